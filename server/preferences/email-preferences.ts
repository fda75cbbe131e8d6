import { eq } from 'drizzle-orm';
import type { EmailPreference } from '../../services/contracts/preferences.ts';
import { emailPreferences } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { EMAIL_KINDS } from './email-kinds.ts';

/** Every kind of email, and whether the shopper chose it (ENT-31). */
export async function readEmailPreferences(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<{ preferences: EmailPreference[] }> {
  const rows = await db.select().from(emailPreferences).where(eq(emailPreferences.shopperId, shopperId));
  const chosen = new Set(rows.map(({ kind }) => kind));
  return { preferences: EMAIL_KINDS.map(({ id, words }) => ({ id, ...words, selected: chosen.has(id) })) };
}
