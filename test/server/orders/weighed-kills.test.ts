import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { expectBalanced } from '../../support/books.ts';
import { startingWith } from '../../support/matrix.ts';
import { testServer } from '../../support/server.ts';
import { readCheckout, refusalOf } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { moneyOf, type Payers, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';

const server = testServer({ log: createLog('silent') });
let at: PickedOrders;
let processor: Processor;
beforeAll(async () => {
  processor = server.deps.processor;
  at = await pickedOrders(server);
});

type Moving = 'authorize' | 'reduce' | 'reverse' | 'complete';
const MOVING: readonly Moving[] = ['authorize', 'reduce', 'reverse', 'complete'];

/** The store's processor, which tells how many times money was moved before each call that moves some. */
function watched(
  before: (calls: number, call: () => Promise<unknown>) => Promise<unknown>,
): Partial<Processor> {
  let calls = 0;
  const watch = (name: Moving) => (first: never, amount: number) =>
    before(calls++, () => (processor[name] as (...given: unknown[]) => Promise<unknown>)(first, amount));
  return Object.fromEntries(MOVING.map((name) => [name, watch(name)]));
}

/** Nothing that the process does from that call on has an effect, except maybe the call itself. */
function killedAt(step: number, isDone: boolean): Partial<Processor> {
  let isKilled = false;
  const watching = watched(async (calls, call) => {
    if (calls < step) return call();
    if (calls === step && isDone) await call();
    isKilled = true;
    return dead();
  });
  const find: Processor['find'] = (key) => (isKilled ? dead() : processor.find(key));
  return { ...DEAD_PROCESSOR, accounts: processor.accounts, find, ...watching };
}

interface OrderState extends Record<string, unknown> {
  status: string;
  settlement: string;
  drafts: number;
  running: number;
  /** On the SNAP card, as the wallet shows it and as the processor has it. */
  shown: number;
  left: number;
}

async function stateOf({ checkoutId }: Checkout): Promise<OrderState> {
  const { rows } = await server.db.execute<OrderState>(sql`
    select o.status, o.settlement, c.balance as shown, a.balance as left,
      (select count(*)::int from modifications m where m.checkout_id = o.checkout_id) as drafts,
      (select count(*)::int from attempts m where m.checkout_id = o.checkout_id
        and m.status in ('AUTHORIZING', 'RELEASING')) as running
    from orders o, cards c join processor.accounts a on a.instrument_id = c.instrument_id
    where o.checkout_id = ${checkoutId} and c.id = ${at.ebtId}`);
  const [row] = rows;
  if (!row) throw new Error('There is no such order');
  return row;
}

interface Case {
  payers: Payers;
  /** How many times as heavy as usual. */
  share: number;
  atCoveredPrice?: boolean;
  /** How many of three other items are found. */
  others?: number;
  snap?: number;
}

const CASES: Record<string, Case> = {
  'SNAP alone pays, and it weighs less': { payers: 'SNAP', share: 0.5, snap: 50_000 },
  'SNAP alone pays, and it weighs more': { payers: 'SNAP', share: 1.05, snap: 50_000 },
  'SNAP alone pays the covered price': { payers: 'SNAP', share: 1.25, atCoveredPrice: true, snap: 50_000 },
  'three tenders pay more': { payers: 'SNAP, gift card, and card', share: 1.8 },
  'three tenders pay less': { payers: 'SNAP, gift card, and card', share: 0.5, others: 1 },
  'three tenders pay the covered price': {
    payers: 'SNAP, gift card, and card',
    share: 1.8,
    atCoveredPrice: true,
  },
};

async function picked({ payers, share, others, snap }: Case) {
  const begun =
    payers === 'SNAP'
      ? await at.beginWith([[at.weighed.gtin13, 1]], payers, { ...(snap && { snap }) })
      : await at.begin(payers, 'SHOPPERS_CHOICE', { ...(snap && { snap }) });
  const weight = Math.round((at.weighed.weight ?? 0) * share);
  await at.find(begun.number, at.weighed.gtin13, { quantity: 1, weight });
  if (others !== undefined) await at.find(begun.number, at.other.gtin13, { quantity: others });
  return begun;
}

type Begun = Awaited<ReturnType<typeof picked>>;

/** Takes the order from wherever it stands to the shopper's hands, and its money to the bank. */
async function finish({ order, number }: Begun, { atCoveredPrice = false }: Case): Promise<void> {
  if ((await stateOf(order)).status === 'PICKING') await at.advance(number, 'PICKING', { atCoveredPrice });
  if ((await stateOf(order)).status === 'READY') await at.advance(number, 'READY');
  await server.db.execute(
    sql`update attempts set lease_until = now() where checkout_id = ${order.checkoutId} and kind = 'HAND_OVER'`,
  );
  await recoverAttempts(server.deps);
}

/** Another process takes over whatever is unfinished. */
async function recover(): Promise<void> {
  await expireLeases(server);
  await recoverAttempts(server.deps);
}

async function expectHandedOver(order: Checkout): Promise<void> {
  const { shown, left, ...state } = await stateOf(order);
  expect(state).toEqual({ status: 'COMPLETED', settlement: 'CAPTURED', drafts: 0, running: 0 });
  expect(shown).toBe(left);
  const { summary } = await readCheckout(at.riley, order);
  const money = Object.values(await moneyOf(server, order));
  expect(money.reduce((sum, { captured }) => sum + captured, 0)).toBe(summary.cost.total);
  for (const { authorized, captured, released } of money) expect(captured + released).toBe(authorized);
  await expectBalanced(server);
}

async function expectUndone(order: Checkout, before: OrderState): Promise<void> {
  const { shown, left, ...state } = await stateOf(order);
  expect(state).toEqual({ status: 'CANCELED', settlement: 'REVERSED', drafts: 0, running: 0 });
  const { authorized = 0 } = (await moneyOf(server, order))[at.ebtId] ?? {};
  expect([shown, left]).toEqual([before.shown, before.left]);
  expect(authorized).toBeGreaterThan(0);
  for (const { captured, authorized, released } of Object.values(await moneyOf(server, order)))
    expect([captured, released]).toEqual([0, authorized]);
  await expectBalanced(server);
}

/** How often money is moved from the picking to the bank if nothing goes wrong. */
async function stepsOf(one: Case): Promise<number> {
  let steps = 0;
  const begun = await picked(one);
  const counting = watched((_, call) => {
    steps += 1;
    return call();
  });
  await withProcessor(server, counting, () => finish(begun, one));
  await expectHandedOver(begun.order);
  return steps;
}

/** A kill after one step is almost the next one's before; `E2E=all` tries all. */
const ENDS: (readonly [end: string, when: string, isDone: boolean])[] = [
  ['handed over', 'before', false],
  ['handed over', 'after', true],
  ['undone', 'before', false],
  ['undone', 'after', true],
];

describe.for(Object.entries(CASES))('if %s, and the store is killed at any step', ([, one]) => {
  it.for(startingWith(ENDS, ([end, , isDone]) => isDone === (end === 'handed over')))(
    'the order ends %s, with a kill %s each time money is moved',
    async ([end, , isDone]) => {
      const steps = await stepsOf(one);
      for (let step = 0; step < steps; step += 1) {
        const begun = await picked(one);
        const { order, number } = begun;
        const { shown, left } = await stateOf(order);
        const set = (await moneyOf(server, order))[at.ebtId]?.authorized ?? 0;
        await withProcessor(server, killedAt(step, isDone), () => refusalOf(finish(begun, one)));
        await recover();
        if (end === 'undone' && (await stateOf(order)).status !== 'COMPLETED') {
          await refuseOrder(server.deps, { number });
          await recoverAttempts(server.deps);
          await recover();
          await expectUndone(order, { ...(await stateOf(order)), shown: shown + set, left: left + set });
          continue;
        }
        await finish(begun, one);
        await recover();
        await expectHandedOver(order);
      }
    },
  );
});
