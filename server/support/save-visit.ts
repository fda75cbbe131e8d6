import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { MAX_VISIT_BYTES, type SavedCode } from '../../services/contracts/support.ts';
import { Visit } from '../../services/contracts/visits.ts';
import { DAY, fromNow } from '../db/clock.ts';
import { onlyRow } from '../db/only-row.ts';
import { supportCodes } from '../db/schema/support.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const HALF = 3;

const letters = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const newCode = () => `${letters()}-${letters()}`;

/** If more codes in a row are already taken, something is wrong. */
const TRIES = 5;

const decompress = promisify(gunzip);

const refusal = () =>
  new ProblemError('INVALID_INPUT', {
    fields: { recording: t("This isn't a recorded visit, or it contains private data.") },
  });

/** Nothing is kept that has more in it than a recorded visit may, whoever sends it. */
async function checkVisit(recording: string): Promise<void> {
  const decompressed = decompress(Buffer.from(recording, 'base64'), { maxOutputLength: MAX_VISIT_BYTES });
  const isVisit = await decompressed
    .then((json) => v.is(Visit, JSON.parse(json.toString())))
    // It can't be decompressed, isn't JSON, or is nested deeper than can be read.
    .catch(() => false);
  if (!isVisit) throw refusal();
}

/**
 * Keeps a visit for a day, one row a visit, and names it by a code. One that is sent again, or after its day, takes the
 * place of what was kept of it, under the same code.
 */
export async function saveVisit(
  { db }: Pick<Deps, 'db'>,
  { shopperId, visitId, recording }: { shopperId: string; visitId: string; recording: string },
): Promise<SavedCode> {
  await checkVisit(recording);
  const kept = { recording, expiresAt: fromNow(DAY) };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = newCode();
    const taken = await db.select().from(supportCodes).where(eq(supportCodes.code, code));
    if (taken.length > 0) continue;
    const saved = onlyRow(
      await db
        .insert(supportCodes)
        .values({ shopperId, visitId, code, ...kept })
        .onConflictDoUpdate({ target: [supportCodes.shopperId, supportCodes.visitId], set: kept })
        .returning({ code: supportCodes.code, expiresAt: supportCodes.expiresAt }),
    );
    return { code: saved.code, keptUntil: saved.expiresAt.toISOString() };
  }
  throw new ProblemError('UNAVAILABLE');
}
