import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import type { Step } from '../../tools/engine/driver.ts';
import type { EngineResult } from '../../tools/engine/engine.ts';
import { orderIn } from '../../tools/engine/usage.ts';
import { expectBalanced } from '../support/books.ts';
import { type HeadlessShop, startHeadlessShop } from './support/headless-shop.ts';

let shop: HeadlessShop;
beforeAll(async () => {
  shop = await startHeadlessShop();
});
afterAll(() => shop.close());
afterEach(() => expectBalanced(shop.server));

// XState warns in development of a chart that's told something after its end.
const warned = vi.spyOn(console, 'warn');
afterEach(() => expect(warned.mock.calls).toEqual([]));
afterAll(() => warned.mockRestore());

const order: HeadlessShop['order'] = (...asked) => shop.order(...asked);

const totalOf = (result: EngineResult): number => (result.kind === 'placed' ? result.total : 0);

/** What its tenders pay together, in cents. */
const sum = (result: EngineResult): number =>
  result.kind === 'placed' ? result.payments.reduce((cents, { amount }) => cents + amount, 0) : -1;

/** What the store kept of an order: its total, and whether it has the item. */
async function keptOf(result: EngineResult, item: string | null) {
  const number = result.kind === 'placed' ? result.number : '';
  const { rows } = await shop.server.db.execute(sql`
    select total, exists (
      select from checkout_lines l join products p using (gtin13)
      where l.checkout_id = orders.checkout_id and p.description = ${item}
    ) as has_it
    from orders where number = ${number}`);
  return rows;
}

describe('the headless engine', () => {
  it.each([
    [
      'sam',
      ['snap', 'gift', 'card'],
      [
        ['EBT', true],
        ['GIFT_CARD', true],
        ['BANK_CARD', false],
      ],
    ],
    [
      'riley',
      ['gift', 'card'],
      [
        ['GIFT_CARD', true],
        ['BANK_CARD', true],
      ],
    ],
    [
      'riley',
      ['snap'],
      [
        ['EBT', true],
        ['BANK_CARD', false],
      ],
    ],
  ] as const)(
    'splits an order of %s by %j, with a promo code, and each pays: %j',
    async (name, pay, pays) => {
      const result = await order(name, { pay, promo: 'welcome10' });
      expect(result).toMatchObject({ kind: 'placed', promos: ['WELCOME10'] });
      const payments = result.kind === 'placed' ? result.payments : [];
      expect(payments.map(({ paymentType, amount }) => [paymentType, amount > 0])).toEqual(pays);
      for (const { amountToAuthorize, authorizedAmount } of payments) {
        expect(authorizedAmount ?? 0).toBe(amountToAuthorize);
      }
    },
  );

  it.each([
    ['riley', 'PICKUP'],
    ['lite', 'DELIVERY'],
  ] as const)(
    'places an order of %s for %s without the item that sold out in the meantime, at the total without it (FAL-05)',
    async (name, modality) => {
      const result = await order(name, { modality, fallout: true });
      const gone = result.kind === 'placed' ? result.without : null;
      expect(gone).toMatch(/\w/);
      expect(await keptOf(result, gone)).toEqual([{ total: totalOf(result), has_it: false }]);
      const whole = await order(name, { modality });
      expect(await keptOf(whole, gone)).toEqual([{ total: totalOf(whole), has_it: true }]);
      expect(sum(result)).toBe(totalOf(result));
    },
  );

  it.each([
    ['riley', 'PICKUP', []],
    ['bo', 'DELIVERY', []],
    ['sam', 'PICKUP', ['snap']],
  ] as const)(
    'changes a placed order of %s for %s, paid by %j, and the same tenders pay the difference (MOD-01, MOD-02)',
    async (name, modality, pay) => {
      const result = await order(name, { modality, pay, modify: true });
      expect(result).toMatchObject({ kind: 'placed', before: expect.any(Number) });
      const { before } = result as { before: number };
      expect(totalOf(result)).toBeGreaterThan(before);
      expect(sum(result)).toBe(totalOf(result));
    },
  );

  it.each([
    ['riley', 'PICKUP'],
    ['bo', 'DELIVERY'],
  ] as const)('orders what %s names beside what is in the cart for %s', async (name, modality) => {
    const items = [gtinOf('produce', 5), gtinOf('bakery', 5)];
    const result = await order(name, { modality, items });
    const lines = result.kind === 'placed' ? result.lines : [];
    expect(lines).toEqual(expect.arrayContaining(items));
  });

  it('meets the faults it was given, and reports causes before effects', async () => {
    const steps: Step[] = [];
    const faults = [{ operation: 'slots.reserve', times: 1, status: 409, code: 'SLOT_GONE' }];
    const result = await order('riley', { faults, tries: 2, tell: (step) => steps.push(step) });
    expect(result.kind).toBe('placed');
    const at = (actor: string, event: string) =>
      steps.findIndex((step) => step.actor === actor && step.event === event);
    const chain = [
      at('slotSelection', 'time.chosen'),
      at('reservation', 'slot.reserve'),
      at('slotRequest', 'xstate.init'),
      at('reservation', 'xstate.done.actor.slotRequest'),
      at('slotSelection', 'reservation.refused'),
    ];
    expect(chain).toEqual(chain.toSorted((a, b) => a - b));
    expect(chain[0]).toBeGreaterThan(0);
    expect(steps.filter(({ event }) => event === 'slot.reserve')).toHaveLength(2);
  });

  it('places nothing without a promo code that is refused', async () => {
    expect(await order('riley', { promo: 'EXPIRED' })).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('EXPIRED has expired.'),
    });
  });
});

describe('npm run order', () => {
  it.each([
    [[], 'Say who orders: --shopper riley@example.com.'],
    [
      ['--shopper', 'sam', '--pay', 'snap,cash'],
      "There is no tender 'cash' to pay with: try snap, gift, card.",
    ],
    [['--shopper', 'sam', '--pay', 'snap,snap'], "Name each tender of 'snap,snap' once."],
    [['--shopper', 'sam', '--pay', 'gift', '--modality', 'ship'], "A shipped order can't be paid with gift."],
    [
      ['--shopper', 'sam', '--modality', 'drone'],
      "There is no modality 'drone': try pickup, delivery, ship.",
    ],
    [['--shopper', 'sam', '--modify', '--modality', 'ship'], "A shipped order can't be modified."],
    [['--shopper', 'sam', '--promo', ' '], 'Name the promo code to use: --promo WELCOME10.'],
    [['--shopper', 'sam', '--item', 'cola'], "An item is named by its GTIN, thirteen digits: not 'cola'."],
    [['--shopper', 'sam', '--tip', '5'], "Unknown option '--tip'"],
    [
      ['--shopper', 'sam', '--fault', 'checkouts.update'],
      "A fault is an operation and a status: --fault checkouts.update=503, not 'checkouts.update'.",
    ],
    [['--shopper', 'sam', '--url', 'shop'], "'shop' isn't a web address: try http://localhost:3000."],
  ])('says in a sentence what is wrong with %j', (args, words) => {
    expect(orderIn(args)).toBe(words);
  });

  it('exits with 2 after that sentence', async () => {
    const run = promisify(execFile)(process.execPath, ['tools/engine/order.ts', '--pay', 'snap']);
    await expect(run).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'Say who orders: --shopper riley@example.com.\n',
    });
  });
});
