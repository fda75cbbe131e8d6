import * as v from 'valibot';
import { takesCard } from '../../services/contracts/accepted-cards.ts';
import { Checkout, type PaymentChosen } from '../../services/contracts/checkouts.ts';
import {
  inChargingOrder,
  loweredAmount,
  snapAmountError,
  snapLimits,
  surplusTender,
} from '../../services/contracts/tenders.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { IS_EXPIRED, IS_IN_WALLET } from '../wallet/card-sql.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow, requireOpen, toCheckout } from './checkout.ts';
import {
  newTender,
  ORDER_TO_PAY,
  type OrderToPay,
  OrderToPayRow,
  reallocated,
  snapOf,
  takesGiftCards,
  toOrder,
} from './tenders.ts';

interface UpdatePaymentsInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  payments: readonly PaymentChosen[];
  /** The amount was chosen earlier: one that's too high by now is lowered, not refused. */
  isAmountKept?: boolean;
}

const ChosenCard = v.object({
  id: v.string(),
  card_type: Checkout.entries.payments.item.entries.paymentType,
  instrument_id: v.string(),
  brand: v.string(),
  last_four: v.string(),
  is_expired: v.boolean(),
  balance: v.nullable(v.number()),
});
type ChosenCard = v.InferOutput<typeof ChosenCard>;

/** The checkout, and those of the cards that can pay it. */
const read = statement({
  name: 'checkouts_read_to_pay',
  params: ['shopperId', 'checkoutId', 'cardIds'],
  row: {
    status: Checkout.entries.status,
    version_key: v.string(),
    ...OrderToPayRow,
    cards: v.array(ChosenCard),
  },
  text: `select k.status, k.version_key, ${ORDER_TO_PAY}, (
    select coalesce(json_agg(json_build_object('id', c.id, 'card_type', c.card_type, 'instrument_id', c.instrument_id,
      'brand', c.brand, 'last_four', c.last_four, 'is_expired', ${IS_EXPIRED}, 'balance', c.balance)), '[]')
    from cards c
    where c.id = any($cardIds::text[]) and c.shopper_id = $shopperId and ${IS_IN_WALLET} and (c.saved or c.checkout_id = k.id)
  ) as cards
  from checkouts k where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

const change = statement({
  name: 'checkouts_update_payments',
  params: ['shopperId', 'checkoutId', 'versionKey', 'newVersionKey', 'tenders'],
  row: CheckoutRow,
  text: `with changed as (
    update checkouts k set version_key = $newVersionKey, tender_chosen = true, tenders = $tenders::jsonb
    where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'
    returning k.*
  )
  select ${CHECKOUT_COLUMNS} from changed k ${CHECKOUT_JOINS}`,
});

/** A tender and where the caller named it. */
type PaymentAt = PaymentChosen & { path: string };

/** SNAP that's to pay nothing isn't selected (PAY-11). */
const paymentsIn = (payments: readonly PaymentChosen[]): PaymentAt[] =>
  payments
    .map((payment, index) => ({ ...payment, path: `payments.${index}` }))
    .filter(({ paymentType, amount }) => paymentType !== 'EBT' || amount !== 0);

interface Chosen {
  payment: PaymentAt;
  card: ChosenCard;
}

const invalid = (path: string, words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [path]: words } });

/** The cards behind the payments; NOT_FOUND for one that isn't the shopper's or doesn't exist. */
function chosenCards(payments: readonly PaymentAt[], cards: readonly ChosenCard[]): Chosen[] {
  const used = new Set<string>();
  return payments.map((payment) => {
    const card = cards.find(({ id, card_type }) => id === payment.id && card_type === payment.paymentType);
    if (!card) throw new ProblemError('NOT_FOUND');
    if (card.is_expired) throw new ProblemError('PAYMENT_METHOD_EXPIRED');
    if (used.has(card.instrument_id))
      throw invalid(`${payment.path}.id`, 'This payment method is already selected.');
    used.add(card.instrument_id);
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
  if (!chosen.every(({ card }) => takesCard(order, { paymentType: card.card_type, brand: card.brand })))
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

/** Sets how the checkout is paid. */
export async function updatePayments(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  input: UpdatePaymentsInput,
): Promise<Checkout> {
  const { shopperId, checkoutId, versionKey } = input;
  const payments = paymentsIn(input.payments);
  const cardIds = payments.map(({ id }) => id);
  const [standing] = await read(deps.db, { shopperId, checkoutId, cardIds });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
  const order = toOrder(standing);
  const chosen = chosenCards(payments, standing.cards);
  requireAccepted(deps, order, chosen);
  const giftCards = chosen.filter(({ card }) => card.card_type === 'GIFT_CARD');
  const accounts = await deps.processor.accounts(giftCards.map(({ card }) => card.instrument_id));
  const tenders = chosen.map((one) => {
    const { id, card_type: paymentType, brand, last_four: lastFour, instrument_id } = one.card;
    const balance =
      paymentType === 'GIFT_CARD' ? (accounts.get(instrument_id)?.balance ?? null) : one.card.balance;
    if (paymentType === 'GIFT_CARD' && balance === null) throw new ProblemError('BALANCE_UNKNOWN');
    const requestedAmount = requestedOf(order, one, input);
    return newTender({ id, paymentType, brand, lastFour, balance, requestedAmount });
  });
  const [row] = await change(deps.db, {
    shopperId,
    checkoutId,
    versionKey,
    newVersionKey: newId(),
    tenders: JSON.stringify(reallocated(order, inChargingOrder(tenders))),
  });
  // It changed between the two statements, so look again.
  return row ? toCheckout(row, deps) : updatePayments(deps, input);
}
