import { and, asc, desc, eq, gt, lte, ne, or, type SQL } from 'drizzle-orm';
import type { ProposalStatus, SubstituteProposal } from '../../services/contracts/proposals.ts';
import { alone } from '../db/alone.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { checkoutLines } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { substituteProposals } from '../db/schema/proposals.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

const { gtin13, substituteGtin13, quantity, total } = substituteProposals;

type Proposal = typeof substituteProposals.$inferSelect;

/** The order's proposals, the newest first, with the database's clock. */
export const readProposals = (db: Database, orderId: string) =>
  db
    .select({ proposal: substituteProposals, now })
    .from(substituteProposals)
    .where(eq(substituteProposals.orderId, orderId))
    .orderBy(desc(substituteProposals.createdAt), desc(substituteProposals.id));

type Read = Awaited<ReturnType<typeof readProposals>>[number];

const shown = ({ proposal, now: at }: Read): SubstituteProposal => ({
  id: proposal.id,
  status: proposal.status,
  quantity: proposal.quantity,
  item: {
    gtin13: proposal.gtin13,
    description: proposal.description,
    imageUrl: proposal.imageUrl,
    total: proposal.orderedTotal,
  },
  substitute: {
    gtin13: proposal.substituteGtin13,
    description: proposal.substituteDescription,
    customerFacingSize: proposal.substituteSize,
    imageUrl: proposal.substituteImageUrl,
    total: proposal.total,
  },
  differences: proposal.differences,
  expiresAt: proposal.expiresAt.toISOString(),
  remainingMs: Math.max(0, proposal.expiresAt.getTime() - at.getTime()),
});

interface OfShopper {
  shopperId: string;
  orderId: string;
}

/** The proposals of a shopper's order. NOT_FOUND. */
export async function listProposals(
  { db }: Pick<Deps, 'db'>,
  { shopperId, orderId }: OfShopper,
): Promise<SubstituteProposal[]> {
  const isOwn = and(eq(orders.id, orderId), eq(orders.shopperId, shopperId));
  if ((await db.$count(orders, isOwn)) === 0) throw new ProblemError('NOT_FOUND');
  return (await readProposals(db, orderId)).map(shown);
}

/** Ends a proposal of a locked order; what's approved or accepted is what was found. */
export async function endProposal(
  tx: Database,
  { checkoutId }: Pick<typeof orders.$inferSelect, 'checkoutId'>,
  proposal: Pick<Proposal, 'id' | 'gtin13' | 'substituteGtin13' | 'quantity'>,
  status: Exclude<ProposalStatus, 'OPEN'>,
): Promise<void> {
  await tx
    .update(substituteProposals)
    .set({ status, decidedAt: now })
    .where(eq(substituteProposals.id, proposal.id));
  if (status !== 'APPROVED' && status !== 'ACCEPTED') return;
  await tx
    .update(checkoutLines)
    .set({ substituteGtin13: proposal.substituteGtin13, substituteQuantity: proposal.quantity })
    .where(and(eq(checkoutLines.checkoutId, checkoutId), eq(checkoutLines.gtin13, proposal.gtin13)));
}

/** What the shopper approved in place of lines of an order, the newest first. */
export const readApproved = (db: Database, orderId: string) =>
  db
    .select({ gtin13, substituteGtin13, quantity, total })
    .from(substituteProposals)
    .where(and(eq(substituteProposals.orderId, orderId), eq(substituteProposals.status, 'APPROVED')))
    .orderBy(desc(substituteProposals.createdAt));

export type Approved = Awaited<ReturnType<typeof readApproved>>[number];

/** Whether an approval is for so much of a substitute in place of a product. */
export const approves = (
  approved: Approved,
  gtin13: string,
  substitute: { gtin13: string; quantity: number },
): boolean =>
  approved.gtin13 === gtin13 &&
  approved.substituteGtin13 === substitute.gtin13 &&
  approved.quantity >= substitute.quantity;

/** The open proposal of a locked order's line, if there is one. */
export async function openProposalOf(
  tx: Database,
  { orderId, gtin13 }: { orderId: string; gtin13: string },
): Promise<Proposal | undefined> {
  const [proposal] = await tx
    .select()
    .from(substituteProposals)
    .where(
      and(
        eq(substituteProposals.orderId, orderId),
        eq(substituteProposals.gtin13, gtin13),
        eq(substituteProposals.status, 'OPEN'),
      ),
    );
  return proposal;
}

/**
 * The shopper's answer to a proposal. The order is locked, so that of an answer, the deadline, and another report of the picker,
 * one decides. PROPOSAL_CLOSED if something else has decided.
 */
export async function decideProposal(
  deps: Pick<Deps, 'db'>,
  { proposalId, decision, ...of }: OfShopper & { proposalId: string; decision: 'APPROVED' | 'REFUSED' },
): Promise<SubstituteProposal[]> {
  await withTransaction(deps.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, of.orderId), eq(orders.shopperId, of.shopperId)))
      .for('update');
    if (!order) throw new ProblemError('NOT_FOUND');
    const proposals = await readProposals(tx, order.id);
    const read = proposals.find(({ proposal }) => proposal.id === proposalId);
    if (!read) throw new ProblemError('NOT_FOUND');
    const { proposal } = read;
    if (proposal.status === decision) return;
    const isOpen = proposal.status === 'OPEN' && order.status === 'PICKING';
    if (!isOpen || proposal.expiresAt <= read.now) throw new ProblemError('PROPOSAL_CLOSED');
    await endProposal(tx, order, proposal, decision);
  });
  return listProposals(deps, of);
}

/** In a query that joins orders. */
const isDue = and(
  eq(substituteProposals.status, 'OPEN'),
  or(lte(substituteProposals.expiresAt, now), ne(orders.status, 'PICKING')),
);

/** How many are read at a time. */
const BATCH = 100;

const readDue = (db: Database, of: SQL) =>
  db
    .select({ id: substituteProposals.id, orderId: substituteProposals.orderId })
    .from(substituteProposals)
    .innerJoin(orders, eq(orders.id, substituteProposals.orderId))
    .where(and(isDue, of))
    .orderBy(asc(substituteProposals.id))
    .limit(BATCH);

/**
 * Ends proposals that nobody answered in time, as the lines' policies say, and those of orders that aren't picked anymore. Processes may
 * do it at once: each proposal ends once.
 */
export async function settleProposals({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (let last = ''; ; ) {
    const due = await readDue(db, gt(substituteProposals.id, last));
    for (const one of due)
      await alone(log, { what: 'proposal not settled', proposal: one.id }, () => settle(db, one));
    if (due.length < BATCH) return;
    last = due.at(-1)?.id ?? last;
  }
}

/** The same for those of one order. */
export async function settleProposalsOf({ db }: Pick<Deps, 'db'>, number: string): Promise<void> {
  for (const one of await readDue(db, eq(orders.number, number))) await settle(db, one);
}

const settle = (db: Database, { id, orderId }: { id: string; orderId: string }): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const [row] = await tx
      .select({ proposal: substituteProposals })
      .from(substituteProposals)
      .innerJoin(orders, eq(orders.id, substituteProposals.orderId))
      .where(and(eq(substituteProposals.id, id), isDue));
    if (!order || !row) return;
    const { proposal } = row;
    if (order.status !== 'PICKING') return endProposal(tx, order, proposal, 'WITHDRAWN');
    await endProposal(tx, order, proposal, proposal.isTakenUnasked ? 'ACCEPTED' : 'LAPSED');
  });
