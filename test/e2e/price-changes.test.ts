import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { preferModality } from '../../services/contracts/modalities.ts';
import { formatMoney } from '../../views/kit/format.ts';
import { lookUp } from '../support/http-shopper.ts';
import type { StoreProcess } from '../support/store-process.ts';
import { expectFit } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import {
  continueToPayment,
  goToScheduling,
  orderNumber,
  placeOrderButton,
  readyToPlace,
  reserveTime,
} from './support/steps.ts';

const it = shopTest({}, { ownClock: true });

const STORE = '01400943';
const ZONE = 'America/New_York';

/** Imports what the store charges for a product, in cents, from a day on. */
async function charge(store: StoreProcess, gtin13: string, cents: number, begins: string): Promise<void> {
  const file = join(store.dataDir, '..', `store-prices.csv`);
  await writeFile(file, `place,gtin13,begins,price\n${STORE},${gtin13},${begins},${cents / 100}\n`);
  // Only one process at a time has the embedded database.
  await store.end();
  await promisify(execFile)(process.execPath, ['dist/server/main.js', 'import', file], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: store.dataDir },
  });
  await rm(file);
  await store.restart();
}

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Some prices changed since you viewed your cart' });

describe('a price that changes at midnight', () => {
  it('between the cart and the checkout is told by the line, and what the shopper then agrees to is charged', async ({
    store,
    visitAs,
  }) => {
    await store.moveTo(`2027-06-29T23:50[${ZONE}]`);
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    await shopper.call(preferModality, { body: { modalityType: 'PICKUP', locationId: STORE } });
    const { lineItems } = await shopper.call(getCart, {});
    const line = lineItems.find(
      ({ modalityType, product }) => modalityType === 'PICKUP' && product.price.sellBy === 'UNIT',
    );
    if (!line) throw new Error('The cart has something for pickup.');
    const { gtin13, quantity, total, product } = line;
    const now = (total / quantity + 50) * quantity;
    await charge(store, gtin13, now / quantity, '2027-06-30');

    await goToScheduling(page);
    await reserveTime(page);
    await store.moveTo(`2027-06-30T00:05[${ZONE}]`);
    await continueToPayment(page);
    const words = `${product.description} went from ${formatMoney(total)} to ${formatMoney(now)}`;
    expect(await notice(page).getByRole('listitem').allTextContents()).toEqual([words]);
    await expectFit(page);
    await page.reload();
    await readyToPlace(page);
    expect(await notice(page).getByRole('listitem').allTextContents()).toEqual([words]);

    const checkoutId = new URL(page.url()).searchParams.get('orderId') ?? '';
    await placeOrderButton(page).click();
    await orderNumber(page);
    const order = await lookUp(shopper, checkoutId);
    expect(order.lineItems.find(({ cart }) => cart.gtin13 === gtin13)?.total).toBe(now);
  });
});
