import { expect, it } from 'vitest';
import { changesMade } from '../../rules/changes-made.ts';
import { wholeWindow } from '../../services/contracts/calendar.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { placed } from '../support/checkout/samples.ts';

const order = placed();
const changeable = (of: Checkout) => ({ lineItems: of.lineItems, time: wholeWindow(of) });
const made = (checkout: Checkout) => changesMade(changeable(order), changeable(checkout));

/** The order with its first line changed. */
const withFirst = (changes: Partial<Checkout['lineItems'][number]>): Checkout => ({
  ...order,
  lineItems: order.lineItems.map((line, index) => (index === 0 ? { ...line, ...changes } : line)),
});

it('an order that stays as it is has no changes', () => {
  expect(made(order)).toEqual({ lines: [], wishes: [], time: null });
});

it('lines say how many there were and are, and what that costs or saves', () => {
  const [milk, bananas, ...others] = order.lineItems;
  if (!milk || !bananas) throw new Error('The order has no lines');
  const added = { ...milk, id: 'new', cart: { gtin13: '0000000004016', quantity: 3 }, total: 450 };
  const { lines } = made({
    ...order,
    lineItems: [{ ...bananas, cart: { ...bananas.cart, quantity: 4 }, total: 196 }, ...others, added],
  });
  expect(lines.map(({ gtin13, before, now, difference }) => [gtin13, before, now, difference])).toEqual([
    [bananas.cart.gtin13, 6, 4, -98],
    ['0000000004016', 0, 3, 450],
    [milk.cart.gtin13, 2, 0, -698],
  ]);
});

it.each([
  { instructions: 'The ripest, please' },
  { substitutionPolicy: 'NO_SUBSTITUTIONS' as const },
  {
    substitutionPolicy: 'CHOSEN_SUBSTITUTE' as const,
    chosenSubstitute: { gtin13: '0000000004016', description: 'Oat Milk' },
  },
])('an item that is to be picked another way is named (%j)', (wish) => {
  const { lines, wishes } = made(withFirst(wish));
  expect([lines, wishes.map(({ description }) => description)]).toEqual([[], ['Whole Milk']]);
});

it('another time is said beside the one that the order has', () => {
  const { promise } = order.fulfillment;
  const [selection] = promise.selections;
  if (!selection) throw new Error('The order has no time');
  const now = { ...selection.window, value: '2026-11-24T14:00:00Z/2026-11-24T15:00:00Z' };
  const moved = { ...promise, selections: [{ ...selection, window: now }] };
  expect(made({ ...order, fulfillment: { ...order.fulfillment, promise: moved } }).time).toEqual({
    before: selection.window,
    now,
  });
});
