import { and, eq, inArray } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { EmailPreference } from '../../services/contracts/preferences.ts';
import { emailPreferences } from '../db/schema/account.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { EMAIL_KINDS } from './email-kinds.ts';
import { readEmailPreferences } from './email-preferences.ts';

interface EmailInput {
  shopperId: string;
  /** Those not named stay as they are; if two have the same id, the last one counts. */
  preferences: readonly Pick<EmailPreference, 'id' | 'selected'>[];
}

const KNOWN: ReadonlySet<string> = new Set(EMAIL_KINDS.map(({ id }) => id));

/** Changes all of the given email choices or none; an unknown one is INVALID_INPUT, by its position. */
export async function updateEmailPreferences(
  deps: Pick<Deps, 'db'>,
  { shopperId, preferences }: EmailInput,
): Promise<{ preferences: EmailPreference[] }> {
  const unknown = preferences.flatMap(({ id }, index) => (KNOWN.has(id) ? [] : [index]));
  if (unknown.length > 0) {
    const fields = unknown.map((index) => [`preferences.${index}.id`, t("We don't know this email.")]);
    throw new ProblemError('INVALID_INPUT', { fields: Object.fromEntries(fields) });
  }
  const choices = [...new Map(preferences.map(({ id, selected }) => [id, selected]))];
  const idsOf = (wanted: boolean) => choices.filter(([, selected]) => selected === wanted).map(([id]) => id);
  const chosen = idsOf(true).map((kind) => ({ shopperId, kind }));
  await withTransaction(deps.db, async (tx) => {
    await tx
      .delete(emailPreferences)
      .where(and(eq(emailPreferences.shopperId, shopperId), inArray(emailPreferences.kind, idsOf(false))));
    if (chosen.length > 0) await tx.insert(emailPreferences).values(chosen).onConflictDoNothing();
  });
  return readEmailPreferences(deps, { shopperId });
}
