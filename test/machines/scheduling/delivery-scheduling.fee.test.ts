import { describe, expect, it, vi } from 'vitest';
import { reservedTime } from '../../../machines/scheduling/slot-scheduling.selectors.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { AllServices } from '../../support/all-services.ts';
import { product } from '../../support/cart/samples.ts';
import { failing, refused } from '../../support/failures.ts';
import { heldOrderOf, isReserved, withDelivery } from '../../support/scheduling/running.ts';
import { cart, cartItem, deliveryReservation } from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';

const item = cartItem({ modalityType: 'DELIVERY' });

/** Whether the reservation is being brought in line with the cart. */
const isAgreeing = (page: Pick<Awaited<ReturnType<typeof withDelivery>>, 'actor'>) =>
  page.actor
    .getSnapshot()
    .children.heldOrder?.getSnapshot()
    .matches({ open: { checkout: 'agreeing' } });

const shownTime = (page: Awaited<ReturnType<typeof withDelivery>>) =>
  reservedTime(page.actor.getSnapshot(), heldOrderOf(page).getSnapshot());

const gone = cartItem({ id: 'line-2', modalityType: 'DELIVERY', product: product() });

/** The time is held, and this tab has updated it to its cart, of which one item isn't available. */
async function updated() {
  const updatePromise = vi.fn<AllServices['updatePromise']>(async () =>
    deliveryReservation({ versionKey: 'v2' }),
  );
  const getCart = vi.fn(async () => cart([item, gone]));
  const page = await withDelivery({
    getCart,
    hold: { currentReservation: async () => deliveryReservation() },
    services: { updatePromise },
  });
  await expect.poll(() => shownTime(page)?.cost).toBe(695);
  expect(updatePromise).toHaveBeenCalledTimes(1);
  return { page, updatePromise, getCart };
}

