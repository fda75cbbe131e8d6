import type { Locator, Page } from 'playwright-core';
import { checkoutReadyToPlace, type HttpShopper } from '../../support/http-shopper.ts';
import { chooseLastDay, freeTimes } from './times.ts';

/** What a shopper does and sees, by roles and labels only. */

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

export const schedulingTitle = (page: Page) => heading(page, 'Schedule your pickup');
export const checkoutTitle = (page: Page) => heading(page, 'Complete Your Order');
export const completeTitle = (page: Page, type: 'pickup' | 'delivery' | 'ship' = 'pickup') =>
  heading(page, `Thank you, your ${type} order has been placed!`);

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: /^Place order · \$/ });
export const modal = (page: Page, title: string) => page.getByRole('dialog', { name: title });

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('checkstand');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** From anywhere to the scheduling page via the cart. */
export async function goToScheduling(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('link', { name: /^Schedule pickup/ }).click();
  await schedulingTitle(page).waitFor();
}

/** Selects and reserves the first free time of the last day. One on the first day might pass in the meantime. */
export async function reserveTime(page: Page): Promise<void> {
  await chooseLastDay(page);
  await freeTimes(page).first().click();
  await page.getByRole('button', { name: /^Reserve / }).click();
  await page.getByRole('heading', { name: /^Reserved for / }).waitFor();
}

export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await checkoutTitle(page).waitFor();
  await readyToPlace(page);
}

/** The checkout page with its saved card selected. */
export async function goToCheckout(page: Page): Promise<void> {
  await goToScheduling(page);
  await reserveTime(page);
  await continueToPayment(page);
}

/**
 * The page of a checkout created elsewhere, with its saved card selected; for tests that don't care how the shopper
 * got there.
 */
export async function openCheckout(page: Page, shopper: HttpShopper): Promise<string> {
  const { checkoutId } = await checkoutReadyToPlace(shopper);
  await page.goto(`/checkout?orderId=${checkoutId}&nc=true`);
  await checkoutTitle(page).waitFor();
  await readyToPlace(page);
  return checkoutId;
}

/** Waits until the page has a payment and the order can be placed. */
export async function readyToPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order · \$/, disabled: false }).waitFor();
}

export interface TypedCard {
  number: string;
  expiry?: string;
  cvv?: string;
}

export const cardFrame = (page: Page) =>
  page.getByTitle('Card number, expiration date, and CVV').contentFrame();

export async function openCardForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a credit or debit card' }).click();
  const form = modal(page, 'Add a Credit or Debit Card');
  await cardFrame(page).getByLabel('Card number').waitFor();
  return form;
}

/** Fills in the form and its frame without saving. */
export async function typeCard(
  page: Page,
  form: Locator,
  { number, expiry = '12/40', cvv = '123' }: TypedCard,
): Promise<void> {
  await form.getByLabel('First Name').fill('Riley');
  await form.getByLabel('Last Name').fill('Marsh');
  await form.getByLabel('Address', { exact: true }).fill('1014 Vine Street');
  await form.getByLabel('City').fill('Cincinnati');
  await form.getByLabel('State').selectOption('OH');
  await form.getByLabel('Postal Code').fill('45202');
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration (MM/YY)').fill(expiry);
  await frame.getByLabel('CVV').fill(cvv);
}

/** Adds a card in the modal; the checkout then pays with it. */
export async function addCard(page: Page, card: TypedCard): Promise<void> {
  const form = await openCardForm(page);
  await typeCard(page, form, card);
  await form.getByRole('button', { name: 'Add Card' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: new RegExp(card.number.slice(-4)), checked: true }).waitFor();
  await readyToPlace(page);
}

/** The order number on the confirmation page. */
export async function orderNumber(page: Page): Promise<string> {
  await completeTitle(page).waitFor();
  const link = page.getByRole('link', { name: /^Order #/ });
  return ((await link.textContent()) ?? '').replace('Order #', '').trim();
}
