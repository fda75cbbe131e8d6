import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { preferModality } from '../../services/contracts/modalities.ts';
import { currentReservation } from '../../services/contracts/reservations.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { atSizes, widths } from './support/account.ts';
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
import { expectSound } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import {
  cardFrame,
  continueToPayment,
  goToCheckout,
  modal,
  openCardForm,
  readyToPlace,
  signIn,
  typeCard,
} from './support/steps.ts';
import { days, times } from './support/times.ts';

/**
 * The shop at chosen instants. Only the store's clock is moved: the browser's is months or years off then, unless a test
 * sets it, and decides nothing. Who signed in the day before need not do so again.
 */
const it = shopTest({ SESSION_FRESH_SECONDS: '172800' }, { ownClock: true });

/** The scheduling page of a pickup at a store. */
async function openPickup(page: Page, { call }: HttpShopper, locationId: string): Promise<void> {
  await call(preferModality, { body: { modalityType: 'PICKUP', locationId } });
  await page.goto('/scheduling');
  await times(page).waitFor();
}

const timeCards = (page: Page) => times(page).locator('label');
const day = (page: Page, name: RegExp) => days(page).getByRole('radio', { name });
const reserveButton = (page: Page) => page.getByRole('button', { name: /^Reserve / });

describe('a delivery at once', () => {
  const atOnce = (page: Page) => timeCards(page).filter({ hasText: 'Within 2 hours by Instacart' });

  it.for(widths(PHONE))(
    'at %s, is offered at noon where the store is, and ordered for its fee (QUO-04, QUO-07, SCH-47)',
    async ([, size], { store, visitAs }) => {
      await store.moveTo('2024-06-12T12:00[America/New_York]');
      const { page, context, shopper } = await visitAs('lite@example.com', size);
      // The session is as good in a browser whose clock is years ahead.
      await context.clearCookies();
      await openDelivery(page, EASTERN_AVE);
      await signIn(page, 'lite@example.com');
      await atOnce(page).getByText('$12.95').waitFor();
      await expect.poll(() => atOnce(page).count()).toBe(1);
      await expectSound(page);
      await atOnce(page).click();
      await page.getByRole('button', { name: 'Reserve Wed, Jun 12, 12 PM - 2 PM · $12.95' }).click();
      await page.getByRole('heading', { name: 'Reserved for Wednesday, June 12' }).waitFor();
      await page.getByText('Between 12 PM - 2 PM by Instacart').waitFor();
      await acceptVendor(page);
      await continueToPayment(page);
      await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('$12.95');
      const { fulfillment, summary } = await placeDelivery(page, shopper);
      expect(fulfillment.vendors.map(({ name }) => name)).toEqual(['Instacart']);
      expect(summary.cost.fulfillmentTotal).toBe(1295);
    },
  );

  it.for(widths(DESKTOP))(
    'at %s, has passed when its hour has, and the next one is then held no longer than it lasts (QUO-04, SCH-36)',
    async ([, size], { store, visitAs }) => {
      await store.moveTo('2027-06-16T12:55[America/New_York]');
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await atOnce(page).click();
      await store.moveTo('2027-06-16T13:20[America/New_York]');
      await page.getByRole('button', { name: /12 PM - 2 PM/ }).click();
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
    },
  );
});

describe('wine for somebody born on 29 February 2008', () => {
  const TOO_YOUNG = 'Items in your order require a minimum age of 21.';

  it.for(widths(DESKTOP))(
    'at %s, is refused to the end of 28 February 2029 and brought from 1 March on, as the calendar is there (AGE-03, AGE-10)',
    async ([, size], { store, visitAs }) => {
      await store.moveTo('2029-02-28T23:40[America/Los_Angeles]');
      const { page, shopper } = await visitAs('bo@example.com', size);
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
    },
  );
});

/** Each open until midnight. `early` is some minutes before it is too late for the first time of a day. */
const STORES = {
  eastern: { zone: 'America/New_York', id: '01400412', name: 'Hyde Park Plaza', opens: 6, early: '04:25' },
  central: { zone: 'America/Chicago', id: '03400246', name: 'Montrose', opens: 6, early: '03:55' },
  pacific: { zone: 'America/Los_Angeles', id: '70300162', name: 'Silver Lake', opens: 5, early: '03:25' },
} as const;

const hour = (of: number) => `${of % 12 || 12} ${of % 24 < 12 ? 'AM' : 'PM'}`;

/** 'Between 6 AM - 7 AM' and so on to midnight. */
const hoursUntilMidnight = (opens: number): string[] =>
  Array.from(
    { length: 24 - opens },
    (_, index) => `Between ${hour(opens + index)} - ${hour(opens + index + 1)}`,
  );

const CHANGES = [
  { words: 'go ahead', saturday: '2027-03-13', sunday: '2027-03-14', reserved: 'Sunday, March 14' },
  { words: 'go back', saturday: '2026-10-31', sunday: '2026-11-01', reserved: 'Sunday, November 1' },
] as const;

