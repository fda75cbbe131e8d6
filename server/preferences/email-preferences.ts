import * as v from 'valibot';
import type { EmailPreference } from '../../services/contracts/preferences.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { EMAIL_KINDS } from './email-kinds.ts';

const read = statement({
  name: 'email_preferences_read',
  params: ['shopperId'],
  row: { kind: v.string() },
  text: 'select kind from email_preferences where shopper_id = $shopperId',
});

/** Every kind of email, and whether the shopper chose it (ENT-31). */
export async function readEmailPreferences(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<{ preferences: EmailPreference[] }> {
  const chosen = new Set((await read(db, { shopperId })).map(({ kind }) => kind));
  return { preferences: EMAIL_KINDS.map((kind) => ({ ...kind, selected: chosen.has(kind.id) })) };
}
