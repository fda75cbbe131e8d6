import { expect, it } from 'vitest';
import { estimatedWeight, type LineToPick } from '../../../server/orders/lines-to-pick.ts';

it.each<[string, { soldByWeight: boolean; weight: number | null } | null, number | null]>([
  ['what is sold by weight weighs as much as its pieces', { soldByWeight: true, weight: 450 }, 900],
  ['what is sold by weight and has none is not weighed', { soldByWeight: true, weight: null }, null],
  ['what is sold by the piece is not weighed', { soldByWeight: false, weight: 450 }, null],
  ['what is not in the catalog anymore is not weighed', null, null],
])('%s', (_, product, weight) => {
  const of = { line: { quantity: 2 }, product };
  expect(estimatedWeight(of as unknown as LineToPick)).toBe(weight);
});
