import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStore } from '../../../server/boot/store.ts';
import { startVault } from '../../../server/boot/vault.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv, parseVaultEnv } from '../../../server/settings/env.ts';
import { addCard } from '../../../services/contracts/cards.ts';
import { updatePayments } from '../../../services/contracts/checkout-payments.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import { expectBalanced } from '../../support/books.ts';
import { CARD_DETAILS } from '../../support/card-details.ts';
import {
  checkoutReadyToPlace,
  type HttpShopper,
  lookUp,
  newKey,
  place,
  signedInShopper,
} from '../../support/http-shopper.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, type PostgresCluster, startPostgres, withPrograms } from '../../support/postgres.ts';
import { STORE_SETTINGS } from '../../support/store-process.ts';
import { VAULT_TEST_KEYS } from '../../support/vault-process.ts';

const KEYS = { VAULT_STORE_KEYS: VAULT_TEST_KEYS.store, VAULT_PROCESSOR_KEYS: VAULT_TEST_KEYS.processor };

const urlOf = ({ url }: PostgresCluster, role: string) =>
  Object.assign(new URL(url), { username: role, pathname: `/${role}` }).href;

/** How the scripts reach a PostgreSQL. */
function connectTo({ url, bin }: PostgresCluster): NodeJS.ProcessEnv {
  const { hostname, port, username } = new URL(url);
  return { ...withPrograms(bin), PGHOST: hostname, PGPORT: port, PGUSER: username };
}

/** A shop and a vault, each on the database that roles.sh made for it. */
async function startBoth(postgres: PostgresCluster) {
  const [port, vaultPort, apiPort] = [`${await freePort()}`, `${await freePort()}`, `${await freePort()}`];
  const log = createLog('error');
  const ports = { HOST: '127.0.0.1', VAULT_PORT: vaultPort, VAULT_API_PORT: apiPort };
  const vaultEnv = parseVaultEnv({
    ...STORE_SETTINGS,
    ...KEYS,
    ...ports,
    VAULT_DATABASE_URL: urlOf(postgres, 'checkstand-vault'),
  });
  const vault = await startVault({ env: vaultEnv, log });
  const env = parseEnv({
    ...STORE_SETTINGS,
    ...KEYS,
    PORT: port,
    VAULT_URL: `http://localhost:${apiPort}`,
    VAULT_ORIGIN: `http://localhost:${vaultPort}`,
    DATABASE_URL: urlOf(postgres, 'checkstand'),
  });
  const shop = await startStore({ env, log });
  const close = async () => {
    await shop.close();
    await vault.close();
  };
  return { url: env.shopOrigin, vaultUrl: vaultEnv.vaultOrigin, db: shop.deps.db, close };
}

type Both = Awaited<ReturnType<typeof startBoth>>;

