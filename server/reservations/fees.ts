import type { Reservation } from '../../services/contracts/reservations.ts';

/** What all of a reservation's vendors cost together, in cents. */
export const feesOf = (selections: Reservation['selections']) => ({
  fee: selections.reduce((sum, { cost }) => sum + cost, 0),
  feePromo: selections.reduce((sum, { promo }) => sum + promo, 0),
});
