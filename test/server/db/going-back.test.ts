import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStore } from '../../../server/boot/store.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { STORE_MIGRATIONS } from '../../../server/db/migrations.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { VAULT_MIGRATIONS } from '../../../server/vault/migrations.ts';
import { checkoutReadyToPlace, place, signedInShopper } from '../../support/http-shopper.ts';
import { earlierMigrations, nextMigrations } from '../../support/next-migration.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { STORE_SETTINGS } from '../../support/store-process.ts';

let postgres: PostgresCluster;

const urlOf = (database: string, username = 'postgres') =>
  Object.assign(new URL(postgres.url), { username, pathname: `/${database}` }).href;

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function newDatabase(name: string): Promise<string> {
  await run(postgres.url, `create database ${name}`);
  return urlOf(name);
}

const migrated = async (url: string, ...migrations: (typeof STORE_MIGRATIONS)[]) =>
  (await openDatabase({ url, migrations })).close();

const tablesOf = (url: string) =>
  run(
    url,
    `select table_schema, table_name, column_name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
  );

/** A table gets a column, a large one an index, and a third is another's view from now on. */
const NEXT = `
  alter table orders add column next_of text;--> statement-breakpoint
  create index orders_next on orders (next_of);--> statement-breakpoint
  alter table store_special_days rename to special_days;--> statement-breakpoint
  create view store_special_days as select * from special_days;`;

describe.runIf(hasPostgres())('on tables that another build made', () => {
  beforeAll(async () => {
    postgres = await startPostgres('postgres');
  });
  afterAll(() => postgres.stop());

  it('an older build places orders, says in its log how far they are ahead, and leaves them so', async () => {
    const url = await newDatabase('newer');
    using next = nextMigrations(STORE_MIGRATIONS, NEXT);
    await migrated(url, next);
    const ports = { PORT: `${await freePort()}`, VAULT_PORT: `${await freePort()}` };
    const env = parseEnv({ ...STORE_SETTINGS, ...ports, DATABASE_URL: url });
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const before = await tablesOf(url);
    const store = await startStore({ env, log });
    try {
      const riley = await signedInShopper(env.shopOrigin, 'riley@example.com');
      const placed = await place(riley, await checkoutReadyToPlace(riley));
      expect(placed.status).toBe('PLACED');
    } finally {
      await store.close();
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'migrations of a newer build', schema: 'drizzle', unknown: 1 }),
    ]);
    const isShops = ({ table_schema }: Record<string, unknown>) => table_schema !== 'vault';
    expect((await tablesOf(url)).filter(isShops)).toEqual(before);
    // And the newer one on what the older one has left.
    await migrated(url, next, VAULT_MIGRATIONS);
    expect(await run(url, 'select count(*)::int as placed, max(next_of) as next from orders')).toEqual([
      { placed: expect.any(Number), next: null },
    ]);
  }, 60_000);

  it.each([
    ['lost a column', 'alter table texts drop column received', 'which has no public.texts.received'],
    [
      'got a column that every row must fill',
      "alter table stores add column next_of text not null default ''; alter table stores alter column next_of drop default",
      'which wants public.stores.next_of',
    ],
  ])(
    'an older build is refused in words where they %s, and changes nothing',
    async (what, statement, why) => {
      const url = await newDatabase(what.replaceAll(' ', '_'));
      using next = nextMigrations(STORE_MIGRATIONS, statement);
      await migrated(url, next);
      const before = await tablesOf(url);
      await expect(migrated(url, VAULT_MIGRATIONS, STORE_MIGRATIONS)).rejects.toThrow(
        `The database is from a newer build, ${why}, so this one can't run on it: start that build or a newer one.`,
      );
      expect(await tablesOf(url)).toEqual(before);
    },
  );

  it("a newer vault says that another role's tables are not its to change, changes nothing, and starts once they are", async () => {
    const url = await newDatabase('earlier');
    using earlier = earlierMigrations(VAULT_MIGRATIONS);
    await migrated(url, earlier);
    await run(url, 'create role vault login');
    const asVault = urlOf('earlier', 'vault');
    const applied = () => run(url, 'select * from vault.__drizzle_migrations');
    const before = [await tablesOf(url), await applied()];
    const sentence =
      "The database's role may not make or change the tables that go with the schema vault: give it CREATE on the database and, if another role has made them, their ownership.";
    for (const grant of [
      'select',
      'grant usage on schema vault to vault',
      'grant select on all tables in schema vault to vault',
      'grant create on database earlier to vault',
    ]) {
      await run(url, grant);
      await expect(migrated(asVault, VAULT_MIGRATIONS)).rejects.toThrow(sentence);
      expect([await tablesOf(url), await applied()]).toEqual(before);
    }
    await run(
      url,
      `alter schema vault owner to vault;
       do $$ declare one record; begin
         for one in select oid::regclass as name from pg_class where relnamespace = 'vault'::regnamespace and relkind = 'r'
         loop execute format('alter table %s owner to vault', one.name); end loop; end $$`,
    );
    await migrated(asVault, VAULT_MIGRATIONS);
    expect(await applied()).toHaveLength((before[1]?.length ?? 0) + 1);
  });
});
