import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { cartLines, carts } from '../../../server/db/schema/carts.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import * as contract from '../../../services/contracts/cart.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { QuoteItem } from '../../../services/contracts/quote-parts.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { itemOf, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';

const server = testServer({ log: createLog('silent') });
let riley: TestClient;
let processor: Processor;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  processor = server.deps.processor;
});
afterEach(() => expectBalanced(server));

const ADDED = itemOf('produce', 18, 2);

const hold = (lines: QuoteItem[], modalityType: 'PICKUP' | 'SHIP' = 'PICKUP') =>
  setLines(
    riley,
    lines.map((line) => ({ ...line, modalityType })),
  );

const inCart = async (): Promise<QuoteItem[]> => {
  const { lineItems } = await riley.call(contract.getCart, {});
  return lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
};

/** A checkout with two lines, and the first of them. */
async function ready() {
  const checkout = await readyCheckout(riley, { count: 2 });
  const [line] = checkout.lineItems;
  if (!line) throw new Error('The checkout has no lines.');
  return { checkout, first: line.cart };
}

/** Authorizes after doing something else. */
const meanwhile = (work: () => Promise<unknown>): Partial<Processor> => ({
  authorize: async (request) => {
    await work();
    return processor.authorize(request);
  },
});

const sure = ({ cartId, checkoutId }: Checkout, { call }: TestClient = riley) =>
  call(contract.deleteCart, { params: { cartId }, query: { checkoutId } });

test('placing an order removes its lines from the cart, and nothing else (SUB-04)', async () => {
  const { checkout } = await ready();
  await hold([ADDED], 'SHIP');
  const before = await riley.call(contract.getCart, {});
  expect(await submit(riley, checkout)).toMatchObject({ status: 'PLACED' });
  const after = await riley.call(contract.getCart, {});
  expect(after.lineItems).toMatchObject([{ ...ADDED, modalityType: 'SHIP' }]);
  expect(Number(after.versionKey)).toBe(Number(before.versionKey) + 1);
});

test('units and lines added during submission stay in the cart', async () => {
  const { checkout, first } = await ready();
  const adding = () => hold([{ ...first, quantity: first.quantity + 3 }, ADDED]);
  const placed = await withProcessor(server, meanwhile(adding), () => submit(riley, checkout));
  expect(placed.lineItems.find(({ id }) => id === first.gtin13)?.cart).toEqual(first);
  expect(await inCart()).toEqual([{ ...first, quantity: 3 }, ADDED]);
});

test('lines removed during submission are not removed twice', async () => {
  const { checkout, first } = await ready();
  const emptying = () => hold([{ ...first, quantity: 0 }]);
  await withProcessor(server, meanwhile(emptying), () => submit(riley, checkout));
  expect(await inCart()).toEqual([]);
});

test('a cart change that finishes while the order waits for it is taken into account', async () => {
  const { checkout, first } = await ready();
  const isWritten = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let change: Promise<unknown> = Promise.resolve();
  const authorize: Processor['authorize'] = async (request) => {
    const authorization = await processor.authorize(request);
    change = server.db.transaction(async (tx) => {
      await tx
        .update(carts)
        .set({ version: sql`${carts.version} + 1` })
        .where(eq(carts.id, checkout.cartId));
      await tx.delete(cartLines).where(eq(cartLines.cartId, checkout.cartId));
      await tx
        .insert(cartLines)
        .values({ ...first, cartId: checkout.cartId, quantity: first.quantity + 4, modalityType: 'PICKUP' });
      isWritten.resolve();
      await mayEnd.promise;
    });
    await isWritten.promise;
    return authorization;
  };
  await withProcessor(server, { authorize }, async () => {
    const placing = submit(riley, checkout);
    await isWritten.promise;
    await untilSomebodyWaits(server);
    mayEnd.resolve();
    await change;
    expect(await placing).toMatchObject({ status: 'PLACED' });
  });
  expect(await inCart()).toEqual([{ ...first, quantity: 4 }]);
});

test('twenty cart changes made while an order finishes all survive, and the ordered lines are gone', async () => {
  const { checkout } = await ready();
  const added = Array.from({ length: 20 }, (_, number) => itemOf('pantry', number + 1));
  let changes: Promise<unknown> = Promise.resolve();
  const authorize: Processor['authorize'] = async (request) => {
    const authorization = await processor.authorize(request);
    changes = Promise.all(added.map((line) => hold([line])));
    return authorization;
  };
  await withProcessor(server, { authorize }, () => submit(riley, checkout));
  await changes;
  const gtins = (items: QuoteItem[]) => items.map(({ gtin13 }) => gtin13).toSorted();
  expect(gtins(await inCart())).toEqual(gtins(added));
});

describe('an order interrupted by a crash', () => {
  /** Authorizes and is never heard from again. */
  const authorizeThenDie: Partial<Processor> = {
    authorize: async (request) => {
      await processor.authorize(request);
      return dead();
    },
  };

  const recover = () => recoverAttempts(server.deps);

  it('removes its lines from the cart once, whoever finishes it', async () => {
    const { checkout, first } = await ready();
    const crashing = () => refusalOf(submit(riley, checkout));
    expect(await withProcessor(server, { ...DEAD_PROCESSOR, ...authorizeThenDie }, crashing)).toBe(
      'UNAVAILABLE',
    );
    expect(await inCart()).toHaveLength(2);
    await hold([{ ...first, quantity: first.quantity * 3 }]);
    await expireLeases(server);
    await Promise.all([recover(), recover(), recover()]);
    expect(await inCart()).toEqual([{ ...first, quantity: first.quantity * 2 }]);
    await sure(checkout);
    expect(await inCart()).toEqual([{ ...first, quantity: first.quantity * 2 }]);
  });

  it('leaves the cart alone when it is reversed', async () => {
    const { checkout } = await ready();
    const before = await inCart();
    const crashing = () => refusalOf(submit(riley, checkout));
    expect(await withProcessor(server, DEAD_PROCESSOR, crashing)).toBe('UNAVAILABLE');
    await expireLeases(server);
    expect(await recover()).toBe(1);
    expect(await inCart()).toEqual(before);
    expect(await submit(riley, checkout)).toMatchObject({ status: 'PLACED' });
  });
});

test('clearing the cart of a placed order leaves later additions alone, however often it runs (SUB-04)', async () => {
  const { checkout, first } = await ready();
  await submit(riley, checkout);
  await hold([first, ADDED]);
  await Promise.all([sure(checkout), sure(checkout)]);
  expect(await inCart()).toEqual([first, ADDED]);
});

test('clearing the cart of an unplaced order says why it cannot', async () => {
  const { checkout } = await ready();
  expect(await refusalOf(sure(checkout))).toBe('CHECKOUT_CLOSED');
  expect(await refusalOf(sure({ ...checkout, cartId: 'another' }))).toBe('NOT_FOUND');
  expect(await refusalOf(sure(checkout, await server.signedIn('sam@example.com')))).toBe('NOT_FOUND');
  const asking = async () => expect(await refusalOf(sure(checkout))).toBe('STILL_RUNNING');
  await withProcessor(server, meanwhile(asking), () => submit(riley, checkout));
  expect(await inCart()).toEqual([]);
});
