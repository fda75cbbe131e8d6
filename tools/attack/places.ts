import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { startStore } from '../../test/support/store-process.ts';
import type { Place } from './options.ts';
import { startParts } from './parts.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';
import { modalityOf, PLAYED_WITH, seedAttackers } from './shoppers.ts';

/** The crowd for `size` 1; a third of it for each modality. */
const CROWD = 40;

/** How many shoppers want the last units. */
const RUSH = 50;

/** For `size` 1, how many use what they have once from several devices. */
const SPENDERS = 4;

/** So many numbers after this one. */
const numbersAfter = (last: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => last + 1 + index);

/** Ends whatever was started, in reverse order. */
const open: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).toReversed()) await close().catch(() => undefined);
}

/** Shoppers nobody has played yet, by modality if it matters. */
function castOf(most: number): Scene['nextShopper'] {
  const free = Array.from({ length: most - PLAYED_WITH }, (_, index) => PLAYED_WITH + 1 + index);
  return (modality) => {
    const at = free.findIndex((number) => !modality || modalityOf(number) === modality);
    const [number] = free.splice(at, at < 0 ? 0 : 1);
    if (number === undefined) throw new Error('Nobody in the crowd is left.');
    return number;
  };
}

/** A store with a crowd, on its own PostgreSQL or on the embedded database; `isApart` gives the former's vault and processor processes of their own. */
export async function setScene(
  place: Place,
  { seed, size, isApart }: { seed: number; size: number; isApart: boolean },
): Promise<Scene> {
  const postgres = place === 'postgresql' ? await startPostgres() : null;
  if (postgres) open.push(postgres.stop);
  const template = mkdtempSync(join(tmpdir(), 'checkstand-attack-'));
  open.push(async () => rmSync(template, { recursive: true, force: true }));
  const where = postgres ? { databaseUrl: postgres.url } : { template };
  const crowd = CROWD * size;
  const spenders = SPENDERS * size;
  await prepareDatabase(where, (db) => seedAttackers(db, { crowd, rush: RUSH, spenders }));
  const parts = postgres && isApart ? await startParts(postgres.url) : null;
  if (parts) open.push(parts.stop);
  const started = await startStore({ ...where, env: { LOG_LEVEL: 'info', ...parts?.env } });
  open.push(started.stop);
  const store = parts ? { ...started, vaultUrl: parts.pagesUrl } : started;
  return {
    store,
    postgres,
    processor: parts?.processor ?? null,
    withDatabase: async (work) => {
      if (!postgres) await store.end();
      const { db, close } = await openDatabase({
        url: postgres?.url,
        dataDir: postgres ? undefined : store.dataDir,
      });
      try {
        return await work(db);
      } finally {
        await close();
      }
    },
    random: createRandom(seed),
    seed,
    size,
    nextShopper: castOf(crowd),
    rush: numbersAfter(crowd, RUSH),
    spenders: numbersAfter(crowd + RUSH, spenders),
  };
}
