import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { preferModality } from '../../services/contracts/modalities.ts';
import { currentReservation } from '../../services/contracts/reservations.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import {
  acceptVendor,
  ageQuestion,
  amountOf,
  askForTime,
  EASTERN_AVE,
  LOS_ANGELES,
  openDelivery,
  placeDelivery,
  reservedTitle,
  verifyAge,
} from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import {
  cardFrame,
  continueToPayment,
  goToCheckout,
  heading,
  modal,
  openCardForm,
  readyToPlace,
  signIn,
  typeCard,
} from './support/steps.ts';
import { days, times } from './support/times.ts';

/**
 * The shop at chosen instants. Only the store's clock is moved: the browser's is months or years off, unless a test
 * sets it, and decides nothing. A shopper who signed in the day before needn't sign in again.
 */
const it = shopTest({ SESSION_FRESH_SECONDS: '172800' }, { ownClock: true });

/** The scheduling page for pickup at a store. */
async function openPickup(page: Page, { call }: HttpShopper, locationId: string): Promise<void> {
  await call(preferModality, { body: { modalityType: 'PICKUP', locationId } });
  await page.goto('/scheduling');
  await times(page).waitFor();
}

const timeCards = (page: Page) => times(page).locator('label');
const day = (page: Page, name: RegExp) => days(page).getByRole('radio', { name });
const reserveButton = (page: Page) => page.getByRole('button', { name: /^Reserve / });

describe('an immediate delivery', () => {
  const atOnce = (page: Page) => timeCards(page).filter({ hasText: 'Within 2 hours by Instacart' });

  it('is gone when its hour is; the next one is held only until it ends, and ordered for its fee (QUO-04, QUO-07, SCH-36, SCH-47)', async ({
    store,
    visitAs,
  }) => {
    await store.moveTo('2027-06-16T12:55[America/New_York]');
    const { page, shopper } = await visitAs('lite@example.com', PHONE);
    await openDelivery(page, EASTERN_AVE);
    await atOnce(page).getByText('$12.95').waitFor();
    await expect.poll(() => atOnce(page).count()).toBe(1);
    await expectFit(page);
    await atOnce(page).click();
    await store.moveTo('2027-06-16T13:20[America/New_York]');
    await page.getByRole('button', { name: 'Reserve Wed, Jun 16, 12 PM - 2 PM · $12.95' }).click();
    const expired = modal(page, 'Delivery Time Expired');
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await atOnce(page).click();
    await page.getByRole('button', { name: /1 PM - 3 PM/ }).click();
    await page.getByText('Between 1 PM - 3 PM by Instacart').waitFor();
    const { reservation } = await shopper.call(currentReservation, {});
    expect(reservation).toMatchObject({
      expiration: { value: '2027-06-16T19:00:00.000Z' },
      canExtend: false,
    });

    await acceptVendor(page);
    await continueToPayment(page);
    await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('$12.95');
    const { fulfillment, summary } = await placeDelivery(page, shopper);
    expect(fulfillment.vendors.map(({ name }) => name)).toEqual(['Instacart']);
    expect(summary.cost.fulfillmentTotal).toBe(1295);
  });
});

describe('wine for a shopper born on February 29, 2008', () => {
  const TOO_YOUNG = 'Items in your order require a minimum age of 21.';

  it('is refused through February 28, 2029, and delivered from March 1 on, by the local calendar (AGE-03, AGE-10)', async ({
    store,
    visitAs,
  }) => {
    await store.moveTo('2029-02-28T23:40[America/Los_Angeles]');
    const { page, shopper } = await visitAs('bo@example.com');
    const tooYoung = ageQuestion(page).getByRole('link', { name: TOO_YOUNG });
    await openDelivery(page, LOS_ANGELES);
    await askForTime(page, '2 PM - 3 PM');
    await verifyAge(page, '02/29/2008');
    await tooYoung.waitFor();

    await store.moveTo('2029-03-01T00:00[America/Los_Angeles]');
    await openDelivery(page, LOS_ANGELES);
    await askForTime(page, '2 PM - 3 PM');
    await verifyAge(page, '03/02/2008');
    await tooYoung.waitFor();
    await verifyAge(page, '02/29/2008');
    await reservedTitle(page).waitFor();
    await continueToPayment(page);
    const { fulfillment } = await placeDelivery(page, shopper);
    expect(fulfillment.dateOfBirth).toBe('2008-02-29');
  });
});

const hour = (of: number) => `${of % 12 || 12} ${of % 24 < 12 ? 'AM' : 'PM'}`;

