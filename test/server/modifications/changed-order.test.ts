import { expect, test } from 'vitest';
import { addedItems, shortItemsOf } from '../../../server/modifications/added-items.ts';
import { noLongerNeeded, substitutesIn } from '../../../server/modifications/changed-order.ts';
import { placed } from '../../support/checkout/samples.ts';

/** A line of a product in a quantity. */
function lineOf(gtin13: string, quantity: number) {
  const [line] = placed().lineItems;
  if (!line) throw new Error('The order has no lines.');
  return { ...line, cart: { gtin13, quantity } };
}

/** A line that was picked in place of another product. */
const inPlaceOf = (replaced: string, gtin13: string, quantity: number) => ({
  ...lineOf(gtin13, quantity),
  picked: { ordered: 0, weight: null, replaces: { gtin13: replaced, description: replaced } },
});

test('a changed order puts back no more than it has fewer of, and no more than it took', () => {
  const taken = (gtin13: string, quantity: number) => ({ locationId: 'store', gtin13, quantity });
  const before = [lineOf('fewer', 5), lineOf('gone', 2), lineOf('same', 1), lineOf('more', 1)];
  const after = [lineOf('fewer', 3), lineOf('same', 1), lineOf('more', 4)];
  const all = [taken('fewer', 5), taken('gone', 1), taken('same', 1), taken('more', 1)];
  expect(noLongerNeeded(all, { before, after })).toEqual([taken('fewer', 2), taken('gone', 1)]);
  expect(noLongerNeeded([], { before, after })).toEqual([]);
});

test('a product picked in place of several others comes off the shelf for all of them', () => {
  const lines = [lineOf('milk', 0), inPlaceOf('milk', 'oats', 1), inPlaceOf('cream', 'oats', 2)];
  expect(substitutesIn([...lines, lineOf('bread', 1)])).toEqual([{ gtin13: 'oats', quantity: 3 }]);
});

test('changes add what there is more of than in the order', () => {
  const current = [lineOf('same', 2), lineOf('more', 1), lineOf('fewer', 3)];
  const changed = [lineOf('same', 2), lineOf('more', 4), lineOf('fewer', 1), lineOf('new', 1)];
  expect(addedItems(changed, current)).toEqual([
    { gtin13: 'more', quantity: 4, ordered: 1 },
    { gtin13: 'new', quantity: 1, ordered: 0 },
  ]);
});

test('of what changes add, what was ordered already stays, whatever is left of the rest', () => {
  const product = (gtin13: string, isSold = {}) => ({
    gtin13,
    description: '',
    customerFacingSize: '',
    imageUrl: '',
    least: 1,
    available: true,
    soldInStore: true,
    ...isSold,
  });
  const added = ['enough', 'uncounted', 'short', 'out', 'unavailable', 'elsewhere', 'few', 'forgotten'];
  const short = shortItemsOf(
    added.map((gtin13) => ({ gtin13, quantity: 5, ordered: gtin13 === 'out' ? 0 : 2 })),
    {
      products: [
        ...['enough', 'uncounted', 'short', 'out'].map((gtin13) => product(gtin13)),
        product('unavailable', { available: false, soldInStore: false }),
        product('elsewhere', { soldInStore: false }),
        product('few', { least: 4 }),
      ],
      counted: [
        { gtin13: 'enough', onHand: 3 },
        { gtin13: 'short', onHand: 2 },
        { gtin13: 'out', onHand: 0 },
        { gtin13: 'few', onHand: 1 },
      ],
    },
  );
  expect(short.map(({ gtin13, left, rootCause }) => [gtin13, left, rootCause])).toEqual([
    ['short', 4, 'TOO_FEW_LEFT'],
    ['out', 0, 'OUT_OF_STOCK'],
    ['unavailable', 2, 'UNAVAILABLE'],
    ['elsewhere', 2, 'NOT_SOLD_THERE'],
    ['few', 2, 'TOO_FEW_LEFT'],
  ]);
});
