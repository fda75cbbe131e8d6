import { expect, test } from 'vitest';
import { leftInCart } from '../../../server/checkouts/place/end-attempt.ts';
import { sumOfStock } from '../../../server/checkouts/place/ordered-stock.ts';
import { pointsFor } from '../../../server/checkouts/price/points.ts';
import { chargedTenders, newTender } from '../../../server/checkouts/price/tenders.ts';
import { countOf } from '../../../server/checkouts/record/order-lines.ts';
import { placed } from '../../support/checkout/samples.ts';

test('an order earns a point per whole dollar, two for a BOOST member', () => {
  expect([pointsFor(2_599, null), pointsFor(2_599, 'BOOST_LITE'), pointsFor(2_599, 'BOOST')]).toEqual([
    25, 25, 50,
  ]);
  expect(pointsFor(99, 'BOOST')).toBe(0);
});

test('of what was ordered, only what was added since is left in the cart', () => {
  const ordered = [
    { gtin13: 'a', quantity: 2 },
    { gtin13: 'b', quantity: 1 },
    { gtin13: 'c', quantity: 3 },
  ];
  const inCart = [
    { gtin13: 'a', quantity: 5 },
    { gtin13: 'b', quantity: 1 },
    { gtin13: 'c', quantity: 1 },
    { gtin13: 'd', quantity: 4 },
  ];
  expect(leftInCart(inCart, ordered)).toEqual([
    { gtin13: 'a', quantity: 3 },
    { gtin13: 'b', quantity: 0 },
    { gtin13: 'c', quantity: 0 },
  ]);
});

test('what an order took and put back of the same product at the same place is one quantity', () => {
  const at = (locationId: string, gtin13: string, quantity: number) => ({ locationId, gtin13, quantity });
  expect(sumOfStock([at('1', 'a', 3), at('1', 'b', 1), at('2', 'a', 5), at('1', 'a', -2)])).toEqual([
    at('1', 'a', 1),
    at('1', 'b', 1),
    at('2', 'a', 5),
  ]);
  expect(sumOfStock([])).toEqual([]);
});

test('each tender of a placed order is authorized as planned', () => {
  const planned = {
    ...newTender({ id: 'card', paymentType: 'BANK_CARD', brand: 'VISA', lastFour: '1111' }),
    amountToAuthorize: 700,
  };
  expect(chargedTenders([planned])).toEqual([{ ...planned, authorizedAmount: 700 }]);
});

test('an order counts the pieces of its lines', () => {
  const [line] = placed().lineItems;
  if (!line) throw new Error('The order has no lines.');
  expect(countOf([2, 3].map((quantity) => ({ ...line, cart: { ...line.cart, quantity } })))).toBe(5);
});
