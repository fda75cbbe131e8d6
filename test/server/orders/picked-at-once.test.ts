import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fromNow, now } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/database.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { substituteProposals } from '../../../server/db/schema/proposals.ts';
import { createLog } from '../../../server/http/log.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { decideProposal, readProposals, settleProposalsOf } from '../../../server/orders/proposals.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { refusalOf } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { DEAD_PROCESSOR } from '../support/processor.ts';

let at: PickedOrders;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

interface Proposed {
  number: string;
  orderId: string;
  proposalId: string;
}

const propose = (db: Database, { number }: Pick<Proposed, 'number'>, { gtin13 }: { gtin13: string }) =>
  proposeSubstitute(
    { ...server.deps, db },
    {
      number,
      gtin13: at.food.gtin13,
      proposed: { quantity: 1, weight: null, substitute: { gtin13, quantity: 1 } },
    },
  );

/** An order that's being picked, for a line of which the shopper is being asked. */
async function asked(): Promise<Proposed> {
  const { number } = await at.begin('card', 'ASK_FIRST');
  const [row] = await server.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const orderId = row?.id ?? '';
  await propose(server.db, { number }, at.dearer);
  const [first] = await readProposals(server.db, orderId);
  return { number, orderId, proposalId: first?.proposal.id ?? '' };
}

const decide =
  (decision: 'APPROVED' | 'REFUSED') =>
  (db: Database, { orderId, proposalId }: Proposed) =>
    decideProposal({ db }, { shopperId: 'demo-riley', orderId, proposalId, decision });

/** What may happen to a proposal, on whichever handle of the database. */
const verbs = {
  approve: decide('APPROVED'),
  refuse: decide('REFUSED'),
  settle: (db: Database, { number }: Proposed) => settleProposalsOf({ db }, number),
  pick: (db: Database, { number }: Proposed) =>
    pickLine(
      { db },
      { number, gtin13: at.food.gtin13, found: { quantity: 2, weight: null, substitute: null } },
    ),
  proposeAnother: (db: Database, of: Proposed) => propose(db, of, at.cheaper),
  refuseOrder: (db: Database, { number }: Proposed) => refuseOrder({ ...server.deps, db }, { number }),
};
type Verb = keyof typeof verbs;

it.each<[Verb, Verb, string, string[]]>([
  ['approve', 'refuse', 'PROPOSAL_CLOSED', ['APPROVED']],
  ['refuse', 'approve', 'PROPOSAL_CLOSED', ['REFUSED']],
  ['approve', 'settle', 'none', ['APPROVED']],
  ['refuse', 'settle', 'none', ['REFUSED']],
  ['approve', 'pick', 'none', ['APPROVED']],
  ['approve', 'proposeAnother', 'none', ['OPEN', 'APPROVED']],
  ['settle', 'pick', 'none', ['LAPSED']],
  ['pick', 'approve', 'PROPOSAL_CLOSED', ['WITHDRAWN']],
  ['pick', 'settle', 'none', ['WITHDRAWN']],
  ['proposeAnother', 'approve', 'PROPOSAL_CLOSED', ['OPEN', 'WITHDRAWN']],
  ['proposeAnother', 'proposeAnother', 'none', ['OPEN', 'WITHDRAWN']],
  ['proposeAnother', 'settle', 'none', ['OPEN', 'WITHDRAWN']],
  ['refuseOrder', 'approve', 'PROPOSAL_CLOSED', ['WITHDRAWN']],
  ['refuseOrder', 'pick', 'CHECKOUT_CLOSED', ['WITHDRAWN']],
  ['refuseOrder', 'proposeAnother', 'CHECKOUT_CLOSED', ['WITHDRAWN']],
])(
  'of a proposal: %s, then at once %s, which waits and sees what the first did',
  async (first, second, answer, statuses) => {
    const of = await asked();
    if (first === 'settle' || second === 'settle') {
      await server.db
        .update(substituteProposals)
        .set({ expiresAt: now })
        .where(eq(substituteProposals.id, of.proposalId));
    }
    const answered = await oneThenOther(
      server,
      async (tx) => {
        // The answer came in time.
        if ((first === 'approve' || first === 'refuse') && second === 'settle')
          await tx
            .update(substituteProposals)
            .set({ expiresAt: fromNow(60) })
            .where(eq(substituteProposals.id, of.proposalId));
        await verbs[first](tx, of);
      },
      (db) => verbs[second](db, of),
    );
    expect(answered).toBe(answer);
    await settleProposalsOf(server.deps, of.number);
    const proposals = await readProposals(server.db, of.orderId);
    expect(proposals.map(({ proposal }) => proposal.status)).toEqual(statuses);
    await refuseOrder(server.deps, of);
    await recoverAttempts(server.deps);
  },
);

it.each(['pick', 'proposeAnother'] as const)(
  'while READY begins, %s waits and hears that the order is being made ready',
  async (verb) => {
    const { number } = await at.begin('card', 'ASK_FIRST');
    // So heavy that more is authorized; the processor doesn't say whether it is.
    await at.find(number, at.weighed.gtin13, {
      quantity: 1,
      weight: Math.round(1.8 * (at.weighed.weight ?? 0)),
    });
    const answer = await oneThenOther(
      server,
      async (tx) => {
        const processor = { ...DEAD_PROCESSOR, accounts: async () => new Map() };
        const inside = { ...server.deps, db: tx, processor };
        const ready = advanceStaffOrder(inside, { number, from: 'PICKING' });
        expect(await refusalOf(ready)).toBe('UNAVAILABLE');
      },
      (db) => verbs[verb](db, { number, orderId: '', proposalId: '' }),
    );
    expect(answer).toBe('STILL_RUNNING');
    await expireLeases(server);
    await recoverAttempts(server.deps);
    await refuseOrder(server.deps, { number });
    await recoverAttempts(server.deps);
  },
);
