import { and, eq } from 'drizzle-orm';
import type { Found } from '../../services/contracts/staff.ts';
import type { Database } from '../db/database.ts';
import { checkoutLines } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { isChanging } from '../modifications/order-to-modify.ts';
import { statusAfter } from './advance-order.ts';
import { estimatedWeight, type LineToPick } from './lines-to-pick.ts';
import { approves, endProposal, openProposalOf, readApproved } from './proposals.ts';
import {
  canReplace,
  maySubstitute,
  type PickedOrder,
  readCandidate,
  readPickedOrder,
} from './substitutes.ts';

/** INVALID_INPUT at a field. */
export const refused = (field: string, words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [field]: words } });

/** Refuses what can't have been found. */
export function requirePossible(
  of: LineToPick,
  {
    quantity,
    weight,
    substitute,
  }: Pick<Found, 'quantity' | 'weight'> & { substitute: { quantity: number } | null },
): void {
  const ordered = of.line.quantity;
  if (quantity + (substitute?.quantity ?? 0) > ordered) {
    throw new ProblemError('QUANTITY_EXCEEDED', { fields: { quantity: `At most ${ordered}.` } });
  }
  if (weight === null) return;
  const estimated = estimatedWeight(of);
  if (estimated === null) throw refused('weight', "This isn't sold by weight.");
  // Twice what it should weigh is a slip of the hand.
  if (weight * ordered > 2 * estimated * quantity) throw refused('weight', 'Check the weight.');
}

/** The order, locked, so that nothing is found of it while it's made ready. NOT_FOUND. */
export async function lockNumbered(tx: Database, number: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new ProblemError('NOT_FOUND');
  return order;
}

/** Refuses a substitute that can't be picked, or may not before the shopper was asked. */
async function requireAllowed(
  tx: Database,
  {
    orderId,
    of,
    order,
    substitute,
  }: {
    orderId: string;
    of: LineToPick;
    order: PickedOrder;
    substitute: NonNullable<Found['substitute']>;
  },
): Promise<void> {
  const product = await readCandidate(tx, substitute.gtin13);
  if (!product || !canReplace(product, of, order)) {
    throw refused('substitute', "This can't be picked in its place.");
  }
  if (maySubstitute(product, of, order)) return;
  const approved = await readApproved(tx, orderId);
  if (approved.some((one) => approves(one, of.line.gtin13, substitute))) return;
  throw refused('substitute', 'Ask the shopper about it first.');
}

/** Records what was found of a line, of which nothing is proposed anymore. CHECKOUT_CLOSED unless the order is being picked, STILL_RUNNING while it's being made ready. */
export const pickLine = (
  { db }: Pick<Deps, 'db'>,
  { number, gtin13, found, note }: { number: string; gtin13: string; found: Found; note?: Note },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const order = await lockNumbered(tx, number);
    statusAfter(order.status, { type: 'line.pick' });
    const toPick = await readPickedOrder(tx, order);
    const of = toPick.lines.find(({ line }) => line.gtin13 === gtin13);
    if (!of) throw new ProblemError('NOT_FOUND');
    requirePossible(of, found);
    const { substitute } = found;
    if (substitute) await requireAllowed(tx, { orderId: order.id, of, order: toPick, substitute });
    if (await isChanging(tx, order.checkoutId)) throw new ProblemError('STILL_RUNNING');
    const open = await openProposalOf(tx, { orderId: order.id, gtin13 });
    if (open) await endProposal(tx, order, open, 'WITHDRAWN');
    await tx
      .update(checkoutLines)
      .set({
        foundQuantity: found.quantity,
        foundWeight: found.weight,
        substituteGtin13: substitute?.gtin13 ?? null,
        substituteQuantity: substitute?.quantity ?? null,
      })
      .where(
        and(eq(checkoutLines.checkoutId, order.checkoutId), eq(checkoutLines.position, of.line.position)),
      );
    await note?.(tx, { before: of.line.found, after: found });
  });
