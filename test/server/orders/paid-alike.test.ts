import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders.ts';
import { substituteProposals } from '../../../server/db/schema/proposals.ts';
import { createLog } from '../../../server/http/log.ts';
import { lettersOf } from '../../../server/order-mail/render-mail.ts';
import { canPay, differencesIn, type PaidItem, type Payers } from '../../../server/orders/payers.ts';
import { settleProposals } from '../../../server/orders/proposals.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { readStaffOrder } from '../../../server/orders/staff-order.ts';
import { decideProposal, listProposals } from '../../../services/contracts/proposals.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { readCheckout, refusalOf } from '../../support/server-shopper.ts';
import { type Payers as PaidBy, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';

const server = testServer({ log: createLog('silent') });
let at: PickedOrders;
beforeAll(async () => {
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

const payers = (changes: Partial<Payers> = {}): Payers => ({
  paymentTypes: ['BANK_CARD'],
  rates: { FOOD: 0, CANDY: 2_000, GENERAL: 7_800 },
  sale: { state: 'CA', day: '2026-11-27' },
  restrictions: [{ state: 'CA', category: 'CANDY', firstDay: '2026-01-01', lastDay: null }],
  depositRules: [
    {
      state: 'CA',
      beverages: ['WATER'],
      containers: ['PLASTIC'],
      leastVolume: null,
      mostVolume: null,
      amount: 5,
      isTaxed: true,
      firstDay: '2026-01-01',
      lastDay: null,
    },
  ],
  ...changes,
});
const SNAP = payers({ paymentTypes: ['EBT'] });
const SNAP_AND_CARD = payers({ paymentTypes: ['EBT', 'BANK_CARD'] });

type Product = Parameters<typeof differencesIn>[0];
const product = (changes: Partial<Product> = {}): Product => ({
  snapEligible: true,
  snapCategories: [],
  taxCategory: 'FOOD',
  beverage: null,
  container: null,
  containerCount: null,
  containerVolume: null,
  ...changes,
});
const bottles = (containerCount: number, changes: Partial<Product> = {}) =>
  product({ beverage: 'WATER', container: 'PLASTIC', containerCount, containerVolume: 500, ...changes });
const line = (changes: Partial<PaidItem> = {}): PaidItem => ({
  snapEligible: true,
  taxCategory: 'FOOD',
  deposit: null,
  ...changes,
});
const deposited = { amount: 10, containers: 2, isTaxed: true };

describe('a substitute at the price of its line is paid for', () => {
  it.each<[string, Product, PaidItem, Payers, string[], boolean]>([
    ['alike, if it is like its line', product(), line(), SNAP_AND_CARD, [], true],
    [
      'alike, if SNAP may pay for it and not for the line',
      product(),
      line({ snapEligible: false }),
      SNAP_AND_CARD,
      [],
      true,
    ],
    ['by others than SNAP', product({ snapEligible: false }), line(), SNAP_AND_CARD, ['SNAP'], true],
    [
      'by others than SNAP where its state says so',
      product({ snapCategories: ['CANDY'] }),
      line(),
      SNAP_AND_CARD,
      ['SNAP'],
      true,
    ],
    [
      'by nobody, if SNAP alone pays and may not',
      product({ snapEligible: false }),
      line(),
      SNAP,
      ['SNAP'],
      false,
    ],
    [
      'alike without SNAP, whatever SNAP may pay',
      product({ snapEligible: false }),
      line(),
      payers(),
      [],
      true,
    ],
    ['with more tax', product({ taxCategory: 'CANDY' }), line(), payers(), ['TAX'], true],
    [
      'with less tax',
      product({ taxCategory: 'CANDY' }),
      line({ taxCategory: 'GENERAL' }),
      payers(),
      [],
      true,
    ],
    ['untaxed by SNAP alone', product({ taxCategory: 'CANDY' }), line(), SNAP, [], true],
    [
      'by nobody where its tax is not known',
      product({ taxCategory: 'ALCOHOL' }),
      line(),
      payers(),
      ['TAX'],
      false,
    ],
    [
      'by nobody where its tax is not known, whoever pays',
      product({ taxCategory: 'ALCOHOL' }),
      line(),
      SNAP,
      [],
      false,
    ],
    ['with a deposit', bottles(2), line(), payers(), ['DEPOSIT'], true],
    ['with as much of a deposit', bottles(2), line({ deposit: deposited }), payers(), [], true],
    ['with a higher deposit', bottles(3), line({ deposit: deposited }), payers(), ['DEPOSIT'], true],
    [
      'with a deposit that is taxed as its line’s is not',
      bottles(2, { taxCategory: 'GENERAL' }),
      line({ taxCategory: 'GENERAL', deposit: { ...deposited, isTaxed: false } }),
      payers(),
      ['DEPOSIT'],
      true,
    ],
    [
      'by nobody, if SNAP alone pays and its deposit is higher',
      bottles(3),
      line({ deposit: deposited }),
      SNAP,
      ['DEPOSIT'],
      false,
    ],
  ])('%s', (_, substitute, ordered, by, differences, isPayable) => {
    const found = differencesIn(substitute, ordered, by);
    expect(found).toEqual(differences);
    expect(canPay(by, substitute, found)).toBe(isPayable);
  });
});

/** An order of three `food` alone, none of which is there; SNAP can't pay for `cheaper`. */
async function begin(by: PaidBy) {
  const { order, number } = await at.beginWith([[at.food.gtin13, 3]], by, { snap: 50_000 });
  const [row] = await server.db.select().from(orders).where(eq(orders.number, number));
  return { order, number, orderId: row?.id ?? '' };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const propose = ({ number }: Begun, { gtin13 }: { gtin13: string }) =>
  proposeSubstitute(server.deps, {
    number,
    gtin13: at.food.gtin13,
    proposed: { quantity: 0, weight: null, substitute: { gtin13, quantity: 3 } },
  });
const pick = ({ number }: Begun, { gtin13 }: { gtin13: string }) =>
  at.find(number, at.food.gtin13, { substitute: { gtin13, quantity: 3 } });
const suggested = async ({ number }: Begun) =>
  (await readStaffOrder(server.deps, { number })).lines.flatMap(({ substitutes }) =>
    substitutes.map(({ gtin13 }) => gtin13),
  );
const newest = async ({ orderId }: Begun) => {
  const [first] = (await at.riley.call(listProposals, { params: { orderId } })).proposals;
  if (!first) throw new Error('Nothing is proposed.');
  return first;
};
const askFirst = {
  code: 'INVALID_INPUT',
  parts: { fields: { substitute: 'Ask the shopper about it first.' } },
};
const never = {
  code: 'INVALID_INPUT',
  parts: { fields: { substitute: "This can't be picked in its place." } },
};

describe('what SNAP can’t pay for', () => {
  beforeAll(() =>
    server.db.execute(sql`update products set snap_eligible = false where gtin13 = ${at.cheaper.gtin13}`),
  );
  afterAll(() =>
    server.db.execute(sql`update products set snap_eligible = true where gtin13 = ${at.cheaper.gtin13}`),
  );

  it('is no substitute that the picker is offered or may pick before the shopper approves it', async () => {
    const of = await begin('SNAP and card');
    expect(await suggested(of)).toContain(at.dearer.gtin13);
    expect(await suggested(of)).not.toContain(at.cheaper.gtin13);
    await expect(pick(of, at.cheaper)).rejects.toMatchObject(askFirst);
    await propose(of, at.cheaper);
    const { id, differences } = await newest(of);
    expect(differences).toEqual(['SNAP']);
    await at.riley.call(decideProposal, {
      params: { orderId: of.orderId, proposalId: id },
      body: { decision: 'APPROVED' },
    });
    await pick(of, at.cheaper);
    await at.advance(of.number, 'PICKING');
    const { payments, summary } = await readCheckout(at.riley, of.order);
    expect(payments).toMatchObject([{ id: 'demo-riley-visa', amount: summary.cost.total }]);
  });

  it('is left out if the shopper, who leaves the choice to the store, does not answer, and the email says so', async () => {
    const of = await begin('SNAP and card');
    await propose(of, at.cheaper);
    const { id } = await newest(of);
    const mail = {
      id: `SUBSTITUTE_PROPOSED.${id}`,
      kind: 'SUBSTITUTE_PROPOSED',
      changes: null,
      letter: null,
    } as const;
    const letter = (await lettersOf(server.deps, [{ ...mail, orderId: of.orderId }])).get(mail.id);
    expect(letter?.text).toContain("SNAP EBT can't pay for it, so your other payment methods do.");
    expect(letter?.text).toContain("the item is left out, and you don't pay for it.");
    await server.db
      .update(substituteProposals)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(substituteProposals.id, id));
    await settleProposals(server.deps);
    expect((await newest(of)).status).toBe('LAPSED');
    expect(await refusalOf(at.advance(of.number, 'PICKING'))).toBe('NO_ITEMS_AVAILABLE');
  });

  it('is neither picked nor proposed for an order that SNAP alone pays', async () => {
    const of = await begin('SNAP');
    expect(await suggested(of)).not.toContain(at.cheaper.gtin13);
    await expect(pick(of, at.cheaper)).rejects.toMatchObject(never);
    await expect(propose(of, at.cheaper)).rejects.toMatchObject(never);
  });
});

it('SNAP alone pays no more for a proposed substitute than for what it replaces', async () => {
  const of = await begin('SNAP');
  await propose(of, at.dearer);
  const { id, item, substitute } = await newest(of);
  expect(substitute.total).toBe(item.total);
  await at.riley.call(decideProposal, {
    params: { orderId: of.orderId, proposalId: id },
    body: { decision: 'APPROVED' },
  });
  await at.advance(of.number, 'PICKING');
  expect((await readCheckout(at.riley, of.order)).summary.cost.total).toBe(of.order.summary.cost.total);
});

it('what is of another kind is proposed, not offered or picked, unless the shopper chose it', async () => {
  const kind = (words: string) =>
    server.db.execute(sql`update products set taxonomies = jsonb_build_array(taxonomies -> 0, ${words}::text)
      where gtin13 = ${at.cheaper.gtin13}`);
  await kind('Other');
  try {
    const of = await begin('card');
    expect(await suggested(of)).not.toContain(at.cheaper.gtin13);
    await expect(pick(of, at.cheaper)).rejects.toMatchObject(askFirst);
    await propose(of, at.cheaper);
    expect((await newest(of)).differences).toEqual([]);
    await server.db.execute(sql`
      update checkout_lines set substitution_policy = 'CHOSEN_SUBSTITUTE', chosen_gtin13 = ${at.cheaper.gtin13},
        chosen_description = 'Chosen' where checkout_id = ${of.order.checkoutId}`);
    expect(await suggested(of)).toEqual([at.cheaper.gtin13]);
    await pick(of, at.cheaper);
  } finally {
    await kind('Alike');
  }
});
