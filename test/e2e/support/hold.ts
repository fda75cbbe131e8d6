import { currentReservation, type Reservation } from '../../../services/contracts/reservations.ts';
import type { HttpShopper } from '../../support/http-shopper.ts';

/** What the store holds for the shopper. */
export const held = async ({ call }: HttpShopper): Promise<Reservation | null> =>
  (await call(currentReservation, {})).reservation;
