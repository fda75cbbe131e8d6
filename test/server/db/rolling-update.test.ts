import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStore } from '../../../server/boot/store.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { getCheckout } from '../../../services/contracts/checkouts.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { signedInShopper } from '../../support/http-shopper.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { previousRelease, whyNoPreviousRelease } from '../../support/previous-release.ts';
import { STORE_SETTINGS, startStore as startProcess } from '../../support/store-process.ts';

let postgres: PostgresCluster;

async function newDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

/** How that release's own tests call its store. */
async function clientOf(release: string) {
  const load = <T>(file: string): Promise<T> => import(/* @vite-ignore */ join(release, file));
  return {
    shopper: await load<typeof import('../../support/http-shopper.ts')>('test/support/http-shopper.ts'),
    changes: await load<typeof import('../../support/modifications.ts')>('test/support/modifications.ts'),
    orders: await load<typeof import('../../../services/contracts/orders.ts')>(
      'services/contracts/orders.ts',
    ),
  };
}

describe.runIf(hasPostgres())('a release that replaces another one process by process', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('leaves the previous release placing, changing, and canceling orders that this one sees, and starting again', async ({
    skip,
  }) => {
    const reason = whyNoPreviousRelease();
    if (reason) skip(reason);
    const release = previousRelease();
    const [url, env] = [await newDatabase('rolling'), { LOG_LEVEL: 'error' }];
    const before = await startProcess({ release, databaseUrl: url, env });
    const ports = { PORT: `${await freePort()}`, VAULT_PORT: `${await freePort()}` };
    const settings = parseEnv({ ...STORE_SETTINGS, ...ports, ...env, DATABASE_URL: url });
    const after = await startStore({ env: settings, log: createLog('error') });
    try {
      const client = await clientOf(release);
      const riley = await client.shopper.signedInShopper(before.url, 'riley@example.com');
      const checkout = await client.shopper.checkoutReadyToPlace(riley);
      const placed = await client.shopper.place(riley, checkout);
      expect(placed.status).toBe('PLACED');
      const line = placed.lineItems[0]?.cart;
      const changes = await client.changes.change(riley, placed, {
        lineItems: [{ gtin13: line?.gtin13 ?? '', quantity: 0 }],
      });
      const changed = await client.changes.save(riley, changes);
      expect(changed.lineItems).toHaveLength(placed.lineItems.length - 1);
      const here = await signedInShopper(settings.shopOrigin, 'riley@example.com');
      const { checkoutId } = placed;
      expect(await here.call(getCheckout, { params: { checkoutId } })).toMatchObject({
        status: 'PLACED',
        summary: { cost: changed.summary.cost },
      });
      const stateHere = async () =>
        (await here.call(listOrders, {})).orders.find((one) => one.checkoutId === checkoutId);
      const orderId = (await stateHere())?.orderId ?? '';
      await riley.call(client.orders.cancelOrder, { params: { orderId } });
      expect(await stateHere()).toMatchObject({ status: 'CANCELED' });
      expect(before.log()).toBe('');
      // Whoever goes back ends this one's processes while those of the release before start.
      await before.restart();
      const again = await client.shopper.checkoutReadyToPlace(riley);
      expect(await client.shopper.place(riley, again)).toMatchObject({ status: 'PLACED' });
      expect(before.log()).toBe('');
    } finally {
      await after.close();
      await before.stop();
    }
  }, 120_000);
});
