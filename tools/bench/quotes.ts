import { sql } from 'drizzle-orm';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import { crowdShopper, seedCrowd } from '../../test/support/crowd.ts';
import { ERIE_AVE, localeOf } from '../../test/support/delivery.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { PlainClient } from './plain-client.ts';

const CLIENTS = 16;
const SECONDS = 8;

/**
 * Asks for deliveries to one address, one call after another; returns how long each took in ms and the number of
 * options.
 */
async function ask(client: PlainClient, items: QuoteItem[], until: number) {
  const times: number[] = [];
  let options = 0;
  while (performance.now() < until) {
    const began = performance.now();
    const { quotes } = await client.call<Quotes>('POST', '/api/quotes?filter.shoppingModality=DELIVERY', {
      cart: items,
      locale: localeOf(ERIE_AVE),
    });
    times.push(performance.now() - began);
    options = quotes.reduce((sum, quote) => sum + quote.options.length, 0);
  }
  return { times, options };
}

async function loaded(url: string, items: QuoteItem[]) {
  const clients = Array.from(
    { length: CLIENTS },
    (_, index) => new PlainClient(url, crowdShopper(url, index + 1).cookies),
  );
  const run = (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(clients.map((client) => ask(client, items, until)));
  };
  // The first seconds measure compilers and caches, so they don't count.
  await run(2);
  const answers = await run(SECONDS);
  for (const client of clients) client.close();
  return { times: answers.flatMap(({ times }) => times), options: answers[0]?.options ?? 0 };
}

function figureOf(name: string, { times, options }: { times: number[]; options: number }): Figure {
  return {
    name: `Quotes, PostgreSQL: delivery to one address, ${CLIENTS} shoppers, ${name}, ${options} times: p50 / p99`,
    goal: '',
    figure: `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}, ${(times.length / SECONDS).toFixed(0)}/s`,
  };
}

/** Quotes from every vendor for one address: a week of a regular store, and two weeks of one that never closes. */
export async function benchQuotes(): Promise<Figure[]> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const database = { databaseUrl: postgres.url };
  const items: QuoteItem[] = [];
  const figures: Figure[] = [];
  try {
    await prepareDatabase(database, async (db) => {
      await seedCrowd(db, CLIENTS);
      const { rows } = await db.execute<QuoteItem>(
        sql`select gtin13, quantity from cart_lines where cart_id = 'crowd-1'`,
      );
      items.push(...rows);
    });
    const measure = async (name: string, days: number) => {
      // Only test mode checks responses against their contracts.
      const env = { QUOTE_DAYS: String(days) };
      const store = await startMeasuredStore({ ...database, env });
      try {
        figures.push(figureOf(name, await loaded(store.url, items)));
      } finally {
        await store.stop();
      }
    };
    await measure('7 days', 7);
    await prepareDatabase(database, async (db) => {
      const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));
      await db.execute(sql`update stores set hours = ${JSON.stringify(always)}::jsonb`);
    });
    await measure('14 days of 24 slots', 14);
    return figures;
  } finally {
    await postgres.stop();
  }
}
