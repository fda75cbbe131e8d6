import * as v from 'valibot';
import type { SmsPreference } from '../../services/contracts/preferences.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { prettyPhone } from '../profile/pretty-phone.ts';

interface NumberInput {
  shopperId: string;
  /** Ten digits. */
  phoneNumber: string;
}

const read = statement({
  name: 'sms_preferences_read',
  params: ['shopperId', 'phoneNumber'],
  row: { opted_in: v.boolean() },
  text: `select opted_in from sms_preferences where shopper_id = $shopperId and phone_number = $phoneNumber`,
});

const write = statement({
  name: 'sms_preferences_write',
  params: ['shopperId', 'phoneNumber', 'optIn'],
  row: {},
  text: `insert into sms_preferences (shopper_id, phone_number, opted_in)
  values ($shopperId, $phoneNumber, $optIn::boolean)
  on conflict (shopper_id, phone_number) do update set opted_in = excluded.opted_in, changed_at = now()
    where sms_preferences.opted_in <> excluded.opted_in`,
});

const inWords = (customerOptedIn: boolean, phoneNumber: string): SmsPreference => ({
  customerOptedIn,
  message: customerOptedIn
    ? `Text messages about your orders go to ${prettyPhone(phoneNumber)}.`
    : `No text messages about your orders go to ${prettyPhone(phoneNumber)}.`,
  hasErrors: false,
});

/** This shopper's preference for a number; nobody learns another shopper's (ENT-09). */
export async function lookUpSmsPreference(
  { db }: Pick<Deps, 'db'>,
  { shopperId, phoneNumber }: NumberInput,
): Promise<SmsPreference> {
  const [row] = await read(db, { shopperId, phoneNumber });
  return inWords(row?.opted_in ?? false, phoneNumber);
}

/** Opts a number in or out (ENT-08). */
export async function updateSmsPreference(
  { db }: Pick<Deps, 'db'>,
  { shopperId, phoneNumber, optIn }: NumberInput & { optIn: boolean },
): Promise<SmsPreference> {
  await write(db, { shopperId, phoneNumber, optIn });
  return inWords(optIn, phoneNumber);
}
