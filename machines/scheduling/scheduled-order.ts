import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { ShownLine } from '../../rules/changed-lines.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import { isSamePlace } from '../../services/contracts/cart-addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption, Store } from '../../services/contracts/modalities.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { type Destination, type Modality, USUAL_MINIMUM_AGE } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { minimumAgeOf } from '../cart/cart.selectors.ts';
import type { reservationMachine } from '../reservation/reservation.machine.ts';
import type { ReservationFact, ReservationFailure } from '../reservation/reservation.ts';
import { referenceOf, refusalCode, waitOf } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { newKey } from '../shared/keys.ts';
import type { AgeRefusal, AgeVerificationInput } from './age-verification.machine.ts';
import type { DeliveryDetailsInput } from './delivery-details.machine.ts';
import type { SlotModality } from './destination.ts';
import { dateIn } from './store-day.ts';

/** An order of any modality, as its charts get it. */
export interface OrderInput {
  modality: Modality;
  /** The address; null for pickup. */
  destination: Destination | null;
  /** The page, which changes the address: gets `AddressWanted`. */
  page: AnyActorRef;
  /** The root's, like the cart: both outlive the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** A placed order is being changed (AGE-06). */
  isModify: boolean;
  /** Creates the schema for a date of birth. */
  ageForm: AgeVerificationInput['form'];
}

/** An order that takes a slot. */
export interface SlotOrder extends OrderInput {
  modality: SlotModality;
  /** The shopper is told when this vendor has run out of times (SCH-37). */
  deliveryPartner: { vendorId: string; name: string };
  /** The banner's phone numbers: customer service, and vendors' own by id (BAN-05). */
  phones: { customerService: string; vendors: Readonly<Record<string, string>> };
  /** Whose order it is. */
  shopperId: string;
  /** The schema for a postal code in a store search. */
  postalCode: FormSchema;
  /** Creates the schema for delivery details. */
  detailsForm: DeliveryDetailsInput['form'];
}

/** An order that is shipped. */
export interface ShipOrder extends OrderInput {
  modality: 'SHIP';
  destination: Destination;
}

interface Ordered<TInput = Pick<OrderInput, 'modality'>> {
  cart: Cart | null;
  order: TInput;
}

/** The cart's lines of the order's modality. */
export const itemsOf = ({ cart, order }: Ordered) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === order.modality);

/** Those that can be had: only they cost something and count toward free delivery, as in the store. */
export const availableItemsOf = (ordered: Ordered) =>
  itemsOf(ordered).filter(({ product }) => product.available);

/** What the cart showed of the order's lines: the checkout says which of them cost something else. */
export const shownLines = (ordered: Ordered): ShownLine[] =>
  itemsOf(ordered).map(({ gtin13, quantity, total, product }) => ({
    gtin13,
    quantity,
    total,
    description: product.description,
  }));

/** What quotes and a reservation are requested for. */
export const orderItems = (ordered: Ordered): QuoteItem[] =>
  itemsOf(ordered).map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Whether a reservation is for this modality and destination. */
export const isForOrder = (
  { modality, destination }: Pick<OrderInput, 'modality' | 'destination'>,
  reservation: Reservation,
): boolean => reservation.modalityType === modality && isSamePlace(reservation.destination, destination);

/** The store where a time is held, if the page knows it. */
export const heldStore = ({
  store,
  reservation,
}: {
  store: ModalityOption | null;
  reservation: Reservation | null;
}): Store | null =>
  store && store.destination.locationId === reservation?.locationId ? store.storeDetails : null;

/** What's held for an order, as far as its chart knows. */
export interface KnownReservation {
  reservation: Reservation | null;
  /** This modality's reservation expired, and nothing has been reserved since. */
  hasLapsed: boolean;
}

/** What's held after a fact; unchanged while the store is being asked or after it refused another slot. */
export function reservationAfter(
  { order, reservation, hasLapsed }: KnownReservation & { order: OrderInput },
  fact: ReservationFact,
): KnownReservation {
  if (fact.type === 'reservation.held') {
    return { reservation: isForOrder(order, fact.reservation) ? fact.reservation : null, hasLapsed: false };
  }
  if (fact.type === 'reservation.expired') {
    return { reservation: null, hasLapsed: hasLapsed || fact.modalityType === order.modality };
  }
  return { reservation: fact.type === 'reservation.released' ? null : reservation, hasLapsed };
}

/** What's known about the recipient's age. The store doesn't get it until the checkout is created (AGE-13). */
export interface KnownAge {
  /** Verified on this page. */
  birthDate: string | null;
  /** Why the store refused the date last verified here. */
  ageRefusal: AgeRefusal | null;
}

