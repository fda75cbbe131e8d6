import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption, Store } from '../../services/contracts/modalities.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { type Destination, type Modality, USUAL_MINIMUM_AGE } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { minimumAgeOf } from '../cart/cart.selectors.ts';
import { referenceOf, waitOf } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { newKey } from '../shared/keys.ts';
import type { AgeRefusal, AgeVerificationInput } from './age-verification.machine.ts';
import type { DeliveryDetailsInput } from './delivery-details.machine.ts';
import { isSamePlace, type SlotModality } from './destination.ts';
import type { reservationMachine } from './reservation.machine.ts';
import type { ReservationFact, ReservationFailure } from './reservation.ts';
import { dateIn } from './store-day.ts';

/** An order of any modality, as its charts are told of it. */
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

/** An order for which a slot is taken. */
export interface SlotOrder extends OrderInput {
  modality: SlotModality;
  /** Whose times the shopper is told of when they have run out (SCH-37). */
  deliveryPartner: { vendorId: string; name: string };
  /** The banner's numbers to call about it: customer service, or the vendor's own by its id (BAN-05). */
  phones: { customerService: string; vendors: Readonly<Record<string, string>> };
  /** Whose order it is, by id. */
  shopperId: string;
  /** What the postal code of a store search is checked with. */
  postalCode: FormSchema;
  /** What the details of a delivery are checked with. */
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

/** The lines of the cart that are received this way. */
export const itemsOf = ({ cart, order }: Ordered) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === order.modality);

/** What quotes and a reservation are asked for. */
export const orderItems = (ordered: Ordered): QuoteItem[] =>
  itemsOf(ordered).map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Whether a reservation is for what is scheduled here, and for where it goes. */
export const isForOrder = (
  { modality, destination }: Pick<OrderInput, 'modality' | 'destination'>,
  reservation: Reservation,
): boolean => reservation.modalityType === modality && isSamePlace(reservation.destination, destination);

/** The store at which a time is held, as far as the page knows it. */
export const heldStore = ({
  store,
  reservation,
}: {
  store: ModalityOption | null;
  reservation: Reservation | null;
}): Store | null =>
  store && store.destination.locationId === reservation?.locationId ? store.storeDetails : null;

/** What is held for an order, as far as its chart has heard. */
export interface HeldSoFar {
  reservation: Reservation | null;
  /** What was held of this modality ran out, and nothing was reserved since. */
  hasLapsed: boolean;
}

/** What is held after a fact; while the store is asked, or has refused another slot, that is as it was. */
export function heldSoFar(
  { order, reservation, hasLapsed }: HeldSoFar & { order: OrderInput },
  fact: ReservationFact,
): HeldSoFar {
  if (fact.type === 'reservation.held') {
    return { reservation: isForOrder(order, fact.reservation) ? fact.reservation : null, hasLapsed: false };
  }
  if (fact.type === 'reservation.expired') {
    return { reservation: null, hasLapsed: hasLapsed || fact.modalityType === order.modality };
  }
  return { reservation: fact.type === 'reservation.letGo' ? null : reservation, hasLapsed };
}

/** What is known of the age of who receives the order. The store has none of it before the checkout is made (AGE-13). */
export interface KnownAge {
  /** Verified on this page. */
  birthDate: string | null;
  /** What the store said of the date that was verified here last. */
  ageRefusal: AgeRefusal | null;
}

/** What the page's chart is told by those that ask for it. */
export type AgeFact =
  /** Kept, so that nobody is asked twice. */
  | ({ type: 'age.learned' } & KnownAge)
  /** The shopper goes back to the cart instead (AGE-05). */
  | { type: 'cart.wanted' };

/** Whether it is to be asked for, before what is restricted is held or ordered (SCH-13, AGE-02). */
export const needsAge = (ordered: Ordered & Pick<KnownAge, 'birthDate'>): boolean =>
  minimumAgeOf(itemsOf(ordered)) !== null && ordered.birthDate === null;

/** Refuses nobody: where no answer tells the day, the store alone judges, not the browser's clock. */
const UNKNOWN_DAY = '9999-12-31';

/** The calendar day where the order is received, when the store told of its reservation; no clock of a browser says it. */
export function dayOfReservation({ expiration, selections }: Reservation): string {
  const now = new Date(Date.parse(expiration.value) - expiration.remainingMs);
  return dateIn(selections[0]?.window.timezone ?? 'UTC', now.toISOString());
}

/** What the age question is asked with; `today` where the order is received, as the store's answers tell it. */
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
 * What is known once the store has refused the age. A date that was not sent cannot have been refused: then it is asked
 * for without a word.
 */
export const refusedAge = ({ birthDate }: Pick<KnownAge, 'birthDate'>, failure: ServiceFailure): KnownAge => {
  const words = failure.kind === 'refused' ? (Object.values(failure.fields)[0] ?? failure.message) : '';
  return { birthDate: null, ageRefusal: birthDate === null ? null : { birthDate, words } };
};

/** Told beside the action that failed (ERR-65, ERR-20), or how long to wait after too many tries. */
export type OrderProblem =
  | { kind: 'notReserved' | 'checkoutFailed'; requestId?: string }
  | { kind: 'rateLimited'; message: string };

/** Why the time or the methods are not reserved. */
export function reserveProblem(failure: ReservationFailure): OrderProblem {
  if (failure.kind === 'rateLimited') return failure;
  return failure.kind === 'retry' ? { ...failure, kind: 'notReserved' } : { kind: 'notReserved' };
}

/** Why there is no checkout. */
export function checkoutProblem(failure: ServiceFailure): OrderProblem {
  const message = waitOf(failure);
  return message === null
    ? { kind: 'checkoutFailed', ...referenceOf(failure) }
    : { kind: 'rateLimited', message };
}

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

export type CartFact =
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'cart.pending' }
  | { type: 'cart.failed' };

export function cartFact(snapshot: SnapshotFrom<typeof cartMachine>): CartFact {
  const { cart } = snapshot.context;
  if (cart) return { type: 'cart.changed', cart };
  return snapshot.matches('failed') ? { type: 'cart.failed' } : { type: 'cart.pending' };
}
