import { expect, it } from 'vitest';
import {
  heldShipments,
  notHeld,
  primaryAction,
  shownCost,
} from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { answered } from '../../support/scheduling/running.ts';
import {
  choose,
  heldFakes,
  optionsOf,
  selectionOf,
  startShip,
  withOptions,
} from '../../support/scheduling/running-ship.ts';
import { shipCart, shipHold, shipLines, troubledQuotes } from '../../support/scheduling/ship-samples.ts';

const [KITE, OVEN, SPOON, CANDLE] = [1299, 3499, 649, 5999] as const;

it('shows what each vendor sends, and how, as it is held', async () => {
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

it('names the lines of the cart that no held shipment has', async () => {
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

it('adds up everything in the cart until quotes say what can be shipped', () => {
  const { actor } = startShip();
  expect(shownCost(actor.getSnapshot(), undefined)).toMatchObject({ count: 0, total: 0 });
});

it('adds up everything in the cart, without a fee, while quotes load', async () => {
  const page = startShip({ services: { listShippingQuotes: () => new Promise(() => {}) } });
  await answered();
  const itemTotal = KITE + OVEN + SPOON + CANDLE;
  expect(shownCost(page.actor.getSnapshot(), selectionOf(page).getSnapshot())).toEqual({
    count: 4,
    itemTotal,
    fee: 0,
    total: itemTotal,
    isChosen: false,
  });
});

it('adds up what is offered, with the fees of the methods selected so far', async () => {
  const page = await withOptions({ services: { listShippingQuotes: async () => troubledQuotes() } });
  const cost = () => shownCost(page.actor.getSnapshot(), selectionOf(page).getSnapshot());
  expect(cost()).toEqual({ count: 1, itemTotal: SPOON, fee: 0, total: SPOON, isChosen: false });
  choose(page, 'copper-kettle', 'express');
  expect(cost()).toEqual({ count: 1, itemTotal: SPOON, fee: 1299, total: SPOON + 1299, isChosen: true });
});

it('adds up what is held, with its fees', async () => {
  const selections = shipHold().selections.slice(1);
  const { actor } = await withOptions({ hold: { currentReservation: async () => shipHold({ selections }) } });
  const itemTotal = OVEN + SPOON + CANDLE;
  expect(shownCost(actor.getSnapshot(), undefined)).toEqual({
    count: 3,
    itemTotal,
    fee: 1299 + 599,
    total: itemTotal + 1299 + 599,
    isChosen: true,
  });
});

it('has no chart to continue with before there are methods', async () => {
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
