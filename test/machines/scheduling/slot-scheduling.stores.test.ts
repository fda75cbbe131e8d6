import { describe, expect, it, vi } from 'vitest';
import { heldStore } from '../../../machines/scheduling/scheduled-order.ts';
import type { AllServices } from '../../support/all-services.ts';
import { failing, refused } from '../../support/failures.ts';
import {
  areStoresListed,
  chartsOf,
  hasNoTimes,
  heldOrderOf,
  isChoosing,
  selectionOf,
  startScheduling,
  withReserved,
  withTimes,
} from '../../support/scheduling/running.ts';
import { cart, cartItem, NINE, noQuotes, quotes, store, stores } from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';

describe('choosing a store', () => {
  it('requests times for the pickup items at the first store (SCH-05, QUO-03)', async () => {
    const listQuotes = vi.fn<AllServices['listQuotes']>(async () => quotes());
    await withTimes({
      services: { listQuotes },
      getCart: async () => cart([cartItem(), cartItem({ id: 'line-2', modalityType: 'SHIP' })]),
    });
    expect(listQuotes.mock.calls[0]?.[0]).toEqual({
      modalityType: 'PICKUP',
      storeId: 'store-1',
      destination: null,
      items: [{ gtin13: '0001111041700', quantity: 2 }],
    });
  });

  it("starts with the shopper's own store, even if another one is nearer", async () => {
    const [nearest, own] = stores;
    if (!nearest || !own) throw new Error('Too few stores');
    const listModalities = async () => [nearest, { ...own, isPreferred: true }];
    const { storeChoice } = chartsOf(await withTimes({ services: { listModalities } }));
    expect(storeChoice.getSnapshot().context.store?.destination).toEqual(own.destination);
  });

  it('remembers another store, clears the selected slot, and selects the first available date (SCH-20, DAY-04)', async () => {
    const preferModality = vi.fn(async () => ({ successful: true }));
    const listQuotes = vi.fn<AllServices['listQuotes']>(async ({ storeId }) => quotes(storeId ?? ''));
    const page = await withTimes({ services: { preferModality, listQuotes } });
    const before = chartsOf(page);
    before.timeChoice.send({ type: 'day.choose', date: '2026-11-23' });
    before.timeChoice.send({ type: 'time.choose', timeId: NINE });
    before.storeChoice.send({ type: 'picker.open' });
    before.storeChoice.send({ type: 'store.choose', locationId: 'store-2' });
    await until(() => listQuotes.mock.calls.length > 1 && isChoosing(page));
    const { context } = chartsOf(page).timeChoice.getSnapshot();
    expect(preferModality).toHaveBeenCalledExactlyOnceWith(
      { modalityType: 'PICKUP', locationId: 'store-2' },
      expect.any(AbortSignal),
    );
    expect(listQuotes.mock.lastCall?.[0]).toMatchObject({ storeId: 'store-2' });
    expect([context.date, context.timeId]).toEqual(['2026-11-22', null]);
  });

  it('asks before the cart changes with the store, and nothing changes if the shopper keeps the one they have', async () => {
    const after = { total: 1299, available: true, shortage: null, left: null };
    const milk = { gtin13: '0001111041700', description: 'Whole Milk', quantity: 2 };
    const compareCart = vi.fn(async () => [{ ...milk, now: { ...after, total: 698 }, after }]);
    const preferModality = vi.fn(async () => ({ successful: true }));
    const page = await withTimes({ services: { compareCart, preferModality } });
    const { storeChoice } = chartsOf(page);
    const storeOf = () => page.actor.getSnapshot().context.store?.destination.locationId;
    const ask = async () => {
      storeChoice.send({ type: 'store.choose', locationId: 'store-2' });
      await until(() => storeChoice.getSnapshot().matches('question'));
    };
    storeChoice.send({ type: 'picker.open' });
    await ask();
    expect(compareCart).toHaveBeenLastCalledWith({ locationId: 'store-2' }, expect.any(AbortSignal));
    storeChoice.send({ type: 'store.keep' });
    expect(storeChoice.getSnapshot().value).toBe('unfolded');
    await ask();
    expect([preferModality.mock.calls.length, storeOf()]).toEqual([0, 'store-1']);
    storeChoice.send({ type: 'store.confirm' });
    await expect.poll(storeOf).toBe('store-2');
    expect(preferModality).toHaveBeenCalledOnce();
  });

  it('keeps the list open on the first store that a postal code returns, though nothing is known of what changes there', async () => {
    const page = await withTimes({ services: { compareCart: failing({ kind: 'unreachable' }) } });
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    search?.send({ type: 'field.change', name: 'postalCode', value: '41071' });
    search?.send({ type: 'form.submit' });
    await until(() => storeChoice.getSnapshot().matches('searching'));
    await until(() => !storeChoice.getSnapshot().hasTag('busy'));
    expect(storeChoice.getSnapshot().value).toBe('unfolded');
  });

  it('switches to the first store that a postal code returns (SCH-21)', async () => {
    const listModalities = vi
      .fn<AllServices['listModalities']>(async () => [store(1, 'Hyde Park', 0.8)])
      .mockResolvedValueOnce([store(1, 'Hyde Park', 0.8)])
      .mockResolvedValueOnce([store(3, 'Newport', 0.4), store(2, 'Riverside', 1.2)]);
    const page = await withTimes({ services: { listModalities } });
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    search?.send({ type: 'field.change', name: 'postalCode', value: ' 41071 ' });
    search?.send({ type: 'form.submit' });
    await expect.poll(() => page.actor.getSnapshot().context.store?.destination.locationId).toBe('store-3');
    expect(listModalities.mock.calls[1]?.[0]).toEqual({ modalityType: 'PICKUP', postalCode: '41071' });
  });

  it('drops a running search for the next one (SCH-21)', async () => {
    const listModalities = vi
      .fn<AllServices['listModalities']>(async () => [store(3, 'Newport', 0.4)])
      .mockResolvedValueOnce([store(1, 'Hyde Park', 0.8)])
      .mockReturnValueOnce(new Promise(() => {}));
    const page = await withTimes({ services: { listModalities } });
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    for (const value of ['43201', '41071']) {
      search?.send({ type: 'field.change', name: 'postalCode', value });
      search?.send({ type: 'form.submit' });
    }
    await expect
      .poll(() => listModalities.mock.calls[2]?.[0])
      .toEqual({ modalityType: 'PICKUP', postalCode: '41071' });
    expect(listModalities.mock.calls[1]?.[1].aborted).toBe(true);
    expect(page.actor.getSnapshot().context.store?.destination.locationId).toBe('store-3');
  });

  it('tells the reserved order which store is chosen, and knows the store of the reservation by it (SCH-32)', async () => {
    const page = await withReserved();
    const held = () => heldOrderOf(page).getSnapshot().context;
    expect(heldStore(held())?.vanityName).toBe('Hyde Park');
    const { storeChoice } = page.actor.getSnapshot().children;
    storeChoice?.send({ type: 'picker.open' });
    storeChoice?.send({ type: 'store.choose', locationId: 'store-2' });
    await expect.poll(() => held().store?.destination.locationId).toBe('store-2');
    expect(heldStore(held())).toBeNull();
    expect(heldStore({ store: held().store, reservation: null })).toBeNull();
    expect(heldStore({ store: null, reservation: null })).toBeNull();
  });

  it('refuses an invalid postal code in the specified words (SCH-22)', async () => {
    const page = await withTimes();
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    search?.send({ type: 'field.change', name: 'postalCode', value: '4520' });
    search?.send({ type: 'form.submit' });
    expect(search?.getSnapshot().context.errors).toEqual({
      postalCode: 'The ZIP code entered is not a valid ZIP code.',
    });
  });

  it.each([
    ['no store is there', [], 'noStores', null],
    ['the search fails', null, 'unfolded', 'searchFailed'],
  ])('keeps the store when %s (SCH-40, QUO-15, ERR-57)', async (_, found, state, problem) => {
    const listModalities = vi
      .fn<AllServices['listModalities']>()
      .mockResolvedValueOnce([store(1, 'Hyde Park', 0.8)])
      .mockImplementationOnce(found ? async () => found : failing({ kind: 'unreachable' }));
    const page = await withTimes({ services: { listModalities } });
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    search?.send({ type: 'field.change', name: 'postalCode', value: '59001' });
    search?.send({ type: 'form.submit' });
    await expect.poll(() => storeChoice.getSnapshot().value).toBe(state);
    expect(storeChoice.getSnapshot().context.problem).toBe(problem);
    expect(storeChoice.getSnapshot().context.store?.destination.locationId).toBe('store-1');
  });

  it('says that nearby stores failed to load, and finds them on a retry (QUO-14)', async () => {
    const listModalities = vi
      .fn<AllServices['listModalities']>(async () => [store(1, 'Hyde Park', 0.8)])
      .mockRejectedValueOnce({ kind: 'timedOut' });
    const { actor } = await withTimes({ services: { listModalities } }, areStoresListed);
    const { storeChoice } = actor.getSnapshot().children;
    expect(storeChoice?.getSnapshot().context.problem).toBe('nearbyFailed');
    storeChoice?.send({ type: 'nearby.retry' });
    await expect.poll(() => isChoosing({ actor })).toBe(true);
  });

  it('stay listed until one is selected', async () => {
    const lists = { listModalities: failing({ kind: 'unreachable' }) };
    const { actor } = await withTimes({ services: lists }, areStoresListed);
    expect(actor.getSnapshot().children.storeChoice?.getSnapshot().can({ type: 'picker.close' })).toBe(false);
    const { storeChoice } = chartsOf(await withTimes());
    storeChoice.send({ type: 'picker.open' });
    storeChoice.send({ type: 'picker.close' });
    expect(storeChoice.getSnapshot().matches('folded')).toBe(true);
  });

  it.each([
    [{ kind: 'unreachable' } as const, 'choosingFailed'],
    [refused(500, 'INTERNAL'), 'updateFailed'],
  ])(
    'keeps the old store and says why another is not available (ERR-62, ERR-63): %o',
    async (failure, problem) => {
      const page = await withTimes({ services: { preferModality: failing(failure) } });
      const { storeChoice } = chartsOf(page);
      storeChoice.send({ type: 'picker.open' });
      storeChoice.send({ type: 'store.choose', locationId: 'store-2' });
      await expect.poll(() => storeChoice.getSnapshot().context.problem).toBe(problem);
      expect(storeChoice.getSnapshot().context.store?.destination.locationId).toBe('store-1');
    },
  );
});

