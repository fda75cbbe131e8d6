import { describe, expect, it, vi } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { addressProblem } from '../../../machines/scheduling/quotes.selectors.ts';
import {
  isAsking,
  notHeld,
  primaryAction,
  shownCost,
} from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { shippingQuotesMachine } from '../../../machines/scheduling/shipping-quotes.machine.ts';
import { known } from '../../../machines/shared/known.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import type { AllServices } from '../../support/all-services.ts';
import { failing, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';
import {
  choose,
  hasNoOptions,
  heldFakes,
  inReserved,
  isChoosing,
  optionsOf,
  reserveAll,
  selectionOf,
  withOptions,
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
import { until } from '../../support/until.ts';

const quotesOf = (page: Parameters<typeof selectionOf>[0]) =>
  known(selectionOf(page).getSnapshot().children.shippingQuotes);

/** The page once its options were asked for again, and that failed. */
async function refreshed(failure: ServiceFailure) {
  const listShippingQuotes = vi
    .fn<AllServices['listShippingQuotes']>(async () => shipQuotes(2))
    .mockResolvedValueOnce(shipQuotes())
    .mockRejectedValueOnce(failure);
  const page = await withOptions({ services: { listShippingQuotes } });
  choose(page, 'HOUSE', 'express');
  selectionOf(page).send({ type: 'vendor.retry' });
  await until(() => hasNoOptions(page));
  return page;
}

describe('the options for an address', () => {
  it('are requested once, with the address and the shipped items (QUO-09, API-41)', async () => {
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes());
    const page = await withOptions({ services: { listShippingQuotes } });
    await reserveAll(page);
    expect(listShippingQuotes.mock.calls.map(([input]) => input)).toEqual([
      { destination, items: shipLines().map(({ gtin13, quantity }) => ({ gtin13, quantity })) },
    ]);
  });

  it('are not requested while some are reserved, until the shopper wants others (QUO-09, RSV-07)', async () => {
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes());
    const { actor } = await withOptions({ ...heldFakes, services: { listShippingQuotes } });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
    expect(listShippingQuotes).not.toHaveBeenCalled();
    actor.send({ type: 'time.edit' });
    await expect
      .poll(() => selectionOf({ actor }).getSnapshot().context.chosen)
      .toEqual({
        HOUSE: 'quote-HOUSE-1|standard',
        'copper-kettle': 'quote-copper-kettle-1|express',
        'bramble-bee': 'quote-bramble-bee-1|standard',
      });
    expect(listShippingQuotes).toHaveBeenCalledTimes(1);
    actor.send({ type: 'edit.cancel' });
    expect(actor.getSnapshot().matches(inReserved)).toBe(true);
  });

  it('say which cart items the reserved ones leave out (RSV-07)', async () => {
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

  it('are requested when the reservation is for another address', async () => {
    const elsewhere = shipHold({ destination: { ...destination, postalCode: '97201' } });
    const { actor } = await withOptions({ hold: { currentReservation: async () => elsewhere } });
    expect(isChoosing({ actor })).toBe(true);
  });

  it("leave the cart's subtotal unchanged when they fail to load (SHP-10)", async () => {
    const services = { listShippingQuotes: failing({ kind: 'unreachable' }) };
    const { actor } = await withOptions({ services }, hasNoOptions);
    const { count, itemTotal, fee } = shownCost(actor.getSnapshot(), selectionOf({ actor }).getSnapshot());
    expect([count, itemTotal, fee]).toEqual([
      shipLines().reduce((sum, { quantity }) => sum + quantity, 0),
      shipLines().reduce((sum, { total }) => sum + total, 0),
      null,
    ]);
  });

  it.each([
    [unreachable, { failure: unreachable, wait: null }],
    [tooMany, { failure: null, wait: TOO_MANY }],
  ])('say how they failed, or how long to wait: %j', async (failure, known) => {
    const { actor } = await withOptions({ services: { listShippingQuotes: failing(failure) } }, hasNoOptions);
    const { shippingQuotes } = selectionOf({ actor }).getSnapshot().children;
    expect(shippingQuotes?.getSnapshot().context).toMatchObject(known);
  });

  it.each([
    ['NO_ITEMS_AVAILABLE', 'itemsUnavailable', null, 'SCH-39'],
    ['INVALID_ADDRESS', { confirmingAddress: 'unknown' }, 'unknown', 'SCH-38'],
    ['LAT_LNG_REQUIRED', { confirmingAddress: 'notLocated' }, 'notLocated', 'SCH-38'],
    ['FULL_ADDRESS_REQUIRED', { confirmingAddress: 'incomplete' }, 'incomplete', 'SCH-38'],
  ] as const)(
    'open the modal of %s whenever they are requested, which is remembered once it is closed: %o, %s (%s)',
    async (code, state, problem, _id) => {
      const failure = refused(422, code);
      const services = { listShippingQuotes: failing(failure) };
      const first = await withOptions({ services }, hasNoOptions);
      for (const page of [first, await refreshed(failure)]) {
        expect(quotesOf(page).getSnapshot().value).toEqual(state);
        expect(quotesOf(page).getSnapshot().hasTag('modal')).toBe(true);
        if (problem) expect(addressProblem(quotesOf(page).getSnapshot())).toBe(problem);
        quotesOf(page).send({ type: 'modal.dismiss' });
        expect(isChoosing(page)).toBe(true);
        expect(selectionOf(page).getSnapshot().context).toMatchObject({ shipments: [], refusal: { code } });
        expect(optionsOf(page).shippingChoice.getSnapshot().can({ type: 'methods.continue' })).toBe(false);
      }
    },
  );

  it.each([
    [refused(503, 'UNAVAILABLE'), { wait: null }],
    [unreachable, { wait: null, failure: unreachable }],
    [tooMany, { wait: TOO_MANY, failure: null }],
  ])(
    'stay when they could not be loaded again, until they are: %o (SHP-10, QUO-10)',
    async (failure, known) => {
      const page = await refreshed(failure);
      expect(quotesOf(page).getSnapshot()).toMatchObject({ value: 'failed', context: known });
      const { shippingChoice } = optionsOf(page);
      expect(shippingChoice.getSnapshot().context.shipments).toHaveLength(3);
      const selection = selectionOf(page).getSnapshot();
      expect(isAsking(selection, quotesOf(page).getSnapshot())).toBe(false);
      expect(primaryAction(page.actor, page.actor.getSnapshot(), selection).actor).toBeUndefined();
      quotesOf(page).send({ type: 'quotes.retry' });
      await expect.poll(() => isChoosing(page)).toBe(true);
      expect(shippingChoice.getSnapshot().context.chosen).toMatchObject({ HOUSE: 'quote-HOUSE-2|express' });
    },
  );

  it('can be requested again for a silent vendor after that failed', async () => {
    const page = await refreshed(unreachable);
    selectionOf(page).send({ type: 'vendor.retry' });
    await expect.poll(() => isChoosing(page)).toBe(true);
  });

  it('keep the selection while nothing can be shipped', async () => {
    const page = await refreshed(refused(422, 'NO_ITEMS_AVAILABLE'));
    quotesOf(page).send({ type: 'modal.dismiss' });
    selectionOf(page).send({ type: 'cart.changed', cart: shipCart(shipLines().slice(1)) });
    await expect
      .poll(() => selectionOf(page).getSnapshot().context)
      .toMatchObject({
        refusal: null,
        chosen: { HOUSE: 'quote-HOUSE-2|express' },
      });
  });

  it('can be reloaded after a failure (QUO-10)', async () => {
    const listShippingQuotes = vi
      .fn<AllServices['listShippingQuotes']>(async () => shipQuotes())
      .mockRejectedValueOnce({ kind: 'unreachable' });
    const { actor } = await withOptions({ services: { listShippingQuotes } }, hasNoOptions);
    const { shippingQuotes } = selectionOf({ actor }).getSnapshot().children;
    expect(shippingQuotes?.getSnapshot().matches('failed')).toBe(true);
    shippingQuotes?.send({ type: 'quotes.retry' });
    await expect.poll(() => isChoosing({ actor })).toBe(true);
  });

  it("are requested again when the cart's items change", async () => {
    const getCart = vi.fn(async () => shipCart()).mockResolvedValueOnce(shipCart(shipLines().slice(1)));
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes());
    const { appCart } = await withOptions({ getCart, services: { listShippingQuotes } });
    appCart.send({ type: 'cart.reload' });
    await expect.poll(() => listShippingQuotes).toHaveBeenCalledTimes(2);
  });

  it('stay while others are requested, which is shown as busy', async () => {
    const getCart = vi.fn(async () => shipCart()).mockResolvedValueOnce(shipCart(shipLines().slice(1)));
    const listShippingQuotes = vi
      .fn<AllServices['listShippingQuotes']>(() => new Promise(() => {}))
      .mockResolvedValueOnce(shipQuotes());
    const page = await withOptions({ getCart, services: { listShippingQuotes } });
    const offered = () =>
      selectionOf(page).getSnapshot().children.shippingChoice?.getSnapshot().context.shipments;
    const before = offered();
    expect(before).not.toHaveLength(0);
    const isBusy = () => {
      const selection = selectionOf(page).getSnapshot();
      return isAsking(selection, selection.children.shippingQuotes?.getSnapshot());
    };
    expect(isBusy()).toBe(false);
    page.appCart.send({ type: 'cart.reload' });
    await expect.poll(() => isBusy()).toBe(true);
    expect(offered()).toEqual(before);
  });

  it('are requested once more when the cart changes while they are', async () => {
    const listShippingQuotes = vi
      .fn<AllServices['listShippingQuotes']>(() => new Promise(() => {}))
      .mockResolvedValueOnce(shipQuotes());
    const page = await withOptions({ services: { listShippingQuotes } });
    for (const from of [1, 2]) {
      selectionOf(page).send({ type: 'cart.changed', cart: shipCart(shipLines().slice(from)) });
    }
    const noSubstitutions = shipLines({ substitutionPolicy: 'NO_SUBSTITUTIONS' }).slice(2);
    selectionOf(page).send({ type: 'cart.changed', cart: shipCart(noSubstitutions) });
    expect(listShippingQuotes.mock.calls.map(([{ items }]) => items.length)).toEqual([4, 3, 2]);
  });

  it('stay when only a substitution changes in the cart, and the new cart is known', async () => {
    const [first, ...others] = shipLines();
    if (!first) throw new Error('The cart has lines.');
    const changed = shipCart([{ ...first, substitutionPolicy: 'NO_SUBSTITUTIONS' }, ...others]);
    const getCart = vi.fn(async () => changed).mockResolvedValueOnce(shipCart());
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes());
    const page = await withOptions({ getCart, services: { listShippingQuotes } });
    page.appCart.send({ type: 'cart.reload' });
    await expect.poll(() => selectionOf(page).getSnapshot().context.cart).toEqual(changed);
    expect(listShippingQuotes).toHaveBeenCalledOnce();
  });
});

