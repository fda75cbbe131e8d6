import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { schedulingPath } from '../../../machines/shared/paths.ts';
import { type CartItem, getCart } from '../../../services/contracts/cart.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { formatMoney } from '../../../views/kit/format.ts';
import { type HttpShopper, lookUp } from '../../support/http-shopper.ts';
import { completeTitle, heading, modal, placeOrderButton } from './steps.ts';
import { chooseLastDay, times } from './times.ts';

/** Scheduling and placing a delivery. */

/** Bo's address. */
export const LOS_ANGELES: Destination = {
  addressLines: ['645 W 9th St', 'Unit 420'],
  cityTown: 'Los Angeles',
  stateProvince: 'CA',
  postalCode: '90015',
  countryCode: 'US',
};
/** Lita's address. */
export const EASTERN_AVE: Destination = {
  addressLines: ['3821 Eastern Ave'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45226',
  countryCode: 'US',
};

export const deliveryTitle = (page: Page) => heading(page, 'Schedule your delivery');
export const ageQuestion = (page: Page) => modal(page, 'Age Verification Required');
/** A time's card by its hours, '7 PM - 8 PM'; the radio itself is hidden. */
export const time = (page: Page, hours: string) =>
  times(page).locator('label', { hasText: `Between ${hours}` });
export const reservedTitle = (page: Page) => page.getByRole('heading', { name: /^Reserved for / });
/** The value of a line on the receipt. */
export const amountOf = (page: Page, label: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}`) })
    .locator('+ dd')
    .first();

/** The next thing may be a dialog, which hides the rest of the page from locators. */
export async function openDelivery(page: Page, destination: Destination): Promise<void> {
  await page.goto(schedulingPath('DELIVERY', destination));
}

/** Selects a time on the last day and tries to reserve it. */
export async function askForTime(page: Page, hours: string): Promise<void> {
  await chooseLastDay(page);
  await time(page, hours).click();
  await page.getByRole('button', { name: /^Reserve / }).click();
}

export async function reserveDelivery(page: Page, hours: string): Promise<void> {
  await askForTime(page, hours);
  await reservedTitle(page).waitFor();
}

/** The store's data for the checkout on a checkout page. */
export const checkoutOf = (page: Page, shopper: HttpShopper): Promise<Checkout> =>
  lookUp(shopper, new URL(page.url()).searchParams.get('orderId') ?? '');

/** Places the order; what its payment methods pay is the total the button showed. */
export async function placeDelivery(page: Page, shopper: HttpShopper): Promise<Checkout> {
  const { checkoutId } = await checkoutOf(page, shopper);
  const shown = ((await placeOrderButton(page).textContent()) ?? '').replace('Place order · ', '');
  await placeOrderButton(page).click();
  await completeTitle(page, 'delivery').waitFor();
  const placed = await lookUp(shopper, checkoutId);
  expect(placed.status).toBe('PLACED');
  const paid = placed.payments.reduce((sum, { amount }) => sum + amount, 0);
  expect(formatMoney(paid)).toBe(shown);
  return placed;
}

export const cartLines = async ({ call }: HttpShopper): Promise<CartItem[]> =>
  (await call(getCart, {})).lineItems;