/** What the page's chart is told by the charts that ask for the age. */
export type AgeFact =
  /** Kept, so that no one is asked twice. */
  | ({ type: 'age.learned' } & KnownAge)
  /** The shopper goes back to the cart instead (AGE-05). */
  | { type: 'cart.wanted' };

/** Whether to ask for it before restricted items are reserved or ordered (SCH-13, AGE-02). */
export const needsAge = (ordered: Ordered & Pick<KnownAge, 'birthDate'>): boolean =>
  minimumAgeOf(itemsOf(ordered)) !== null && ordered.birthDate === null;

/** Refuses no one: if no response has told the date, only the store decides, never the browser's clock. */
const UNKNOWN_DAY = '9999-12-31';

/** The date where the order is received, as of the store's response; independent of the browser's clock. */
export function dayOfReservation({ expiration, selections }: Reservation): string {
  const now = new Date(Date.parse(expiration.value) - expiration.remainingMs);
  return dateIn(selections[0]?.window.timezone ?? 'UTC', now.toISOString());
}

/** The input of the age question; `today` is where the order is received, from the store's responses. */
export const ageQuestion = (
  { ageRefusal, ...ordered }: Ordered<OrderInput> & KnownAge,
  today: string | null,
): AgeVerificationInput => ({
  minimumAge: minimumAgeOf(itemsOf(ordered)) ?? USUAL_MINIMUM_AGE,
  today: today ?? UNKNOWN_DAY,
  isModify: ordered.order.isModify,
  refusal: ageRefusal,
  form: ordered.order.ageForm,
});

/**
 * What's known after the store refused the age. If no date was sent, none was refused, so the question shows no
 * refusal.
 */
export const refusedAge = ({ birthDate }: Pick<KnownAge, 'birthDate'>, failure: ServiceFailure): KnownAge => {
  const words = failure.kind === 'refused' ? (Object.values(failure.fields)[0] ?? failure.message) : '';
  return { birthDate: null, ageRefusal: birthDate === null ? null : { birthDate, words } };
};

/** The codes that say what's wrong with the cart or its address, for quotes or for a reserved time (API-45). */
const CART_REFUSALS = [
  'ALCOHOL_QTY_EXCEEDED',
  'ALCOHOL_NA_FOR_ADDRESS',
  'NO_ITEMS_AVAILABLE',
  'INVALID_ADDRESS',
  'LAT_LNG_REQUIRED',
  'FULL_ADDRESS_REQUIRED',
  'TAX_UNKNOWN',
] as const;
export interface CartRefusal {
  kind: 'cartRefused';
  code: (typeof CART_REFUSALS)[number];
  /** In the store's words. */
  message: string;
}

/**
 * Shown next to the action that failed (ERR-65, ERR-20, RSV-05); in the store's words, how long to wait after too many attempts,
 * that nobody checks an ID where the order would be picked up (CIT-01), or why the time isn't for this cart, if it said so.
 */
export type OrderProblem =
  | { kind: 'notReserved' | 'reservationFailed' | 'checkoutFailed'; requestId?: string }
  | { kind: 'rateLimited' | 'ageRestricted'; message: string }
  | CartRefusal;

/** Why the time or the shipping options weren't reserved. */
export function reserveProblem(failure: ReservationFailure): OrderProblem {
  if (failure.kind === 'rateLimited') return failure;
  if (failure.kind === 'failed') return { ...failure, kind: 'reservationFailed' };
  return failure.kind === 'retry' ? { ...failure, kind: 'notReserved' } : { kind: 'notReserved' };
}

/** Why the store refuses the cart or its address; null if it's for another reason. */
export function cartRefusal(failure: ServiceFailure): CartRefusal | null {
  const code = CART_REFUSALS.find((refusal) => refusal === refusalCode(failure));
  return code && failure.kind === 'refused' ? { kind: 'cartRefused', code, message: failure.message } : null;
}

/** Why no checkout was created. */
export function checkoutProblem(failure: ServiceFailure): OrderProblem {
  const refusal = cartRefusal(failure);
  if (refusal) return refusal;
  if (failure.kind === 'refused' && failure.code === 'AGE_RESTRICTED') {
    return { kind: 'ageRestricted', message: failure.message };
  }
  const message = waitOf(failure);
  return message === null
    ? { kind: 'checkoutFailed', ...referenceOf(failure) }
    : { kind: 'rateLimited', message };
}

/** The request with the last one's key if nothing in it has changed, otherwise with a new one. */
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

/** Whether two values are the same when sent to the store. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type CartFact =
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'cart.pending' }
  | { type: 'cart.failed' };

export function cartFact(snapshot: SnapshotFrom<typeof cartMachine>): CartFact {
  const { cart } = snapshot.context;
  if (cart) return { type: 'cart.changed', cart };
  return snapshot.matches('failed') ? { type: 'cart.failed' } : { type: 'cart.pending' };
}
