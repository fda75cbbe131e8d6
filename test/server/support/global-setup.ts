import { hasPostgres, startPostgres } from '../../support/postgres.ts';

/**
 * Gives the store's tests a PostgreSQL, where its programs are installed: only there do two at once really meet. With
 * TEST_DATABASE_URL, they use that one; if it's empty, the embedded database.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined || !hasPostgres()) return;
  // Nobody needs what it wrote after the machine has crashed.
  const cluster = await startPostgres('checkstand', { fsync: 'off' });
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
