import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { AllServices } from '../../support/all-services.ts';
import { startReservation } from '../../support/app/root-charts.ts';
import { failing, refused, unreachable } from '../../support/failures.ts';
import {
  chartsOf,
  editTime,
  hasNoItems,
  heldOrderOf,
  isChoosing,
  isGone,
  isReserved,
  openingOf,
  reserve,
  selectionOf,
  startScheduling,
  withReserved,
  withTimes,
} from '../../support/scheduling/running.ts';
import { cart, cartItem, NINE, quotes, reservation, stores } from '../../support/scheduling/samples.ts';

const expired = reservation({ status: 'EXPIRED' }, 0);

describe('opening the page', () => {
  it('says so when the cart has nothing for pickup, and continues once it does (SCH-08)', async () => {
    const getCart = vi
      .fn(async () => cart())
      .mockResolvedValueOnce(cart([cartItem({ modalityType: 'SHIP' })]));
    const { actor, appCart } = await withTimes({ getCart }, hasNoItems);
    appCart.send({ type: 'cart.reload' });
    await expect.poll(() => isChoosing({ actor })).toBe(true);
  });

  it('offers to reload the cart after a failure', async () => {
    const getCart = vi.fn(async () => cart()).mockRejectedValueOnce({ kind: 'unreachable' });
    const { actor } = await withTimes({ getCart }, (page) =>
      openingOf(page).getSnapshot().matches('cartFailed'),
    );
    openingOf({ actor }).send({ type: 'cart.retry' });
    await expect.poll(() => isChoosing({ actor })).toBe(true);
  });

  it('asks for the stores at once, while the cart and an earlier reservation are still asked for', async () => {
    const listModalities = vi.fn(async () => stores);
    const never = () => new Promise<never>(() => {});
    startScheduling({ getCart: never, hold: { currentReservation: never }, services: { listModalities } });
    expect(listModalities).toHaveBeenCalledOnce();
  });

  it('treats a valid earlier reservation as selected (RSV-07)', async () => {
    const { actor } = await withTimes({ hold: { currentReservation: async () => reservation() } });
    expect(isReserved({ actor })).toBe(true);
  });

  it('offers times when the earlier reservation has expired (RSV-08)', async () => {
    const { actor, held } = await withTimes({ hold: { currentReservation: async () => expired } });
    expect(held.getSnapshot().matches('expired')).toBe(true);
    expect(isChoosing({ actor })).toBe(true);
  });

  it.each(['reservation.dismiss', 'newTime.select'] as const)(
    'says that the earlier time is gone even after %s, until another one is reserved (RSV-08)',
    async (type) => {
      const earlier = startReservation({
        currentReservation: vi
          .fn<AllServices['currentReservation']>(async () => null)
          .mockResolvedValueOnce(expired),
      });
      await waitFor(earlier.actor, (snapshot) => snapshot.matches('expired'));
      earlier.actor.send({ type });
      await waitFor(earlier.actor, (snapshot) => snapshot.matches({ lapsed: 'known' }));
      // As whenever the page is shown again: the store no longer knows about anything.
      earlier.actor.send({ type: 'page.resumed' });
      await waitFor(earlier.actor, (snapshot) => snapshot.matches({ lapsed: 'known' }));
      const page = await withTimes({ earlier });
      expect(isChoosing(page)).toBe(true);
      expect(page.actor.getSnapshot().context.hasLapsed).toBe(true);
      await reserve(page);
      expect(page.actor.getSnapshot().context.hasLapsed).toBe(false);
      earlier.actor.send({ type: 'reservation.release' });
      await waitFor(earlier.actor, (snapshot) => snapshot.matches('idle'));
      const next = await withTimes({ earlier });
      expect(next.actor.getSnapshot().context.hasLapsed).toBe(false);
    },
  );

  it.each([
    ['says that the earlier time is gone after a reload, too', 'PICKUP', true],
    ['says nothing of a time of another modality that is gone', 'DELIVERY', false],
  ] as const)('%s (RSV-08)', async (_, modalityType, isTold) => {
    const lapsed = reservation({ status: 'LAPSED', modalityType }, 0);
    const { actor, held } = await withTimes({ hold: { currentReservation: async () => lapsed } });
    expect(held.getSnapshot().hasTag('modal')).toBe(false);
    expect(isChoosing({ actor })).toBe(true);
    expect(actor.getSnapshot().context.hasLapsed).toBe(isTold);
  });

  it('counts an earlier reservation as selected, even when the store answers late (RSV-07)', async () => {
    const answer = Promise.withResolvers<Reservation>();
    const page = startScheduling({ hold: { currentReservation: () => answer.promise } });
    page.clock.increment(3000);
    await expect.poll(() => isChoosing(page)).toBe(true);
    answer.resolve(reservation());
    await expect.poll(() => isReserved(page)).toBe(true);
  });

  it('waits three seconds for an earlier reservation, then offers times', async () => {
    const page = startScheduling({ hold: { currentReservation: () => new Promise(() => {}) } });
    const { actor, appCart, clock } = page;
    await waitFor(appCart, (snapshot) => snapshot.matches('ready'));
    clock.increment(2999);
    expect(actor.getSnapshot().matches({ scheduling: { time: 'opening' } })).toBe(true);
    clock.increment(1);
    await expect.poll(() => isChoosing({ actor })).toBe(true);
  });
});

