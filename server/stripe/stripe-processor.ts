import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { DeclineCode } from '../../services/contracts/processor.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { withTransaction } from '../db/transaction.ts';
import {
  type AnsweredAuthorization,
  type AnsweringProcessor,
  type AuthorizationRequest,
  ProcessorRefusal,
  ProcessorUnavailable,
} from '../ports/processor.ts';
import type { NumberVault } from '../ports/vault.ts';
import { authorizationOf, CANCELED, type Payment, REVERSED } from './authorization.ts';
import { declineCodeOf } from './decline-code.ts';
import { payments } from './schema.ts';

interface StripeDeps {
  db: Database;
  stripe: Stripe;
  vault: NumberVault;
}

/** What was given back is read from the charge. */
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Errors after which nobody knows whether Stripe did what it was asked for, or that a later try may not meet. */
const UNANSWERED = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeIdempotencyError,
];

/** Asks Stripe; what it didn't answer is no answer for the store either. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (UNANSWERED.some((kind) => error instanceof kind)) {
      throw new ProcessorUnavailable('Stripe gave no answer.', { retryAfter: 1, cause: error });
    }
    throw error;
  }
}

const isOpen = (known: AnsweredAuthorization | null): boolean =>
  known?.status === 'APPROVED' && known.capturedAmount === null;

/** Stripe takes no less than 50 cents. */
const isTooSmall = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'amount_too_small';

const declined = () => new ProcessorRefusal('TRANSACTION_DECLINED');
const unmatched = () => new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');

/** The key of the payment that a PaymentIntent is for; undefined for one that isn't ours. */
export async function keyOfIntent(db: Database, intentId: string): Promise<string | undefined> {
  const [row] = await db.select({ key: payments.key }).from(payments).where(eq(payments.intentId, intentId));
  return row?.key;
}

/**
 * The processor over Stripe's PaymentIntents: one for each of the store's keys, whose id is committed before it's confirmed. So whatever gets
 * lost, and however much later somebody asks, the PaymentIntent says what became of the money; Stripe forgets idempotency keys after a day,
 * but not those. A payment's row is locked while Stripe is asked to change something.
 */
