import { and, eq, inArray } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { tipDeadlineOf } from '../../rules/tips.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { type Attempt, type Ending, endingOf, journalAttempt } from '../attempts/attempt.ts';
import { attemptOnce, attemptUnderKey, type EndedAttempt } from '../attempts/attempt-once.ts';
import { requireProcessor } from '../attempts/authorize.ts';
import { declined } from '../attempts/problem-of-ending.ts';
import { runAttempt } from '../attempts/run-attempt.ts';
import { requireTip } from '../checkouts/price/require-tip.ts';
import { toCheckout } from '../checkouts/read/checkout.ts';
import { type CheckoutRecord, readCheckout, readOrders } from '../checkouts/record/checkout-record.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type AttemptTender, AUTHORIZING_KINDS, attempts, RUNNING } from '../db/schema/attempts.ts';
import { orders, tipChanges } from '../db/schema/orders.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Deps } from '../http/context.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { lockOrder } from '../modifications/lock-order.ts';
import { type OfOrder, readPayingCards } from '../modifications/order-to-modify.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { tipping } from './end-tip-change.ts';
import { tipPayer } from './tip-shares.ts';

type TipDeps = Pick<Deps, 'db' | 'processor' | 'log'> & SnapDeps & EventDeps;

interface ChangeTipInput {
  shopperId: string;
  orderId: string;
  versionKey: string;
  /** In cents; 0 removes the tip. */
  gratuityAmount: number;
  idempotencyKey: string;
}

/** A new attempt, the one that the key started before, or nothing to do: it's the tip already. */
type Begun = { attempt: Attempt } | { earlier: EndedAttempt } | { isSame: true };

/** Whether something that authorizes money for the order hasn't ended. */
async function isMoving(tx: Database, checkoutId: string): Promise<boolean> {
  const running = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.checkoutId, checkoutId),
        inArray(attempts.status, RUNNING),
        inArray(attempts.kind, AUTHORIZING_KINDS),
      ),
    );
  return running.length > 0;
}

/** What's left on the gift cards that paid an order, by id; asked before its rows are locked. */
async function leftOnGiftCards({ db, processor }: TipDeps, of: OfOrder): Promise<Record<string, number>> {
  const record = await readCheckout(db, of);
  if (!record) return {};
  const cards = await readPayingCards(db, record);
  const giftCards = record.checkout.tenders.flatMap(({ id, paymentType }) =>
    paymentType === 'GIFT_CARD' ? (cards[id]?.instrumentId ?? []) : [],
  );
  if (giftCards.length === 0) return {};
  const accounts = await processor.accounts(giftCards);
  return Object.fromEntries(
    Object.entries(cards).map(([id, { instrumentId }]) => [id, accounts.get(instrumentId)?.balance ?? 0]),
  );
}

/** What's authorized for a larger tip; nothing for a smaller one. */
async function tendersFor(
  tx: Database,
  record: CheckoutRecord,
  { difference, left }: { difference: number; left: Readonly<Record<string, number>> },
): Promise<AttemptTender[]> {
  if (difference <= 0) return [];
  const cards = await readPayingCards(tx, record);
  const payer = tipPayer(difference, record.checkout.tenders, { cards, left });
  if ('refusal' in payer) throw new ProblemError(payer.refusal);
  const { id: paymentId, paymentType } = payer.tender;
  return [{ paymentId, paymentType, instrumentId: payer.instrumentId, amount: difference, held: 0 }];
}

/** Checks everything and journals the attempt, the order being locked; throws why the tip can't be changed. */
const begin = (
  deps: TipDeps,
  { checkoutId, ...input }: ChangeTipInput & OfOrder,
  { key, left }: { key: RequestKey; left: Readonly<Record<string, number>> },
): Promise<Begun> =>
  deps.db.transaction(async (tx) => {
    const { shopperId, orderId, gratuityAmount } = input;
    // Of parallel calls under a key, all but the first wait for the order.
    await lockOrder(tx, checkoutId);
    return attemptOnce(key, await attemptUnderKey(tx, { kind: 'TIP', ...key }), async () => {
      const record = await readCheckout(tx, { shopperId, checkoutId });
      if (!record || tipDeadlineOf(record) === null) throw new ProblemError('CHECKOUT_CLOSED');
      if (await isMoving(tx, checkoutId)) throw new ProblemError('STILL_RUNNING');
      const { versionKey, gratuityTotal: before } = record.checkout;
      if (versionKey !== input.versionKey) throw new ProblemError('VERSION_STALE');
      requireTip(gratuityAmount, record.checkout);
      if (gratuityAmount === before) return { isSame: true };
      const tenders = await tendersFor(tx, record, { difference: gratuityAmount - before, left });
      requireProcessor(deps, { tenders });
      const id = newId();
      const attempt = await journalAttempt(tx, { ...key, id, kind: 'TIP', checkoutId, tenders });
      await tx.insert(tipChanges).values({ id, orderId, before, after: gratuityAmount });
      return { attempt };
    });
  });

function requireDone(ending: Ending): void {
  switch (ending.kind) {
    case 'done':
      return;
    case 'declined':
      throw declined(ending);
    default:
      throw new ProblemError('UNAVAILABLE', {
        detail: t("The payment didn't go through, and the tip is as it was."),
      });
  }
}

/** The order, whoever has it by now: an account that was deleted while the tip was paid takes nothing back. */
async function tippedOrder(deps: TipDeps, orderId: string): Promise<Checkout> {
  const record = (await readOrders(deps.db, [orderId])).get(orderId);
  if (!record) throw new ProblemError('NOT_FOUND');
  return toCheckout(record, deps);
}

/**
 * Changes the tip of a delivery that was handed over, once for each key (TIP-08). An attempt is journaled; what the tip costs more is
 * authorized with what paid the order; then one transaction changes the order, and the difference is captured or given back.
 * `recoverAttempts` repairs a crash anywhere in between.
 */
export async function changeTip(deps: TipDeps, input: ChangeTipInput): Promise<Checkout> {
  const { shopperId, orderId, versionKey, gratuityAmount } = input;
  const [order] = await deps.db
    .select({ checkoutId: orders.checkoutId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.shopperId, shopperId)));
  if (!order) throw new ProblemError('NOT_FOUND');
  const of = { shopperId, checkoutId: order.checkoutId };
  const key = requestKey(input, { orderId, versionKey, gratuityAmount });
  const left = await leftOnGiftCards(deps, of);
  const begun = await retried(() => begin(deps, { ...input, ...of }, { key, left }), RETRIED_OR_TAKEN);
  if ('attempt' in begun) requireDone(await runAttempt(deps, tipping, { attempt: begun.attempt }));
  if ('earlier' in begun) requireDone(endingOf(begun.earlier));
  return tippedOrder(deps, orderId);
}