const changesAtStores = Object.entries(STORES).flatMap(([coast, place]) =>
  CHANGES.map((change) => [coast, change.words, place, change] as const),
);

describe('when the clocks of a store change', () => {
  it.for(atSizes(changesAtStores))(
    'at %s, %s clocks that %s: the days about have each hour once at its usual fee, and the first of that day is held (QUO-01, QUO-05, DAY-02, SCH-10)',
    async ([, , , place, change, size], { store, visitAs }) => {
      await store.moveTo(`${change.saturday}T00:30[${place.zone}]`);
      const { page, shopper } = await visitAs('sam@example.com', size, { timezoneId: place.zone });
      await openPickup(page, shopper, place.id);
      const cards: string[][] = [];
      for (const position of [0, 1, 2]) {
        await days(page).locator('label').nth(position).click();
        await expect.poll(() => days(page).locator('input').nth(position).isChecked()).toBe(true);
        cards.push(await timeCards(page).allTextContents());
      }
      const [before = [], changed, after] = cards;
      expect(before.map((card) => /^.*? - \d+ [AP]M/.exec(card)?.[0])).toEqual(
        hoursUntilMidnight(place.opens),
      );
      expect(changed).toEqual(before);
      expect(after).toEqual(before);

      await store.moveTo(`${change.sunday}T${place.early}[${place.zone}]`);
      await openPickup(page, shopper, place.id);
      await expect.poll(() => day(page, /^Today, Sun, /).isChecked()).toBe(true);
      await expect.poll(() => timeCards(page).allTextContents()).toEqual(before);
      await timeCards(page).first().click();
      await reserveButton(page).click();
      await page.getByRole('heading', { name: `Reserved for ${change.reserved}` }).waitFor();
      await page.getByText(`${hoursUntilMidnight(place.opens)[0]} at ${place.name}`).waitFor();
    },
  );
});

describe('towards midnight', () => {
  const { zone, id, name } = STORES.pacific;

  it.for(widths(PHONE))(
    'at %s, the last hour of a store that closes then is the only one left today, and is held (QUO-05, DAY-02, SCH-10)',
    async ([, size], { store, visitAs }) => {
      await store.moveTo(`2027-06-30T21:25[${zone}]`);
      const { page, shopper } = await visitAs('sam@example.com', size, { timezoneId: 'America/New_York' });
      await openPickup(page, shopper, id);
      await expect.poll(() => day(page, /^Today, Wed, Jun 30, /).isChecked()).toBe(true);
      await expect
        .poll(() => timeCards(page).allTextContents())
        .toEqual([expect.stringMatching(/^Between 11 PM - 12 AM PDT/)]);
      await timeCards(page).click();
      await reserveButton(page).click();
      await page.getByRole('heading', { name: 'Reserved for Wednesday, June 30' }).waitFor();
      await page.getByText(`Between 11 PM - 12 AM PDT at ${name}`).waitFor();
    },
  );

  it.for(
    atSizes([
      ['is already tomorrow', 'America/New_York', '2027-06-30T23:50', 'Wed, Jun 30', true],
      ['is still yesterday', 'Pacific/Honolulu', '2027-07-01T00:00', 'Thu, Jul 1', false],
    ] as const),
  )(
    'at %s, Today is the day at the store when it %s in the browser (DAY-02, DAY-03, DAY-04)',
    async ([, , timezoneId, moment, date, isOver, size], { store, visitAs }) => {
      const time = `${moment}[${zone}]`;
      await store.moveTo(time);
      const { page, shopper } = await visitAs('sam@example.com', size, { timezoneId });
      await page.clock.install({ time: Temporal.ZonedDateTime.from(time).epochMilliseconds });
      await openPickup(page, shopper, id);
      const today = day(page, /^Today/);
      await expect
        .poll(() => today.getAttribute('aria-label'))
        .toMatch(new RegExp(`^Today, ${date}, ${isOver ? 'None' : 'Free'}$`));
      await expect.poll(() => today.isDisabled()).toBe(isOver);
      await expect.poll(() => day(page, /Thu, Jul 1, /).isChecked()).toBe(true);
      await expect.poll(() => timeCards(page).first().textContent()).toMatch(/^Between 5 AM - 6 AM/);
    },
  );
});

describe('a card', () => {
  it.for(widths(DESKTOP))(
    'at %s, is good while its month lasts anywhere by the clock of the store, whatever year the browser is in (CRD-02)',
    async ([, size], { store, visitAs }) => {
      await store.moveTo('2024-07-01T11:50[UTC]');
      const { page } = await visitAs('sam@example.com', size);
      await goToCheckout(page);
      const form = await openCardForm(page);
      await typeCard(page, form, { number: '5555 5555 5555 4444', expiry: '05/24' });
      await cardFrame(page).getByText('This card has expired.').waitFor();
      await cardFrame(page).getByLabel('Expiration (MM/YY)').fill('06/24');
      await form.getByRole('button', { name: 'Add Card' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: /4444/, checked: true }).waitFor();
      await readyToPlace(page);
    },
  );
});
