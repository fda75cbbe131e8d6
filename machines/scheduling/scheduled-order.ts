import type { ActorRefFrom } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { minimumAgeOf } from '../cart/cart.selectors.ts';
import { newKey } from '../shared/keys.ts';
import type { AgeRefusal, AgeVerificationInput } from './age-verification.machine.ts';
import { isSamePlace } from './destination.ts';
import type { QuoteItem } from './quotes.setup.ts';
import type { reservationMachine } from './reservation.machine.ts';
import type { Hold } from './reservation.selectors.ts';

/** What the chart of every modality is told. */
export interface OrderInput {
  modality: Modality;
  /** Where it goes; null for pickup. */
  destination: Destination | null;
  /** The root's, as is the cart: both outlive the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** A placed order is being changed (AGE-06). */
  isModify: boolean;
  /** What a date of birth is checked with. */
  ageForm: AgeVerificationInput['form'];
}

/** What the charts of slots and of shipping know alike. */
export interface OrderContext {
  input: OrderInput;
  cart: Cart | null;
  hold: Hold;
  /** What is held for this order as far as we know, also while the store is asked. */
  held: Reservation | null;
  /** What was held here ran out, and nothing was reserved since. */
  hasLapsed: boolean;
  /** The customer wants something else although this is held (SCH-11). */
  wantsNewTime: boolean;
  /** Verified on this page; the store has none of it before the checkout is made (AGE-13). */
  birthDate: string | null;
  /** What the store said of the date that was verified here last. */
  ageRefusal: AgeRefusal | null;
}

/** Before anything is known of the cart or of a hold. */
export const unknownOrder = {
  cart: null,
  hold: { status: 'pending' },
  held: null,
  hasLapsed: false,
  wantsNewTime: false,
  birthDate: null,
  ageRefusal: null,
} as const satisfies Omit<OrderContext, 'input'>;

type Ordered = { cart: Cart | null; input: Pick<OrderInput, 'modality'> };

/** The lines of the cart that are received this way. */
export const itemsOf = ({ cart, input }: Ordered) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === input.modality);

/** What quotes and a hold are asked for. */
export const orderItems = (order: Ordered): QuoteItem[] =>
  itemsOf(order).map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Whether the hold is for what is scheduled here, and for where it goes. */
export const isReservedIn = ({ input }: Pick<OrderContext, 'input'>, hold: Hold): boolean =>
  hold.status === 'held' &&
  hold.reservation.modalityType === input.modality &&
  isSamePlace(hold.reservation.destination, input.destination);

/** How old one must be to receive the order, null where nothing of it is age-restricted. */
export const minimumAgeIn = (order: Ordered): number | null => minimumAgeOf(itemsOf(order));

/** The request with the key of the earlier try where nothing of it has changed, else with one of its own. */
export function keyed<TRequest extends object>(
  request: TRequest,
  earlier: { idempotencyKey: string } | null,
): TRequest & { idempotencyKey: string } {
  const { idempotencyKey, ...before } = earlier ?? {};
  return {
    ...request,
    idempotencyKey: idempotencyKey && isSame(before, request) ? idempotencyKey : newKey(),
  };
}

/** Whether two values that are told to the store say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