describe('a reserved delivery whose cart has changed', () => {
  it('shows the fee for the current cart, and keeps it through a reload (API-45, MEM-01)', async () => {
    const [whole] = deliveryReservation().selections;
    if (!whole) throw new Error('The sample holds nothing.');
    const items = [{ gtin13: '0001111041700', quantity: 2 }];
    const held = deliveryReservation({
      selections: [
        { ...whole, promo: 695, items: { included: [{ gtin13: '0001111041700', quantity: 12 }] } },
      ],
    });
    const answer = Promise.withResolvers<Reservation>();
    const updatePromise = vi.fn<AllServices['updatePromise']>(() => answer.promise);
    const page = await withDelivery(
      { hold: { currentReservation: async () => held }, services: { updatePromise } },
      isAgreeing,
    );
    expect(updatePromise.mock.calls.map(([input]) => input)).toEqual([
      { promise: { id: 'hold-1', versionKey: 'v1' }, items },
    ]);
    const shown = () => {
      const time = shownTime(page);
      return [time?.cost, time?.promo];
    };
    expect(shown()).toEqual([null, 0]);
    expect(heldOrderOf(page).getSnapshot().can({ type: 'checkout.continue' })).toBe(false);
    answer.resolve(
      deliveryReservation({ versionKey: 'v2', selections: [{ ...whole, items: { included: items } }] }),
    );
    await expect.poll(() => shown()).toEqual([695, 0]);
    expect(page.held.getSnapshot().context.reservation?.versionKey).toBe('v2');
    expect(heldOrderOf(page).getSnapshot().can({ type: 'checkout.continue' })).toBe(true);
    expect(updatePromise).toHaveBeenCalledTimes(1);
  });

  it('asks once about items the store leaves out, and again when the cart changes', async () => {
    const { page, updatePromise, getCart } = await updated();
    getCart.mockResolvedValueOnce(cart([{ ...item, quantity: 5 }, gone]));
    page.appCart.send({ type: 'cart.reload' });
    await expect.poll(() => updatePromise).toHaveBeenCalledTimes(2);
  });

  it('says that the fee is unknown when the update failed, and asks again on continue', async () => {
    const updatePromise = vi.fn<AllServices['updatePromise']>(failing({ kind: 'unreachable' }));
    const page = await withDelivery({
      getCart: async () => cart([{ ...item, quantity: 1 }]),
      hold: { currentReservation: async () => deliveryReservation() },
      services: { updatePromise, createCheckout: failing(refused(409, 'PROMISE_STALE')) },
    });
    expect(
      heldOrderOf(page)
        .getSnapshot()
        .matches({ open: { checkout: { idle: 'unsettled' } } }),
    ).toBe(true);
    expect(shownTime(page)?.cost).toBeNull();
    heldOrderOf(page).send({ type: 'checkout.continue' });
    await expect.poll(() => updatePromise).toHaveBeenCalledTimes(2);
    expect(heldOrderOf(page).getSnapshot().context.problem).toEqual({ kind: 'checkoutFailed' });
  });

  it.each([
    ['ALCOHOL_QTY_EXCEEDED', true],
    ['ALCOHOL_NA_FOR_ADDRESS', true],
    ['INVALID_ADDRESS', true],
    ['NO_ITEMS_AVAILABLE', false],
  ] as const)(
    'says at once why it is refused for that cart, and after each try, until the cart changes: %s (SCH-33)',
    async (code, canContinue) => {
      const message = 'A delivery can have at most 12 alcohol items, and your cart has 13.';
      const getCart = vi.fn(async () => cart([{ ...item, quantity: 13 }]));
      const createCheckout = vi.fn<AllServices['createCheckout']>(failing(refused(409, 'PROMISE_STALE')));
      const page = await withDelivery({
        getCart,
        hold: { currentReservation: async () => deliveryReservation() },
        services: { updatePromise: failing({ ...refused(422, code), message }), createCheckout },
      });
      const told = () => heldOrderOf(page).getSnapshot().context.problem;
      await expect.poll(() => told()).toEqual({ kind: 'cartRefused', code, message });
      expect(heldOrderOf(page).getSnapshot().can({ type: 'checkout.continue' })).toBe(canContinue);
      heldOrderOf(page).send({ type: 'checkout.continue' });
      await until(() => isReserved(page));
      expect(createCheckout).toHaveBeenCalledTimes(canContinue ? 1 : 0);
      expect(told()).toEqual({ kind: 'cartRefused', code, message });
      getCart.mockResolvedValueOnce(cart([item]));
      page.appCart.send({ type: 'cart.reload' });
      await expect.poll(() => told()).toBeNull();
      expect(shownTime(page)?.cost).toBe(695);
      expect(heldOrderOf(page).getSnapshot().can({ type: 'checkout.continue' })).toBe(true);
    },
  );

  it('says nothing more once another tab has updated it', async () => {
    const page = await withDelivery({
      getCart: async () => cart([{ ...item, quantity: 13 }]),
      hold: { currentReservation: async () => deliveryReservation() },
      services: { updatePromise: failing(refused(422, 'ALCOHOL_QTY_EXCEEDED')) },
    });
    const [selection] = deliveryReservation().selections;
    const items = { included: [{ gtin13: item.gtin13, quantity: 13 }] };
    page.held.send({
      type: 'reservation.update',
      reservation: deliveryReservation({
        versionKey: 'v2',
        selections: selection ? [{ ...selection, items }] : [],
      }),
    });
    await expect.poll(() => heldOrderOf(page).getSnapshot().context.problem).toBeNull();
  });

  describe('that another tab updates as well', () => {
    it('keeps the fee if it is for the same cart, and does not ask again', async () => {
      const { page, updatePromise } = await updated();
      page.held.send({
        type: 'reservation.update',
        reservation: deliveryReservation({ versionKey: 'v3' }),
      });
      expect(shownTime(page)?.cost).toBe(695);
      expect(updatePromise).toHaveBeenCalledTimes(1);
    });

    it('asks for the cart and not for the time if it is for another one, so that no two tabs ask in turn', async () => {
      const { page, updatePromise, getCart } = await updated();
      const [selection] = deliveryReservation().selections;
      if (!selection) throw new Error('The sample holds nothing.');
      const items = { included: [{ gtin13: item.gtin13, quantity: 9 }] };
      const asked = getCart.mock.calls.length;
      getCart.mockResolvedValueOnce(cart([item, gone]));
      page.held.send({
        type: 'reservation.update',
        reservation: deliveryReservation({ versionKey: 'v3', selections: [{ ...selection, items }] }),
      });
      await expect.poll(() => getCart).toHaveBeenCalledTimes(asked + 1);
      expect(shownTime(page)?.cost).toBeNull();
      getCart.mockResolvedValueOnce(cart([{ ...item, quantity: 9 }]));
      page.appCart.send({ type: 'cart.check' });
      await expect.poll(() => shownTime(page)?.cost).toBe(695);
      expect(updatePromise).toHaveBeenCalledTimes(1);
    });
  });

  it('brings the reservation in line with the cart once each time the shopper goes on', async () => {
    const createCheckout = vi.fn<AllServices['createCheckout']>(failing(refused(409, 'PROMISE_STALE')));
    const updatePromise = vi.fn<AllServices['updatePromise']>(async () => deliveryReservation());
    const page = await withDelivery({
      hold: { currentReservation: async () => deliveryReservation() },
      services: { updatePromise, createCheckout },
    });
    for (const times of [1, 2]) {
      heldOrderOf(page).send({ type: 'checkout.continue' });
      await until(() => isReserved(page));
      expect([createCheckout.mock.calls.length, updatePromise.mock.calls.length]).toEqual([2 * times, times]);
    }
  });

  it.each(['createCheckout', 'updatePromise'] as const)(
    'reads a hold that was changed in another tab again, and keeps it (%s)',
    async (service) => {
      const newest = deliveryReservation({ versionKey: 'v9' });
      const currentReservation = vi
        .fn<AllServices['currentReservation']>(async () => newest)
        .mockResolvedValueOnce(deliveryReservation());
      const page = await withDelivery({
        hold: { currentReservation },
        services: {
          createCheckout: failing(refused(409, 'PROMISE_STALE')),
          [service]: failing(refused(409, 'VERSION_STALE')),
        },
      });
      heldOrderOf(page).send({ type: 'checkout.continue' });
      await expect.poll(() => isReserved(page)).toBe(true);
      expect(page.actor.getSnapshot().context.reservation?.versionKey).toBe('v9');
    },
  );
});
