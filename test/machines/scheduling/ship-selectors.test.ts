import { expect, it } from 'vitest';
import {
  heldShipments,
  notHeld,
  primaryAction,
  shownCost,
} from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import type { QuoteOption } from '../../../services/contracts/quotes.ts';
import {
  choose,
  heldFakes,
  optionsOf,
  selectionOf,
  startShip,
  withOptions,
} from '../../support/scheduling/running-ship.ts';
import {
  shipCart,
  shipHold,
  shipLines,
  shipQuotes,
  troubledQuotes,
} from '../../support/scheduling/ship-samples.ts';

const [KITE, OVEN, SPOON, CANDLE] = [1299, 3499, 649, 5999] as const;

it('the shipping page shows what each vendor sends, and how, as it is held', async () => {
  const { actor } = await withOptions(heldFakes);
  const { selections } = shipHold();
  const sent = heldShipments(actor.getSnapshot());
  expect(sent.map(({ vendor }) => vendor)).toEqual(selections.map(({ vendor }) => vendor));
  expect(sent.map(({ items }) => items)).toEqual([
    [{ description: 'Kite', quantity: 1 }],
    [
      { description: 'Enameled Dutch Oven', quantity: 1 },
      { description: 'Wooden Spoon', quantity: 1 },
    ],
    [{ description: 'Beeswax Candle', quantity: 1 }],
  ]);
  const methods = selections.map(({ name, window, cost, promo }) => ({ name, window, cost, promo }));
  expect(sent.map(({ method }) => method)).toEqual(methods);
  const { actor: choosing } = await withOptions();
  expect(heldShipments(choosing.getSnapshot())).toEqual([]);
});

it('the shipping page names the lines of the cart that no held shipment has', async () => {
  const { actor: choosing } = await withOptions();
  expect(notHeld(choosing.getSnapshot())).toEqual([]);
  const lines = shipLines();
  const withoutCandle = shipHold({ selections: shipHold().selections.slice(0, 2) });
  const { actor } = await withOptions({
    getCart: async () => shipCart(lines),
    hold: { currentReservation: async () => withoutCandle },
  });
  expect(notHeld(actor.getSnapshot())).toEqual([lines[3]]);
});

it('the shipping page adds up everything in the cart until quotes say what can be shipped', () => {
  const { actor } = startShip();
  expect(shownCost(actor.getSnapshot(), undefined)).toMatchObject({ count: 0, total: 0 });
});

it('the shipping page adds up everything in the cart, without a fee, while quotes load', async () => {
  const services = { listShippingQuotes: () => new Promise<never>(() => {}) };
  const page = await withOptions({ services }, ({ actor }) => actor.getSnapshot().matches('scheduling'));
  const itemTotal = KITE + OVEN + SPOON + CANDLE;
  expect(shownCost(page.actor.getSnapshot(), selectionOf(page).getSnapshot())).toEqual({
    count: 4,
    notIncluded: 0,
    itemTotal,
    fee: null,
    total: itemTotal,
  });
});

it('the shipping page adds up what is offered, with the fees of the selected methods (FMT-05)', async () => {
  const page = await withOptions();
  const cost = () => shownCost(page.actor.getSnapshot(), selectionOf(page).getSnapshot());
  const itemTotal = KITE + OVEN + SPOON + CANDLE;
  const known = { count: 4, notIncluded: 0, itemTotal };
  expect(cost()).toEqual({ ...known, fee: 599 + 599, total: itemTotal + 599 + 599 });
  choose(page, 'copper-kettle', 'express');
  expect(cost()).toEqual({ ...known, fee: 1299 + 599, total: itemTotal + 1299 + 599 });
});

it('the shipping page adds up what is offered, without the fee of a vendor that does not respond', async () => {
  const page = await withOptions({ services: { listShippingQuotes: async () => troubledQuotes() } });
  choose(page, 'copper-kettle', 'express');
  expect(shownCost(page.actor.getSnapshot(), selectionOf(page).getSnapshot())).toEqual({
    count: 1,
    notIncluded: 3,
    itemTotal: SPOON,
    fee: null,
    total: SPOON,
  });
});

it.each([
  ['a method has none yet', (options: QuoteOption[]) => options.map((option) => ({ ...option, cost: null }))],
  ['nothing is offered', () => []],
])('the shipping page has no fee while %s (FMT-05)', async (_, change) => {
  const quotes = shipQuotes().quotes.map((quote) => ({ ...quote, options: change(quote.options) }));
  const page = await withOptions({
    services: { listShippingQuotes: async () => ({ ...shipQuotes(), quotes }) },
  });
  for (const { vendor } of quotes) choose(page, vendor.id, 'standard');
  expect(shownCost(page.actor.getSnapshot(), selectionOf(page).getSnapshot()).fee).toBeNull();
});

it('the shipping page adds up what is held, with its fees', async () => {
  const selections = shipHold().selections.slice(1);
  const { actor } = await withOptions({ hold: { currentReservation: async () => shipHold({ selections }) } });
  const itemTotal = OVEN + SPOON + CANDLE;
  expect(shownCost(actor.getSnapshot(), undefined)).toEqual({
    count: 3,
    notIncluded: 1,
    itemTotal,
    fee: 1299 + 599,
    total: itemTotal + 1299 + 599,
  });
});

it('the shipping page has no chart to continue with before there are methods', async () => {
  const { actor } = await withOptions();
  expect(primaryAction(actor, actor.getSnapshot(), undefined).actor).toBeUndefined();
});

it('continues with the methods that are held, or else with those that are selected', async () => {
  const page = await withOptions();
  expect(primaryAction(page.actor, page.actor.getSnapshot(), selectionOf(page).getSnapshot())).toEqual({
    actor: optionsOf(page).shippingChoice,
    event: { type: 'methods.continue' },
  });
  const { actor } = await withOptions(heldFakes);
  expect(primaryAction(actor, actor.getSnapshot(), undefined)).toEqual({
    actor,
    event: { type: 'checkout.continue' },
  });
});
