import * as v from 'valibot';
import { iso, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

const read = statement({
  name: 'support_code_read',
  params: ['code'],
  row: { code: v.string(), recording: v.string(), kept_until: v.string() },
  text: `select code, recording, ${iso('expires_at')} as kept_until from support_codes
    where code = $code and expires_at > now()`,
});

/** NOT_FOUND if there's no such code, or it has expired. */
export async function readVisit({ db }: Pick<Deps, 'db'>, { code }: { code: string }) {
  const [row] = await read(db, { code });
  if (!row) throw new ProblemError('NOT_FOUND');
  return { code: row.code, recording: row.recording, keptUntil: row.kept_until };
}
