import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openContext } from '../support/browser.ts';
import { listOpenOrders, signedInShopper } from '../support/http-shopper.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { type StoreProcess, startStore } from '../support/store-process.ts';
import { held } from './support/hold.ts';
import { saveData, shopTest } from './support/shop-test.ts';
import { openCheckout, orderNumber, placeOrderButton } from './support/steps.ts';

const it = shopTest();

/** Records every dialog that opens on the page, however briefly. */
async function watchDialogs(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.exposeFunction('tellDialog', (words: string) => opened.push(words));
  await page.addInitScript(() => {
    const { tellDialog } = window as unknown as { tellDialog: (words: string) => void };
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role="dialog"]')) tellDialog(dialog.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return opened;
}

describe.runIf(hasPostgres())('a hold that runs out while the processor works', () => {
  let postgres: PostgresCluster;
  let store: StoreProcess;
  /** Keeps the processor from responding. */
  let locker: pg.Client;
  let watcher: pg.Client;

  beforeAll(async () => {
    postgres = await startPostgres();
    await prepareDatabase({ databaseUrl: postgres.url });
    store = await startStore({ databaseUrl: postgres.url });
    locker = new pg.Client({ connectionString: postgres.url });
    watcher = new pg.Client({ connectionString: postgres.url });
    await Promise.all([locker.connect(), watcher.connect()]);
  });

  afterAll(async () => {
    await Promise.all([locker?.end(), watcher?.end()]);
    await store?.stop();
    await postgres?.stop();
  });

  const count = async (statement: string) => (await watcher.query(statement)).rowCount ?? 0;

  it('is not reported as expired, and its order is placed (SUB-06)', async ({ browser }) => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const context = await openContext(browser, store.url, { shopper: riley });
    await saveData(context);
    const page = await context.newPage();
    const dialogs = await watchDialogs(page);
    await openCheckout(page, riley);

    await locker.query('begin; lock table processor.transactions in access exclusive mode');
    await placeOrderButton(page).click();
    await expect
      .poll(() =>
        count(
          `select from pg_stat_activity where wait_event_type = 'Lock' and replace(query, '"', '') like '%processor.transactions%'`,
        ),
      )
      .toBe(1);
    // Nobody takes over the attempt in the meantime, however slow this machine is.
    await watcher.query("update attempts set lease_until = now() + interval '1 hour'");
    await watcher.query(
      "update reservations set expires_at = now() - interval '1 second' where status = 'COMMITTING'",
    );
    expect(await held(riley)).toMatchObject({ status: 'COMMITTING', expiration: { remainingMs: 0 } });

    // The page asks what's held, as it does when the shopper comes back to it.
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/promises'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await (await asked).json()).toMatchObject({ reservation: { status: 'COMMITTING' } });

    await locker.query('rollback');
    await orderNumber(page);
    expect(dialogs).toEqual([]);
    expect(await listOpenOrders(riley)).toHaveLength(1);
    await context.close();
  });
});
