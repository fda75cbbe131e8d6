import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { widths } from './support/account.ts';
import { ageQuestion, askForTime, LOS_ANGELES, openDelivery, reservedTitle } from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';
import { days } from './support/times.ts';

const it = shopTest();

const INVALID_INPUT = 'A valid date input is required.';
const INVALID_DATE = 'Please enter a valid date.';
const TOO_YOUNG = 'Items in your order require a minimum age of 21.';
const NOT_AGREED = 'Please agree to the Terms & Conditions.';

/** '04/27/1985'. */
const typed = (date: Temporal.PlainDate): string =>
  date.toString().replace(/(\d{4})-(\d{2})-(\d{2})/, '$2/$3/$1');

/** A February 29 birthday of someone who turns 21 by this day. */
function leapDayBefore(day: Temporal.PlainDate): Temporal.PlainDate {
  const lastYear = day.subtract({ years: 22 });
  const leapYear = lastYear.year - (lastYear.year % 4);
  return Temporal.PlainDate.from({ year: leapYear, month: 2, day: 29 });
}

/** The question for a delivery of wine, on the store's current date. */
async function openQuestion(page: Page) {
  await openDelivery(page, LOS_ANGELES);
  const today = await days(page).locator('input').first().getAttribute('value');
  await askForTime(page, '2 PM - 3 PM');
  const question = ageQuestion(page);
  const birthDate = question.getByLabel('Date of birth');
  return {
    today: Temporal.PlainDate.from(today ?? ''),
    question,
    birthDate,
    agree: () => question.getByRole('checkbox').check(),
    submit: async (date: string) => {
      await birthDate.fill(date);
      await question.getByRole('button', { name: 'Submit' }).click();
    },
  };
}

describe('the age of the person who receives wine', () => {
  it.for(widths(PHONE))(
    'at %s, is 21 on the very birthday and not on the day before (AGE-03, AGE-10)',
    async ([, size], { visitAs }) => {
      const { page } = await visitAs('bo@example.com', size);
      const { today, question, agree, birthDate, submit } = await openQuestion(page);
      const birthday = today.subtract({ years: 21 });
      await agree();
      await submit(typed(birthday.add({ days: 1 })));
      await question.getByRole('link', { name: TOO_YOUNG }).waitFor();
      await expect.poll(() => birthDate.inputValue()).toBe(typed(birthday.add({ days: 1 })));
      await expectFit(page);
      await submit(typed(birthday));
      await reservedTitle(page).waitFor();
    },
  );

  it.for(widths(DESKTOP))(
    'at %s, is refused in words with what was typed kept, until it is a date and the terms are agreed to (AGE-08, AGE-09, AGE-11)',
    async ([, size], { visitAs }) => {
      const { page } = await visitAs('bo@example.com', size);
      const { today, question, agree, birthDate, submit } = await openQuestion(page);
      const refused: [string, string][] = [
        ['', INVALID_INPUT],
        ['yesterday', INVALID_INPUT],
        ['02/30/1990', INVALID_INPUT],
        ['02/29/2001', INVALID_INPUT],
        ['13/01/1990', INVALID_INPUT],
        ['12/31/1899', INVALID_DATE],
        [typed(today.add({ days: 1 })), INVALID_DATE],
      ];
      for (const [date, words] of refused) {
        await submit(date);
        await question.getByRole('link', { name: words }).waitFor();
        await question.getByRole('link', { name: NOT_AGREED }).waitFor();
        await expect.poll(() => birthDate.inputValue()).toBe(date);
      }
      await submit(typed(leapDayBefore(today)));
      await question.getByRole('link', { name: NOT_AGREED }).waitFor();
      await expect.poll(() => question.getByRole('link').count()).toBe(1);
      await agree();
      await question.getByRole('button', { name: 'Submit' }).click();
      await reservedTitle(page).waitFor();
    },
  );

  it.for(widths(PHONE))(
    'at %s, need not be told: back in the cart nothing is reserved (AGE-05)',
    async ([, size], { visitAs }) => {
      const { page } = await visitAs('bo@example.com', size);
      const { question } = await openQuestion(page);
      await question.getByRole('button', { name: 'Back to Cart' }).click();
      await heading(page, 'Cart').waitFor();
      await openDelivery(page, LOS_ANGELES);
      await days(page).waitFor();
      await expect.poll(() => reservedTitle(page).count()).toBe(0);
    },
  );
});