describe('reserving the chosen time', () => {
  it('reserves it and shows it as reserved (SCH-09, SCH-10)', async () => {
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(async () => reservation());
    const { actor } = await withReserved({ hold: { reserveSlot } });
    expect(reserveSlot.mock.calls[0]?.[0]).toMatchObject({ optionIds: [NINE], keyspace: 'cart-1' });
    expect(isReserved({ actor })).toBe(true);
  });

  it('offers the same time again when it could not be reserved (SCH-16)', async () => {
    const page = await withTimes({ hold: { reserveSlot: failing(refused(503, 'UNAVAILABLE')) } });
    await reserve(page, isChoosing);
    expect(selectionOf(page).getSnapshot().context.problem).toEqual({ kind: 'notReserved' });
    expect(chartsOf(page).timeChoice.getSnapshot().context.timeId).toBe(NINE);
  });

  it('says that the time is gone, then reloads the times with none selected (SCH-17, SCH-36, RSV-10)', async () => {
    const listQuotes = vi.fn<AllServices['listQuotes']>(async () => quotes());
    const page = await withTimes({
      hold: { reserveSlot: failing(refused(409, 'SLOT_GONE')) },
      services: { listQuotes },
    });
    await reserve(page, isGone);
    expect(page.actor.getSnapshot().matches({ scheduling: { time: 'timeExpired' } })).toBe(true);
    page.actor.send({ type: 'newTime.select' });
    await expect.poll(() => chartsOf(page).timeChoice.getSnapshot().context.timeId).toBeNull();
    expect(listQuotes).toHaveBeenCalledTimes(2);
  });

  it('edits the time while the reserved one stays, and can keep it (SCH-11)', async () => {
    const releaseReservation = vi.fn(async () => ({ successful: true }));
    const { actor, held } = await withReserved({ hold: { releaseReservation } });
    heldOrderOf({ actor }).send({ type: 'time.edit' });
    await expect.poll(() => isChoosing({ actor })).toBe(true);
    expect(actor.getSnapshot().matches({ scheduling: { time: { choosing: 'another' } } })).toBe(true);
    expect(held.getSnapshot().matches('held')).toBe(true);
    actor.send({ type: 'edit.cancel' });
    expect(isReserved({ actor })).toBe(true);
    expect(releaseReservation).not.toHaveBeenCalled();
  });

  it('keeps the reserved time when a new one is gone (SCH-11, SCH-17)', async () => {
    const reserveSlot = vi
      .fn<AllServices['reserveSlot']>(failing(refused(409, 'SLOT_GONE')))
      .mockResolvedValueOnce(reservation());
    const currentReservation = vi
      .fn<AllServices['currentReservation']>(async () => reservation())
      .mockResolvedValueOnce(null);
    const page = await withReserved({ hold: { reserveSlot, currentReservation } });
    await editTime(page);
    await reserve(page, isGone);
    page.actor.send({ type: 'newTime.select' });
    await expect.poll(() => isChoosing(page)).toBe(true);
    page.actor.send({ type: 'edit.cancel' });
    expect(isReserved(page)).toBe(true);
  });

  it('offers the same time again when an order used the old one before a new one was reserved', async () => {
    const reserveSlot = vi
      .fn<AllServices['reserveSlot']>(() => new Promise(() => {}))
      .mockResolvedValueOnce(reservation());
    const page = await withReserved({ hold: { reserveSlot } });
    await editTime(page);
    await reserve(page, ({ held }) => held.getSnapshot().matches('reserving'));
    page.held.send({ type: 'reservation.used', reservationId: 'hold-1' });
    expect(isChoosing(page)).toBe(true);
    expect(selectionOf(page).getSnapshot().context.problem).toEqual({ kind: 'notReserved' });
  });

  it('has no time to go back to once the reserved one is released in the meantime', async () => {
    const page = await withReserved();
    heldOrderOf(page).send({ type: 'time.edit' });
    expect(page.actor.getSnapshot().can({ type: 'edit.cancel' })).toBe(true);
    page.held.send({ type: 'reservation.release' });
    await expect.poll(() => page.actor.getSnapshot().context.reservation).toBeNull();
    expect(page.actor.getSnapshot().can({ type: 'edit.cancel' })).toBe(false);
  });

  it('keeps the earlier time after a new one was refused', async () => {
    const reserveSlot = vi
      .fn<AllServices['reserveSlot']>(failing(refused(500, 'INTERNAL')))
      .mockResolvedValueOnce(reservation());
    const currentReservation = vi
      .fn<AllServices['currentReservation']>(async () => reservation())
      .mockResolvedValueOnce(null);
    const page = await withReserved({ hold: { reserveSlot, currentReservation } });
    await editTime(page);
    await reserve(page, isChoosing);
    page.actor.send({ type: 'edit.cancel' });
    await expect.poll(() => isReserved(page)).toBe(true);
  });

  it('returns to the times when the reservation expires on the page', async () => {
    const currentReservation = vi
      .fn<AllServices['currentReservation']>(async () => expired)
      .mockResolvedValueOnce(null);
    const reserveSlot = async () => reservation({}, 60_000);
    const { actor, clock } = await withReserved({ hold: { currentReservation, reserveSlot } });
    clock.increment(60_000);
    await expect.poll(() => isChoosing({ actor })).toBe(true);
    expect(actor.getSnapshot().context.reservation).toBeNull();
  });
});

