import { isSameItems } from '../../services/contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { FormSchema, FormValues } from '../shared/form.machine.ts';
import type { Service } from '../shared/services.ts';
import type { DeliveryDetailsInput } from './delivery-details.machine.ts';
import type { SlotModality } from './destination.ts';
import type { QuoteItem } from './quotes.setup.ts';
import { type Schedule, timeOf } from './schedule.ts';
import { keyed, type OrderContext, type OrderInput, orderItems } from './scheduled-order.ts';
import { sentItems } from './shipments.ts';
import type { CheckoutRequest, PromiseUpdate } from './slot-scheduling.events.ts';

export interface SlotSchedulingServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
  updatePromise: Service<PromiseUpdate, Reservation>;
}

export interface SlotSchedulingInput extends OrderInput {
  modality: SlotModality;
  /** What the postal code of a store search is checked with. */
  postalCode: FormSchema;
  /** Whose times the shopper is told of when they have run out (SCH-37). */
  deliveryPartner: { vendorId: string; name: string };
  /** Whose order it is, by id. */
  shopperId: string;
  /** What the details of a delivery are checked with. */
  detailsForm: DeliveryDetailsInput['form'];
}

/** ERR-65, ERR-20. */
export type SlotProblem = 'notReserved' | 'checkoutFailed';

export interface SlotSchedulingContext extends OrderContext {
  input: SlotSchedulingInput;
  store: ModalityOption | null;
  schedule: Schedule | null;
  timeId: string | null;
  /** How it is to be delivered, once confirmed, and what was typed of it so far. */
  details: DeliveryDetails | null;
  typedDetails: FormValues | null;
  request: CheckoutRequest | null;
  /** What the hold was last to be set to, and the version that it has since: what it lacks of it cannot be had. */
  updated: { items: QuoteItem[]; versionKey: string | null } | null;
  /** Told beside the action that failed. */
  problem: SlotProblem | null;
}

/** Who was to bring the order: at the time that was chosen, else at the one that is held. */
const vendorOf = ({ schedule, timeId, held }: SlotSchedulingContext): string | undefined =>
  (schedule && timeOf(schedule, timeId)?.vendor.id) ?? held?.selections[0]?.vendor.id;

export const isPartners = (context: SlotSchedulingContext): boolean =>
  vendorOf(context) === context.input.deliveryPartner.vendorId;

/** Whether the hold, and with it its fee, is for what the cart holds; for pickup nothing hangs on the items (API-45). */
export function isForCart(context: SlotSchedulingContext): boolean {
  const { input, held, updated } = context;
  if (input.modality === 'PICKUP' || !held) return true;
  const items = orderItems(context);
  const isUpdated = updated?.versionKey === held.versionKey && isSameItems(updated.items, items);
  return isUpdated || isSameItems(sentItems(held), items);
}

/** The checkout to make, with the key of the earlier try where nothing of it has changed. */
export function checkoutRequestOf(context: SlotSchedulingContext): CheckoutRequest | null {
  const { cart, held, details, birthDate, request } = context;
  if (!cart || !held) return request;
  const order = {
    cartId: cart.id,
    modalityType: held.modalityType,
    promise: { id: held.id, versionKey: held.versionKey },
    ...(details ? { details } : {}),
    ...(birthDate ? { ageVerificationBirthDate: birthDate } : {}),
  };
  return keyed(order, request);
}
