import { and, eq } from 'drizzle-orm';
import { paysRemainder, takesCard } from '../../rules/tenders.ts';
import type { CardToAdd } from '../../services/contracts/cards.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { AddedCard } from '../../services/contracts/wallet.ts';
import { chooseTenders, lockDraft } from '../checkouts/make/choose-tenders.ts';
import { newTender, orderToPay, reallocated } from '../checkouts/price/tenders.ts';
import { getCheckout } from '../checkouts/read/read-checkout.ts';
import { withParts } from '../checkouts/record/checkout-record.ts';
import { requireOpen } from '../checkouts/record/require-open.ts';
import { newId } from '../db/ids.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import type { AddCardDeps } from '../wallet/add-card.ts';
import { addAtOnce } from '../wallet/add-once.ts';
import { type AddedCardRow, toAddedCard, WALLET } from '../wallet/card.ts';
import { redeemBankCard } from '../wallet/redeem-card.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { writeBankCard } from '../wallet/write-bank-card.ts';

interface AddCardToOrderInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

/**
 * Adds the card behind a vault token and pays with it what SNAP and gift cards leave of the checkout: both or neither
 * (CRD-07). An existing card gets the new details instead.
 */
export async function addCardToOrder(
  deps: AddCardDeps & SnapDeps,
  input: AddCardToOrderInput,
): Promise<AddedCard & { checkout: Checkout }> {
  const { shopperId, checkoutId } = input;
  const key = requestKey(input, { card: input.card, application: WALLET, checkoutId });
  const added = await retried(() => addAtOnce(deps, key, () => addNew(deps, input, key)), RETRIED_OR_TAKEN);
  return { ...toAddedCard(added), checkout: await getCheckout(deps, { shopperId, checkoutId }) };
}

async function addNew(deps: AddCardDeps, input: AddCardToOrderInput, key: RequestKey): Promise<AddedCardRow> {
  const { shopperId, checkoutId, versionKey, card, idempotencyKey } = input;
  // Redeeming spends a token, so whatever can be refused is refused first.
  const { checkout, selections } = await readCurrent(deps, input);
  const redeemed = await redeemBankCard(deps, card.vaultToken, { owner: shopperId, key: idempotencyKey });
  const order = orderToPay(checkout, selections);
  const { brand, lastFour } = redeemed;
  if (!takesCard(order, { paymentType: 'BANK_CARD', brand })) throw new ProblemError('UNSUPPORTED_PAYMENT');
  const others = checkout.tenders.filter(({ paymentType }) => !paysRemainder(paymentType));
  return deps.db.transaction(async (tx) => {
    await lockDraft(tx, { checkoutId, versionKey });
    const row = await writeBankCard(tx, {
      id: newId(),
      key,
      application: WALLET,
      card,
      redeemed,
      checkoutId,
      keptCards: deps.env.keptCards,
    });
    const tender = newTender({ id: row.card.id, paymentType: 'BANK_CARD', brand, lastFour });
    await chooseTenders(tx, { checkoutId, versionKey }, reallocated(order, [...others, tender]));
    return row;
  });
}

async function readCurrent(
  { db }: Pick<Deps, 'db'>,
  { shopperId, checkoutId, versionKey }: AddCardToOrderInput,
) {
  const [found] = await db
    .select({ checkout: checkouts, selections: reservations.selections })
    .from(checkouts)
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.shopperId, shopperId)));
  if (!found) throw new ProblemError('NOT_FOUND');
  requireOpen(found.checkout.status);
  if (found.checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  return { ...found, checkout: await withParts(db, found.checkout) };
}