describe('continuing to payment', () => {
  it('creates the checkout once and goes to it (SCH-14, SCH-18)', async () => {
    const createCheckout = vi.fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'c 1' }));
    const { actor, emitted } = await withReserved({ services: { createCheckout } });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await expect
      .poll(() => emitted)
      .toMatchObject([{ type: 'navigation.requested', to: '/checkout?orderId=c%201&nc=true' }]);
    expect(createCheckout).toHaveBeenCalledExactlyOnceWith(
      {
        cartId: 'cart-1',
        modalityType: 'PICKUP',
        promise: { id: 'hold-1', versionKey: 'v1' },
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      expect.any(AbortSignal),
    );
  });

  it('asks once more under the same key if the answer is lost, and says nothing', async () => {
    const createCheckout = vi
      .fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce(unreachable);
    const { actor, emitted } = await withReserved({ services: { createCheckout } });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await waitFor(actor, ({ status }) => status === 'done');
    const [first, ...more] = createCheckout.mock.calls.map(([request]) => request);
    expect(more).toEqual([first]);
    expect(emitted).toMatchObject([
      { type: 'navigation.requested', to: '/checkout?orderId=checkout-1&nc=true' },
    ]);
  });

  it('tells the checkout what the cart showed of its lines, whatever they cost by now', async () => {
    const ofStore = cartItem({ total: 698 });
    const shipped = cartItem({ gtin13: '0000000000001', modalityType: 'SHIP' });
    const getCart = vi
      .fn(async () => cart([{ ...ofStore, total: 750 }]))
      .mockResolvedValueOnce(cart([ofStore, shipped]));
    const { actor, appCart, emitted } = await withReserved({ getCart });
    appCart.send({ type: 'cart.check' });
    await expect.poll(() => actor.getSnapshot().context.cart?.lineItems[0]?.total).toBe(750);
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await waitFor(actor, ({ status }) => status === 'done');
    const shown = { gtin13: ofStore.gtin13, description: 'Whole Milk', quantity: 2, total: 698 };
    expect(emitted).toMatchObject([{ state: { shown: [shown] } }]);
  });

  it('tries again with the same key after a failure (ERR-20)', async () => {
    const createCheckout = vi
      .fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce(unreachable)
      .mockRejectedValueOnce(unreachable);
    const { actor } = await withReserved({ services: { createCheckout } });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await expect
      .poll(() => heldOrderOf({ actor }).getSnapshot().context.problem)
      .toEqual({ kind: 'checkoutFailed' });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await waitFor(actor, ({ status }) => status === 'done');
    const [first, ...more] = createCheckout.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(more).toEqual([first, first]);
  });

  it.each([
    [409, 'SLOT_GONE'],
    [410, 'ORDER_EXPIRED'],
  ])(
    'says at a %i that the time is gone, releases the reservation, and reloads the times (SCH-17, SCH-36)',
    async (status, code) => {
      const releaseReservation = vi.fn(async () => ({ successful: true }));
      const { actor } = await withReserved({
        hold: { releaseReservation },
        services: { createCheckout: failing(refused(status, code)) },
      });
      heldOrderOf({ actor }).send({ type: 'checkout.continue' });
      await expect
        .poll(() => actor.getSnapshot().matches({ scheduling: { time: 'timeExpired' } }))
        .toBe(true);
      expect(releaseReservation).toHaveBeenCalledTimes(1);
      actor.send({ type: 'newTime.select' });
      await expect.poll(() => isChoosing({ actor })).toBe(true);
    },
  );

  it('keeps the key of a failed try while the shopper looks at other times (ERR-20)', async () => {
    const createCheckout = vi
      .fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce(refused(500, 'INTERNAL'));
    const { actor } = await withReserved({ services: { createCheckout } });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await expect.poll(() => heldOrderOf({ actor }).getSnapshot().context.problem).not.toBeNull();
    await editTime({ actor });
    actor.send({ type: 'edit.cancel' });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await waitFor(actor, ({ status }) => status === 'done');
    const [first, second] = createCheckout.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(second).toBe(first);
  });

  it('offers times where the reservation runs out before the store refuses the checkout', async () => {
    const answer = Promise.withResolvers<{ checkoutId: string }>();
    const page = await withReserved({
      hold: {
        currentReservation: vi
          .fn<AllServices['currentReservation']>(async () => expired)
          .mockResolvedValueOnce(null),
        reserveSlot: async () => reservation({}, 60_000),
      },
      services: { createCheckout: () => answer.promise },
    });
    heldOrderOf(page).send({ type: 'checkout.continue' });
    page.clock.increment(60_000);
    await waitFor(page.held, (snapshot) => snapshot.matches('expired'));
    expect(heldOrderOf(page).getSnapshot().hasTag('busy')).toBe(true);
    answer.reject(refused(410, 'ORDER_EXPIRED'));
    await expect.poll(() => isChoosing(page)).toBe(true);
  });

  it('leads to sign-in when the session is over, with the time still reserved', async () => {
    const onSessionOver = vi.fn(() => new Promise<void>(() => {}));
    const { actor, held } = await withReserved({
      onSessionOver,
      services: { createCheckout: failing(refused(403, 'FULL_AUTHENTICATION_REQUIRED')) },
    });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await expect.poll(() => onSessionOver).toHaveBeenCalledOnce();
    expect(held.getSnapshot().matches('held')).toBe(true);
  });
});
