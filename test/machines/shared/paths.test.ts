import { expect, it } from 'vitest';
import { backPath } from '../../../machines/checkout/back-path.ts';
import { readSchedulingQuery } from '../../../machines/scheduling/destination.ts';
import {
  checkoutPath,
  orderCompletePath,
  orderPath,
  paymentErrorPath,
  schedulingPath,
} from '../../../machines/shared/paths.ts';
import { checkout, delivered } from '../../support/checkout/samples.ts';
import { TO_VINE_STREET, vineStreet } from '../../support/scheduling/samples.ts';

const odd = 'a/b?c';

it('a path keeps any id within its own part (RTE-09)', () => {
  expect(checkoutPath(odd)).toBe('/checkout?orderId=a%2Fb%3Fc&nc=true');
  expect(orderPath(odd)).toBe('/mypurchases/pending/a%2Fb%3Fc');
  expect(paymentErrorPath(odd)).toBe('/checkout/payment-error/a%2Fb%3Fc');
  expect(orderCompletePath(odd, { isNewOrder: false })).toBe('/checkout/clicklist/a%2Fb%3Fc/complete');
  expect(orderCompletePath(odd, { isNewOrder: true })).toBe(
    '/checkout/clicklist/a%2Fb%3Fc/complete?isNewOrder=true&nc=true',
  );
});

const queryOf = (path: string) => new URLSearchParams(path.slice(path.indexOf('?')));

it('a path names the modality, and the address line by line where there is one (SCH-01)', () => {
  expect(schedulingPath('PICKUP')).toBe('/scheduling?fulfillmentType=PICKUP');
  const toVineStreet = schedulingPath('DELIVERY', vineStreet);
  expect(toVineStreet.startsWith('/scheduling?')).toBe(true);
  expect(Object.fromEntries(queryOf(toVineStreet))).toEqual(TO_VINE_STREET);
  expect(readSchedulingQuery(queryOf(toVineStreet))).toEqual(TO_VINE_STREET);
});

it('a path leaves a second address line out where there is none', () => {
  for (const addressLines of [['1014 Vine St'], ['1014 Vine St', '']]) {
    const query = queryOf(schedulingPath('SHIP', { ...vineStreet, addressLines }));
    expect(query.get('addressLine1')).toBe('1014 Vine St');
    expect(query.has('addressLine2')).toBe(false);
  }
  expect(queryOf(schedulingPath('SHIP', { ...vineStreet, addressLines: [] })).get('addressLine1')).toBe('');
});

it('the way back from a checkout leads to the cart, or to where the time of the order is chosen (CHK-01)', () => {
  expect(backPath(null)).toBe('/cart');
  expect(backPath(checkout())).toBe('/scheduling?fulfillmentType=PICKUP');
  const delivery = checkout(delivered());
  expect(backPath(delivery)).toBe(schedulingPath('DELIVERY', delivery.fulfillment.promise.destination));
  expect(queryOf(backPath(delivery)).get('zipCode')).toBe('45202');
});
