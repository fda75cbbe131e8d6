import { and, eq, gt } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { supportCodes } from '../db/schema/support.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

/** NOT_FOUND if there's no such code, or it has expired. */
export async function readVisit({ db }: Pick<Deps, 'db'>, { code }: { code: string }) {
  const [row] = await db
    .select()
    .from(supportCodes)
    .where(and(eq(supportCodes.code, code), gt(supportCodes.expiresAt, now)));
  if (!row) throw new ProblemError('NOT_FOUND');
  return { code: row.code, recording: row.recording, keptUntil: row.expiresAt.toISOString() };
}
