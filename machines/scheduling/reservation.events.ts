import type { AnyActorRef } from 'xstate';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Emitted } from '../shared/emitted.ts';
import type { ReservationFailure, SlotChoice } from './hold.ts';

export type ReservationEvent =
  | ({ type: 'slot.reserve' } & SlotChoice)
  /** Lets the hold go: a time refused elsewhere, or the shopper leaves. */
  | { type: 'reservation.release' }
  /** What it is for was changed, and with it its version. */
  | { type: 'reservation.changed'; reservation: Reservation }
  /** It was changed elsewhere: ask the store what is held. */
  | { type: 'reservation.check' }
  /** 'Keep my time longer', once a hold. */
  | { type: 'reservation.extend' }
  /** Leaves `expired` or `refused`. */
  | { type: 'reservation.dismiss' }
  /** 'Select New Time': leaves `expired` and goes to the scheduling page. */
  | { type: 'newTime.select' }
  /** An order was placed with this hold. */
  | { type: 'reservation.used'; reservationId: string }
  /** The store said elsewhere that this hold is over, and the shopper was told. */
  | { type: 'reservation.ended'; reservationId: string }
  /** The page was asleep, so its timers may be late. */
  | { type: 'page.resumed' };

export type ReservationEmitted =
  /** Each time the store confirms the hold. */
  | { type: 'reservation.held'; reservation: Reservation }
  | { type: 'reservation.expired' }
  | { type: 'slot.refused'; failure: ReservationFailure }
  | Extract<Emitted, { type: 'session.lost' | 'navigation.requested' }>;

/** Nothing is held, or no longer; or a checkout is placing an order with what is. */
export type ReservationFact = { type: 'hold.letGo' } | { type: 'order.found'; checkoutId: string };

export interface ReservationInput {
  /** Gets `ReservationFact`s. */
  parent?: AnyActorRef;
  /** A clock that only goes forward, for showing what is left; the browser's own when absent. */
  now?: () => number;
}
