import { type ActorRefFrom, fromCallback } from 'xstate';
import type { reservationMachine } from '../scheduling/reservation.machine.ts';

export type ReservationRef = ActorRefFrom<typeof reservationMachine>;

/** Whether the watched hold has run out, told at once and at every change. */
export type HoldFact = { type: 'hold.changed'; isOver: boolean };

/** Watches the app's reservation for a chart whose own work depends on one hold. */
export const holdWatch = fromCallback<HoldFact, { reservation: ReservationRef; reservationId: string }>(
  ({ sendBack, input: { reservation, reservationId } }) => {
    let last: boolean | null = null;
    const tell = () => {
      const snapshot = reservation.getSnapshot();
      const isOver = snapshot.matches('expired') && snapshot.context.reservation?.id === reservationId;
      if (isOver !== last) sendBack({ type: 'hold.changed', isOver });
      last = isOver;
    };
    tell();
    return reservation.subscribe(tell).unsubscribe;
  },
);
