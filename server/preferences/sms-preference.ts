import { and, eq, ne } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { SmsPreference } from '../../services/contracts/preferences.ts';
import { now } from '../db/clock.ts';
import { smsPreferences } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { prettyPhone } from '../profile/pretty-phone.ts';

interface NumberInput {
  shopperId: string;
  /** Ten digits. */
  phoneNumber: string;
}

const inWords = (customerOptedIn: boolean, phoneNumber: string): SmsPreference => ({
  customerOptedIn,
  message: customerOptedIn
    ? t('Text messages about your orders go to {{prettyPhone}}.', { prettyPhone: prettyPhone(phoneNumber) })
    : t('No text messages about your orders go to {{prettyPhone}}.', {
        prettyPhone: prettyPhone(phoneNumber),
      }),
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

/** Opts a number in or out (ENT-08). */
export async function updateSmsPreference(
  { db }: Pick<Deps, 'db'>,
  { shopperId, phoneNumber, optIn }: NumberInput & { optIn: boolean },
): Promise<SmsPreference> {
  await db
    .insert(smsPreferences)
    .values({ shopperId, phoneNumber, optedIn: optIn })
    .onConflictDoUpdate({
      target: [smsPreferences.shopperId, smsPreferences.phoneNumber],
      set: { optedIn: optIn, changedAt: now },
      setWhere: ne(smsPreferences.optedIn, optIn),
    });
  return inWords(optIn, phoneNumber);
}
