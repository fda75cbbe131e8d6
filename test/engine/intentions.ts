import type { AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart/cart.machine.ts';
import type { paymentSelectionMachine } from '../../machines/payment/payment-selection.machine.ts';
import type { heldOrderMachine } from '../../machines/scheduling/held-order.machine.ts';
import { isOffered, methodOf } from '../../machines/scheduling/shipments.ts';
import type { shippingChoiceMachine } from '../../machines/scheduling/shipping-choice.machine.ts';
import type { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import type { formMachine } from '../../machines/shared/form.machine.ts';

/** What the engine's shopper wants. */
export interface Wish {
  email: string;
  password: string;
  /** Pay with a card from the wallet or add one. */
  card: 'saved' | 'new';
  modality: 'PICKUP' | 'DELIVERY' | 'SHIP';
  /** What to add to a cart that has nothing for the modality. */
  product: string;
  /** How often to try the same thing, such as 'Try Again' while the store doesn't respond. */
  tries: number;
}

type Event = EventObject & Record<string, unknown>;
type Intention = (snapshot: AnyMachineSnapshot, wish: Wish) => Event[];

/** What to type into, or check in, whichever field has the name. */
const typed = ({ email, password }: Wish): Record<string, string | true> => ({
  email,
  password,
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

const fillIn: Intention = (snapshot, wish) => {
  const { values } = (snapshot as SnapshotFrom<typeof formMachine>).context;
  const changes = Object.entries(typed(wish))
    .filter(([name]) => values[name] === '' || values[name] === false)
    .map(([name, value]) => ({ type: 'field.change', name, value }));
  // The chart around them sends the other forms: the card's with `card.save`, contact and details with the order.
  return 'password' in values || 'birthDate' in values ? [...changes, { type: 'form.submit' }] : changes;
};

const fillCart: Intention = (snapshot, { product, modality }) => {
  const { cart } = (snapshot as SnapshotFrom<typeof cartMachine>).context;
  const isEmpty = cart?.lineItems.every(({ modalityType }) => modalityType !== modality) ?? false;
  const lineItems = [{ gtin13: product, quantity: 1, modalityType: modality }];
  return isEmpty && product !== '' ? [{ type: 'cart.change', lineItems }] : [];
};

const chooseTime: Intention = (snapshot) => {
  const { schedule, date, timeId } = (snapshot as SnapshotFrom<typeof timeChoiceMachine>).context;
  if (timeId) return [{ type: 'time.continue' }];
  const days = schedule.days.filter(({ times }) => times.some(({ available }) => available));
  const day = days.find((each) => each.date === date) ?? days[0];
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

const choosePayment: Intention = (snapshot, { card }) => {
  const { choice, methods } = (snapshot as SnapshotFrom<typeof paymentSelectionMachine>).context;
  if (card === 'new') return [{ type: 'task.begin', task: 'addCard' }];
  const usable = methods?.bankCards.find(({ isExpired }) => !isExpired);
  return choice.cardId === null && usable ? [{ type: 'payment.choose', cardId: usable.cardId }] : [];
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
  ['completeOrder', always('order.submit')],
  ['placing', always('order.view')],
];
