import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVault } from '../../../server/boot/vault.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseVaultEnv } from '../../../server/settings/env.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { seededFolder } from '../../support/test-database.ts';

let postgres: PostgresCluster;

const urlFor = (role: string, database: string) =>
  Object.assign(new URL(postgres.url), { username: role, pathname: `/${database}` }).href;

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A shop's tables and a vault's, each migrated by its own role. */
async function startBoth(shopUrl: string, vaultUrl: string) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const shop = await openDatabase({ url: shopUrl });
  const env = parseVaultEnv({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    VAULT_PORT: `${port}`,
    VAULT_API_PORT: `${apiPort}`,
    VAULT_DATABASE_URL: vaultUrl,
  });
  const vault = await startVault({ env, log: createLog('error') });
  const token = await fetch(`${env.vaultOrigin}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: env.vaultOrigin },
    body: JSON.stringify({ form: 'card', number: '4242424242424242', expiry: '12/41', cvv: '123' }),
  });
  const ready = await fetch(`${env.vaultOrigin}/readyz`);
  const close = () => Promise.all([vault.close(), shop.close()]);
  return { statuses: [token.status, ready.status], close };
}

/** A certificate that this machine's name signed for itself, in files. */
function selfSigned(folder: string) {
  const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  );
  return { VAULT_TLS_CERT_FILE: cert, VAULT_TLS_KEY_FILE: key };
}

/** Every table of a database's schemas, and which of them a role may read. */
const tablesFor = (url: string, role: string) =>
  run(
    url,
    `select c.oid::regclass::text as name, has_table_privilege('${role}', c.oid, 'select') as readable
     from pg_class c where c.relkind = 'r'
       and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  );

it("a vault's API is encrypted with its certificate, and one that doesn't fit its key is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-vault-'));
  try {
    const [port, apiPort] = [await freePort(), await freePort()];
    const files = selfSigned(folder);
    const ports = { HOST: '127.0.0.1', VAULT_PORT: `${port}`, VAULT_API_PORT: `${apiPort}` };
    const settings = { NODE_ENV: 'test', DATA_DIR: await seededFolder(), ...ports, ...files };
    const env = parseVaultEnv(settings);
    const vault = await startVault({ env, log: createLog('error') });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const ca = readFileSync(files.VAULT_TLS_CERT_FILE);
      get(`https://localhost:${apiPort}/readyz`, { ca, agent: false }, resolve).on('error', reject);
    });
    answer.resume();
    await once(answer, 'end');
    expect(answer.statusCode).toBe(200);
    await expect(fetch(`http://localhost:${apiPort}/readyz`)).rejects.toThrow('fetch failed');
    await vault.close();
    rmSync(settings.DATA_DIR, { recursive: true });
    const other = { ...env, vaultTls: { cert: env.vaultTls?.cert ?? '', key: 'no key' } };
    await expect(startVault({ env: other, log: createLog('error') })).rejects.toThrow(
      /^Can't use VAULT_TLS_CERT with VAULT_TLS_KEY: /,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.runIf(hasPostgres())('the roles of the shop and the vault in PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres('postgres');
  });
  afterAll(() => postgres.stop());

  it("share a database without either reading the other's tables", async () => {
    await run(postgres.url, 'create role shop login');
    await run(postgres.url, 'create role vault login');
    await run(postgres.url, 'create database shared owner shop');
    await run(postgres.url, 'grant create on database shared to vault');
    const { statuses, close } = await startBoth(urlFor('shop', 'shared'), urlFor('vault', 'shared'));
    try {
      expect(statuses).toEqual([201, 200]);
      await expect(run(urlFor('shop', 'shared'), 'select * from vault.tokens')).rejects.toMatchObject({
        code: '42501',
      });
      await expect(run(urlFor('vault', 'shared'), 'select * from shoppers')).rejects.toMatchObject({
        code: '42501',
      });
      const isVaults = ({ name }: Record<string, unknown>) => String(name).startsWith('vault.');
      const admin = Object.assign(new URL(postgres.url), { pathname: '/shared' }).href;
      for (const role of ['shop', 'vault']) {
        const tables = await tablesFor(admin, role);
        expect(tables.filter(isVaults).map(({ readable }) => readable)).toEqual(
          Array.from({ length: 4 }, () => role === 'vault'),
        );
        const others = tables.filter((table) => !isVaults(table));
        expect(others.length).toBeGreaterThan(40);
        expect(new Set(others.map(({ readable }) => readable))).toEqual(new Set([role === 'shop']));
      }
    } finally {
      await close();
    }
  });

  it("have a database each after deploy/postgres/roles.sh, and neither may connect to the other's", async () => {
    const { hostname, port, username } = new URL(postgres.url);
    execFileSync('sh', ['deploy/postgres/roles.sh'], {
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGDATABASE: 'postgres',
        SHOP_PASSWORD: 'a password of the shop',
        VAULT_PASSWORD: "the vault's",
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [shop, vault] = ['checkstand', 'checkstand-vault'];
    const { statuses, close } = await startBoth(urlFor(shop, shop), urlFor(vault, vault));
    try {
      expect(statuses).toEqual([201, 200]);
      const names = (await tablesFor(urlFor(shop, shop), shop)).map(({ name }) => name);
      expect(names.filter((name) => String(name).startsWith('vault'))).toEqual([]);
      for (const [role, database] of [
        [shop, vault],
        [vault, shop],
      ] as const) {
        await expect(run(urlFor(role, database), 'select 1')).rejects.toThrow(
          'permission denied for database',
        );
      }
    } finally {
      await close();
    }
  });
});
