import { describe, expect, it } from 'vitest';
import { checkoutProblem } from '../../../machines/scheduling/scheduled-order.ts';
import { showsReserved as showsShipments } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import {
  costAt,
  freeDeliveryNote,
  lacksStore,
  placeName,
  primaryAction,
  reservedTime,
  timesShown,
} from '../../../machines/scheduling/slot-scheduling.selectors.ts';
import { CART_NEEDS_ID_CHECK } from '../../../rules/locker.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import type { Quotes } from '../../../services/contracts/quotes.ts';
import { problemWords } from '../../../views/scheduling/words.ts';
import { broken, failing, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';
import {
  chartsOf,
  hasNoTimes,
  heldOrderOf,
  isLoadingTimes,
  reserve,
  selectionOf,
  startScheduling,
  withDelivery,
  withReserved,
  withTimes,
} from '../../support/scheduling/running.ts';
import { heldFakes, withOptions } from '../../support/scheduling/running-ship.ts';
import {
  cart,
  cartItem,
  deliveryQuotes,
  deliveryReservation,
  flashSale,
  quotes,
  reservation,
} from '../../support/scheduling/samples.ts';

it('the scheduling page shows shipments as held exactly while they are', async () => {
  const { actor: held } = await withOptions(heldFakes);
  expect(showsShipments(held.getSnapshot())).toBe(true);
  const { actor: choosing } = await withOptions();
  expect(showsShipments(choosing.getSnapshot())).toBe(false);
});

it('the scheduling page notes free delivery at the times of a delivery alone (MEM-05)', async () => {
  const member = (answer: Quotes): Quotes => ({
    ...answer,
    membership: { type: 'BOOST_LITE', freeThreshold: 3500, freeFrom: null },
  });
  const delivery = await withDelivery({ services: { listQuotes: async () => member(deliveryQuotes()) } });
  const note = freeDeliveryNote(delivery.actor.getSnapshot(), selectionOf(delivery).getSnapshot(), null);
  expect(note).toMatchObject({ kind: 'missing', from: null });
  expect(freeDeliveryNote(delivery.actor.getSnapshot(), undefined, null)).toBeNull();
  const pickup = await withTimes({ services: { listQuotes: async () => member(quotes()) } });
  expect(freeDeliveryNote(pickup.actor.getSnapshot(), selectionOf(pickup).getSnapshot(), null)).toBeNull();
});

it('the scheduling page counts what the items cost at the selected time toward free delivery (MEM-01, FLS-07)', async () => {
  const lines = [cartItem({ modalityType: 'DELIVERY', quantity: 10, total: 3490 })];
  const member = (answer: Quotes): Quotes => ({
    ...answer,
    membership: { type: 'BOOST_LITE', freeThreshold: 3490, freeFrom: null },
  });
  const page = await withDelivery({
    getCart: async () => cart(lines),
    services: { listQuotes: async () => member(deliveryQuotes()) },
  });
  const noteAt = (flashSales: FlashSale[]) =>
    freeDeliveryNote(page.actor.getSnapshot(), selectionOf(page).getSnapshot(), { flashSales });
  expect(noteAt([])).toEqual({ kind: 'reached', from: null });
  // Half of $3.99 off ten gallons, rounded up, instead of the promotion's $3.49 for each.
  const half = flashSale({ gtin13: cartItem().gtin13, percentOff: 50, maxQuantity: 10 });
  expect(noteAt([half])).toEqual({ kind: 'missing', missing: 3490 - 1995, from: null });
});

it('continues with the time that is held, or else with the one that is selected', async () => {
  const choosing = await withTimes();
  const selection = selectionOf(choosing).getSnapshot();
  expect(primaryAction(choosing.actor.getSnapshot(), selection)).toEqual({
    actor: selection.children.timeChoice,
    event: { type: 'time.continue' },
  });
  const held = await withReserved();
  expect(primaryAction(held.actor.getSnapshot(), undefined)).toEqual({
    actor: heldOrderOf(held),
    event: { type: 'checkout.continue' },
  });
});

it('the scheduling page names the place of the time that is held, or else the selected store', async () => {
  const choosing = await withTimes();
  const { context } = choosing.actor.getSnapshot();
  expect(placeName(choosing.actor.getSnapshot())).toBe(context.store?.storeDetails.vanityName);
  const { actor } = await withReserved();
  expect(placeName(actor.getSnapshot())).toBe(actor.getSnapshot().context.reservation?.locationName);
  expect(placeName(actor.getSnapshot())).not.toBeNull();
});

it('neither counts nor adds up what is not available: nobody pays for it', async () => {
  const gone = cartItem({ id: 'line-2', quantity: 3, total: 1000 });
  const lines = [
    cartItem({ quantity: 2, total: 698 }),
    { ...gone, product: { ...gone.product, available: false } },
  ];
  const { actor } = await withTimes({ getCart: async () => cart(lines) });
  expect(costAt(actor.getSnapshot(), null)).toMatchObject({ count: 2, itemTotal: 698, total: 698 });
});

it('the scheduling page counts and adds up what is picked up, with the fee of a time after its promotion', async () => {
  const lines = [
    cartItem({ quantity: 2, total: 698 }),
    cartItem({ id: 'line-2', quantity: 3, total: 1000 }),
    cartItem({ id: 'line-3', quantity: 4, total: 5000, modalityType: 'SHIP' }),
  ];
  const { actor } = await withTimes({ getCart: async () => cart(lines) });
  expect(costAt(actor.getSnapshot(), null)).toMatchObject({
    count: 5,
    items: lines.slice(0, 2).map(({ product }) => product),
    itemTotal: 1698,
    total: 1698,
  });
  const window = { value: '', timezone: 'America/New_York' };
  expect(costAt(actor.getSnapshot(), { window, cost: 495, promo: 200 })).toMatchObject({
    count: 5,
    itemTotal: 1698,
    total: 1993,
  });
});

it('the scheduling page counts bags by the law of the place that is reserved, or else of the selected store (CIT-20)', async () => {
  const across = reservation({ receivedInState: 'WA' });
  const held = await withTimes({ hold: { currentReservation: async () => across } });
  expect(costAt(held.actor.getSnapshot(), null).bagFee).toMatchObject({ quantity: 1 });
  heldOrderOf(held).send({ type: 'time.edit' });
  expect(held.actor.getSnapshot().matches({ scheduling: { time: 'held' } })).toBe(false);
  expect(costAt(held.actor.getSnapshot(), null).bagFee).toBeNull();
});

it('the scheduling page shows the reserved time with its fee as long as that is known for the cart', async () => {
  const choosing = await withTimes();
  expect(reservedTime(choosing.actor.getSnapshot(), undefined)).toBeNull();
  const held = await withDelivery({ hold: { currentReservation: async () => deliveryReservation() } });
  const [slot] = held.actor.getSnapshot().context.reservation?.selections ?? [];
  const order = heldOrderOf(held).getSnapshot();
  expect(slot?.cost).toBe(695);
  expect(reservedTime(held.actor.getSnapshot(), order)).toEqual(slot);
  expect(reservedTime(held.actor.getSnapshot(), undefined)).toEqual(slot);
  const fewer = cart([cartItem({ modalityType: 'DELIVERY', quantity: 1 })]);
  const changed = { ...order, context: { ...order.context, cart: fewer } };
  expect(reservedTime(held.actor.getSnapshot(), changed as typeof order)).toEqual({
    ...slot,
    cost: null,
    promo: 0,
  });
});

describe('the time area', () => {
  type Page = Awaited<ReturnType<typeof withTimes>>;
  const shown = ({ actor }: Pick<Page, 'actor'>) => {
    const { slotSelection, storeChoice } = actor.getSnapshot().children;
    return timesShown(
      actor.getSnapshot(),
      slotSelection?.getSnapshot(),
      lacksStore(storeChoice?.getSnapshot()),
    );
  };

  it('shows the times once they are loaded, and whether one is being reserved', async () => {
    const page = await withTimes({ hold: { reserveSlot: () => new Promise(() => {}) } });
    const { timeChoice } = chartsOf(page);
    expect(shown(page)).toEqual({ kind: 'times', timeChoice, isReserving: false });
    await reserve(page, ({ actor }) =>
      actor.getSnapshot().children.slotSelection?.getSnapshot().hasTag('busy'),
    );
    expect(shown(page)).toEqual({ kind: 'times', timeChoice, isReserving: true });
  });

  it('shows the loading status', async () => {
    const services = { listQuotes: () => new Promise<never>(() => {}) };
    const page = await withTimes({ services }, isLoadingTimes);
    const { quotes: loading } = selectionOf(page).getSnapshot().children;
    expect(loading).toBeDefined();
    expect(shown(page)).toEqual({ kind: 'quotes', quotes: loading });
  });

  it('says that no day has times', async () => {
    const services = { listQuotes: failing(refused(422, 'NO_TIMESLOTS_AVAILABLE')) };
    const page = await withTimes({ services }, hasNoTimes);
    selectionOf(page).getSnapshot().children.quotes?.send({ type: 'modal.dismiss' });
    const { schedule } = selectionOf(page).getSnapshot().context;
    expect(schedule?.days).toEqual([]);
    expect(shown(page)).toEqual({ kind: 'noTimes', schedule });
  });

  it('asks for a store while none is selected, once the stores are known', async () => {
    const page = startScheduling({ services: { listModalities: failing(unreachable) } });
    expect(shown(page)).toEqual({ kind: 'loading' });
    await expect.poll(() => shown(page)).toEqual({ kind: 'noStore' });
  });

  it('is loading as long as no chart of it runs', async () => {
    const { actor } = await withReserved();
    expect(timesShown(actor.getSnapshot(), undefined, lacksStore(undefined))).toEqual({ kind: 'loading' });
  });
});

it('a checkout that was not created says how long to wait, or which request failed', () => {
  expect(checkoutProblem(tooMany)).toEqual({ kind: 'rateLimited', message: TOO_MANY });
  expect(checkoutProblem(broken)).toEqual({ kind: 'checkoutFailed', requestId: 'request-0001' });
});

it('a checkout that nobody could hand over says why in the words of the store (CIT-01, ERR-21)', () => {
  const problem = checkoutProblem({ ...refused(422, 'AGE_RESTRICTED'), message: CART_NEEDS_ID_CHECK });
  expect(problemWords(problem, '1-800-555-0110')).toMatch(/^You have age restricted items in your cart\. /);
});
