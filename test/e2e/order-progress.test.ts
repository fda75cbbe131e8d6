import { expect } from 'vitest';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import type { Operation } from '../../services/contracts/operation.ts';
import { advanceStaffOrder, refuseStaffOrder } from '../../services/contracts/staff.ts';
import { checkoutReadyToPlace, newKey, place } from '../support/http-shopper.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

const it = shopTest();

it('the page of an order shows what the store does, without a reload (RTE-09)', async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const { checkoutId, masterOrderId } = await place(shopper, await checkoutReadyToPlace(shopper));
  await page.clock.install();
  await page.goto(`/mypurchases/pending/${checkoutId}`);
  await page.getByRole('heading', { name: 'We got your order' }).waitFor();
  const tell = async ({ path }: Operation, data: object) => {
    const response = await page.request.post(path.replace('{number}', masterOrderId ?? ''), {
      headers: { authorization: `Bearer ${SANDBOX_KEYS.care}`, 'idempotency-key': newKey() },
      data,
    });
    expect(response.status()).toBe(200);
  };
  await tell(advanceStaffOrder, { from: 'PLACED' });
  await page.clock.runFor(30_000);
  await page.getByRole('heading', { name: 'Your items are being picked' }).waitFor();
  await tell(refuseStaffOrder, {});
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('This order was canceled').first().waitFor();
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
