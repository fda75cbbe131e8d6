import { and, eq, sql } from 'drizzle-orm';
import { priceLine } from '../../rules/prices.ts';
import { takesProposals } from '../../rules/substitutions.ts';
import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Proposed } from '../../services/contracts/staff.ts';
import { type Location, priceColumnsAt, storePricesOf } from '../catalog/prices.ts';
import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { products } from '../db/schema/catalog.ts';
import { checkoutLines, checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { substituteProposals } from '../db/schema/proposals.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { isChanging } from '../modifications/order-to-modify.ts';
import { putText } from '../texts/put-text.ts';
import { statusAfter } from './advance-order.ts';
import { hasBackup } from './payers.ts';
import { lockNumbered, refused, requirePossible } from './pick-line.ts';
import { endProposal, openProposalOf } from './proposals.ts';
import { canReplace, maySubstitute, paidDifferently, readCandidate, readPickedOrder } from './substitutes.ts';

const { description, imageUrl, total, quantity } = checkoutLines;

const substituteColumnsAt = (location: Location) => ({
  description: products.description,
  customerFacingSize: products.customerFacingSize,
  imageUrl: products.imageUrl,
  ...priceColumnsAt(location),
});

/** How the line and the substitute look to the shopper, and what they cost. */
async function readShown(
  tx: Database,
  {
    checkoutId,
    storeId,
    gtin13,
    substitute,
  }: { checkoutId: string; storeId: string | null; gtin13: string; substitute: Proposed['substitute'] },
) {
  const line = onlyRow(
    await tx
      .select({ description, imageUrl, total, quantity })
      .from(checkoutLines)
      .where(and(eq(checkoutLines.checkoutId, checkoutId), eq(checkoutLines.gtin13, gtin13))),
  );
  const product = onlyRow(
    await tx
      .select(substituteColumnsAt(sql`${storeId}`))
      .from(products)
      .where(eq(products.gtin13, substitute.gtin13)),
  );
  return {
    description: line.description,
    imageUrl: line.imageUrl,
    orderedTotal: Math.floor((line.total * substitute.quantity) / line.quantity),
    substituteGtin13: substitute.gtin13,
    substituteDescription: product.description,
    substituteSize: product.customerFacingSize,
    substituteImageUrl: product.imageUrl,
    quantity: substitute.quantity,
    total: priceLine({ storePrices: storePricesOf(product) }, substitute.quantity).total,
  };
}

/**
 * Asks the shopper whether they take a substitute that costs what it costs, and tells them by email and, if they get texts, by text; until they answer, or the
 * deadline passes, the line has only what was found of it. Another proposal for the line ends. CHECKOUT_CLOSED unless the order is being picked.
 */
export const proposeSubstitute = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { number, gtin13, proposed, note }: { number: string; gtin13: string; proposed: Proposed; note?: Note },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const order = await lockNumbered(tx, number);
    statusAfter(order.status, { type: 'line.pick' });
    const { appName, storeId } = onlyRow(
      await tx
        .select({ appName: checkouts.appName, storeId: slots.storeId })
        .from(checkouts)
        .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
        .leftJoin(slots, eq(slots.id, reservations.slotId))
        .where(eq(checkouts.id, order.checkoutId)),
    );
    const toPick = await readPickedOrder(tx, order);
    const of = toPick.lines.find(({ line }) => line.gtin13 === gtin13);
    if (!of) throw new ProblemError('NOT_FOUND');
    requirePossible(of, proposed);
    const sellerId = of.product?.sellerId ?? null;
    const { substitutionPolicy } = of.line;
    const isAskable =
      APP_RULES[appName].takesSubstitutions &&
      takesProposals({ substitutionPolicy, sellerId, modalityType: order.modality });
    if (!isAskable) throw refused('substitute', "This item doesn't take substitutes.");
    const { substitute } = proposed;
    const product = await readCandidate(tx, substitute.gtin13);
    if (!product || !canReplace(product, of, toPick)) {
      throw refused('substitute', "This can't be picked in its place.");
    }
    if (await isChanging(tx, order.checkoutId)) throw new ProblemError('STILL_RUNNING');
    const { total: price, ...shown } = await readShown(tx, {
      checkoutId: order.checkoutId,
      storeId,
      gtin13,
      substitute,
    });
    // SNAP alone pays no more than it was asked to.
    const total = hasBackup(toPick.payers) ? price : Math.min(price, shown.orderedTotal);
    const differences = paidDifferently(product, of, toPick);
    const open = await openProposalOf(tx, { orderId: order.id, gtin13 });
    const isRepeated =
      open?.substituteGtin13 === substitute.gtin13 &&
      open.quantity === substitute.quantity &&
      open.total === total &&
      of.line.found?.quantity === proposed.quantity;
    if (isRepeated) return;
    if (open) await endProposal(tx, order, open, 'WITHDRAWN');
    await tx
      .update(checkoutLines)
      .set({
        foundQuantity: proposed.quantity,
        foundWeight: proposed.weight,
        substituteGtin13: null,
        substituteQuantity: null,
      })
      .where(
        and(eq(checkoutLines.checkoutId, order.checkoutId), eq(checkoutLines.position, of.line.position)),
      );
    const id = newId();
    const expiresAt = fromNow(env.proposalSeconds);
    await tx.insert(substituteProposals).values({
      ...shown,
      id,
      orderId: order.id,
      gtin13,
      total,
      differences,
      isTakenUnasked: maySubstitute(product, of, toPick),
      expiresAt,
    });
    // One that can't be answered anymore isn't sent.
    await tx.insert(emails).values({
      id: `SUBSTITUTE_PROPOSED.${id}`,
      kind: 'SUBSTITUTE_PROPOSED',
      orderId: order.id,
      uselessAt: expiresAt,
    });
    await putText(tx, { kind: 'SUBSTITUTE_PROPOSED', orderId: order.id, about: id, uselessAt: expiresAt });
    await note?.(tx, { before: of.line.found, after: proposed });
  });
