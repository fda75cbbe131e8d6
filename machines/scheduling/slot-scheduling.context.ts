import type { ActorRefFrom } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { minimumAgeOf } from '../cart/cart.selectors.ts';
import type { FormSchema, FormValues } from '../shared/form.machine.ts';
import { newKey } from '../shared/keys.ts';
import type { Service } from '../shared/services.ts';
import type { AgeVerificationInput } from './age-verification.machine.ts';
import type { DeliveryDetailsInput } from './delivery-details.machine.ts';
import { isSamePlace, type SlotModality } from './destination.ts';
import type { QuoteItem } from './quotes.setup.ts';
import type { reservationMachine } from './reservation.machine.ts';
import type { Hold } from './reservation.selectors.ts';
import { type Schedule, timeOf } from './schedule.ts';
import type { CheckoutRequest, PromiseUpdate } from './slot-scheduling.events.ts';

export interface SlotSchedulingServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
  updatePromise: Service<PromiseUpdate, Reservation>;
}

export interface SlotSchedulingInput {
  modality: SlotModality;
  /** Where it is delivered; null for pickup. */
  destination: Destination | null;
  /** The root's, as is the cart: both outlive the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** What the postal code of a store search is checked with. */
  postalCode: FormSchema;
  /** Whose times the shopper is told of when they have run out (SCH-37). */
  deliveryPartner: { vendorId: string; name: string };
  /** A placed order is being changed (AGE-06). */
  isModify: boolean;
  /** Whose order it is, by id. */
  shopperId: string;
  /** What a date of birth, and the details of a delivery, are checked with. */
  ageForm: AgeVerificationInput['form'];
  detailsForm: DeliveryDetailsInput['form'];
}

/** ERR-65, ERR-20, and that who brings the order is to be accepted (SCH-24). */
export type SlotProblem = 'notReserved' | 'checkoutFailed' | 'vendorNotAccepted';

export interface SlotSchedulingContext {
  input: SlotSchedulingInput;
  cart: Cart | null;
  hold: Hold;
  /** What is held for this order as far as we know, also while the store is asked. */
  held: Reservation | null;
  /** The customer wants a new time although one is held (SCH-11). */
  wantsNewTime: boolean;
  store: ModalityOption | null;
  schedule: Schedule | null;
  timeId: string | null;
  /** Verified on this page; the store has none of it before the checkout is made (AGE-13). */
  birthDate: string | null;
  /** How it is to be delivered, once confirmed, and what was typed of it so far. */
  details: DeliveryDetails | null;
  typedDetails: FormValues | null;
  request: CheckoutRequest | null;
  /** Told beside the action that failed. */
  problem: SlotProblem | null;
}

/** The lines of the cart that are received this way. */
export const itemsOf = (cart: Cart | null, modality: SlotModality) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === modality);

/** What quotes and a hold are asked for. */
export const orderItems = ({ cart, input }: Pick<SlotSchedulingContext, 'cart' | 'input'>): QuoteItem[] =>
  itemsOf(cart, input.modality).map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Whether the hold is for what is scheduled here, and for where it goes. */
export const isReservedIn = ({ input }: SlotSchedulingContext, hold: Hold) =>
  hold.status === 'held' &&
  hold.reservation.modalityType === input.modality &&
  isSamePlace(hold.reservation.destination, input.destination);

/** Who was to bring the order: at the time that was chosen, else at the one that is held. */
const vendorOf = ({ schedule, timeId, held }: SlotSchedulingContext): string | undefined =>
  (schedule && timeOf(schedule, timeId)?.vendor.id) ?? held?.selections[0]?.vendor.id;

export const isPartners = (context: SlotSchedulingContext): boolean =>
  vendorOf(context) === context.input.deliveryPartner.vendorId;

/** How old one must be to receive the order, null where nothing of it is age-restricted. */
export const minimumAgeIn = ({ cart, input }: Pick<SlotSchedulingContext, 'cart' | 'input'>): number | null =>
  minimumAgeOf(itemsOf(cart, input.modality));

/** The checkout to make, with the key of the earlier try where nothing of it has changed. */
export function checkoutRequestOf(context: SlotSchedulingContext): CheckoutRequest | null {
  const { cart, held, details, birthDate, request } = context;
  if (!cart || !held) return request;
  const { idempotencyKey = null, ...earlier } = request ?? {};
  const order = {
    cartId: cart.id,
    modalityType: held.modalityType,
    promise: { id: held.id, versionKey: held.versionKey },
    ...(details ? { details } : {}),
    ...(birthDate ? { ageVerificationBirthDate: birthDate } : {}),
  };
  const isSame = JSON.stringify(earlier) === JSON.stringify(order);
  return { ...order, idempotencyKey: isSame && idempotencyKey ? idempotencyKey : newKey() };
}
