import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { checkoutReadyToPlace, place } from '../support/http-shopper.ts';
import { shopTest } from './support/shop-test.ts';

const it = shopTest();

it("a placed order's time can be saved as a calendar file", async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const { checkoutId, masterOrderId } = await place(shopper, await checkoutReadyToPlace(shopper));
  await page.goto(`/checkout/clicklist/${checkoutId}/complete`);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`order-${masterOrderId}.ics`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  expect(file).toContain(`UID:${checkoutId}@checkstand`);
});
