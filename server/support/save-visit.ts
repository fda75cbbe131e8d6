import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as v from 'valibot';
import { MAX_VISIT_BYTES, type SavedCode } from '../../services/contracts/support.ts';
import { Visit } from '../../services/contracts/visits.ts';
import { iso, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const HALF = 3;

const letters = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const newCode = () => `${letters()}-${letters()}`;

/** A visit that is sent again, or after its day, takes the place of what was kept of it, under the same code. */
const save = statement({
  name: 'support_code_save',
  params: ['shopperId', 'visitId', 'code', 'recording'],
  row: { code: v.string(), kept_until: v.string() },
  text: `insert into support_codes as kept (shopper_id, visit_id, code, recording, expires_at)
    select $shopperId, $visitId, $code, $recording, now() + interval '1 day'
    where not exists (
      select from support_codes where code = $code
    )
    on conflict (shopper_id, visit_id)
      do update set recording = excluded.recording, expires_at = excluded.expires_at
    returning kept.code, ${iso('kept.expires_at')} as kept_until`,
});

/** If more codes in a row are already taken, something is wrong. */
const TRIES = 5;

const decompress = promisify(gunzip);

const refusal = () =>
  new ProblemError('INVALID_INPUT', {
    fields: { recording: "This isn't a recorded visit, or it contains private data." },
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

/** Keeps a visit for a day, one row a visit, and names it by a code. */
export async function saveVisit(
  { db }: Pick<Deps, 'db'>,
  { shopperId, visitId, recording }: { shopperId: string; visitId: string; recording: string },
): Promise<SavedCode> {
  await checkVisit(recording);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await save(db, { shopperId, visitId, code: newCode(), recording });
    if (row) return { code: row.code, keptUntil: row.kept_until };
  }
  throw new ProblemError('UNAVAILABLE');
}
