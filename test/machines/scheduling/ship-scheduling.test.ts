import { describe, expect, it, vi } from 'vitest';
import { notHeld, shownCost } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import type { ShipServices } from '../../../machines/scheduling/wire-ship.ts';
import type { Cart } from '../../../services/contracts/cart.ts';
import { answered, failing, refused } from '../../support/scheduling/running.ts';
import {
  choose,
  optionsOf,
  reserveAll,
  type ShipFakes,
  startShip,
} from '../../support/scheduling/running-ship.ts';
import {
  destination,
  shipCart,
  shipHold,
  shipLines,
  shipQuote,
  shipQuotes,
  troubledQuotes,
} from '../../support/scheduling/ship-samples.ts';

/** The page with the options of three vendors. */
async function withOptions(fakes: ShipFakes = {}) {
  const page = startShip(fakes);
  await answered();
  return page;
}

const inChoosing = { scheduling: { selecting: { offered: 'choosing' } } } as const;
const inReserved = { scheduling: { reserved: 'idle' } } as const;
const heldFakes = { hold: { currentReservation: async () => shipHold() } };

const withAge = (lines = shipLines()): Cart =>
  shipCart(
    lines.map((line, index) =>
      index === 0 ? { ...line, product: { ...line.product, minimumAgeToBuy: 18 } } : line,
    ),
  );

