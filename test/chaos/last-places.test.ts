import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { crowdShopper, seedCrowd, setSlotCapacity } from '../support/crowd.ts';
import { type HttpShopper, listFreeTimes, reserve } from '../support/http-shopper.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { startStore } from '../support/store-process.ts';

const SHOPPERS = 50;
const CAPACITY = 5;

interface Place {
  databaseUrl?: string;
  template?: string;
}

const withCrowd = (place: Place) =>
  prepareDatabase(place, async (db) => {
    await seedCrowd(db, SHOPPERS);
    await setSlotCapacity(db, CAPACITY);
  });

const slotOf = (optionId: string) => optionId.split('|')[1] ?? '';

/** The option the shopper reserves the slot with, from a quote of their own. */
async function optionFor(shopper: HttpShopper, slot?: string) {
  const { cart, optionIds } = await listFreeTimes(shopper);
  // A late slot unless one is given: the first might start before everyone has asked, and the last has a demo
  // order.
  const wanted = slot ?? optionIds.map(slotOf).toSorted().at(-2);
  const optionId = optionIds.find((id) => slotOf(id) === wanted);
  if (!optionId) throw new Error(`${shopper.email} was not offered ${wanted}.`);
  return { shopper, keyspace: cart.id, optionId };
}

/** Has all of them reserve the slot at once, spread over the stores, and counts the results. */
async function rush(urls: string[]): Promise<Record<string, number>> {
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) =>
    crowdShopper(urls[index % urls.length] ?? '', index + 1),
  );
  const [first, ...others] = shoppers;
  if (!first) throw new Error('There is no crowd.');
  const chosen = await optionFor(first);
  const slot = slotOf(chosen.optionId);
  const ready = [chosen, ...(await Promise.all(others.map((shopper) => optionFor(shopper, slot))))];
  const ends = await Promise.all(
    ready.map(({ shopper, keyspace, optionId }) =>
      reserve(shopper, keyspace, optionId).then(
        ({ status }) => status as string,
        (failure: ServiceFailure) => (failure.kind === 'refused' ? failure.code : failure.kind),
      ),
    ),
  );
  return Object.fromEntries(
    [...Map.groupBy(ends, (end) => end)].map(([end, all]): [string, number] => [end, all.length]),
  );
}

describe('50 shoppers at once for a slot of capacity 5', () => {
  it('get five reservations from a store on the embedded database (RSV-01, RSV-10)', async () => {
    const template = mkdtempSync(join(tmpdir(), 'checkstand-crowd-'));
    cpSync(inject('seededDatabase'), template, { recursive: true });
    await withCrowd({ template });
    const store = await startStore({ template });
    try {
      expect(await rush([store.url])).toEqual({ HELD: CAPACITY, SLOT_GONE: SHOPPERS - CAPACITY });
    } finally {
      await store.stop();
      rmSync(template, { recursive: true });
    }
  });

  it.runIf(hasPostgres())(
    'get five reservations of two stores on one PostgreSQL (RSV-01, RSV-10)',
    async () => {
      const postgres = await startPostgres();
      await withCrowd({ databaseUrl: postgres.url });
      const place = { databaseUrl: postgres.url };
      const stores = await Promise.all([startStore(place), startStore(place)]);
      try {
        expect(await rush(stores.map(({ url }) => url))).toEqual({
          HELD: CAPACITY,
          SLOT_GONE: SHOPPERS - CAPACITY,
        });
      } finally {
        await Promise.all(stores.map((store) => store.stop()));
        await postgres.stop();
      }
    },
  );
});
