import { and, eq, or } from 'drizzle-orm';
import { paysRemainder, surplusTender } from '../../rules/tenders.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { chooseTenders } from '../checkouts/make/choose-tenders.ts';
import {
  newTender,
  orderToPay,
  reallocated,
  takesGiftCards,
  uncoveredBy,
} from '../checkouts/price/tenders.ts';
import { getCheckout } from '../checkouts/read/read-checkout.ts';
import { type CheckoutRow, withParts } from '../checkouts/record/checkout-record.ts';
import { requireOpen } from '../checkouts/record/require-open.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { cards } from '../db/schema/wallet.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { statusAt } from '../reservations/reservation.ts';
import { addAtOnce } from '../wallet/add-once.ts';
import { type AddedCardRow, selectCards, toCardRow } from '../wallet/card.ts';
import { type GiftCardInput, redeemGiftCard } from '../wallet/redeem-card.ts';
import { type GiftDeps, toGiftCard } from '../wallet/save-gift-card.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { writeAccountCard } from '../wallet/write-account-card.ts';

interface AddInput extends GiftCardInput {
  checkoutId: string;
  versionKey: string;
  save: boolean;
}

/** Whether the order can also be paid by a card that hasn't expired. */
async function hasBankCard(
  db: Database,
  { shopperId, id }: Pick<CheckoutRow, 'shopperId' | 'id'>,
): Promise<boolean> {
  const rows = await selectCards(db).where(
    and(
      eq(cards.shopperId, shopperId),
      eq(cards.cardType, 'BANK_CARD'),
      or(eq(cards.saved, true), eq(cards.checkoutId, id)),
    ),
  );
  return rows.map(toCardRow).some(({ isExpired }) => !isExpired);
}

/** The checkout, if it takes another gift card. */
async function requireTaking({ db }: GiftDeps, { shopperId, checkoutId, versionKey }: AddInput) {
  const [found] = await db
    .select({ checkout: checkouts, reservation: reservations, now })
    .from(checkouts)
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.shopperId, shopperId)));
  if (!found) throw new ProblemError('NOT_FOUND');
  const { checkout, reservation } = found;
  requireOpen(checkout.status);
  if (statusAt(reservation, found.now) !== 'HELD') throw new ProblemError('ORDER_EXPIRED');
  if (checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  const whole = await withParts(db, checkout);
  const { tenders } = whole;
  const order = orderToPay(whole, reservation.selections);
  if (!takesGiftCards(order)) throw new ProblemError('UNSUPPORTED_PAYMENT');
  if (surplusTender([...tenders, { paymentType: 'GIFT_CARD' }])) {
    throw new ProblemError('GIFT_CARD_LIMIT');
  }
  if (!(await hasBankCard(db, checkout))) throw new ProblemError('CARD_REQUIRED');
  const withoutRemainder = tenders.filter(({ paymentType }) => !paysRemainder(paymentType));
  if (uncoveredBy(order, withoutRemainder) === 0) throw new ProblemError('ALREADY_COVERED');
  return { order, tenders };
}

/**
 * Adds the gift card behind a vault token and pays the checkout with it: both or neither. One whose balance can't be
 * read is only added.
 */
export async function addGiftCard(
  deps: GiftDeps & SnapDeps,
  input: AddInput,
): Promise<{ card: PaymentCard; checkout: Checkout }> {
  const { shopperId, checkoutId } = input;
  const key = requestKey(input, { addGiftCard: input.vaultToken, checkoutId, saved: input.save });
  const { card } = await retried(
    () => addAtOnce(deps, key, () => addNew(deps, input, key)),
    RETRIED_OR_TAKEN,
  );
  return { card: await toGiftCard(deps, card), checkout: await getCheckout(deps, { shopperId, checkoutId }) };
}

async function addNew(deps: GiftDeps, input: AddInput, key: RequestKey): Promise<AddedCardRow> {
  const { checkoutId, versionKey } = input;
  const saved = input.save && deps.env.features.savedGiftCards;
  // Redeeming spends a token, so whatever can be refused is refused first.
  const { order, tenders } = await requireTaking(deps, input);
  const { redeemed, balance, knownId } = await redeemGiftCard(deps, input);
  const id = knownId ?? newId();
  const { brand, lastFour } = redeemed;
  const isSelected = balance === null || tenders.some((tender) => tender.id === id);
  const added = isSelected ? [] : [newTender({ id, paymentType: 'GIFT_CARD', brand, lastFour, balance })];
  return deps.db.transaction(async (tx) => {
    await chooseTenders(tx, { checkoutId, versionKey }, reallocated(order, [...tenders, ...added]));
    return writeAccountCard(tx, {
      id,
      key,
      redeemed,
      saved,
      checkoutId,
      keptCards: deps.env.keptCards,
    });
  });
}
