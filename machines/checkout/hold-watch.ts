import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../scheduling/reservation.machine.ts';
import type { ReservationSnapshot } from '../scheduling/reservation.selectors.ts';
import { watch } from '../shared/watch.ts';

export type ReservationRef = ActorRefFrom<typeof reservationMachine>;

/** The hold that has run out, by its id; null while the app's reservation is anything else. */
export interface HoldFact {
  type: 'hold.changed';
  expiredId: string | null;
}

/** Watches the app's reservation for the order that takes its time. */
export const holdWatch = watch(
  (snapshot: ReservationSnapshot): HoldFact => ({
    type: 'hold.changed',
    expiredId: snapshot.matches('expired') ? (snapshot.context.reservation?.id ?? null) : null,
  }),
);
