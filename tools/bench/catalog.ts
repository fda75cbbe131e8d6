import { sql } from 'drizzle-orm';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { timesOfReads } from './read-load.ts';

export const PRODUCTS = 50_000;
const CLIENTS = 4;
const SECONDS = 4;

const READS = {
  'all products': '/api/products',
  'the last page of all': '/api/products?page=2000',
  'a department': '/api/products?department=dairy',
  'a department by price': '/api/products?department=dairy&sort=price',
  'all products by price': '/api/products?sort=price',
  'all on sale': '/api/products?sale=1',
  'search "milk"': '/api/products?text=milk',
  'search "whole wheat bread"': '/api/products?text=whole%20wheat%20bread',
  'search "zucchini noodles"': '/api/products?text=zucchini%20noodles',
  departments: '/api/departments',
};

/** Makes 50,000 products of the demo chain's: those again and again under other names. */
export async function copyProducts(execute: (statement: string) => Promise<unknown>): Promise<void> {
  await execute(`
    insert into products
    select (jsonb_populate_record(p, jsonb_build_object(
      'gtin13', (9000000000000 + row_number() over ())::text,
      'position', 100 + n,
      'description', p.description || ' ' || n,
      'search_text', p.search_text || ' ' || n))).*
    from products p, generate_series(1, ${PRODUCTS} / (select count(*) from products)) n`);
  // As autovacuum does soon after an import.
  await execute('vacuum analyze products');
}

/** The lists and searches of a large catalog. */
export async function benchCatalog(): Promise<Figure[]> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const database = { databaseUrl: postgres.url };
  try {
    await prepareDatabase(database, async (db) => {
      await copyProducts((statement) => db.execute(sql.raw(statement)));
    });
    const store = await startMeasuredStore(database);
    try {
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(READS)) {
        const times = await timesOfReads(`${store.url}${path}`, { clients: CLIENTS, seconds: SECONDS });
        figures.push({
          name: `Catalog, PostgreSQL, ${PRODUCTS.toLocaleString('en-US')} products, ${CLIENTS} visitors: ${name}, p50 / p99`,
          goal: '',
          figure: `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}, ${(times.length / SECONDS).toFixed(0)}/s`,
        });
      }
      return figures;
    } finally {
      await store.stop();
    }
  } finally {
    await postgres.stop();
  }
}
