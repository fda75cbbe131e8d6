import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import type { Operation } from '../../services/contracts/operation.ts';
import {
  advanceStaffOrder,
  deliverShipment,
  refuseStaffOrder,
  shipShipment,
} from '../../services/contracts/staff.ts';
import { placeShipped } from '../server/support/shipping.ts';
import { checkoutReadyToPlace, newKey, place } from '../support/http-shopper.ts';
import { expectSound } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

const it = shopTest();

/** Does what the store's people do, to an order or, with a vendor, to its shipment. */
async function tell(
  page: Page,
  { method, path }: Operation,
  { number, vendorId = '', data = {} }: { number: string | null; vendorId?: string; data?: object },
): Promise<void> {
  const address = path.replace('{number}', number ?? '').replace('{vendorId}', vendorId);
  const response = await page.request.fetch(address, {
    method,
    headers: { authorization: `Bearer ${SANDBOX_KEYS.care}`, 'idempotency-key': newKey() },
    data,
  });
  expect(response.status()).toBe(200);
}

it('the page of an order shows what the store does, without a reload (RTE-09)', async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const { checkoutId, masterOrderId: number } = await place(shopper, await checkoutReadyToPlace(shopper));
  await page.clock.install();
  await page.goto(`/mypurchases/pending/${checkoutId}`);
  await page.getByRole('heading', { name: 'We got your order' }).waitFor();
  await tell(page, advanceStaffOrder, { number, data: { from: 'PLACED' } });
  await page.clock.runFor(30_000);
  await page.getByRole('heading', { name: 'Your items are being picked' }).waitFor();
  await tell(page, refuseStaffOrder, { number });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('This order was canceled').first().waitFor();
});

it('the page of a shipped order follows each of its shipments, without a reload (RTE-09)', async ({
  visitAs,
}) => {
  const { page, shopper } = await visitAs('market@example.com');
  const { checkoutId, masterOrderId: number, subOrders } = await placeShipped(shopper);
  for (const from of ['PLACED', 'PICKING']) await tell(page, advanceStaffOrder, { number, data: { from } });
  await page.setViewportSize(PHONE);
  await page.goto(`/mypurchases/pending/${checkoutId}`);
  await page.getByRole('heading', { name: 'Your order is packed' }).waitFor();
  const data = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
  const [first, ...others] = subOrders.map(({ vendor }) => vendor.id);
  await tell(page, shipShipment, { number, vendorId: first, data });
  await page.getByRole('heading', { name: 'Part of your order has shipped' }).waitFor();
  await page.getByRole('link', { name: /^Track this shipment: UPS/ }).waitFor();
  await expectSound(page);
  for (const vendorId of others) await tell(page, shipShipment, { number, vendorId, data });
  await page.getByRole('heading', { name: 'Your order has shipped' }).waitFor();
  for (const { vendor } of subOrders) await tell(page, deliverShipment, { number, vendorId: vendor.id });
  await page.getByRole('heading', { name: 'Your order was delivered' }).waitFor();
  await expectSound(page);
});

it('brings into view on a phone that the order is canceled', async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const { checkoutId } = await place(shopper, await checkoutReadyToPlace(shopper));
  await page.setViewportSize(PHONE);
  await page.goto(`/mypurchases/pending/${checkoutId}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await modal(page, 'Cancel Order').getByRole('button', { name: 'Cancel Order' }).click();
  const message = page.getByText('Your payment is going back to you.');
  await message.waitFor();
  await expect.poll(() => message.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(0);
  expect(await message.evaluate((box) => box.getBoundingClientRect().bottom < innerHeight)).toBe(true);
});
