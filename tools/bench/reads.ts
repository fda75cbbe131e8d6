import { Agent, type OutgoingHttpHeaders } from 'node:http';
import { crowdEmail, crowdSession, seedCrowd } from '../../test/support/crowd.ts';
import { signedInShopper } from '../../test/support/http-shopper.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { get, timesOfReads } from './read-load.ts';

const CLIENTS = 16;
const SECONDS = 5;
const GOAL = 1500;
/** How many sign in again and again while others read. */
const SIGNING_IN = 4;

/** Reads of the catalog and of carts, and what other people's sign-ins do to them. */
export async function benchReads(): Promise<Figure[]> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const database = { databaseUrl: postgres.url };
  try {
    await prepareDatabase(database, (db) => seedCrowd(db, CLIENTS + SIGNING_IN));
    const store = await startMeasuredStore(database);
    try {
      const figures: Figure[] = [];
      const measure = async (
        name: string,
        path: string,
        headersOf: (client: number) => OutgoingHttpHeaders,
        status = 200,
      ) => {
        const times = await timesOfReads(`${store.url}${path}`, {
          clients: CLIENTS,
          seconds: SECONDS,
          headersOf,
          status,
        });
        const rate = times.length / SECONDS;
        figures.push({
          name: `Reads, PostgreSQL, ${CLIENTS} clients: ${name}`,
          goal: `${GOAL}/s`,
          figure: `${rate.toFixed(0)}/s, p50 / p99 ${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}`,
          isMet: rate >= GOAL,
        });
      };
      const sessionOf = (client: number) => {
        const cookies = Object.entries(crowdSession(client + 1));
        return { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') };
      };
      await measure("a visitor's first page of products", '/api/products', () => ({}));
      const agent = new Agent();
      const { etag } = await get(agent, `${store.url}/api/products`, {});
      agent.destroy();
      await measure('the same, unchanged (304)', '/api/products', () => ({ 'if-none-match': etag }), 304);
      await measure("a visitor's departments", '/api/departments', () => ({}));
      await measure("a shopper's cart of ten lines", '/api/cart', sessionOf);

      let isOver = false;
      let signedIn = 0;
      const signIn = async (n: number) => {
        while (!isOver) {
          await signedInShopper(store.url, crowdEmail(n));
          signedIn += 1;
        }
      };
      const signingIn = Array.from({ length: SIGNING_IN }, (_, n) => signIn(CLIENTS + n + 1));
      await measure(`the same while ${SIGNING_IN} others sign in again and again`, '/api/cart', sessionOf);
      isOver = true;
      await Promise.all(signingIn);
      figures.push({
        name: `Reads, sign-ins during the last ${SECONDS + 1} s`,
        goal: '',
        figure: String(signedIn),
      });
      return figures;
    } finally {
      await store.stop();
    }
  } finally {
    await postgres.stop();
  }
}
