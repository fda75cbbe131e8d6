import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { calendarPath } from '../../services/contracts/calendar.ts';
import { checkoutReadyToPlace, lookUp, place } from '../support/http-shopper.ts';
import { shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

const instant = (value: string) => value.replace(/[-:]|\.\d+/g, '');

it("a placed order's time, place, and number can be saved as a calendar file", async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const { checkoutId, masterOrderId } = await place(shopper, await checkoutReadyToPlace(shopper));
  await page.goto(`/checkout/clicklist/${checkoutId}/complete`);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`order-${masterOrderId}.ics`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const { destination, promise } = (await lookUp(shopper, checkoutId)).fulfillment;
  const [start = '', end = ''] = (promise.selections[0]?.window.value ?? '').split('/');
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${checkoutId}@checkstand`,
      `DTSTART:${instant(new Date(start).toISOString())}`,
      `DTEND:${instant(new Date(end).toISOString())}`,
      'SUMMARY:Pick up your Fernhill Market order',
      expect.stringMatching(`^LOCATION:${destination.name}.*${destination.address.postalCode}$`),
      expect.stringMatching(`^DESCRIPTION:Order #${masterOrderId}`),
    ]),
  );
});

it("who opens a calendar file's address once the session is over signs in and gets to its link", async ({
  visit,
  visitAs,
}) => {
  const { shopper } = await visitAs('riley@example.com');
  const { checkoutId } = await place(shopper, await checkoutReadyToPlace(shopper));
  const page = await visit();
  await page.goto(calendarPath(checkoutId));
  await heading(page, 'Sign in').waitFor();
  await signIn(page, 'riley@example.com');
  const link = page.getByRole('link', { name: 'Add to calendar' });
  expect(await link.getAttribute('href')).toBe(calendarPath(checkoutId));
});
