import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../reservation/reservation.machine.ts';
import type { ReservationSnapshot } from '../reservation/reservation.selectors.ts';
import { watch } from '../shared/watch.ts';

export type ReservationRef = ActorRefFrom<typeof reservationMachine>;

/** The app's reservation by id: the live one, or the expired one. */
export interface ReservationChange {
  type: 'reservation.changed';
  heldId: string | null;
  expiredId: string | null;
}

/** Watches the app's reservation for the order that uses its time. */
export const reservationWatch = watch((snapshot: ReservationSnapshot): ReservationChange => {
  const id = snapshot.context.reservation?.id ?? null;
  return {
    type: 'reservation.changed',
    heldId: snapshot.matches('held') ? id : null,
    expiredId: snapshot.matches('expired') ? id : null,
  };
});
