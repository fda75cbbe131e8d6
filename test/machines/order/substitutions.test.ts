import { expect, it } from 'vitest';
import { substitutionsOf } from '../../../machines/order/substitutions.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { checkout, delivered, shipped } from '../../support/checkout/samples.ts';

const [line] = checkout().lineItems;
if (!line) throw new Error('The sample has a line.');
const allowed = { ...line, substitutionPolicy: 'SHOPPERS_CHOICE' as const };
const chosen = {
  ...line,
  substitutionPolicy: 'CHOSEN_SUBSTITUTE' as const,
  chosenSubstitute: { gtin13: '0000000000024', description: 'Oat Milk' },
};
const asked = { ...line, substitutionPolicy: 'ASK_FIRST' as const };
const refused = { ...line, substitutionPolicy: 'NO_SUBSTITUTIONS' as const };

const order = (changes: Partial<Checkout> = {}) =>
  checkout({ ...delivered(), lineItems: [refused, allowed, asked, chosen], ...changes });

it('the order page tells what may be replaced from what may not, where it is delivered or shipped', () => {
  expect(substitutionsOf(order())).toEqual({
    allowed: [allowed],
    asked: [asked],
    chosen: [chosen],
    refused: [refused],
  });
  // Nobody is asked about what's packed to be shipped.
  expect(substitutionsOf(order(shipped()))).toMatchObject({ asked: [], refused: [refused, asked] });
  expect(substitutionsOf(order({ modalityType: 'PICKUP' }))).toBeNull();
});

it('an order has no substitutes for what other sellers ship', () => {
  const gtin13 = line.cart.gtin13;
  const own = { ...allowed, id: 'own', cart: { gtin13: '0000000000017', quantity: 1 } };
  const subOrderOf = (id: string, item: string) => ({
    vendor: { id, name: id, isThirdParty: false },
    items: [{ gtin13: item, quantity: 1 }],
  });
  const subOrders = [subOrderOf('north-harbor', gtin13), subOrderOf('HOUSE', own.cart.gtin13)];
  const sold = order({ ...shipped(), lineItems: [allowed, own], subOrders });
  expect(substitutionsOf(sold)).toEqual({ allowed: [own], asked: [], chosen: [], refused: [allowed] });
});

it('the order page says nothing of prescriptions, nor once the order is picked', () => {
  expect(substitutionsOf(order({ appName: 'rx' }))).toBeNull();
  expect(substitutionsOf(order({ estimatedTotal: 6_412 }))).toBeNull();
});
