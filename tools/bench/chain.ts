import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/db/database.ts';
import { withCheckDigit } from '../../server/sandbox/demo-gtin.ts';
import { crowdSession, seedCrowd } from '../../test/support/crowd.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { timesOfReads } from './read-load.ts';

const STORES = 40;
const ZONES = ['north', 'river', 'hill'];
const PRODUCTS = 50_000;
const CLIENTS = 4;
const SECONDS = 4;

const READS = {
  'all products': '/api/products',
  'a department': '/api/products?department=dairy',
  'search "soup"': '/api/products?text=soup%20recipe%20777',
};

const storeAt = (at: number): string => String(2_200_101 + at).padStart(8, '0');

const GTINS = Array.from({ length: PRODUCTS }, (_, at) =>
  withCheckDigit(`0852401${String(at).padStart(5, '0')}`),
);

/** Writes the files of a chain of forty stores in three price zones: 50,000 products, and a price of each at each store and a week's sale in each zone. */
function writeChain(folder: string): { shelves: string[]; prices: string[] } {
  const at = (name: string) => join(folder, name);
  const products = GTINS.map(
    (gtin, index) =>
      `${gtin},${index % 9 === 0 ? 'dairy' : 'pantry'},Fernhill,"Fernhill Soup, Recipe ${index}",19 oz,${1 + (index % 9)}.49,true,FOOD,539`,
  );
  writeFileSync(
    at('products-1.csv'),
    ['gtin13,department,brand,description,size,price,snapEligible,taxCategory,weight', ...products].join(
      '\n',
    ),
  );
  const days = Array(7).fill('07:00-22:00').join();
  const stores = Array.from(
    { length: STORES },
    (_, index) =>
      `${storeAt(index)},Store ${index},C,fernhill,${index} Main St,Dayton,OH,45402,${ZONES[index % 3]},39.75,-84.18,America/New_York,9375550101,${days},120,60,10`,
  );
  writeFileSync(
    at('stores-1.csv'),
    [
      'locationId,name,type,banner,addressLine,city,state,postalCode,priceZone,latitude,longitude,timezone,phone,monday,tuesday,wednesday,thursday,friday,saturday,sunday,leadMinutes,slotMinutes,slotCapacity',
      ...stores,
    ].join('\n'),
  );
  const file = openSync(at('store-prices-1.csv'), 'w');
  writeSync(file, 'place,gtin13,begins,ends,price,promoCount,promoPrice\n');
  const write = (place: string, rest: (index: number) => string) =>
    writeSync(file, GTINS.map((gtin, index) => `${place},${gtin},${rest(index)}\n`).join(''));
  for (const zone of ZONES) {
    write(zone, (index) => `2026-11-25,2099-12-02,${1 + (index % 9)}.99,1,${1 + (index % 9)}.29`);
  }
  for (let store = 0; store < STORES; store += 1) {
    write(storeAt(store), (index) => `2026-01-01,,${1 + ((index + store) % 9)}.79,,`);
  }
  closeSync(file);
  return { shelves: [at('products-1.csv'), at('stores-1.csv')], prices: [at('store-prices-1.csv')] };
}

/** What a chain of forty stores takes to import, and what its prices cost those who read the catalog. */
export async function benchChain(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-chain-'));
  const postgres = await startPostgres('checkstand', DURABLE);
  const database = { databaseUrl: postgres.url };
  const figures: Figure[] = [];
  const add = (name: string, figure: string) =>
    figures.push({ name: `Chain of ${STORES} stores, PostgreSQL: ${name}`, goal: '', figure });
  const imported = async (files: readonly string[], name: string) => {
    const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: postgres.url };
    const began = performance.now();
    await promisify(execFile)(process.execPath, ['dist/server/main.js', 'import', ...files], { env });
    add(name, `${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  /** As shoppers of its stores, whose prices the products have. */
  const measure = async (of: string) => {
    const store = await startMeasuredStore(database);
    try {
      for (const [name, path] of Object.entries(READS)) {
        const headersOf = (client: number) => ({
          cookie: Object.entries(crowdSession(client + 1))
            .map(([key, value]) => `${key}=${value}`)
            .join('; '),
        });
        const times = await timesOfReads(`${store.url}${path}`, {
          clients: CLIENTS,
          seconds: SECONDS,
          headersOf,
        });
        add(
          `${of}, ${CLIENTS} shoppers: ${name}, p50 / p99`,
          `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}, ${(times.length / SECONDS).toFixed(0)}/s`,
        );
      }
    } finally {
      await store.stop();
    }
  };
  const execute = async (statement: string) => {
    const { db, close } = await openDatabase({ url: postgres.url, migrations: [] });
    await db.execute(sql.raw(statement));
    await close();
  };
  try {
    const { shelves, prices } = writeChain(folder);
    await prepareDatabase(database, (db) => seedCrowd(db, CLIENTS));
    await imported(shelves, `import of ${PRODUCTS.toLocaleString('en-US')} products`);
    await execute(`update shoppers set preferred_location_id = '${storeAt(1)}' where id like 'crowd-%'`);
    await execute('vacuum analyze');
    await measure("the chain's prices");
    const lines = ((STORES + ZONES.length) * PRODUCTS).toLocaleString('en-US');
    await imported(prices, `import of ${lines} prices`);
    await imported(prices, 'import of the same again');
    await execute('vacuum analyze');
    await measure("every store's own prices");
    return figures;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
