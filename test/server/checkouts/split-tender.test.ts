import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { processorTransactions } from '../../../server/db/schema/processor.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { payWith, readCheckout, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { dead, withProcessor } from '../support/processor.ts';

let riley: TestClient;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

afterEach(() => expectBalanced(server));

/**
 * Splits a checkout between the saved card, for one dollar, and a new card with this number; `newFirst` puts the
 * new one first.
 */
async function split(number: string, { newFirst = false } = {}): Promise<Checkout> {
  const checkout = await readyCheckout(riley);
  const { card } = await payWithCard(riley, checkout, await cardToAdd(server, number));
  const parts: [string, number][] = [
    ['demo-riley-visa', 100],
    [card.cardId, checkout.summary.cost.total - 100],
  ];
  if (newFirst) parts.reverse();
  await server.db.transaction((tx) =>
    replaceTenders(
      tx,
      checkout.checkoutId,
      parts.map(([id, amount]) => ({
        id,
        paymentType: 'BANK_CARD',
        brand: 'Visa',
        lastFour: id.slice(-4),
        balance: null,
        requestedAmount: null,
        amount,
        amountToAuthorize: amount,
        authorizedAmount: null,
      })),
    ),
  );
  return readCheckout(riley, checkout);
}

const authorizations = async ({ checkoutId }: Checkout) => {
  const [attempt] = await server.db.select().from(attempts).where(eq(attempts.checkoutId, checkoutId));
  const rows = await server.db
    .select()
    .from(processorTransactions)
    .where(sql`${processorTransactions.key} in (${`${attempt?.id}:0`}, ${`${attempt?.id}:1`})`);
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ status, amount }) => [status, amount]);
};

test('an order paid with two tenders authorizes both', async () => {
  const checkout = await split('4242424242424242');
  const { total } = checkout.summary.cost;
  expect(await submit(riley, checkout)).toMatchObject({ status: 'PLACED' });
  expect(await authorizations(checkout)).toEqual([
    ['APPROVED', 100],
    ['APPROVED', total - 100],
  ]);
});

test('when the second tender is declined, the first is reversed', async () => {
  const checkout = await split('4000000000009995');
  const { total } = checkout.summary.cost;
  expect(await refusalOf(submit(riley, checkout))).toBe('CARD_DECLINED');
  expect(await authorizations(checkout)).toEqual([
    ['REVERSED', 100],
    ['DECLINED', total - 100],
  ]);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
});

test('when the first tender is declined, the second is never requested', async () => {
  const checkout = await split('4000000000009995', { newFirst: true });
  const { processor } = server.deps;
  const authorize = vi.fn<Processor['authorize']>((request) => processor.authorize(request));
  const submitting = () => refusalOf(submit(riley, checkout));
  expect(await withProcessor(server, { authorize }, submitting)).toBe('CARD_DECLINED');
  expect(authorize).toHaveBeenCalledTimes(1);
  expect(await authorizations(checkout)).toEqual([['DECLINED', checkout.summary.cost.total - 100]]);
});

test('when the first tender is rejected after authorization, the second is never requested', async () => {
  const checkout = await split('4100000000000019', { newFirst: true });
  const { processor } = server.deps;
  const authorize = vi.fn<Processor['authorize']>((request) => processor.authorize(request));
  const submitting = () => refusalOf(submit(riley, checkout));
  expect(await withProcessor(server, { authorize }, submitting)).toBe('POST_AUTHORIZATION_REJECTED');
  expect(authorize).toHaveBeenCalledTimes(1);
  expect(await authorizations(checkout)).toEqual([['REVERSED', checkout.summary.cost.total - 100]]);
});

test('a crash between the two tenders leaves neither, even when the second arrives later', async () => {
  const checkout = await split('4242424242424242');
  const { processor } = server.deps;
  let late = () => Promise.resolve<unknown>(null);
  const authorize: Processor['authorize'] = (request) => {
    if (request.key.endsWith(':0')) return processor.authorize(request);
    late = () => processor.authorize(request);
    server.deps.processor.find = dead;
    return dead();
  };
  const submitting = () => refusalOf(submit(riley, checkout));
  expect(await withProcessor(server, { authorize }, submitting)).toBe('UNAVAILABLE');
  await expireLeases(server);
  expect(await recoverAttempts(server.deps)).toBe(1);
  await late();
  expect(await authorizations(checkout)).toEqual([
    ['REVERSED', 100],
    ['CANCELLED', 0],
  ]);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
});

test('a payment change during submission is either charged or refused', async () => {
  for (let run = 0; run < 8; run += 1) {
    const checkout = await readyCheckout(riley);
    const change = payWith(riley, checkout, 'demo-riley-bank', 'ACH');
    const [submitted, changed] = await Promise.all([refusalOf(submit(riley, checkout)), refusalOf(change)]);
    const { status, payments } = await readCheckout(riley, checkout);
    if (submitted === 'none') {
      expect([status, payments[0]?.id]).toEqual(['PLACED', checkout.payments[0]?.id]);
      expect(['STILL_RUNNING', 'CHECKOUT_CLOSED', 'VERSION_STALE']).toContain(changed);
    } else {
      expect([submitted, changed, status]).toEqual(['VERSION_STALE', 'none', 'DRAFT']);
    }
  }
});
