import { describe, expect, it, vi } from 'vitest';
import type { SchedulingServices } from '../../../machines/scheduling/wire.ts';
import type { HoldServices } from '../../../machines/scheduling/wire-reservation.ts';
import {
  answered,
  chartsOf,
  failing,
  NINE,
  refused,
  reserveNine,
  type SchedulingFakes,
  startScheduling,
} from '../../support/scheduling/running.ts';
import { cart, cartItem, noQuotes, quotes, reservation, store } from '../../support/scheduling/samples.ts';

/** The page with the times of the first store. */
async function withTimes(fakes: SchedulingFakes = {}) {
  const page = startScheduling(fakes);
  await answered();
  return page;
}

/** The page with Monday at nine reserved. */
async function withReserved(fakes: SchedulingFakes = {}) {
  const page = await withTimes(fakes);
  await reserveNine(page);
  return page;
}

const expired = reservation({ status: 'EXPIRED' }, 0);
const inChoosing = { scheduling: { selecting: { timed: 'choosing' } } } as const;
const inReserved = { scheduling: { reserved: 'idle' } } as const;

describe('opening the page', () => {
  it('says so when the cart has nothing for pickup, and goes on when it has (SCH-08)', async () => {
    const getCart = vi
      .fn(async () => cart())
      .mockResolvedValueOnce(cart([cartItem({ modalityType: 'SHIP' })]));
    const { actor, appCart } = await withTimes({ getCart });
    expect(actor.getSnapshot().matches('noItems')).toBe(true);
    appCart.send({ type: 'cart.reload' });
    await answered();
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it('offers to load the cart again when it failed', async () => {
    const getCart = vi.fn(async () => cart()).mockRejectedValueOnce({ kind: 'unreachable' });
    const { actor } = await withTimes({ getCart });
    expect(actor.getSnapshot().matches('cartFailed')).toBe(true);
    actor.send({ type: 'cart.retry' });
    await answered();
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it('counts a valid earlier hold as already selected (RSV-07)', async () => {
    const { actor } = await withTimes({ hold: { currentReservation: async () => reservation() } });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
  });

  it('offers times when the earlier hold has run out (RSV-08)', async () => {
    const { actor, held } = await withTimes({ hold: { currentReservation: async () => expired } });
    expect(held.getSnapshot().matches('expired')).toBe(true);
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it('waits three seconds to hear of an earlier hold, then offers times', async () => {
    const { actor, clock } = await withTimes({
      hold: { currentReservation: () => new Promise(() => {}) },
    });
    expect(actor.getSnapshot().matches('opening')).toBe(true);
    clock.increment(3000);
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });
});

describe('choosing a store', () => {
  it('asks for the times of the items of pickup at the first store (SCH-05, QUO-03)', async () => {
    const listQuotes = vi.fn<SchedulingServices['listQuotes']>(async () => quotes());
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

  it('remembers another store, clears the chosen slot and selects the first available date (SCH-20, DAY-04)', async () => {
    const preferModality = vi.fn(async () => ({ successful: true }));
    const page = await withTimes({ services: { preferModality } });
    const before = chartsOf(page);
    before.timeChoice.send({ type: 'day.choose', date: '2026-11-23' });
    before.timeChoice.send({ type: 'time.choose', timeId: NINE });
    before.storeChoice.send({ type: 'picker.open' });
    before.storeChoice.send({ type: 'store.choose', locationId: 'store-2' });
    await answered();
    const { context } = chartsOf(page).timeChoice.getSnapshot();
    expect(preferModality).toHaveBeenCalledExactlyOnceWith(
      { modalityType: 'PICKUP', locationId: 'store-2' },
      expect.any(AbortSignal),
    );
    expect(context.schedule.storeId).toBe('store-2');
    expect([context.date, context.timeId]).toEqual(['2026-11-22', null]);
  });

  it('moves the store to the first that a postal code returns (SCH-21)', async () => {
    const listModalities = vi
      .fn<SchedulingServices['listModalities']>(async () => [store(1, 'Hyde Park', 0.8)])
      .mockResolvedValueOnce([store(1, 'Hyde Park', 0.8)])
      .mockResolvedValueOnce([store(3, 'Newport', 0.4), store(2, 'Riverside', 1.2)]);
    const page = await withTimes({ services: { listModalities } });
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    search?.send({ type: 'field.change', name: 'postalCode', value: ' 41071 ' });
    search?.send({ type: 'form.submit' });
    await answered();
    expect(listModalities.mock.calls[1]?.[0]).toEqual({ modalityType: 'PICKUP', postalCode: '41071' });
    expect(page.actor.getSnapshot().context.store?.destination.locationId).toBe('store-3');
  });

  it('refuses what is no postal code, in the specified words (SCH-22)', async () => {
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
      .fn<SchedulingServices['listModalities']>()
      .mockResolvedValueOnce([store(1, 'Hyde Park', 0.8)])
      .mockImplementationOnce(found ? async () => found : failing({ kind: 'unreachable' }));
    const page = await withTimes({ services: { listModalities } });
    const { storeChoice } = chartsOf(page);
    storeChoice.send({ type: 'picker.open' });
    const { search } = storeChoice.getSnapshot().children;
    search?.send({ type: 'field.change', name: 'postalCode', value: '59001' });
    search?.send({ type: 'form.submit' });
    await answered();
    expect(storeChoice.getSnapshot().value).toBe(state);
    expect(storeChoice.getSnapshot().context.problem).toBe(problem);
    expect(storeChoice.getSnapshot().context.store?.destination.locationId).toBe('store-1');
  });

  it('tells that nearby stores failed to load, and finds them on a second try (QUO-14)', async () => {
    const listModalities = vi
      .fn<SchedulingServices['listModalities']>(async () => [store(1, 'Hyde Park', 0.8)])
      .mockRejectedValueOnce({ kind: 'timedOut' });
    const { actor } = await withTimes({ services: { listModalities } });
    const { storeChoice } = actor.getSnapshot().children;
    expect(storeChoice?.getSnapshot().context.problem).toBe('nearbyFailed');
    storeChoice?.send({ type: 'nearby.retry' });
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it.each([
    [{ kind: 'unreachable' } as const, 'choosingFailed'],
    [refused(500, 'INTERNAL'), 'updateFailed'],
  ])(
    'keeps the old store and says why another could not be had (ERR-62, ERR-63): %o',
    async (failure, problem) => {
      const page = await withTimes({ services: { preferModality: failing(failure) } });
      const { storeChoice } = chartsOf(page);
      storeChoice.send({ type: 'picker.open' });
      storeChoice.send({ type: 'store.choose', locationId: 'store-2' });
      await answered();
      expect(storeChoice.getSnapshot().context.problem).toBe(problem);
      expect(storeChoice.getSnapshot().context.store?.destination.locationId).toBe('store-1');
    },
  );
});

describe('the times of a store', () => {
  it.each([
    ['NO_TIMESLOTS_AVAILABLE', { noTimeslots: 'pickup' }],
    ['NO_ITEMS_AVAILABLE', 'itemsUnavailable'],
  ] as const)('open the modal of %s (SCH-41, SCH-39)', async (code, state) => {
    const { actor } = await withTimes({ services: { listQuotes: failing(refused(422, code)) } });
    const { quotes: loading } = actor.getSnapshot().children;
    expect(loading?.getSnapshot().matches(state)).toBe(true);
    loading?.send({ type: 'modal.dismiss' });
    expect(actor.getSnapshot().context.schedule?.days).toEqual([]);
  });

  it('open the same modal when no day has any', async () => {
    const { actor } = await withTimes({ services: { listQuotes: async () => noQuotes() } });
    expect(actor.getSnapshot().children.quotes?.getSnapshot().value).toEqual({ noTimeslots: 'pickup' });
  });

  it('say that the store is not available for pickup when it is not found (QUO-13)', async () => {
    const { actor } = await withTimes({ services: { listQuotes: failing(refused(404, 'NOT_FOUND')) } });
    expect(actor.getSnapshot().children.quotes?.getSnapshot().value).toBe('storeUnavailable');
  });

  it('can be asked for again when they could not be loaded', async () => {
    const listQuotes = vi
      .fn<SchedulingServices['listQuotes']>(async () => quotes())
      .mockRejectedValueOnce({ kind: 'malformed' });
    const { actor } = await withTimes({ services: { listQuotes } });
    actor.getSnapshot().children.quotes?.send({ type: 'quotes.retry' });
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it('lead to sign-in when the session is over (SCH-02)', async () => {
    const { emitted } = await withTimes({ services: { listQuotes: failing({ kind: 'signedOut' }) } });
    expect(emitted).toEqual([{ type: 'session.lost' }]);
  });
});

describe('reserving the chosen time', () => {
  it('holds it and shows it as reserved (SCH-09, SCH-10)', async () => {
    const reserveSlot = vi.fn<HoldServices['reserveSlot']>(async () => reservation());
    const { actor } = await withReserved({ hold: { reserveSlot } });
    expect(reserveSlot.mock.calls[0]?.[0]).toMatchObject({ optionIds: [NINE], keyspace: 'cart-1' });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
  });

  it('offers the same time again when it was not reserved (SCH-16)', async () => {
    const page = await withTimes({ hold: { reserveSlot: failing(refused(500, 'INTERNAL')) } });
    await reserveNine(page);
    expect(page.actor.getSnapshot().context.problem).toBe('notReserved');
    expect(chartsOf(page).timeChoice.getSnapshot().context.timeId).toBe(NINE);
  });

  it('tells that the time is gone, then loads the times anew with none chosen (SCH-17, SCH-36, RSV-10)', async () => {
    const listQuotes = vi.fn<SchedulingServices['listQuotes']>(async () => quotes());
    const page = await withTimes({
      hold: { reserveSlot: failing(refused(409, 'SLOT_GONE')) },
      services: { listQuotes },
    });
    await reserveNine(page);
    expect(page.actor.getSnapshot().matches({ scheduling: 'timeExpired' })).toBe(true);
    page.actor.send({ type: 'newTime.select' });
    await answered();
    expect(listQuotes).toHaveBeenCalledTimes(2);
    expect(chartsOf(page).timeChoice.getSnapshot().context.timeId).toBeNull();
  });

  it('edits the time while the reserved one stays held, and can keep it (SCH-11)', async () => {
    const releaseReservation = vi.fn(async () => ({ successful: true }));
    const { actor, held } = await withReserved({ hold: { releaseReservation } });
    actor.send({ type: 'time.edit' });
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
    expect(actor.getSnapshot().context.wantsNewTime).toBe(true);
    expect(held.getSnapshot().matches('held')).toBe(true);
    actor.send({ type: 'edit.cancel' });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
    expect(releaseReservation).not.toHaveBeenCalled();
  });

  it('keeps the earlier time after a new one was refused', async () => {
    const reserveSlot = vi
      .fn<HoldServices['reserveSlot']>(failing(refused(500, 'INTERNAL')))
      .mockResolvedValueOnce(reservation());
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>(async () => reservation())
      .mockResolvedValueOnce(null);
    const page = await withReserved({ hold: { reserveSlot, currentReservation } });
    page.actor.send({ type: 'time.edit' });
    await answered();
    await reserveNine(page);
    page.actor.send({ type: 'edit.cancel' });
    await answered();
    expect(page.actor.getSnapshot().matches(inReserved)).toBe(true);
  });

  it('goes back to the times when the hold runs out on the page', async () => {
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>(async () => expired)
      .mockResolvedValueOnce(null);
    const reserveSlot = async () => reservation({}, 60_000);
    const { actor, clock } = await withReserved({ hold: { currentReservation, reserveSlot } });
    clock.increment(60_000);
    await answered();
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
    expect(actor.getSnapshot().context.held).toBeNull();
  });
});

describe('going on to pay', () => {
  it('creates the checkout once and goes to it (SCH-14, SCH-18)', async () => {
    const createCheckout = vi.fn<SchedulingServices['createCheckout']>(async () => ({ checkoutId: 'c 1' }));
    const { actor, emitted } = await withReserved({ services: { createCheckout } });
    actor.send({ type: 'checkout.continue' });
    actor.send({ type: 'checkout.continue' });
    await answered();
    expect(createCheckout).toHaveBeenCalledExactlyOnceWith(
      {
        cartId: 'cart-1',
        modalityType: 'PICKUP',
        promise: { id: 'hold-1', versionKey: 'v1' },
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      expect.any(AbortSignal),
    );
    expect(emitted).toEqual([{ type: 'navigation.requested', to: '/checkout?orderId=c%201&nc=true' }]);
  });

  it('tries again with the same key after a failure (ERR-20)', async () => {
    const createCheckout = vi
      .fn<SchedulingServices['createCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce({ kind: 'unreachable' });
    const { actor } = await withReserved({ services: { createCheckout } });
    actor.send({ type: 'checkout.continue' });
    await answered();
    expect(actor.getSnapshot().context.problem).toBe('checkoutFailed');
    actor.send({ type: 'checkout.continue' });
    await answered();
    const [first, second] = createCheckout.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(second).toBe(first);
    expect(actor.getSnapshot().status).toBe('done');
  });

  it.each([
    [409, 'SLOT_GONE'],
    [410, 'ORDER_EXPIRED'],
  ])(
    'tells at a %i that the time is gone, lets the hold go and loads times anew (SCH-17, SCH-36)',
    async (status, code) => {
      const releaseReservation = vi.fn(async () => ({ successful: true }));
      const { actor } = await withReserved({
        hold: { releaseReservation },
        services: { createCheckout: failing(refused(status, code)) },
      });
      actor.send({ type: 'checkout.continue' });
      await answered();
      expect(actor.getSnapshot().matches({ scheduling: 'timeExpired' })).toBe(true);
      expect(releaseReservation).toHaveBeenCalledTimes(1);
      actor.send({ type: 'newTime.select' });
      await answered();
      expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
    },
  );

  it('leads to sign-in when the session is over, and is reserved still', async () => {
    const { actor, emitted } = await withReserved({
      services: { createCheckout: failing(refused(403, 'FULL_AUTHENTICATION_REQUIRED')) },
    });
    actor.send({ type: 'checkout.continue' });
    await answered();
    expect(emitted).toEqual([{ type: 'session.lost' }]);
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
  });
});
