import type { AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart/cart.machine.ts';
import type { completeOrderMachine } from '../../machines/checkout/complete-order.machine.ts';
import type { modifyCartMachine } from '../../machines/order/modify-cart.machine.ts';
import {
  openProposals,
  type substituteProposalsMachine,
} from '../../machines/order/substitute-proposals.machine.ts';
import type { paymentSelectionMachine } from '../../machines/payment/payment-selection.machine.ts';
import type { heldOrderMachine } from '../../machines/scheduling/held-order.machine.ts';
import { isOffered, methodOf } from '../../machines/scheduling/shipments.ts';
import type { shippingChoiceMachine } from '../../machines/scheduling/shipping-choice.machine.ts';
import type { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import type { formMachine } from '../../machines/shared/form.machine.ts';
import type { Cart } from '../../services/contracts/cart.ts';

/** What an order can be paid with: SNAP EBT, a gift card, and a card for the rest. */
export const TENDERS = ['snap', 'gift', 'card'] as const;
export type RequestedTender = (typeof TENDERS)[number];

/** What the engine's shopper wants. */
export interface OrderRequest {
  email: string;
  password: string;
  /** Pay with a card from the wallet or add one. */
  card: 'saved' | 'new';
  modality: 'PICKUP' | 'DELIVERY' | 'SHIP';
  /** What has to be on the order; SNAP and gift cards have to pay a part of it, and the card pays what they don't. */
  pay: readonly RequestedTender[];
  /** A promo code to use. */
  promo: string | null;
  /** The first item sells out before the order is placed. */
  fallout: boolean;
  /** Change the placed order. */
  modify: boolean;
  /** GTINs that have to be in the cart; if none are named, an empty cart gets `product`. */
  items: readonly string[];
  product: string;
  /** How often to try the same thing, such as 'Try Again' while the store doesn't respond. */
  tries: number;
}

type Event = EventObject & Record<string, unknown>;
type Intention = (snapshot: AnyMachineSnapshot, request: OrderRequest) => Event[];

/** What to type into, or check in, whichever field has the name. */
const typed = ({ email, password, promo }: OrderRequest): Record<string, string | true> => ({
  email,
  password,
  ...(promo && { code: promo }),
  cardHolderFirstName: 'Riley',
  cardHolderLastName: 'Marsh',
  'billingAddress.addressLine1': '1014 Vine Street',
  'billingAddress.city': 'Cincinnati',
  'billingAddress.state': 'OH',
  'billingAddress.zipCode': '45202',
  firstName: 'Riley',
  lastName: 'Marsh',
  phone: '(513) 555-0142',
  birthDate: '01/31/1990',
  agreed: true,
  instructions: 'Please ring the bell twice.',
  vendorAccepted: true,
});

const any = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

const fillIn: Intention = (snapshot, request) => {
  const { values } = (snapshot as SnapshotFrom<typeof formMachine>).context;
  const changes = Object.entries(typed(request))
    .filter(([name]) => values[name] === '' || values[name] === false)
    .map(([name, value]) => ({ type: 'field.change', name, value }));
  // The chart around them sends the other forms: the card's with `card.save`, contact and details with the order.
  return 'password' in values || 'birthDate' in values || 'code' in values
    ? [...changes, { type: 'form.submit' }]
    : changes;
};

/** What the cart lacks of the order to be placed, by GTIN. */
export const missingFrom = (cart: Cart | null, { items, product, modality }: OrderRequest): string[] => {
  const inCart = new Set(
    cart?.lineItems.flatMap((line) => (line.modalityType === modality ? line.gtin13 : [])),
  );
  const isAnyFine = items.length === 0 && (inCart.size > 0 || product === '');
  return isAnyFine ? [] : (items.length > 0 ? items : [product]).filter((gtin13) => !inCart.has(gtin13));
};

const fillCart: Intention = (snapshot, request) => {
  const { cart } = (snapshot as SnapshotFrom<typeof cartMachine>).context;
  const { modality: modalityType } = request;
  const lineItems = missingFrom(cart, request).map((gtin13) => ({
    type: 'ADD',
    gtin13,
    quantity: 1,
    modalityType,
  }));
  return cart && lineItems.length > 0 ? [{ type: 'cart.change', lineItems }] : [];
};

/** The last day if the order is to be changed: today's times may be too close for that. */
const chooseTime: Intention = (snapshot, { modify }) => {
  const { schedule, date, timeId } = (snapshot as SnapshotFrom<typeof timeChoiceMachine>).context;
  if (timeId) return [{ type: 'time.continue' }];
  const days = schedule.days.filter(({ times }) => times.some(({ available }) => available));
  const day = modify ? days.at(-1) : (days.find((each) => each.date === date) ?? days[0]);
  if (!day) return [];
  if (day.date !== date) return [{ type: 'day.choose', date: day.date }];
  const time = any(day.times.filter(({ available }) => available));
  return time ? [{ type: 'time.choose', timeId: time.id }] : [];
};

const chooseMethods: Intention = (snapshot) => {
  const { shipments, chosen } = (snapshot as SnapshotFrom<typeof shippingChoiceMachine>).context;
  const open = shipments.find((shipment) => isOffered(shipment) && !methodOf(shipment, chosen));
  const method = any(open?.methods.filter(({ available }) => available) ?? []);
  if (!open || !method) return [{ type: 'methods.continue' }];
  return [{ type: 'method.choose', vendorId: open.vendor.id, methodId: method.id }];
};

/** Continues once the delivery details can be filled in. */
const checkOut: Intention = (snapshot) => {
  const { deliveryDetails } = (snapshot as SnapshotFrom<typeof heldOrderMachine>).children;
  const isReading = deliveryDetails?.getSnapshot().matches('reading') ?? false;
  return isReading ? [] : [{ type: 'checkout.continue' }];
};

const begin = (task: string): Event => ({ type: 'task.begin', task });

/** SNAP and a gift card of the wallet, or new ones; the card comes before gift cards, which need one (GFT-06). */
const choosePayment: Intention = (snapshot, { card, pay }) => {
  const { choice, methods } = (snapshot as SnapshotFrom<typeof paymentSelectionMachine>).context;
  const events: Event[] = [];
  if (card === 'new') events.push(begin('addCard'));
  const usable = methods?.bankCards.find(({ isExpired }) => !isExpired);
  if (choice.cardId === null && usable) events.push({ type: 'payment.choose', cardId: usable.cardId });
  if (pay.includes('snap') && !choice.snap) {
    events.push(methods?.ebtCards.length ? { type: 'snap.toggle' } : begin('addEbtCard'));
  }
  if (pay.includes('gift') && choice.giftCardIds.length === 0) {
    const gift = methods?.giftCards.find(({ remainingBalance }) => remainingBalance);
    events.push(gift ? { type: 'giftCard.toggle', cardId: gift.cardId } : begin('addGiftCard'));
  }
  return events;
};

const KINDS: Record<RequestedTender, readonly string[]> = {
  snap: ['EBT'],
  gift: ['GIFT_CARD'],
  card: ['BANK_CARD', 'ACH'],
};

/** Places the order once what was requested is on it; until then there's nothing left to try. */
const placeOrder: Intention = (snapshot, { pay, promo }) => {
  const { checkout } = (snapshot as SnapshotFrom<typeof completeOrderMachine>).context;
  // A card that nothing is left for stays as the backup.
  const pays = (tender: RequestedTender) =>
    checkout.payments.some(
      ({ paymentType, amount }) => KINDS[tender].includes(paymentType) && (tender === 'card' || amount > 0),
    );
  const hasPromo = checkout.priceAdjustment.promos.some(({ code }) => code === promo?.toUpperCase());
  if (promo && !hasPromo) return [{ type: 'promo.open' }];
  return pay.every(pays) ? [{ type: 'order.submit' }] : [];
};

/** One more of the first item that there can be more of, then on to saving it. */
const changeOrder: Intention = (snapshot) => {
  const { modification } = (snapshot as SnapshotFrom<typeof modifyCartMachine>).context;
  if (!modification || modification.isChanged) return [{ type: 'changes.review' }];
  const { checkout, limits } = modification;
  const more = checkout.lineItems
    .map(({ cart: { gtin13, quantity } }) => ({ gtin13, quantity: quantity + 1 }))
    .find(({ gtin13, quantity }) => limits[gtin13]?.available && quantity <= limits[gtin13].maximum);
  return more ? [{ type: 'line.change', ...more }] : [];
};

/** Takes whatever the picker proposes, or else doesn't. */
const answerProposals: Intention = (snapshot) => {
  const { context } = snapshot as SnapshotFrom<typeof substituteProposalsMachine>;
  return openProposals(context).flatMap(({ id }) => [
    { type: 'proposal.approve', id },
    { type: 'proposal.refuse', id },
  ]);
};

const always =
  (...types: string[]): Intention =>
  () =>
    types.map((type) => ({ type }));

/** Only in that state: elsewhere the chart accepts the event, too, but it changes nothing. */
const when =
  (state: string, type: string): Intention =>
  (snapshot) =>
    snapshot.matches(state) ? [{ type }] : [];

/**
 * What the shopper tries, by chart, in order of preference: the same events that views send. Only the chart knows
 * whether one can be sent now.
 */
export const INTENTIONS: readonly [chart: string, intention: Intention][] = [
  ['app', when('unreachable', 'session.restore')],
  ['cart', when('failed', 'cart.reload')],
  ['resource', when('failed', 'resource.reload')],
  ['storeChoice', always('nearby.retry')],
  ['quotes', when('failed', 'quotes.retry')],
  ['shippingQuotes', when('failed', 'quotes.retry')],
  ['checkout', when('failed', 'checkout.reload')],
  ['paymentSelection', always('methods.reload')],
  ['paymentUpdate', always('update.retry')],
  ['form', fillIn],
  ['cart', fillCart],
  ['reservation', always('newTime.select')],
  ['timeChoice', chooseTime],
  ['orderOpening', always('cart.retry')],
  ['slotScheduling', always('newTime.select')],
  ['heldOrder', checkOut],
  ['shippingChoice', chooseMethods],
  ['shipScheduling', always('newTime.select', 'checkout.continue')],
  ['paymentSelection', choosePayment],
  ['cardForm', always('card.save')],
  ['giftCardForm', always('card.save')],
  ['ebtCardForm', always('card.save')],
  ['snap', always('introduction.close')],
  ['pinEntry', always('card.save')],
  ['completeOrder', placeOrder],
  ['submission', always('order.resubmit')],
  ['placing', always('order.view')],
  ['fallout', always('fallout.remove')],
  ['substituteProposals', answerProposals],
  ['modifyCart', always('modification.reload')],
  ['modifyCart', changeOrder],
  ['modifyOrder', always('modification.reload', 'order.submit', 'order.resubmit', 'changes.confirm')],
];