/** Types a card into the vault's page and saves it. */
async function saveCard({ vaultUrl }: Both, { call }: HttpShopper, number: string): Promise<string> {
  const typed = await fetch(`${vaultUrl}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: vaultUrl },
    body: JSON.stringify({ form: 'card', number, expiry: '12/41', cvv: '123' }),
  });
  const { token } = (await typed.json()) as { token: string };
  const { card } = await call(addCard, {
    params: { application: 'clicklist' },
    body: { ...CARD_DETAILS, vaultToken: token },
    idempotencyKey: newKey(),
  });
  return card.cardId;
}

async function column(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows.map(([one]: unknown[]) => one);
  } finally {
    await client.end();
  }
}

/** Valid card numbers that are each another. */
const numbers = Array.from({ length: 100 }, (_, n) => {
  const digits = `40128888${`${n}`.padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
});

describe.runIf(hasPostgres())('a PostgreSQL with the shop and the vault', () => {
  let postgres: PostgresCluster;
  let both: Both;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'checkstand-backups-'));
    execFileSync('chmod', ['755', folder]);
    postgres = await startPostgres('postgres');
    execFileSync('sh', ['deploy/postgres/roles.sh'], {
      env: { ...connectTo(postgres), PGDATABASE: 'postgres', SHOP_PASSWORD: 'shop', VAULT_PASSWORD: 'vault' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    both = await startBoth(postgres);
  }, 120_000);
  afterAll(async () => {
    await both?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  const backUp = async (settings: Record<string, string> = {}) => {
    const env = { ...connectTo(postgres), BACKUP_DIR: folder, ...settings };
    const { stdout } = await promisify(execFile)('sh', ['deploy/postgres/backup.sh'], { env });
    const file = stdout.trim();
    // Whoever tests as root restores as somebody else.
    execFileSync('chmod', ['644', file]);
    return file;
  };

  it('is restored to one moment from a backup taken while orders are placed and cards saved, and goes on from there', async () => {
    const { url, db } = both;
    const riley = await signedInShopper(url, 'riley@example.com');
    const bo = await signedInShopper(url, 'market@example.com');
    const first = await place(riley, await checkoutReadyToPlace(riley));
    let isOver = false;
    const placing = (async () => {
      while (!isOver) await place(riley, await checkoutReadyToPlace(riley));
    })();
    let saved = 0;
    const saving = (async () => {
      while (!isOver && saved < numbers.length) await saveCard(both, bo, numbers[saved++] ?? '');
    })();
    const backup = await backUp();
    const savedMeanwhile = saved;
    isOver = true;
    await Promise.all([placing, saving]);
    expect(savedMeanwhile).toBeGreaterThan(1);
    await expectBalanced({ db });
    expect(await column(urlOf(postgres, 'checkstand'), 'select count(*)::int from backups')).toEqual([1]);

    const restored = await startPostgres('postgres', {}, backup);
    try {
      const shopUrl = urlOf(restored, 'checkstand');
      const inVault = await column(urlOf(restored, 'checkstand-vault'), 'select id from vault.cards');
      const inShop = await column(shopUrl, "select instrument_id from cards where card_type <> 'ACH'");
      expect(inShop.length).toBeGreaterThan(10);
      expect(inShop.filter((id) => !inVault.includes(id))).toEqual([]);
      const again = await startBoth(restored);
      try {
        await expectBalanced(again);
        const here = await signedInShopper(again.url, 'riley@example.com');
        expect(await lookUp(here, first.checkoutId)).toMatchObject({ status: 'PLACED' });
        // Whose order was being placed at that moment waits until it has ended.
        const sam = await signedInShopper(again.url, 'sam@example.com');
        expect(await place(sam, await checkoutReadyToPlace(sam))).toMatchObject({ status: 'PLACED' });
        await expectBalanced(again);
      } finally {
        await again.close();
      }
    } finally {
      await restored.stop();
    }
  }, 120_000);

  it('keeps as many backups as it is told to, and is not restored from a damaged one', async () => {
    for (const day of ['01', '02', '03']) writeFileSync(join(folder, `2020-01-${day}T00-00-00Z.tar.gz`), '');
    const newest = await backUp({ BACKUP_KEEP: '2' });
    const kept = readdirSync(folder);
    expect(kept).toHaveLength(2);
    expect(kept).toContain(basename(newest));
    expect(kept.filter((name) => /^2020-01-0[12]/.test(name))).toEqual([]);
    const change =
      'mkdir it && tar -xzf "$0" -C it && echo 99 > it/base/1/PG_VERSION && tar -czf "$0" -C it . && rm -r it';
    execFileSync('sh', ['-c', change, newest], { cwd: folder });
    await expect(startPostgres('postgres', {}, newest)).rejects.toThrow('base/1/PG_VERSION');
    truncateSync(newest, 1_000_000);
    await expect(startPostgres('postgres', {}, newest)).rejects.toThrow('Command failed');
  }, 60_000);

  it('goes on with an empty vault once the old one is lost: orders can be canceled, and cards are added again', async () => {
    const { url } = both;
    const riley = await signedInShopper(url, 'riley@example.com');
    const placed = await place(riley, await checkoutReadyToPlace(riley));
    await both.close();
    await column(postgres.url, 'drop database "checkstand-vault"');
    await column(postgres.url, 'create database "checkstand-vault" owner "checkstand-vault"');
    both = await startBoth(postgres);
    const here = await signedInShopper(both.url, 'riley@example.com');
    const { orders } = await here.call(listOrders, {});
    const order = orders.find(({ checkoutId }) => checkoutId === placed.checkoutId);
    await here.call(cancelOrder, { params: { orderId: order?.orderId ?? '' } });
    const checkout = await checkoutReadyToPlace(here);
    await expect(place(here, checkout)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    await expectBalanced(both);
    const cardId = await saveCard(both, here, '4242424242424242');
    const { checkoutId } = checkout;
    const { versionKey } = await lookUp(here, checkoutId);
    const paid = await here.call(updatePayments, {
      params: { checkoutId },
      body: { versionKey, payments: [{ id: cardId, paymentType: 'BANK_CARD' }] },
    });
    expect(await place(here, paid)).toMatchObject({ status: 'PLACED' });
    await expectBalanced(both);
  }, 120_000);
});
