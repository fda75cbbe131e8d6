import { and, asc, desc, eq, or } from 'drizzle-orm';
import type { getPayments as getPaymentsOperation } from '../../../services/contracts/checkout-payments.ts';
import type { OperationOutput } from '../../../services/contracts/operation.ts';
import type { Database } from '../../db/database.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { cards } from '../../db/schema/wallet.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import { type CardRow, selectCards, toCard, toCardRow, toEbtCard, WALLET } from '../../wallet/card.ts';
import { type SnapDeps, sellsSnap } from '../../wallet/sells-snap.ts';
import { withAccounts } from '../../wallet/with-accounts.ts';
import { tendersOf } from '../record/checkout-payment.ts';

/** The wallet's cards and those added for this order only; the preferred one first. */
async function readCards(
  db: Database,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<CardRow[]> {
  const rows = await selectCards(db)
    .where(
      and(
        eq(cards.shopperId, shopperId),
        eq(cards.application, WALLET),
        or(eq(cards.saved, true), eq(cards.checkoutId, id)),
      ),
    )
    .orderBy(desc(cards.createdAt), asc(cards.id));
  return rows.map(toCardRow).toSorted((one, other) => Number(other.isPreferred) - Number(one.isPreferred));
}

/** Where gift cards can't be saved, those saved before pay only the orders they were added to (WAL-04). */
const isOffered = (
  { env }: Pick<Deps, 'env'>,
  { tenders }: { tenders: readonly { id: string }[] },
  { id, cardType, saved }: CardRow,
): boolean =>
  cardType !== 'GIFT_CARD' ||
  !saved ||
  env.features.savedGiftCards ||
  tenders.some((tender) => tender.id === id);

/**
 * The payment methods available to a checkout, by group, its authorizations, and the versionKey a change must name. What's
 * left on gift cards and which EBT card is locked comes from the processor.
 */
export async function getPayments(
  { db, processor, env, banner }: Pick<Deps, 'db' | 'processor' | 'env'> & SnapDeps,
  { shopperId, checkoutId }: { shopperId: string; checkoutId: string },
): Promise<OperationOutput<typeof getPaymentsOperation>> {
  const [found] = await db
    .select({ checkout: checkouts, tenders: tendersOf(checkouts.id) })
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.shopperId, shopperId)));
  if (!found) throw new ProblemError('NOT_FOUND');
  const { checkout: row } = found;
  const known = await readCards(db, row);
  const offered = await withAccounts(
    processor,
    known.filter((card) => isOffered({ env }, found, card)),
  );
  const takesSnap = sellsSnap({ env, banner });
  const ofType = (type: CardRow['cardType']) => offered.filter((card) => card.cardType === type);
  return {
    versionKey: row.versionKey,
    authorizations: row.transactions.filter(({ type }) => type === 'AUTHORIZATION'),
    paymentMethods: {
      bankCards: ofType('BANK_CARD').map(toCard),
      achs: ofType('ACH').map(toCard),
      giftCards: ofType('GIFT_CARD').map(toCard),
      ebtCards: takesSnap ? ofType('EBT').map(toEbtCard) : [],
      takesSnap,
    },
  };
}
