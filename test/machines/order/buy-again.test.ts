import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { buyAgainMachine, buyable } from '../../../machines/order/buy-again.machine.ts';
import { quantityAgain } from '../../../services/contracts/buy-again.ts';
import { serving } from '../../support/all-services.ts';
import { product } from '../../support/cart/samples.ts';
import { unreachable } from '../../support/failures.ts';
import { offeredAgain } from '../../support/order/samples.ts';

async function open() {
  const serve = serving({ offerAgain: async () => offeredAgain() });
  const actor = serve(createActor(buyAgainMachine, { input: { orderId: 'order-1' } })).start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return actor;
}

const MILK = { type: 'ADD', gtin13: '0001111041700', modalityType: 'PICKUP', quantity: 2 };
const BANANAS = { type: 'ADD', gtin13: '0000000040112', modalityType: 'PICKUP', quantity: 2 };

it('puts into the cart what it can take of an order', async () => {
  const actor = await open();
  actor.send({ type: 'items.add' });
  expect(actor.getSnapshot().output).toEqual({ kind: 'added', lineItems: [MILK, BANANAS] });
});

it('leaves out what the shopper does not choose, and adds nothing without a choice', async () => {
  const actor = await open();
  actor.send({ type: 'item.choose', gtin13: MILK.gtin13, isChosen: false });
  actor.send({ type: 'item.choose', gtin13: BANANAS.gtin13, isChosen: false });
  expect(actor.getSnapshot().can({ type: 'items.add' })).toBe(false);
  actor.send({ type: 'item.choose', gtin13: MILK.gtin13, isChosen: true });
  actor.send({ type: 'items.add' });
  expect(actor.getSnapshot().output).toEqual({ kind: 'added', lineItems: [MILK] });
});

it('asks again for what it could not learn, and then says nothing of that', async () => {
  const offerAgain = vi.fn(async () => offeredAgain()).mockRejectedValueOnce(unreachable);
  const actor = serving({ offerAgain })(
    createActor(buyAgainMachine, {
      input: { orderId: 'order-1' },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'failed' }));
  expect(actor.getSnapshot().context.failure).toEqual(unreachable);
  actor.send({ type: 'offer.reload' });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'choosing' }));
  expect(actor.getSnapshot().context.failure).toBeNull();
});

it('offers nothing of what the cart cannot take', async () => {
  const actor = await open();
  const { context } = actor.getSnapshot();
  const items = context.offer?.items ?? [];
  expect(items.some(({ quantity }) => quantity === 0)).toBe(true);
  expect(buyable(context)).toEqual(items.filter(({ quantity }) => quantity > 0));
  actor.send({ type: 'again.cancel' });
  expect(actor.getSnapshot().output).toEqual({ kind: 'canceled' });
});

it.each([
  { ordered: 3, inCart: 0, changes: {}, quantity: 3 },
  { ordered: 3, inCart: 18, changes: {}, quantity: 2 },
  { ordered: 3, inCart: 20, changes: {}, quantity: 0 },
  { ordered: 3, inCart: 25, changes: {}, quantity: 0 },
  { ordered: 1, inCart: 0, changes: { minimumOrderQuantity: 4 }, quantity: 4 },
  { ordered: 1, inCart: 6, changes: { minimumOrderQuantity: 4 }, quantity: 1 },
  { ordered: 3, inCart: 0, changes: { available: false }, quantity: 0 },
  { ordered: 3, inCart: 0, changes: { soldInStore: false }, quantity: 0 },
])('of $ordered ordered then, with $inCart in the cart and $changes, $quantity can be added', (given) => {
  expect(quantityAgain(given, product(given.changes))).toBe(given.quantity);
});
