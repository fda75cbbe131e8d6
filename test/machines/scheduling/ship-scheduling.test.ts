import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Cart } from '../../../services/contracts/cart.ts';
import type { AllServices } from '../../support/all-services.ts';
import { failing, refused, unreachable } from '../../support/failures.ts';
import {
  hasLeft,
  heldFakes,
  inReserved,
  isChoosing,
  optionsOf,
  reserveAll,
  selectionOf,
  withOptions,
} from '../../support/scheduling/running-ship.ts';
import { shipCart, shipHold, shipLines, shipQuotes } from '../../support/scheduling/ship-samples.ts';
import { until } from '../../support/until.ts';

const ageFormOf = ({ actor }: Awaited<ReturnType<typeof withOptions>>) =>
  actor.getSnapshot().children.ageVerification?.getSnapshot().children.form;

/** Whether the age is asked for before anything is reserved. */
const isAgeAsked = (page: Awaited<ReturnType<typeof withOptions>>) =>
  selectionOf(page).getSnapshot().children.ageVerification;

const withAge = (lines = shipLines()): Cart =>
  shipCart(
    lines.map((line, index) =>
      index === 0 ? { ...line, product: { ...line.product, minimumAgeToBuy: 18 } } : line,
    ),
  );

describe('continuing', () => {
  it("reserves every vendor's option, then creates the checkout and goes there (SCH-15, SCH-18, API-47)", async () => {
    const createShipCheckout = vi.fn<AllServices['createShipCheckout']>(async () => ({
      checkoutId: 'checkout-1',
    }));
    const page = await withOptions({ services: { createShipCheckout } });
    await reserveAll(page);
    expect(optionsOf(page).reserveSlot.mock.lastCall?.[0]).toMatchObject({
      modalityType: 'SHIP',
      optionIds: ['quote-HOUSE-1|standard', 'quote-copper-kettle-1|standard', 'quote-bramble-bee-1|standard'],
      keyspace: 'cart-1',
    });
    expect(createShipCheckout.mock.lastCall?.[0]).toMatchObject({
      cartId: 'cart-1',
      promise: { id: 'hold-ship', versionKey: 'v1' },
      unfulfillableItems: [],
      cartTotal: 1299 + 3499 + 649 + 5999,
    });
    expect(page.emitted).toContainEqual({
      type: 'navigation.requested',
      to: '/checkout?orderId=checkout-1&nc=true',
      state: {
        shown: shipCart().lineItems.map(({ gtin13, quantity, total, product }) => ({
          gtin13,
          description: product.description,
          quantity,
          total,
        })),
      },
    });
  });

  it('asks for the age before reserving an age-restricted order, and sends the date of birth (SCH-13, AGE-13)', async () => {
    const createShipCheckout = vi.fn<AllServices['createShipCheckout']>(async () => ({
      checkoutId: 'checkout-1',
    }));
    const page = await withOptions({ getCart: async () => withAge(), services: { createShipCheckout } });
    await reserveAll(page, isAgeAsked);
    const { ageVerification } = selectionOf(page).getSnapshot().children;
    expect(ageVerification?.getSnapshot().context.minimumAge).toBe(18);
    expect(optionsOf(page).reserveSlot).not.toHaveBeenCalled();
    const form = ageVerification?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'birthDate', value: '04/27/1985' });
    form?.send({ type: 'field.change', name: 'agreed', value: true });
    form?.send({ type: 'form.submit' });
    await expect.poll(() => createShipCheckout.mock.lastCall?.[0]).toMatchObject({ birthDate: '1985-04-27' });
  });

  it.each([
    ['cart.return', [{ type: 'navigation.requested', to: '/cart' }]],
    ['age.close', []],
  ] as const)('leads to the cart from the age question by %s alone (AGE-05)', async (type, emitted) => {
    const first = await withOptions({ getCart: async () => withAge() });
    await reserveAll(first, isAgeAsked);
    selectionOf(first).getSnapshot().children.ageVerification?.send({ type });
    expect(first.emitted).toEqual(emitted);
    const held = await withOptions({
      getCart: async () => withAge(),
      hold: { currentReservation: async () => shipHold() },
    });
    held.actor.send({ type: 'checkout.continue' });
    held.actor.getSnapshot().children.ageVerification?.send({ type });
    expect(held.emitted).toEqual(emitted);
    expect(held.actor.getSnapshot().children.ageVerification).toBeUndefined();
  });

  it('waits while none of what is reserved is left in the cart (SCH-33)', async () => {
    const [own] = shipHold().selections;
    const createShipCheckout = vi.fn<AllServices['createShipCheckout']>();
    const page = await withOptions({
      getCart: vi.fn(async () => shipCart()).mockResolvedValueOnce(shipCart(shipLines().slice(1))),
      hold: { currentReservation: async () => shipHold({ selections: own ? [own] : [] }) },
      services: { createShipCheckout },
    });
    expect(page.actor.getSnapshot().can({ type: 'checkout.continue' })).toBe(false);
    page.actor.send({ type: 'checkout.continue' });
    expect(createShipCheckout).not.toHaveBeenCalled();
    page.appCart.send({ type: 'cart.reload' });
    await expect.poll(() => page.actor.getSnapshot().can({ type: 'checkout.continue' })).toBe(true);
  });

  it("checks the age by the store's day, whatever the browser's clock says (AGE-09)", async () => {
    const expiration = { value: '2031-03-01T06:30:00Z', remainingMs: 7_200_000 };
    const { actor } = await withOptions({
      getCart: async () => withAge(),
      hold: { currentReservation: async () => shipHold({ expiration }) },
    });
    actor.send({ type: 'checkout.continue' });
    const { ageVerification } = actor.getSnapshot().children;
    expect(ageVerification?.getSnapshot().context.today).toBe('2031-02-28');
  });

  it('asks for the age when the store requires it after all, without an error', async () => {
    const page = await withOptions({
      ...heldFakes,
      services: { createShipCheckout: failing(refused(422, 'AGE_VERIFICATION_REQUIRED')) },
    });
    page.actor.send({ type: 'checkout.continue' });
    await expect
      .poll(() => page.actor.getSnapshot().matches({ scheduling: { options: { held: 'verifyingAge' } } }))
      .toBe(true);
    expect(ageFormOf(page)?.getSnapshot().context.refused).toEqual({});
  });

  it('asks again for a date the store refuses by its own day, and says why each time (AGE-10)', async () => {
    const tooYoung = 'Items in your order require a minimum age of 18.';
    const createShipCheckout = vi.fn<AllServices['createShipCheckout']>(
      failing(refused(422, 'AGE_VERIFICATION_REQUIRED', { birthDate: tooYoung })),
    );
    const page = await withOptions({
      ...heldFakes,
      getCart: async () => withAge(),
      services: { createShipCheckout },
    });
    page.actor.send({ type: 'checkout.continue' });
    ageFormOf(page)?.send({ type: 'field.change', name: 'birthDate', value: '11/21/2008' });
    ageFormOf(page)?.send({ type: 'field.change', name: 'agreed', value: true });
    for (const time of [1, 2]) {
      ageFormOf(page)?.send({ type: 'form.submit' });
      await expect.poll(() => ageFormOf(page)?.getSnapshot().context.refused).toBeTruthy();
      expect(createShipCheckout).toHaveBeenCalledTimes(time);
      const { values, refused: shown } = ageFormOf(page)?.getSnapshot().context ?? {};
      expect(values).toEqual({ birthDate: '11/21/2008', agreed: true });
      expect(shown).toEqual({ birthDate: tooYoung });
    }
  });

  it.each(['held', 'just reserved'])(
    'asks once more under the same key if the answer is lost (%s)',
    async (way) => {
      const createShipCheckout = vi
        .fn<AllServices['createShipCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
        .mockRejectedValueOnce(unreachable);
      const services = { createShipCheckout };
      const page = await withOptions(way === 'held' ? { ...heldFakes, services } : { services });
      if (way === 'held') page.actor.send({ type: 'checkout.continue' });
      else await reserveAll(page);
      await until(() => hasLeft(page));
      const [first, second, ...more] = createShipCheckout.mock.calls.map(([request]) => request);
      expect([second, more]).toEqual([first, []]);
      expect(page.actor.getSnapshot().context.problem).toBeNull();
      expect(page.emitted).toContainEqual(
        expect.objectContaining({ to: '/checkout?orderId=checkout-1&nc=true' }),
      );
    },
  );

  it('keeps the idempotency key through a retry after a failure (ERR-20)', async () => {
    const createShipCheckout = vi
      .fn<AllServices['createShipCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce(unreachable)
      .mockRejectedValueOnce(unreachable);
    const page = await withOptions({ ...heldFakes, services: { createShipCheckout } });
    const { actor } = page;
    actor.send({ type: 'checkout.continue' });
    await expect.poll(() => actor.getSnapshot().context.problem).toEqual({ kind: 'checkoutFailed' });
    actor.send({ type: 'checkout.continue' });
    await until(() => hasLeft(page));
    const [first, ...more] = createShipCheckout.mock.calls.map(([request]) => request);
    expect(more).toEqual([first, first]);
  });

  it('says so when nothing could be reserved (ERR-65)', async () => {
    const page = await withOptions({ hold: { reserveSlot: failing(refused(503, 'UNAVAILABLE')) } });
    await reserveAll(page, isChoosing);
    expect(selectionOf(page).getSnapshot().context.problem).toEqual({ kind: 'notReserved' });
  });

  it('shows the code when the store refuses the selection (SHP-06)', async () => {
    for (const [status, code] of [
      [422, 'INVALID_INPUT'],
      [404, 'NOT_FOUND'],
    ] as const) {
      const page = await withOptions({ hold: { reserveSlot: failing(refused(status, code)) } });
      await reserveAll(page, isChoosing);
      expect(selectionOf(page).getSnapshot().context.problem).toEqual({ kind: 'choiceRefused', code });
    }
    const later = await withOptions({
      ...heldFakes,
      services: { createShipCheckout: failing(refused(422, 'INVALID_INPUT')) },
    });
    later.actor.send({ type: 'checkout.continue' });
    await expect
      .poll(() => later.actor.getSnapshot().context.problem)
      .toEqual({
        kind: 'choiceRefused',
        code: 'INVALID_INPUT',
      });
  });

  it.each([
    ['slot', { hold: { reserveSlot: failing(refused(409, 'SLOT_GONE')) } }],
    ['order', { services: { createShipCheckout: failing(refused(410, 'ORDER_EXPIRED')) } }],
  ])(
    'opens the expired modal when the %s is gone, then asks for the options again (SCH-17, SCH-36)',
    async (_, fakes) => {
      const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes());
      const page = await withOptions({
        ...fakes,
        services: { listShippingQuotes, ...('services' in fakes ? fakes.services : {}) },
      });
      await reserveAll(page, ({ actor }) =>
        actor.getSnapshot().matches({ scheduling: { options: 'timeExpired' } }),
      );
      page.actor.send({ type: 'newTime.select' });
      await expect.poll(() => isChoosing(page)).toBe(true);
      expect(listShippingQuotes).toHaveBeenCalledTimes(2);
      expect(Object.keys(selectionOf(page).getSnapshot().context.chosen)).toHaveLength(3);
    },
  );

  it('keeps what was changed in another tab, reads it again, and goes on with that (SCH-17)', async () => {
    const createShipCheckout = vi
      .fn<AllServices['createShipCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce(refused(409, 'VERSION_STALE'));
    const { actor } = await withOptions({
      hold: {
        currentReservation: vi
          .fn<AllServices['currentReservation']>(async () => shipHold({ versionKey: 'v9' }))
          .mockResolvedValueOnce(shipHold()),
      },
      services: { createShipCheckout },
    });
    actor.send({ type: 'checkout.continue' });
    await expect.poll(() => actor.getSnapshot().matches(inReserved)).toBe(true);
    expect(actor.getSnapshot().context.problem).toEqual({ kind: 'checkoutFailed' });
    actor.send({ type: 'checkout.continue' });
    expect(createShipCheckout.mock.calls.map(([{ promise }]) => promise.versionKey)).toEqual(['v1', 'v9']);
  });

  it('offers the options when the reservation ends before the store refuses', async () => {
    const answer = Promise.withResolvers<{ checkoutId: string }>();
    const page = await withOptions({
      ...heldFakes,
      services: { createShipCheckout: () => answer.promise },
    });
    page.actor.send({ type: 'checkout.continue' });
    page.held.send({ type: 'reservation.release' });
    await waitFor(page.held, (snapshot) => snapshot.matches('idle'));
    answer.reject(refused(410, 'ORDER_EXPIRED'));
    await expect.poll(() => isChoosing(page)).toBe(true);
  });

  it.each(['TOTAL_CHANGED', 'PROMISE_STALE'])(
    'asks for cart and options again when the store says %s, and says so where no method is left',
    async (code) => {
      const getCart = vi.fn(async () => shipCart());
      const gone = shipQuotes().quotes.map((quote) => ({ ...quote, options: [] }));
      const page = await withOptions({
        getCart,
        services: {
          createShipCheckout: failing(refused(409, code)),
          listShippingQuotes: vi
            .fn<AllServices['listShippingQuotes']>(async () => ({ ...shipQuotes(), quotes: gone }))
            .mockResolvedValueOnce(shipQuotes()),
        },
      });
      await reserveAll(page, isChoosing);
      expect(getCart).toHaveBeenCalledTimes(2);
      expect(selectionOf(page).getSnapshot().context.problem).toEqual({ kind: 'cartChanged' });
      const { shippingChoice } = optionsOf(page);
      expect(shippingChoice.getSnapshot().can({ type: 'methods.continue' })).toBe(false);
    },
  );
});
