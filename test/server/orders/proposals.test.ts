import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { products, storePrices } from '../../../server/db/schema/catalog.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { emails } from '../../../server/db/schema/mail.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { substituteProposals } from '../../../server/db/schema/proposals.ts';
import { createLog } from '../../../server/http/log.ts';
import { lettersOf } from '../../../server/order-mail/render-mail.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { settleProposals, settleProposalsOf } from '../../../server/orders/proposals.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { readStaffOrder } from '../../../server/orders/staff-order.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { decideProposal, listProposals } from '../../../services/contracts/proposals.ts';
import type { SubstitutionPreference } from '../../../services/contracts/substitutions.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { readCheckout, refusalOf, STORE_ID } from '../../support/server-shopper.ts';
import { type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { withProcessor } from '../support/processor.ts';

const server = testServer({ log: createLog('silent') });
let at: PickedOrders;
beforeAll(async () => {
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

/** An order that's being picked, whose `food` ran out but for one. */
async function begin(policy?: SubstitutionPreference) {
  const { order, number } = await at.begin('card', policy);
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight ?? 0 });
  const [row] = await server.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return { order, number, orderId: row?.id ?? '' };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const propose = ({ number }: Begun, substitute = at.dearer, quantity = 2) =>
  proposeSubstitute(server.deps, {
    number,
    gtin13: at.food.gtin13,
    proposed: { quantity: 1, weight: null, substitute: { gtin13: substitute.gtin13, quantity } },
  });
const read = ({ orderId }: Begun) => at.riley.call(listProposals, { params: { orderId } });
const newest = async (of: Begun) => {
  const [first] = (await read(of)).proposals;
  if (!first) throw new Error('Nothing is proposed.');
  return first;
};
const answer = async (of: Begun, decision: 'APPROVED' | 'REFUSED', proposalId?: string) =>
  at.riley.call(decideProposal, {
    params: { orderId: of.orderId, proposalId: proposalId ?? (await newest(of)).id },
    body: { decision },
  });
const expire = ({ orderId }: Begun) =>
  server.db
    .update(substituteProposals)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(substituteProposals.orderId, orderId));
const ready = async ({ number, order }: Begun): Promise<Checkout> => {
  await at.advance(number, 'PICKING');
  return readCheckout(at.riley, order);
};
const totalOf = ({ lineItems }: Checkout, { gtin13 }: { gtin13: string }) =>
  lineItems.find(({ cart }) => cart.gtin13 === gtin13)?.total;

describe('a proposed substitute', () => {
  it('costs its own price once the shopper approves it, and exactly that is paid', async () => {
    const of = await begin('ASK_FIRST');
    await propose(of);
    const proposal = await newest(of);
    expect(proposal).toMatchObject({
      status: 'OPEN',
      quantity: 2,
      item: { gtin13: at.food.gtin13, total: 2 * at.food.price },
      substitute: { gtin13: at.dearer.gtin13, total: 2 * at.dearer.price },
    });
    expect(proposal.remainingMs).toBeGreaterThan(0);
    expect((await answer(of, 'APPROVED')).proposals).toMatchObject([{ status: 'APPROVED' }]);
    expect((await answer(of, 'APPROVED', proposal.id)).proposals).toMatchObject([{ status: 'APPROVED' }]);
    const picked = await ready(of);
    expect(totalOf(picked, at.dearer)).toBe(2 * at.dearer.price);
    expect(picked.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(picked.summary.cost.total);
  });

  it('is how a shopper who wants to be asked first gets any: nothing is picked unasked, and what is alike is suggested', async () => {
    const of = await begin('ASK_FIRST');
    const substitute = { gtin13: at.cheaper.gtin13, quantity: 2 };
    expect(await refusalOf(at.find(of.number, at.food.gtin13, { substitute }))).toBe('INVALID_INPUT');
    const { lines } = await readStaffOrder(server.deps, of);
    expect(lines.find(({ gtin13 }) => gtin13 === at.food.gtin13)?.substitutes).toContainEqual(
      expect.objectContaining({ gtin13: at.cheaper.gtin13 }),
    );
    await propose(of, at.cheaper);
    await answer(of, 'APPROVED');
    expect(totalOf(await ready(of), at.cheaper)).toBe(2 * at.cheaper.price);
  });

  it('is none for a shopper who wants no substitutes', async () => {
    const of = await begin('NO_SUBSTITUTIONS');
    expect(await refusalOf(propose(of, at.cheaper))).toBe('INVALID_INPUT');
    await ready(of);
  });

  it("costs what the order's store charges", async () => {
    const of = await begin();
    const unitPrice = at.dearer.price + 20;
    await server.db
      .insert(storePrices)
      .values({ place: STORE_ID, gtin13: at.dearer.gtin13, begins: '2020-01-01T00:00', price: unitPrice });
    await propose(of);
    expect((await newest(of)).substitute.total).toBe(2 * unitPrice);
    await answer(of, 'APPROVED');
    expect(totalOf(await ready(of), at.dearer)).toBe(2 * unitPrice);
    await server.db.delete(storePrices);
  });

  it('costs no more than what it replaces where its approved price is not covered', async () => {
    const of = await begin();
    await propose(of);
    await answer(of, 'APPROVED');
    await at.advance(of.number, 'PICKING', { atCoveredPrice: true });
    expect(totalOf(await readCheckout(at.riley, of.order), at.dearer)).toBe(2 * at.food.price);
  });

  it('is left out once the shopper refuses it', async () => {
    const of = await begin();
    await propose(of);
    await answer(of, 'REFUSED');
    const picked = await ready(of);
    expect(totalOf(picked, at.dearer)).toBeUndefined();
    expect(totalOf(picked, at.food)).toBe(at.food.price);
  });

  it.for([
    ['SHOPPERS_CHOICE', 'ACCEPTED'],
    ['ASK_FIRST', 'LAPSED'],
  ] as const)('without an answer, is as the policy says: %s', async ([policy, status]) => {
    const of = await begin(policy);
    await propose(of);
    await expire(of);
    expect(await refusalOf(answer(of, 'APPROVED'))).toBe('PROPOSAL_CLOSED');
    await settleProposals(server.deps);
    expect((await read(of)).proposals).toMatchObject([{ status }]);
    const total = totalOf(await ready(of), at.dearer);
    // Nobody agreed to its price.
    expect(total).toBe(status === 'ACCEPTED' ? 2 * at.food.price : undefined);
  });

  it('without an answer, is taken only if it is the one that the shopper chose', async () => {
    for (const [chosen, status] of [
      [at.dearer, 'ACCEPTED'],
      [at.cheaper, 'LAPSED'],
    ] as const) {
      const of = await begin();
      await server.db.execute(sql`
        update checkout_lines set substitution_policy = 'CHOSEN_SUBSTITUTE', chosen_gtin13 = ${chosen.gtin13},
          chosen_description = 'Chosen' where checkout_id = ${of.order.checkoutId} and gtin13 = ${at.food.gtin13}`);
      await propose(of);
      await expire(of);
      await settleProposals(server.deps);
      expect((await read(of)).proposals).toMatchObject([{ status }]);
      await ready(of);
    }
  });

  it('that can’t be settled keeps no other from it, and is logged', async () => {
    const error = vi.spyOn(server.deps.log, 'error');
    const [stuck, other] = [await begin(), await begin()];
    await propose(stuck);
    await propose(other);
    const { id } = await newest(stuck);
    // First of all in the order in which they are settled.
    await server.db.execute(sql`update substitute_proposals set id = '0' where id = ${id}`);
    await server.db.execute(
      sql`alter table substitute_proposals add constraint stuck check (id <> '0' or status = 'OPEN')`,
    );
    await expire(stuck);
    await expire(other);
    await settleProposals(server.deps);
    expect([(await newest(stuck)).status, (await newest(other)).status]).toEqual(['OPEN', 'ACCEPTED']);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ proposal: '0' }),
      'proposal not settled',
    );
    await server.db.execute(sql`alter table substitute_proposals drop constraint stuck`);
    error.mockRestore();
    await settleProposals(server.deps);
    await ready(stuck);
    await ready(other);
  });

  it('holds the order back until it is answered, and another report of the picker ends it', async () => {
    const of = await begin();
    await propose(of);
    await expect(at.advance(of.number, 'PICKING')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      parts: {
        fields: { [`lines.${at.food.gtin13}`]: expect.stringContaining("Wait for the shopper's answer") },
      },
    });
    const { id } = await newest(of);
    await at.find(of.number, at.food.gtin13, { quantity: 3 });
    expect((await read(of)).proposals).toMatchObject([{ id, status: 'WITHDRAWN' }]);
    expect(await refusalOf(answer(of, 'APPROVED', id))).toBe('PROPOSAL_CLOSED');
    expect(totalOf(await ready(of), at.food)).toBe(3 * at.food.price);
  });

  it('is proposed once, however often the call is repeated, and gives way to another proposal', async () => {
    const of = await begin();
    await propose(of);
    await propose(of);
    expect((await read(of)).proposals).toHaveLength(1);
    await propose(of, at.cheaper);
    expect((await read(of)).proposals.map(({ status }) => status)).toEqual(['OPEN', 'WITHDRAWN']);
    expect(
      (await readStaffOrder(server.deps, of)).lines.find(({ gtin13 }) => gtin13 === at.food.gtin13),
    ).toMatchObject({ proposal: { gtin13: at.cheaper.gtin13, status: 'OPEN' } });
    await refuseOrder(server.deps, of);
    await settleProposals(server.deps);
    expect((await newest(of)).status).toBe('WITHDRAWN');
    await recoverAttempts(server.deps);
  });

  it('gives way to the same at another price, and what was approved last is what it costs', async () => {
    const of = await begin('ASK_FIRST');
    const isDearer = eq(products.gtin13, at.dearer.gtin13);
    const proposeAt = async (unitPrice: number) => {
      await server.db.update(products).set({ unitPrice }).where(isDearer);
      await propose(of);
    };
    await propose(of);
    await answer(of, 'APPROVED');
    for (const more of [10, 20]) await proposeAt(at.dearer.price + more);
    expect((await read(of)).proposals.map(({ status, substitute }) => [status, substitute.total])).toEqual([
      ['OPEN', 2 * at.dearer.price + 40],
      ['WITHDRAWN', 2 * at.dearer.price + 20],
      ['APPROVED', 2 * at.dearer.price],
    ]);
    await answer(of, 'APPROVED');
    expect(totalOf(await ready(of), at.dearer)).toBe(2 * at.dearer.price + 40);
    await server.db.update(products).set({ unitPrice: at.dearer.price }).where(isDearer);
  });

  it('keeps what was found of a line, its weight, too, and nothing that was picked for it before', async () => {
    const { order, number } = await at.beginWith(
      [
        [at.weighed.gtin13, 2],
        [at.food.gtin13, 3],
      ],
      'card',
    );
    const of = { order, number };
    const weight = at.weighed.weight ?? 0;
    const instead = { gtin13: at.cheaper.gtin13, quantity: 1 };
    const [before] = await server.db.select().from(products).where(eq(products.gtin13, at.weighed.gtin13));
    // As if it were of the same department and kind as what isn't sold by weight.
    await server.db.execute(sql`update products p set department_id = s.department_id, taxonomies = s.taxonomies
      from products s where s.gtin13 = ${at.cheaper.gtin13} and p.gtin13 = ${at.weighed.gtin13}`);
    await at.find(number, at.weighed.gtin13, {
      quantity: 1,
      weight,
      substitute: { gtin13: at.dearer.gtin13, quantity: 1 },
    });
    await proposeSubstitute(server.deps, {
      number: of.number,
      gtin13: at.weighed.gtin13,
      proposed: { quantity: 1, weight, substitute: instead },
    });
    const { lines } = await readStaffOrder(server.deps, of);
    const foundOf = (gtin13: string) => lines.find((one) => one.gtin13 === gtin13)?.found;
    expect(foundOf(at.weighed.gtin13)).toEqual({ quantity: 1, weight, substitute: null });
    // The same product is neither offered nor picked nor proposed for another line while its shopper is asked.
    expect(
      lines.flatMap(({ gtin13, substitutes }) => (gtin13 === at.food.gtin13 ? substitutes : [])),
    ).not.toContainEqual(expect.objectContaining({ gtin13: at.cheaper.gtin13 }));
    expect(await refusalOf(at.find(of.number, at.food.gtin13, { substitute: instead }))).toBe(
      'INVALID_INPUT',
    );
    const again = proposeSubstitute(server.deps, {
      number,
      gtin13: at.food.gtin13,
      proposed: { quantity: 0, weight: null, substitute: instead },
    });
    expect(await refusalOf(again)).toBe('INVALID_INPUT');
    await server.db
      .update(products)
      .set(before ?? {})
      .where(eq(products.gtin13, at.weighed.gtin13));
    await refuseOrder(server.deps, of);
    await recoverAttempts(server.deps);
  });

  it('that was approved counts for its own line, and for no more pieces than were approved', async () => {
    const of = await begin('ASK_FIRST');
    await propose(of, at.dearer, 1);
    await answer(of, 'APPROVED');
    const find = (gtin13: string, quantity: number) =>
      refusalOf(at.find(of.number, gtin13, { substitute: { gtin13: at.dearer.gtin13, quantity } }));
    expect(await find(at.food.gtin13, 2)).toBe('INVALID_INPUT');
    expect(await find(at.other.gtin13, 1)).toBe('INVALID_INPUT');
    expect(await find(at.food.gtin13, 1)).toBe('none');
    await ready(of);
  });

  it('made while READY is being worked out keeps the order from being ready', async () => {
    const of = await begin();
    // As much as the proposal says, so that only the proposal is new.
    await at.find(of.number, at.food.gtin13, { quantity: 1 });
    const { accounts } = server.deps.processor;
    const meanwhile: Processor['accounts'] = async (ids) => {
      await propose(of);
      return accounts(ids);
    };
    await withProcessor(server, { accounts: meanwhile }, async () => {
      expect(await refusalOf(at.advance(of.number, 'PICKING'))).toBe('VERSION_STALE');
    });
    await answer(of, 'REFUSED');
    await ready(of);
  });

  it('of an order that is no longer picked is not answered, and one order’s are settled without another’s', async () => {
    const [of, other] = [await begin(), await begin()];
    await propose(of);
    await propose(other);
    const { id } = await newest(of);
    await refuseOrder(server.deps, of);
    expect(await refusalOf(answer(of, 'APPROVED', id))).toBe('PROPOSAL_CLOSED');
    await expire(other);
    await settleProposalsOf(server.deps, of.number);
    expect([(await newest(of)).status, (await newest(other)).status]).toEqual(['WITHDRAWN', 'OPEN']);
    await ready(other);
    await recoverAttempts(server.deps);
  });

  it('with more found of its line than before is another proposal', async () => {
    const of = await begin();
    await propose(of, at.dearer, 1);
    await proposeSubstitute(server.deps, {
      number: of.number,
      gtin13: at.food.gtin13,
      proposed: { quantity: 2, weight: null, substitute: { gtin13: at.dearer.gtin13, quantity: 1 } },
    });
    expect((await read(of)).proposals.map(({ status }) => status)).toEqual(['OPEN', 'WITHDRAWN']);
    await answer(of, 'REFUSED');
    expect(totalOf(await ready(of), at.food)).toBe(2 * at.food.price);
  });

  it('is one that may be picked, and no more than is missing', async () => {
    const of = await begin();
    await expect(propose(of, at.other)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      parts: { fields: { substitute: "This can't be picked in its place." } },
    });
    expect(await refusalOf(propose(of, at.dearer, 3))).toBe('QUANTITY_EXCEEDED');
    expect((await read(of)).proposals).toEqual([]);
    await ready(of);
    expect(await refusalOf(propose(of))).toBe('CHECKOUT_CLOSED');
  });

  it('is for what the store itself sells and picks, in an app that takes substitutes', async () => {
    const of = await begin();
    const never = { parts: { fields: { substitute: "This item doesn't take substitutes." } } };
    const sold = (seller: ReturnType<typeof sql>) =>
      server.db.execute(sql`update products set seller_id = ${seller} where gtin13 = ${at.food.gtin13}`);
    await sold(sql`(select min(id) from sellers)`);
    await expect(propose(of)).rejects.toMatchObject(never);
    await sold(sql`null`);
    const inApp = (appName: 'rx' | 'clicklist') =>
      server.db.update(checkouts).set({ appName }).where(eq(checkouts.id, of.order.checkoutId));
    await inApp('rx');
    await expect(propose(of)).rejects.toMatchObject(never);
    await inApp('clicklist');
    await propose(of);
    await answer(of, 'REFUSED');
    await ready(of);
  });

  it('is not made, and nothing is found, while the order is being made ready', async () => {
    const of = await begin();
    await propose(of);
    await answer(of, 'APPROVED');
    const { processor } = server.deps;
    const refusals: string[] = [];
    const meanwhile: Processor['authorize'] = async (request) => {
      refusals.push(
        await refusalOf(propose(of, at.cheaper)),
        await refusalOf(at.find(of.number, at.food.gtin13, { quantity: 2 })),
      );
      return processor.authorize(request);
    };
    await withProcessor(server, { authorize: meanwhile }, () => ready(of));
    expect(refusals).toEqual(['STILL_RUNNING', 'STILL_RUNNING']);
    expect((await read(of)).proposals).toMatchObject([{ status: 'APPROVED' }]);
  });

  it('is told by email until it expires, with its price and what happens without an answer', async () => {
    const of = await begin('ASK_FIRST');
    await propose(of);
    const { id } = await newest(of);
    const [mail] = await server.db
      .select()
      .from(emails)
      .where(eq(emails.id, `SUBSTITUTE_PROPOSED.${id}`));
    if (!mail) throw new Error('There is no email.');
    expect(mail.uselessAt.toISOString()).toBe((await newest(of)).expiresAt);
    const letter = (await lettersOf(server.deps, [mail])).get(mail.id);
    expect(letter?.text).toContain("the item is left out, and you don't pay for it.");
    expect(letter?.text).toContain(`/mypurchases/pending/${of.order.checkoutId}`);
    await answer(of, 'REFUSED');
    await ready(of);
  });

  it('is nobody else’s to see or answer', async () => {
    const of = await begin();
    await propose(of);
    const sam = await server.signedIn('sam@example.com');
    const { id: proposalId } = await newest(of);
    expect(await refusalOf(sam.call(listProposals, { params: { orderId: of.orderId } }))).toBe('NOT_FOUND');
    const stolen = sam.call(decideProposal, {
      params: { orderId: of.orderId, proposalId },
      body: { decision: 'APPROVED' },
    });
    expect(await refusalOf(stolen)).toBe('NOT_FOUND');
    await answer(of, 'REFUSED');
    await ready(of);
  });
});

describe('at the same time', () => {
  it.for([1, 2, 3, 4, 5, 6])('an answer, the deadline, and the picker decide once (%i)', async () => {
    const of = await begin();
    await propose(of);
    const { id } = await newest(of);
    await server.db
      .update(substituteProposals)
      .set({ expiresAt: sql`now() + interval '30 milliseconds'` })
      .where(eq(substituteProposals.id, id));
    const results = await Promise.allSettled([
      answer(of, 'APPROVED', id),
      answer(of, 'REFUSED', id),
      settleProposals(server.deps),
      at.find(of.number, at.food.gtin13, { quantity: 1 }),
    ]);
    expect(results[2]?.status).toBe('fulfilled');
    const answers = results.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
    expect(answers).toBeLessThanOrEqual(1);
    await settleProposals(server.deps);
    const [proposal] = (await read(of)).proposals;
    expect(proposal?.status).not.toBe('OPEN');
    if (answers === 1) expect(['APPROVED', 'REFUSED']).toContain(proposal?.status);
    await ready(of);
  });
});