describe("a store's times", () => {
  it.each([
    ['NO_TIMESLOTS_AVAILABLE', { noTimeslots: 'pickup' }],
    ['NO_ITEMS_AVAILABLE', 'itemsUnavailable'],
  ] as const)('open the modal of %s (SCH-41, SCH-39)', async (code, state) => {
    const { actor } = await withTimes({ services: { listQuotes: failing(refused(422, code)) } }, hasNoTimes);
    const { quotes: loading } = selectionOf({ actor }).getSnapshot().children;
    expect(loading?.getSnapshot().matches(state)).toBe(true);
    loading?.send({ type: 'modal.dismiss' });
    expect(selectionOf({ actor }).getSnapshot().context.schedule?.days).toEqual([]);
  });

  it('lead from the modal to the stores (SCH-41)', async () => {
    const services = { listQuotes: failing(refused(422, 'NO_TIMESLOTS_AVAILABLE')) };
    const { actor } = await withTimes({ services }, hasNoTimes);
    selectionOf({ actor }).getSnapshot().children.quotes?.send({ type: 'newStore.choose' });
    expect(actor.getSnapshot().children.storeChoice?.getSnapshot().value).toBe('unfolded');
    expect(selectionOf({ actor }).getSnapshot().context.schedule?.days).toEqual([]);
  });

  it('open the same modal when no day has any', async () => {
    const { actor } = await withTimes({ services: { listQuotes: async () => noQuotes() } }, hasNoTimes);
    expect(selectionOf({ actor }).getSnapshot().children.quotes?.getSnapshot().value).toEqual({
      noTimeslots: 'pickup',
    });
  });

  it('say that the store is unavailable for pickup when it is not found (QUO-13)', async () => {
    const services = { listQuotes: failing(refused(404, 'NOT_FOUND')) };
    const { actor } = await withTimes({ services }, hasNoTimes);
    expect(selectionOf({ actor }).getSnapshot().children.quotes?.getSnapshot().value).toBe(
      'storeUnavailable',
    );
  });

  it('can be reloaded after a failure', async () => {
    const listQuotes = vi
      .fn<AllServices['listQuotes']>(async () => quotes())
      .mockRejectedValueOnce({ kind: 'malformed' });
    const { actor } = await withTimes({ services: { listQuotes } }, hasNoTimes);
    selectionOf({ actor }).getSnapshot().children.quotes?.send({ type: 'quotes.retry' });
    await expect.poll(() => isChoosing({ actor })).toBe(true);
  });

  it('lead to sign-in when the session is over (SCH-02)', async () => {
    const onSessionOver = vi.fn(() => new Promise<void>(() => {}));
    startScheduling({ onSessionOver, services: { listQuotes: failing({ kind: 'signedOut' }) } });
    await expect.poll(() => onSessionOver).toHaveBeenCalledOnce();
  });
});
