import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { SmsPreference } from '../../services/contracts/preferences.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { withTransaction } from '../db/transaction.ts';
import { recordAudit } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { prettyPhone } from '../profile/pretty-phone.ts';
import { putNumberText } from '../texts/put-text.ts';

interface NumberInput {
  shopperId: string;
  /** Ten digits. */
  phoneNumber: string;
}

interface Change extends NumberInput {
  optIn: boolean;
  /** The operation that changes it, and who does, for the audit log. */
  action: string;
  actor: 'SHOPPER' | 'NOBODY';
  /** Whose page the shopper agreed on; null for the shop's own. */
  banner?: string | null;
  /** When the shopper agreed, if that wasn't just now: a STOP since then counts. */
  agreedAt?: Date;
}

const inWords = (customerOptedIn: boolean, phoneNumber: string): SmsPreference => ({
  customerOptedIn,
  message: customerOptedIn
    ? t('Text messages about your orders go to {{phone}}.', { phone: prettyPhone(phoneNumber) })
    : t('No text messages about your orders go to {{phone}}.', { phone: prettyPhone(phoneNumber) }),
  hasErrors: false,
});

/** This shopper's preference for a number; nobody learns another shopper's (ENT-09). */
export async function lookUpSmsPreference(
  { db }: Pick<Deps, 'db'>,
  { shopperId, phoneNumber }: NumberInput,
): Promise<SmsPreference> {
  const [row] = await db
    .select({ optedIn: smsPreferences.optedIn })
    .from(smsPreferences)
    .where(and(eq(smsPreferences.shopperId, shopperId), eq(smsPreferences.phoneNumber, phoneNumber)));
  return inWords(row?.optedIn ?? false, phoneNumber);
}

/** What the audit log has of a number: enough to say which of a shopper's it was. */
export const numberInAudit = (phoneNumber: string): string => `number ending in ${phoneNumber.slice(-4)}`;

/**
 * Opts a number in or out, in the caller's transaction, and says so in the audit log, which is the proof of what the shopper agreed to.
 * A number that's opted in gets a text about that, as carriers require.
 */
export async function changeSmsPreference(
  tx: Database,
  { shopperId, phoneNumber, optIn, action, actor, banner = null, agreedAt }: Change,
): Promise<void> {
  const isNotStopped =
    agreedAt && or(isNull(smsPreferences.stoppedAt), lt(smsPreferences.stoppedAt, agreedAt));
  const changed = await tx
    .insert(smsPreferences)
    .values({ shopperId, phoneNumber, optedIn: optIn })
    .onConflictDoUpdate({
      target: [smsPreferences.shopperId, smsPreferences.phoneNumber],
      set: { optedIn: optIn, changedAt: now, stoppedAt: null },
      setWhere: and(ne(smsPreferences.optedIn, optIn), isNotStopped),
    })
    .returning({ optedIn: smsPreferences.optedIn });
  if (changed.length === 0) return;
  await recordAudit(tx, {
    actor,
    shopperId,
    action,
    subject: numberInAudit(phoneNumber),
    after: { optedIn: optIn },
    outcome: 'DONE',
  });
  if (optIn) await putNumberText(tx, { id: newId(), kind: 'TURNED_ON', phoneNumber, banner, shopperId });
}

/** Opts a number in or out (ENT-08). */
export async function updateSmsPreference({ db }: Pick<Deps, 'db'>, change: Change): Promise<SmsPreference> {
  await withTransaction(db, (tx) => changeSmsPreference(tx, change));
  return inWords(change.optIn, change.phoneNumber);
}
