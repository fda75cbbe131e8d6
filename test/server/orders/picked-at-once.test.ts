import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { now } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/database.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { substituteProposals } from '../../../server/db/schema/proposals.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { createLog } from '../../../server/http/log.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { decideProposal, readProposals, settleProposalsOf } from '../../../server/orders/proposals.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { expectBalanced } from '../../support/books.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { refusalOf } from '../../support/server-shopper.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { type PickedOrders, pickedOrders } from '../support/picked-orders.ts';

let server: TestServer;
let at: PickedOrders;
beforeAll(async () => {
  server = await startTestServer({ log: createLog('silent') });
  at = await pickedOrders(server);
});
afterAll(() => server.close());
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
  const { number } = await at.begin('card', 'NO_SUBSTITUTIONS');
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
    let waiting: Promise<string> = Promise.resolve('');
    await withTransaction(server.db, async (tx) => {
      await verbs[first](tx, of);
      waiting = refusalOf(verbs[second](server.db, of));
      await untilSomebodyWaits(server);
    });
    expect(await waiting).toBe(answer);
    await settleProposalsOf(server.deps, of.number);
    const proposals = await readProposals(server.db, of.orderId);
    expect(proposals.map(({ proposal }) => proposal.status)).toEqual(statuses);
    await refuseOrder(server.deps, of);
    await recoverAttempts(server.deps);
  },
);
