import { expect, it } from 'vitest';
import { declinedTender, isWaiting } from '../../../machines/checkout/complete-order.selectors.ts';
import { collapsesShipments, sentShipments } from '../../../machines/checkout/shipment-details.ts';
import { checkout, refusal, shipped } from '../../support/checkout/samples.ts';
import { failing } from '../../support/failures.ts';
import { FIVE_SELLERS, holdOfVendors, shipHold } from '../../support/scheduling/ship-samples.ts';
import { place, readyToPlace } from './placing.ts';

it('collapses the shipments of more than four vendors (SHP-04, LIM-20)', () => {
  const of = (count: number) => checkout(shipped(holdOfVendors(FIVE_SELLERS.slice(0, count))));
  expect([1, 4, 5].map((count) => collapsesShipments(of(count)))).toEqual([false, false, true]);
});

it('the checkout lists what each vendor sends and how, a product that is not a line of the order by its number', () => {
  const { selections } = shipHold();
  const [line] = checkout().lineItems;
  const [kite] = selections[0]?.items.included ?? [];
  if (!line || !kite) throw new Error('The samples have no line.');
  const named = { ...line, cart: kite, description: 'Kite' };
  const order = checkout({ ...shipped(), lineItems: [line, named] });
  const sent = sentShipments(order);
  expect(sent.map(({ vendor }) => vendor)).toEqual(selections.map(({ vendor }) => vendor));
  const methods = selections.map(({ name, window, cost, promo }) => ({ name, window, cost, promo }));
  expect(sent.map(({ method }) => method)).toEqual(methods);
  expect(sent.map(({ items }) => items)).toEqual([
    [{ description: 'Kite', quantity: 1 }],
    [
      { description: '0000000060002', quantity: 1 },
      { description: '0000000060003', quantity: 1 },
    ],
    [{ description: '0000000060004', quantity: 1 }],
  ]);
});

it('the checkout names the tender that was declined, if the store did', async () => {
  const { completeOrder } = await place({
    checkouts: { placeOrder: failing(refusal('CARD_DECLINED', 402, { paymentId: 'visa' })) },
  });
  const { context } = completeOrder.getSnapshot();
  expect(declinedTender(context)).toBe('visa');
  expect(declinedTender({ ...context, failure: null })).toBeNull();
  const other = await place({ checkouts: { placeOrder: failing(refusal('TOTAL_CHANGED')) } });
  expect(declinedTender(other.completeOrder.getSnapshot().context)).toBeNull();
});

it('the checkout waits for the store, not for the shopper', async () => {
  const { completeOrder } = await readyToPlace();
  expect(isWaiting(completeOrder.getSnapshot())).toBe(false);
  completeOrder.send({ type: 'promo.open' });
  expect(isWaiting(completeOrder.getSnapshot())).toBe(false);
  const placing = await readyToPlace({ checkouts: { placeOrder: () => new Promise(() => {}) } });
  placing.completeOrder.send({ type: 'order.submit' });
  expect(isWaiting(placing.completeOrder.getSnapshot())).toBe(true);
});