export function stripeProcessor({ db, stripe, vault }: StripeDeps): AnsweringProcessor {
  /** Writes a payment unless its key has one. */
  const write = async (values: Pick<Payment, 'key' | 'amount'> & Partial<Payment>) => {
    const rows = await db
      .insert(payments)
      .values({ id: newId(), ...values })
      .onConflictDoNothing({ target: payments.key })
      .returning();
    return rows[0];
  };

  const change = async (tx: Database, payment: Payment, changes: Partial<Payment>): Promise<Payment> => {
    await tx.update(payments).set(changes).where(eq(payments.key, payment.key));
    return { ...payment, ...changes };
  };

  const intentOf = async ({ intentId }: Payment): Promise<Stripe.PaymentIntent | null> =>
    intentId === null ? null : asked(stripe.paymentIntents.retrieve(intentId, WITH_CHARGE));

  const whole = (known: AnsweredAuthorization | null): AnsweredAuthorization => {
    if (!known) throw unmatched();
    return known;
  };

  /** Runs work on a payment that nobody else changes meanwhile; undefined for an unknown key. */
  const locked = <T>(
    key: string,
    work: (tx: Database, payment: Payment | undefined) => Promise<T>,
  ): Promise<T> =>
    withTransaction(db, async (tx) => {
      const [payment] = await tx.select().from(payments).where(eq(payments.key, key)).for('update');
      return work(tx, payment);
    });

  /** The same, with what Stripe knows of it. */
  const known = <T>(
    key: string,
    work: (found: {
      tx: Database;
      payment: Payment;
      intent: Stripe.PaymentIntent | null;
      now: AnsweredAuthorization | null;
    }) => Promise<T>,
    refusal: () => ProcessorRefusal = unmatched,
  ): Promise<T> =>
    locked(key, async (tx, payment) => {
      if (!payment) throw refusal();
      const intent = await intentOf(payment);
      return work({ tx, payment, intent, now: authorizationOf(payment, intent) });
    });

  /** Makes sure a payment has a PaymentIntent, which holds nothing before it's confirmed. */
  const prepare = (key: string): Promise<void> =>
    locked(key, async (tx, payment) => {
      if (!payment || payment.intentId || payment.declineCode || payment.isCanceled) return;
      try {
        const { id: intentId } = await createIntent(payment);
        await change(tx, payment, { intentId });
      } catch (error) {
        if (!isTooSmall(error)) throw error;
        await change(tx, payment, { declineCode: 'TRANSACTION_DECLINED' });
      }
    });

  const createIntent = ({ key, amount }: Payment) =>
    asked(
      stripe.paymentIntents.create(
        {
          amount,
          currency: 'usd',
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { key },
        },
        { idempotencyKey: `${key}:intent` },
      ),
    );

  const cancelIntent = (intentId: string, reason: typeof REVERSED | typeof CANCELED) =>
    asked(stripe.paymentIntents.cancel(intentId, { cancellation_reason: reason }));

  /** Confirms a PaymentIntent with the card's number; rejects with a card error if it's declined. */
  const confirm = async (intentId: string, { number, month, year }: CardNumber) => {
    const card = { number, exp_month: Number(month), exp_year: 2000 + Number(year) };
    const method = await asked(stripe.paymentMethods.create({ type: 'card', card }));
    return asked(stripe.paymentIntents.confirm(intentId, { payment_method: method.id, ...WITH_CHARGE }));
  };

  const numberOf = async ({ instrumentId }: Payment): Promise<CardNumber | null> => {
    const card = instrumentId === null ? null : await vault.readNumber(instrumentId);
    const { number, expirationMonth: month, expirationYear: year } = card ?? {};
    return number && month && year ? { number, month, year } : null;
  };

  /** A payment that's declined keeps no PaymentIntent open: its customer can't authenticate, and a key isn't tried with another card. */
  const decline = async (tx: Database, payment: Payment, code: DeclineCode) => {
    if (payment.intentId) await cancelIntent(payment.intentId, CANCELED);
    return whole(authorizationOf(await change(tx, payment, { declineCode: code }), null));
  };

  const authorize = (key: string): Promise<AnsweredAuthorization> =>
    known(key, async ({ tx, payment, now }) => {
      if (now || !payment.intentId) return whole(now);
      const number = await numberOf(payment);
      if (!number) return decline(tx, payment, 'INVALID_CARD_NUMBER');
      try {
        const intent = await confirm(payment.intentId, number);
        if (intent.status !== 'requires_action') return whole(authorizationOf(payment, intent));
        return decline(tx, payment, declineCodeOf({ code: 'authentication_required' }));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        return decline(tx, payment, declineCodeOf(error));
      }
    });

  return {
    find: async (key) => {
      const [payment] = await db.select().from(payments).where(eq(payments.key, key));
      return payment ? authorizationOf(payment, await intentOf(payment)) : null;
    },
    authorize: async ({ key, paymentType, instrumentId, amount }: AuthorizationRequest) => {
      // A bank account can't be held at Stripe, and gift cards and EBT cards aren't Stripe's.
      const isCard = paymentType === 'BANK_CARD';
      await write({ key, instrumentId, amount, declineCode: isCard ? null : 'TRANSACTION_DECLINED' });
      await prepare(key);
      return authorize(key);
    },
    reverse: (key) =>
      known(key, async ({ payment, intent, now }) => {
        if (now?.status === 'REVERSED' || now?.status === 'PENDING') return now;
        if (!intent || !isOpen(now)) throw unmatched();
        return whole(authorizationOf(payment, await cancelIntent(intent.id, REVERSED)));
      }),
    cancel: async (key) => {
      await write({ key, amount: 0, isCanceled: true });
      return known(key, async ({ tx, payment, intent, now }) => {
        const isCancelable = !now || now.status === 'PENDING' || isOpen(now);
        if (!isCancelable) return now;
        const isUnasked = !intent;
        return whole(
          isUnasked
            ? authorizationOf(await change(tx, payment, { isCanceled: true }), null)
            : authorizationOf(payment, await cancelIntent(intent.id, CANCELED)),
        );
      });
    },
    reduce: (key, amount) =>
      known(key, async ({ tx, payment, intent, now }) => {
        const isLower = isOpen(now) && amount < payment.amount;
        return whole(isLower ? authorizationOf(await change(tx, payment, { amount }), intent) : now);
      }),
    complete: (key, amount) =>
      known(
        key,
        async ({ payment, intent, now }) => {
          if (now?.status === 'PENDING' || now?.capturedAmount === amount) return now;
          if (!intent || !isOpen(now) || amount > payment.amount) throw declined();
          const params = { amount_to_capture: amount, ...WITH_CHARGE };
          try {
            const captured = await asked(stripe.paymentIntents.capture(intent.id, params));
            return whole(authorizationOf(payment, captured));
          } catch (error) {
            if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
            throw new ProcessorRefusal(declineCodeOf(error));
          }
        },
        declined,
      ),
    refund: (key, { authorizationKey, amount }) =>
      known(
        authorizationKey,
        async ({ intent, now }) => {
          if (!intent) throw declined();
          // Looked for after what's left was read: one that arrives in between is found, not refused as too much.
          const before = await refundUnder(key, intent.id);
          const left = (now?.capturedAmount ?? 0) - (now?.returnedAmount ?? 0);
          if (!before && left < amount) throw declined();
          const { status } = before ?? (await createRefund(key, { intent: intent.id, amount }));
          if (status === 'failed' || status === 'canceled') throw declined();
          return { key, status: status === 'succeeded' ? 'APPROVED' : 'PENDING' };
        },
        declined,
      ),
    // Gift cards and EBT cards have no account here, and no PIN.
    accounts: async () => new Map(),
    checkPin: async () => {
      throw new ProcessorRefusal('INVALID_CARD_NUMBER');
    },
  };

  /** A refund by its key, which Stripe keeps with it: it forgets idempotency keys after a day. */
  async function refundUnder(key: string, paymentIntent: string): Promise<Stripe.Refund | undefined> {
    const list = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
    const { data } = await asked(list);
    return data.find(({ metadata }) => metadata?.key === key);
  }

  function createRefund(key: string, { intent, amount }: { intent: string; amount: number }) {
    return asked(
      stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { key } },
        { idempotencyKey: `${key}:refund` },
      ),
    );
  }
}

/** A number and the two digits each of its expiration date. */
interface CardNumber {
  number: string;
  month: string;
  year: string;
}
