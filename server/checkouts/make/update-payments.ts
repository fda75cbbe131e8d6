import { and, eq, or } from 'drizzle-orm';
import { t } from '../../../languages/t.ts';
import {
  inChargingOrder,
  loweredAmount,
  snapAmountError,
  snapLimits,
  surplusTender,
  takesCard,
} from '../../../rules/tenders.ts';
import type { PaymentChosen } from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import { cards } from '../../db/schema/wallet.ts';
import { retried } from '../../db/transaction.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import { WALLET } from '../../wallet/card.ts';
import { isExpiredAt } from '../../wallet/expiry.ts';
import { type SnapDeps, sellsSnap } from '../../wallet/sells-snap.ts';
import {
  newTender,
  type OrderToPay,
  orderToPay,
  reallocated,
  snapOf,
  takesGiftCards,
} from '../price/tenders.ts';
import { toCheckout } from '../read/checkout.ts';
import { readCheckout } from '../record/checkout-record.ts';
import { requireOpen } from '../record/require-open.ts';
import { chooseTenders } from './choose-tenders.ts';

type Accounts = Awaited<ReturnType<Deps['processor']['accounts']>>;

interface UpdatePaymentsInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  payments: readonly PaymentChosen[];
  /** The amount was chosen earlier, so if it's too high by now, it's lowered, not refused. */
  isAmountKept?: boolean;
}

/** A card of the shopper's that can pay a checkout. */
const payingColumns = {
  id: cards.id,
  cardType: cards.cardType,
  instrumentId: cards.instrumentId,
  brand: cards.brand,
  lastFour: cards.lastFour,
  validThrough: cards.validThrough,
  balance: cards.balance,
};

type PayingCard = Pick<typeof cards.$inferSelect, keyof typeof payingColumns>;

/** Those of the cards that can pay the checkout: the wallet's, and those added for this order only. */
const readCards = prepared(
  'cards_read_paying',
  (db, given: Givens<{ ids: readonly string[]; shopperId: string; checkoutId: string }>) =>
    db
      .select(payingColumns)
      .from(cards)
      .where(
        and(
          anyOf(cards.id, given.ids),
          eq(cards.shopperId, given.shopperId),
          eq(cards.application, WALLET),
          or(eq(cards.saved, true), eq(cards.checkoutId, given.checkoutId)),
        ),
      ),
);

/** A tender and where the caller named it. */
type PaymentAt = PaymentChosen & { path: string };

/** SNAP that's to pay nothing isn't selected (PAY-11). */
const paymentsIn = (payments: readonly PaymentChosen[]): PaymentAt[] =>
  payments
    .map((payment, index) => ({ ...payment, path: `payments.${index}` }))
    .filter(({ paymentType, amount }) => paymentType !== 'EBT' || amount !== 0);

interface Chosen {
  payment: PaymentAt;
  card: PayingCard;
}

const invalid = (path: string, words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [path]: words } });

/** The cards behind the payments; NOT_FOUND for one that isn't the shopper's or doesn't exist. */
function chosenCards(payments: readonly PaymentAt[], known: readonly PayingCard[], now: Date): Chosen[] {
  const used = new Set<string>();
  return payments.map((payment) => {
    const card = known.find(({ id, cardType }) => id === payment.id && cardType === payment.paymentType);
    if (!card) throw new ProblemError('NOT_FOUND');
    if (isExpiredAt(card.validThrough, now)) throw new ProblemError('PAYMENT_METHOD_EXPIRED');
    if (used.has(card.instrumentId))
      throw invalid(`${payment.path}.id`, t('This payment method is already selected.'));
    used.add(card.instrumentId);
    return { payment, card };
  });
}

