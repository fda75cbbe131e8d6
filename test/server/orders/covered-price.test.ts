import { expect, it } from 'vitest';
import { withLessForWeight } from '../../../server/orders/covered-price.ts';
import type { OrderLine } from '../../../server/orders/portion.ts';
import { placed } from '../../support/checkout/samples.ts';

const [sample] = placed().lineItems;
if (!sample) throw new Error('The sample has lines.');

/** One piece that was ordered at $5.00, and what it costs at its weight. */
const ordered = (id: string, snapEligible: boolean): OrderLine => ({
  ...sample,
  id,
  cart: { gtin13: id, quantity: 1 },
  snapEligible,
  total: 500,
  regularTotal: 500,
});
const weighed = (line: OrderLine, total: number): OrderLine => ({
  ...line,
  total,
  regularTotal: total,
  picked: { ordered: 1, weight: 900, replaces: null },
});
const [food, other] = [ordered('food', true), ordered('other', false)];
const totals = (lines: readonly [OrderLine, number][], by: number) =>
  withLessForWeight(
    lines.map(([line, total]) => weighed(line, total)),
    lines.map(([line]) => line),
    by,
  )?.map((line) => [line.total, line.regularTotal, line.picked?.waived]);

it.each<[string, readonly [OrderLine, number][], number, unknown]>([
  ['only as much less as is asked', [[food, 600]], 30, [[570, 570, 30]]],
  ['no less than was estimated', [[food, 600]], 130, [[500, 500, 100]]],
  ['no less if it weighs less', [[food, 400]], 30, undefined],
  [
    'less for what SNAP can’t pay before the rest',
    [
      [food, 600],
      [other, 600],
    ],
    30,
    [
      [600, 600, undefined],
      [570, 570, 30],
    ],
  ],
  [
    'less for the rest with what that leaves',
    [
      [food, 600],
      [other, 600],
    ],
    130,
    [
      [570, 570, 30],
      [500, 500, 100],
    ],
  ],
])('at the covered price, what weighs more costs %s', (_, lines, by, left) => {
  expect(totals(lines, by)).toEqual(left);
});

it('what is waived in another round adds up', () => {
  const again = withLessForWeight([weighed(food, 600)], [food], 30) ?? [];
  expect(withLessForWeight(again, [food], 20)).toMatchObject([{ total: 550, picked: { waived: 50 } }]);
});