describe('a method per vendor', () => {
  it('is the cheapest one to begin with', async () => {
    const page = await withOptions();
    expect(selectionOf(page).getSnapshot().context.chosen).toEqual({
      HOUSE: 'quote-HOUSE-1|standard',
      'copper-kettle': 'quote-copper-kettle-1|standard',
      'bramble-bee': 'quote-bramble-bee-1|standard',
    });
  });

  it('is required of each, and selected by the shopper if the earlier one is not offered anymore (SHP-05)', async () => {
    const onlyExpress = shipQuotes(2);
    onlyExpress.quotes[1] = shipQuote('copper-kettle', { options: shipQuote('HOUSE').options.slice(1) }, 2);
    const listShippingQuotes = vi
      .fn<AllServices['listShippingQuotes']>(async () => onlyExpress)
      .mockResolvedValueOnce(shipQuotes());
    const page = await withOptions({ services: { listShippingQuotes } });
    selectionOf(page).send({ type: 'vendor.retry' });
    await until(() => isChoosing(page));
    const { shippingChoice, reserveSlot } = optionsOf(page);
    expect(selectionOf(page).getSnapshot().context.chosen).toEqual({
      HOUSE: 'quote-HOUSE-2|standard',
      'bramble-bee': 'quote-bramble-bee-2|standard',
    });
    shippingChoice.send({ type: 'methods.continue' });
    expect(shippingChoice.getSnapshot().matches({ methods: 'incomplete' })).toBe(true);
    expect(reserveSlot).not.toHaveBeenCalled();
  });

  it('is selected for every vendor at once by price or arrival, and can still be changed', async () => {
    const page = await withOptions();
    const { shippingChoice } = optionsOf(page);
    const chosen = () => selectionOf(page).getSnapshot().context.chosen;
    const each = (name: string) =>
      Object.fromEntries(
        ['HOUSE', 'copper-kettle', 'bramble-bee'].map((id) => [id, `quote-${id}-1|${name}`]),
      );
    shippingChoice.send({ type: 'methods.choose', aim: 'arrival' });
    expect(chosen()).toEqual(each('express'));
    shippingChoice.send({ type: 'methods.choose', aim: 'cost' });
    expect(chosen()).toEqual(each('standard'));
    choose(page, 'HOUSE', 'express');
    expect(chosen()).toEqual({ ...each('standard'), HOUSE: 'quote-HOUSE-1|express' });
  });

  it('is selected for all vendors only if several offer a cheaper one and a faster one', async () => {
    const canChoose = async (several: 1 | 2) => {
      const quotes = shipQuotes();
      for (const id of ['HOUSE', 'copper-kettle'].slice(several - 1)) {
        const one = quotes.quotes.find(({ vendor }) => vendor.id === id);
        if (one) one.options = one.options.slice(0, 1);
      }
      const page = await withOptions({ services: { listShippingQuotes: async () => quotes } });
      return optionsOf(page).shippingChoice.getSnapshot().can({ type: 'methods.choose', aim: 'cost' });
    };
    expect(await canChoose(2)).toBe(true);
    expect(await canChoose(1)).toBe(false);
  });

  it('stays selected when still offered after retrying a silent vendor (SHP-09)', async () => {
    const silent = shipQuotes();
    silent.quotes[2] = shipQuote('bramble-bee', { options: [], problem: 'VENDOR_UNREACHABLE' });
    const listShippingQuotes = vi
      .fn<AllServices['listShippingQuotes']>(async () => shipQuotes(2))
      .mockResolvedValueOnce(silent);
    const page = await withOptions({ services: { listShippingQuotes } });
    choose(page, 'HOUSE', 'express');
    selectionOf(page).send({ type: 'vendor.retry' });
    await until(() => isChoosing(page));
    const { shippingChoice } = optionsOf(page);
    expect(shippingChoice.getSnapshot().context.chosen).toEqual({
      HOUSE: 'quote-HOUSE-2|express',
      'copper-kettle': 'quote-copper-kettle-2|standard',
      'bramble-bee': 'quote-bramble-bee-2|standard',
    });
    expect(shippingChoice.getSnapshot().context.shipments[2]?.isUnreachable).toBe(false);
  });

  it('is required for a silent vendor, too (SHP-05, SHP-09)', async () => {
    const page = await withOptions({ services: { listShippingQuotes: async () => troubledQuotes() } });
    const { shippingChoice } = optionsOf(page);
    shippingChoice.send({ type: 'methods.continue' });
    expect(shippingChoice.getSnapshot().matches({ methods: 'incomplete' })).toBe(true);
  });

  it('is not required for a vendor without any, whose items stay in the cart (SHP-07, SHP-08)', async () => {
    const answering = troubledQuotes();
    answering.quotes[0] = shipQuote('HOUSE', { options: [] });
    const createShipCheckout = vi.fn<AllServices['createShipCheckout']>(async () => ({
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
    optionsOf(page).shippingChoice.send({ type: 'methods.continue' });
    await expect
      .poll(() => createShipCheckout.mock.lastCall?.[0])
      .toMatchObject({
        quotes: ['quote-copper-kettle-1|standard'],
        fulfillableItems: [{ gtin13: '0000000060003', quantity: 1 }],
        unfulfillableItems: ['0000000060001', '0000000060002', '0000000060004'].map((gtin13) => ({
          gtin13,
          quantity: 1,
        })),
        cartTotal: 649,
      });
  });

  it('blocks continuing when nothing can be shipped (SCH-33)', async () => {
    const nothing = troubledQuotes();
    nothing.quotes.splice(1, 1);
    const page = await withOptions({ services: { listShippingQuotes: async () => nothing } });
    expect(optionsOf(page).shippingChoice.getSnapshot().can({ type: 'methods.continue' })).toBe(false);
  });

  it('is remembered when the shopper keeps the reservation, then edits again (SCH-11)', async () => {
    const page = await withOptions(heldFakes);
    page.actor.send({ type: 'time.edit' });
    await until(() => isChoosing(page));
    choose(page, 'HOUSE', 'express');
    page.actor.send({ type: 'edit.cancel' });
    page.actor.send({ type: 'time.edit' });
    await expect
      .poll(() => selectionOf(page).getSnapshot().context.chosen.HOUSE)
      .toBe('quote-HOUSE-1|express');
  });

  it('lists what each ships (SHP-02)', async () => {
    const { shippingChoice } = optionsOf(await withOptions());
    shippingChoice.send({ type: 'basket.open', vendorId: 'copper-kettle' });
    expect(shippingChoice.getSnapshot().matches({ basket: 'open' })).toBe(true);
    expect(shippingChoice.getSnapshot().context.basketOf).toBe('copper-kettle');
    shippingChoice.send({ type: 'basket.close' });
    expect(shippingChoice.getSnapshot().matches({ basket: 'closed' })).toBe(true);
  });
});

it('the search for shipping options starts with none', () => {
  const quotes = createActor(shippingQuotesMachine, {
    input: { parent: createEmptyActor(), destination, items: [] },
  });
  expect(quotes.getSnapshot().context).toMatchObject({ modalityType: 'SHIP', shipments: [] });
});