/** Refuses tenders the order doesn't take, alone or together. */
function requireAccepted(deps: SnapDeps, order: OrderToPay, chosen: readonly Chosen[]): void {
  const payments = chosen.map(({ payment }) => payment);
  const isChosen = (type: PaymentChosen['paymentType']) =>
    payments.some(({ paymentType }) => paymentType === type);
  if (isChosen('EBT') && !(sellsSnap(deps) && snapOf(order))) throw new ProblemError('SNAP_UNAVAILABLE');
  if (isChosen('GIFT_CARD') && !takesGiftCards(order)) throw new ProblemError('UNSUPPORTED_PAYMENT');
  if (!chosen.every(({ card }) => takesCard(order, { paymentType: card.cardType, brand: card.brand })))
    throw new ProblemError('UNSUPPORTED_PAYMENT');
  const surplus = surplusTender(payments);
  if (!surplus) return;
  throw new ProblemError(surplus.paymentType === 'GIFT_CARD' ? 'GIFT_CARD_LIMIT' : 'UNSUPPORTED_PAYMENT');
}

/** What SNAP may pay at most, as requested; refuses an amount that's too small or too large. */
function requestedOf(
  order: OrderToPay,
  { payment, card }: Chosen,
  { isAmountKept = false }: Pick<UpdatePaymentsInput, 'isAmountKept'>,
): number | null {
  const snap = snapOf(order);
  if (payment.paymentType !== 'EBT' || payment.amount === undefined || !snap) return null;
  const limits = snapLimits(snap, card.balance);
  if (isAmountKept) return loweredAmount(payment.amount, limits);
  const error = snapAmountError(payment.amount, limits);
  if (!error) return payment.amount;
  const fields = { [`${payment.path}.amount`]: error };
  throw new ProblemError(payment.amount > limits.maximum ? 'SNAP_AMOUNT_TOO_HIGH' : 'INVALID_INPUT', {
    fields,
  });
}

/** What the processor says is left on the gift cards, by instrument. */
async function giftCardAccounts({ processor }: Pick<Deps, 'processor'>, chosen: readonly Chosen[]) {
  const giftCards = chosen.filter(({ card }) => card.cardType === 'GIFT_CARD');
  return processor.accounts(giftCards.map(({ card }) => card.instrumentId));
}

/** The tenders as chosen; BALANCE_UNKNOWN for a gift card that the processor says nothing about. */
function tendersOf(
  order: OrderToPay,
  chosen: readonly Chosen[],
  { accounts, ...kept }: Pick<UpdatePaymentsInput, 'isAmountKept'> & { accounts: Accounts },
): StoredTender[] {
  return chosen.map((one) => {
    const { id, cardType: paymentType, brand, lastFour, instrumentId } = one.card;
    const balance =
      paymentType === 'GIFT_CARD' ? (accounts.get(instrumentId)?.balance ?? null) : one.card.balance;
    if (paymentType === 'GIFT_CARD' && balance === null) throw new ProblemError('BALANCE_UNKNOWN');
    const requestedAmount = requestedOf(order, one, kept);
    return newTender({ id, paymentType, brand, lastFour, balance, requestedAmount });
  });
}

/** The open checkout, at the version that the caller saw. */
async function readOpen(db: Database, { shopperId, checkoutId, versionKey }: UpdatePaymentsInput) {
  const record = await readCheckout(db, { shopperId, checkoutId });
  if (!record) throw new ProblemError('NOT_FOUND');
  requireOpen(record.checkout.status);
  if (record.checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  return record;
}

/** Sets how the checkout is paid. The processor is asked before anything is locked. */
export async function updatePayments(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  input: UpdatePaymentsInput,
): Promise<Checkout> {
  const payments = paymentsIn(input.payments);
  const { shopperId, checkoutId } = input;
  const [record, known] = await deps.db.pipelined((db) =>
    Promise.all([
      readOpen(db, input),
      readCards(db, { ids: payments.map(({ id }) => id), shopperId, checkoutId }),
    ]),
  );
  const { checkout, promise, now } = record;
  const order = orderToPay(checkout, promise.selections);
  const chosen = chosenCards(payments, known, now);
  requireAccepted(deps, order, chosen);
  const accounts = await giftCardAccounts(deps, chosen);
  const tenders = tendersOf(order, chosen, { ...input, accounts });
  const paid = reallocated(order, inChargingOrder(tenders));
  const versionKey = await retried(() => chooseTenders(deps.db, input, paid));
  return toCheckout({ ...record, checkout: { ...checkout, ...paid, versionKey } }, deps);
}