describe('the options of an address', () => {
  it('are asked for once, with the address and the items that are shipped (QUO-09, API-41)', async () => {
    const listShippingQuotes = vi.fn<ShipServices['listShippingQuotes']>(async () => shipQuotes());
    const page = await withOptions({ services: { listShippingQuotes } });
    expect(page.actor.getSnapshot().matches(inChoosing)).toBe(true);
    await reserveAll(page);
    expect(listShippingQuotes.mock.calls.map(([input]) => input)).toEqual([
      { destination, items: shipLines().map(({ gtin13, quantity }) => ({ gtin13, quantity })) },
    ]);
  });

  it('are not asked for where some are held, until the shopper wants others (QUO-09, RSV-07)', async () => {
    const listShippingQuotes = vi.fn<ShipServices['listShippingQuotes']>(async () => shipQuotes());
    const { actor } = await withOptions({ ...heldFakes, services: { listShippingQuotes } });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
    expect(listShippingQuotes).not.toHaveBeenCalled();
    actor.send({ type: 'time.edit' });
    await answered();
    expect(listShippingQuotes).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().context.chosen).toEqual({
      HOUSE: 'quote-HOUSE-1|standard',
      'copper-kettle': 'quote-copper-kettle-1|express',
      'bramble-bee': 'quote-bramble-bee-1|standard',
    });
    actor.send({ type: 'edit.cancel' });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
  });

  it('that are held say which items of the cart are no part of them (RSV-07)', async () => {
    const [own] = shipHold().selections;
    const { actor } = await withOptions({
      hold: { currentReservation: async () => shipHold({ selections: own ? [own] : [] }) },
    });
    expect(notHeld(actor.getSnapshot()).map(({ product }) => product.seller?.name)).toEqual([
      'Copper Kettle Kitchenware',
      'Copper Kettle Kitchenware',
      'Bramble & Bee',
    ]);
    const whole = await withOptions(heldFakes);
    expect(notHeld(whole.actor.getSnapshot())).toEqual([]);
  });

  it('are asked for where what is held leads to another address', async () => {
    const elsewhere = shipHold({ destination: { ...destination, postalCode: '97201' } });
    const { actor } = await withOptions({ hold: { currentReservation: async () => elsewhere } });
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it("leave the cart's sum as it is while they could not be had (SHP-10)", async () => {
    const { actor } = await withOptions({
      services: { listShippingQuotes: failing({ kind: 'unreachable' }) },
    });
    const { count, itemTotal, isChosen } = shownCost(actor.getSnapshot());
    expect([count, itemTotal, isChosen]).toEqual([
      shipLines().reduce((sum, { quantity }) => sum + quantity, 0),
      shipLines().reduce((sum, { total }) => sum + total, 0),
      false,
    ]);
  });

  it('can be asked for again when they failed (QUO-10)', async () => {
    const listShippingQuotes = vi
      .fn<ShipServices['listShippingQuotes']>(async () => shipQuotes())
      .mockRejectedValueOnce({ kind: 'unreachable' });
    const { actor } = await withOptions({ services: { listShippingQuotes } });
    const { shippingQuotes } = actor.getSnapshot().children;
    expect(shippingQuotes?.getSnapshot().matches('failed')).toBe(true);
    shippingQuotes?.send({ type: 'quotes.retry' });
    await answered();
    expect(actor.getSnapshot().matches(inChoosing)).toBe(true);
  });

  it('are asked for again when the cart has other items', async () => {
    const getCart = vi.fn(async () => shipCart()).mockResolvedValueOnce(shipCart(shipLines().slice(1)));
    const listShippingQuotes = vi.fn<ShipServices['listShippingQuotes']>(async () => shipQuotes());
    const { appCart } = await withOptions({ getCart, services: { listShippingQuotes } });
    appCart.send({ type: 'cart.reload' });
    await answered();
    await answered();
    expect(listShippingQuotes).toHaveBeenCalledTimes(2);
  });
});

describe('a method for each vendor', () => {
  it('is chosen by nobody but the shopper, and required of each (SHP-05)', async () => {
    const page = await withOptions();
    const { shippingChoice, reserveSlot } = optionsOf(page);
    expect(page.actor.getSnapshot().context.chosen).toEqual({});
    choose(page, 'HOUSE', 'standard');
    shippingChoice.send({ type: 'methods.continue' });
    expect(shippingChoice.getSnapshot().matches({ methods: 'incomplete' })).toBe(true);
    expect(reserveSlot).not.toHaveBeenCalled();
  });

  it('stays where it is still offered when a silent vendor is tried again (SHP-09)', async () => {
    const silent = shipQuotes();
    silent.quotes[2] = shipQuote('bramble-bee', { options: [], problem: 'VENDOR_UNREACHABLE' });
    const listShippingQuotes = vi
      .fn<ShipServices['listShippingQuotes']>(async () => shipQuotes(2))
      .mockResolvedValueOnce(silent);
    const page = await withOptions({ services: { listShippingQuotes } });
    choose(page, 'HOUSE', 'express');
    page.actor.send({ type: 'vendor.retry' });
    await answered();
    const { shippingChoice } = optionsOf(page);
    expect(shippingChoice.getSnapshot().context.chosen).toEqual({ HOUSE: 'quote-HOUSE-2|express' });
    expect(shippingChoice.getSnapshot().context.shipments[2]?.isUnreachable).toBe(false);
  });

  it('is required of a vendor that does not answer, too (SHP-05, SHP-09)', async () => {
    const page = await withOptions({ services: { listShippingQuotes: async () => troubledQuotes() } });
    choose(page, 'copper-kettle', 'standard');
    const { shippingChoice } = optionsOf(page);
    shippingChoice.send({ type: 'methods.continue' });
    expect(shippingChoice.getSnapshot().matches({ methods: 'incomplete' })).toBe(true);
  });

  it('is not asked of a vendor that has none: its items stay in the cart (SHP-07, SHP-08)', async () => {
    const answering = troubledQuotes();
    answering.quotes[0] = shipQuote('HOUSE', { options: [] });
    const createShipCheckout = vi.fn<ShipServices['createShipCheckout']>(async () => ({
      checkoutId: 'checkout-1',
    }));
    const spoonOnly = shipHold();
    spoonOnly.selections = spoonOnly.selections.slice(1, 2).map((selection) => ({
      ...selection,
      items: { included: [{ gtin13: '0000000060003', quantity: 1 }] },
    }));
    const page = await withOptions({
      services: { listShippingQuotes: async () => answering, createShipCheckout },
      hold: { reserveSlot: async ({ optionIds }) => ({ ...spoonOnly, optionIds }) },
    });
    choose(page, 'copper-kettle', 'standard');
    optionsOf(page).shippingChoice.send({ type: 'methods.continue' });
    await answered();
    expect(createShipCheckout.mock.lastCall?.[0]).toMatchObject({
      quotes: ['quote-copper-kettle-1|standard'],
      fulfillableItems: [{ gtin13: '0000000060003', quantity: 1 }],
      unfulfillableItems: ['0000000060001', '0000000060002', '0000000060004'].map((gtin13) => ({
        gtin13,
        quantity: 1,
      })),
      cartTotal: 649,
    });
  });

  it('cannot be gone on with when nothing can be sent (SCH-33)', async () => {
    const nothing = troubledQuotes();
    nothing.quotes.splice(1, 1);
    const page = await withOptions({ services: { listShippingQuotes: async () => nothing } });
    expect(optionsOf(page).shippingChoice.getSnapshot().can({ type: 'methods.continue' })).toBe(false);
  });

  it('shows what each sends (SHP-02)', async () => {
    const { shippingChoice } = optionsOf(await withOptions());
    shippingChoice.send({ type: 'basket.open', vendorId: 'copper-kettle' });
    expect(shippingChoice.getSnapshot().matches({ basket: 'open' })).toBe(true);
    expect(shippingChoice.getSnapshot().context.basketOf).toBe('copper-kettle');
    shippingChoice.send({ type: 'basket.close' });
    expect(shippingChoice.getSnapshot().matches({ basket: 'closed' })).toBe(true);
  });
});

describe('continuing', () => {
  it('holds the chosen options of all vendors, then makes the checkout and goes there (SCH-15, SCH-18, API-47)', async () => {
    const createShipCheckout = vi.fn<ShipServices['createShipCheckout']>(async () => ({
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
    });
  });

  it('asks for the age before anything of an age-restricted order is held, and sends the date of birth (SCH-13, AGE-13)', async () => {
    const createShipCheckout = vi.fn<ShipServices['createShipCheckout']>(async () => ({
      checkoutId: 'checkout-1',
    }));
    const page = await withOptions({ getCart: async () => withAge(), services: { createShipCheckout } });
    await reserveAll(page);
    const { ageVerification } = page.actor.getSnapshot().children;
    expect(ageVerification?.getSnapshot().context.minimumAge).toBe(18);
    expect(optionsOf(page).reserveSlot).not.toHaveBeenCalled();
    const form = ageVerification?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'birthDate', value: '04/27/1985' });
    form?.send({ type: 'field.change', name: 'agreed', value: true });
    form?.send({ type: 'form.submit' });
    await answered();
    expect(createShipCheckout.mock.lastCall?.[0]).toMatchObject({ birthDate: '1985-04-27' });
  });

  it("judges the age by the store's day, whatever the browser's clock says (AGE-09)", async () => {
    const expiration = { value: '2031-03-01T06:30:00Z', remainingMs: 7_200_000 };
    const { actor } = await withOptions({
      getCart: async () => withAge(),
      hold: { currentReservation: async () => shipHold({ expiration }) },
    });
    actor.send({ type: 'checkout.continue' });
    const { ageVerification } = actor.getSnapshot().children;
    expect(ageVerification?.getSnapshot().context.today).toBe('2031-02-28');
  });

  it('asks for the age when the store wants it after all', async () => {
    const { actor } = await withOptions({
      ...heldFakes,
      services: { createShipCheckout: failing(refused(422, 'AGE_VERIFICATION_REQUIRED')) },
    });
    actor.send({ type: 'checkout.continue' });
    await answered();
    expect(actor.getSnapshot().matches({ scheduling: { reserved: 'verifyingAge' } })).toBe(true);
  });

  it('keeps the idempotency key through a retry after a lost answer (ERR-20)', async () => {
    const createShipCheckout = vi
      .fn<ShipServices['createShipCheckout']>(async () => ({ checkoutId: 'checkout-1' }))
      .mockRejectedValueOnce({ kind: 'unreachable' });
    const { actor } = await withOptions({ ...heldFakes, services: { createShipCheckout } });
    actor.send({ type: 'checkout.continue' });
    await answered();
    expect(actor.getSnapshot().context.problem).toEqual({ kind: 'checkoutFailed' });
    actor.send({ type: 'checkout.continue' });
    await answered();
    const [first, second] = createShipCheckout.mock.calls.map(([request]) => request);
    expect(second).toEqual(first);
  });

  it('says so when nothing could be held (ERR-65)', async () => {
    const page = await withOptions({ hold: { reserveSlot: failing(refused(500, 'INTERNAL')) } });
    await reserveAll(page);
    expect(page.actor.getSnapshot().matches(inChoosing)).toBe(true);
    expect(page.actor.getSnapshot().context.problem).toEqual({ kind: 'notReserved' });
  });

  it('gives the code when the store does not take what was chosen (SHP-06)', async () => {
    const page = await withOptions({ hold: { reserveSlot: failing(refused(422, 'INVALID_INPUT')) } });
    await reserveAll(page);
    expect(page.actor.getSnapshot().context.problem).toEqual({
      kind: 'choiceRefused',
      code: 'INVALID_INPUT',
    });
    const later = await withOptions({
      ...heldFakes,
      services: { createShipCheckout: failing(refused(422, 'INVALID_INPUT')) },
    });
    later.actor.send({ type: 'checkout.continue' });
    await answered();
    expect(later.actor.getSnapshot().context.problem).toEqual({
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
      const listShippingQuotes = vi.fn<ShipServices['listShippingQuotes']>(async () => shipQuotes());
      const page = await withOptions({
        ...fakes,
        services: { listShippingQuotes, ...('services' in fakes ? fakes.services : {}) },
      });
      await reserveAll(page);
      expect(page.actor.getSnapshot().matches({ scheduling: 'timeExpired' })).toBe(true);
      page.actor.send({ type: 'newTime.select' });
      await answered();
      expect(listShippingQuotes).toHaveBeenCalledTimes(2);
      expect(page.actor.getSnapshot().matches(inChoosing)).toBe(true);
      expect(Object.keys(page.actor.getSnapshot().context.chosen)).toHaveLength(3);
    },
  );

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
            .fn<ShipServices['listShippingQuotes']>(async () => ({ ...shipQuotes(), quotes: gone }))
            .mockResolvedValueOnce(shipQuotes()),
        },
      });
      await reserveAll(page);
      await answered();
      expect(getCart).toHaveBeenCalledTimes(2);
      expect(page.actor.getSnapshot().matches(inChoosing)).toBe(true);
      expect(page.actor.getSnapshot().context.problem).toEqual({ kind: 'cartChanged' });
      const { shippingChoice } = optionsOf(page);
      expect(shippingChoice.getSnapshot().can({ type: 'methods.continue' })).toBe(false);
    },
  );
});
