import type { Locator, Page } from 'playwright-core';
import { demoRecords } from '../../support/demo-data.ts';
import { heading } from './steps.ts';

/** Shipping the cart of market@example.com to Dallas. */

const SHIP_PAGE =
  '/scheduling?fulfillmentType=SHIP&addressLine1=1810%20Elm%20St&city=Dallas&state=TX&zipCode=75201';

export const sellers = (await demoRecords<{ name: string }>('sellers')).map(({ name }) => name);

const shipment = (page: Page, seller: string): Locator =>
  page.getByRole('region', { name: `Sold & Shipped by ${seller}` });
const shipments = (page: Page): Locator => page.getByRole('region', { name: /^Sold & Shipped by / });

export const continueButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Continue( · \$|$)/, disabled: false });

/** Waits until every seller has responded. */
async function shippingOffered(page: Page): Promise<void> {
  await heading(page, 'Schedule Your Order').waitFor();
  await shipments(page).first().waitFor();
}

export async function openShipping(page: Page): Promise<void> {
  await page.goto(SHIP_PAGE);
  await shippingOffered(page);
}

/** Sellers list the cheapest method first and the fastest last. */
export type Speed = 'cheapest' | 'fastest';

export async function chooseOptions(
  page: Page,
  of: readonly string[],
  speed: Speed = 'cheapest',
): Promise<void> {
  for (const seller of of) {
    const options = shipment(page, seller).getByRole('radio');
    await (speed === 'cheapest' ? options.first() : options.last()).check();
  }
}

/** The receipt's amount with this label. */
export const amountOf = async (page: Page, label: string): Promise<string> =>
  (await page.locator('dl > div', { hasText: label }).last().getByRole('definition').textContent()) ?? '';
