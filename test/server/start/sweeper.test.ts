import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startStore } from '../../../server/boot/store.ts';
import { startSweeper } from '../../../server/boot/sweeper.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, startPostgres } from '../../support/postgres.ts';
import { STORE_SETTINGS } from '../../support/store-process.ts';

const log = createLog('error');

it("a sweeper needs its shops' database", async () => {
  const env = parseEnv({ NODE_ENV: 'test' });
  await expect(startSweeper({ env, log })).rejects.toThrow(
    'DATABASE_URL is missing: the sweeper works beside shops, on their database.',
  );
});

it.runIf(hasPostgres())('a shop with SWEEPS=0 leaves to the sweeper what is to be swept', async () => {
  const postgres = await startPostgres();
  const env = parseEnv({
    ...STORE_SETTINGS,
    PORT: `${await freePort()}`,
    VAULT_PORT: `${await freePort()}`,
    DATABASE_URL: postgres.url,
    SWEEPS: '0',
  });
  const left = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rowCount } = await client.query("select from sessions where id = 'swept'");
    await client.end();
    return rowCount;
  };
  try {
    const shop = await startStore({ env, log });
    await shop.deps.db.execute(sql`insert into sessions (id, token, shopper_id, expires_at)
      values ('swept', 'swept', 'demo-riley', now() - interval '2 hours')`);
    await shop.close();
    // What sweeps begins as it starts, and has ended when it's closed.
    await (await startStore({ env, log })).close();
    expect(await left()).toBe(1);
    await (await startSweeper({ env, log }))();
    expect(await left()).toBe(0);
  } finally {
    await postgres.stop();
  }
});