/** 'Between 6 AM - 7 AM' and so on until midnight, when the stores close. */
const hoursUntilMidnight = (opens: number): string[] =>
  Array.from(
    { length: 24 - opens },
    (_, index) => `Between ${hour(opens + index)} - ${hour(opens + index + 1)}`,
  );

describe("when a store's clocks go back", () => {
  const zone = 'America/Chicago';
  const MONTROSE = '03400246';

  it("the days around it list each hour once at its usual fee, and that day's first hour can be reserved (QUO-01, QUO-05, DAY-02, SCH-10)", async ({
    store,
    visitAs,
  }) => {
    await store.moveTo(`2026-10-31T00:30[${zone}]`);
    const { page, shopper } = await visitAs('sam@example.com', PHONE, { timezoneId: zone });
    await openPickup(page, shopper, MONTROSE);
    const cards: string[][] = [];
    for (const position of [0, 1, 2]) {
      await days(page).locator('label').nth(position).click();
      await expect.poll(() => days(page).locator('input').nth(position).isChecked()).toBe(true);
      cards.push(await timeCards(page).allTextContents());
    }
    const [before = [], changed, after] = cards;
    const hours = hoursUntilMidnight(6);
    expect(before.map((card) => /^.*? - \d+ [AP]M/.exec(card)?.[0])).toEqual(hours);
    expect(changed).toEqual(before);
    expect(after).toEqual(before);

    // A few minutes before it's too late for the day's first time.
    await store.moveTo(`2026-11-01T03:55[${zone}]`);
    await openPickup(page, shopper, MONTROSE);
    await expect.poll(() => day(page, /^Today, Sun, /).isChecked()).toBe(true);
    await expect.poll(() => timeCards(page).allTextContents()).toEqual(before);
    await timeCards(page).first().click();
    await reserveButton(page).click();
    await page.getByRole('heading', { name: 'Reserved for Sunday, November 1' }).waitFor();
    await page.getByText(`${hours[0]} at Montrose`).waitFor();
  });
});

describe('near midnight, when the browser is already on tomorrow', () => {
  const zone = 'America/Los_Angeles';
  const SILVER_LAKE = '70300162';

  it("Today is the store's day: its last hour can be reserved, then none is left (QUO-05, DAY-02, DAY-03, DAY-04, SCH-10)", async ({
    store,
    visitAs,
  }) => {
    const late = `2027-06-30T23:50[${zone}]`;
    await store.moveTo(late);
    const { page, shopper } = await visitAs('sam@example.com', PHONE);
    await page.clock.install({ time: Temporal.ZonedDateTime.from(late).epochMilliseconds });
    await openPickup(page, shopper, SILVER_LAKE);
    const today = day(page, /^Today/);
    await expect.poll(() => today.getAttribute('aria-label')).toBe('Today, Wed, Jun 30, None');
    await expect.poll(() => today.isDisabled()).toBe(true);
    await expect.poll(() => day(page, /Thu, Jul 1, /).isChecked()).toBe(true);
    await expect.poll(() => timeCards(page).first().textContent()).toMatch(/^Between 5 AM - 6 AM/);

    await store.moveTo(`2027-06-30T21:25[${zone}]`);
    await openPickup(page, shopper, SILVER_LAKE);
    await expect.poll(() => day(page, /^Today, Wed, Jun 30, /).isChecked()).toBe(true);
    await expect
      .poll(() => timeCards(page).allTextContents())
      .toEqual([expect.stringMatching(/^Between 11 PM - 12 AM PDT/)]);
    await timeCards(page).click();
    await reserveButton(page).click();
    await page.getByRole('heading', { name: 'Reserved for Wednesday, June 30' }).waitFor();
    await page.getByText('Between 11 PM - 12 AM PDT at Silver Lake').waitFor();
  });
});

describe('a card', () => {
  it("is good through its month by the store's clock, whatever year the browser thinks it is (CRD-02)", async ({
    store,
    visitAs,
  }) => {
    await store.moveTo('2024-07-01T11:50[UTC]');
    const { page, context } = await visitAs('sam@example.com');
    // A session works just as well in a browser whose clock is years ahead.
    await context.clearCookies();
    await page.goto('/cart');
    await signIn(page, 'sam@example.com');
    await heading(page, 'Cart').waitFor();
    await goToCheckout(page);
    const form = await openCardForm(page);
    await typeCard(page, form, { number: '5555 5555 5555 4444', expiry: '05/24' });
    await cardFrame(page).getByText('This card has expired.').waitFor();
    await cardFrame(page).getByLabel('Expiration (MM/YY)').fill('06/24');
    await form.getByRole('button', { name: 'Add Card' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: /4444/, checked: true }).waitFor();
    await readyToPlace(page);
  });
});
