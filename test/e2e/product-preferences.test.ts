import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getProductPreferences } from '../../services/contracts/preferences.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { alert, atSizes, failures, losses, sizes, status, undone } from './support/account.ts';
import { expectSound } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

const NOT_SAVED = "We're having trouble updating your product preferences. Please try again later.";
const SAVED = 'Your choices are saved.';

const department = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The radio itself is hidden; its card is pressed. */
const card = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Substitutions' }).locator('label').filter({ hasText: name });

async function open(page: Page): Promise<void> {
  await page.goto('/account/productpreferences');
  await heading(page, 'Product Preferences').waitFor();
  await department(page, 'Bakery').waitFor();
}

/** The wish for all departments, and that for the bakery; null where it has none of its own. */
async function wishes({ call }: HttpShopper) {
  const { substitutionPolicy, departments } = await call(getProductPreferences, {});
  return [substitutionPolicy, departments.find(({ id }) => id === 'bakery')?.substitutionPolicy];
}

describe('the wishes about substitutions', () => {
  it.for(sizes)('at %s are saved for all departments and for one (RTE-07)', async ([, size], { visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com', size);
    await open(page);
    await expectSound(page);
    await card(page, 'No substitutions').click();
    await status(page, SAVED).waitFor();
    expect(await wishes(shopper)).toEqual(['NO_SUBSTITUTIONS', null]);
    await department(page, 'Bakery').selectOption('Substitutions allowed');
    await expect.poll(() => wishes(shopper)).toEqual(['NO_SUBSTITUTIONS', 'SHOPPERS_CHOICE']);
    await page.reload();
    await department(page, 'Bakery').waitFor();
    await expect.poll(() => department(page, 'Bakery').inputValue()).toBe('SHOPPERS_CHOICE');
    await expect.poll(() => page.getByRole('radio', { name: /^No substitutions/ }).isChecked()).toBe(true);
  });

  it.for(atSizes(undone))(
    'at %s are as before, and say so, when the store %s (RTE-07)',
    async ([, , broken, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await open(page);
      await fault(shopper, { operation: 'productPreferences.update', ...broken });
      await department(page, 'Bakery').selectOption('No substitutions');
      await alert(page, NOT_SAVED).waitFor();
      await expect.poll(() => department(page, 'Bakery').inputValue()).toBe('');
      expect(await wishes(shopper)).toEqual(['SHOPPERS_CHOICE', null]);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await department(page, 'Bakery').selectOption('No substitutions');
      await status(page, SAVED).waitFor();
    },
  );

  it.for(losses)(
    'are saved all the same when the store once %s (RTE-07)',
    async ([, broken], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com');
      await open(page);
      await fault(shopper, { operation: 'productPreferences.update', ...broken });
      await card(page, 'No substitutions').click();
      await status(page, SAVED).waitFor();
      expect(await wishes(shopper)).toEqual(['NO_SUBSTITUTIONS', null]);
    },
  );

  it.for(atSizes(failures))(
    'at %s can be asked for again when the store %s',
    async ([, , broken, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await fault(shopper, { operation: 'productPreferences.get', ...broken });
      await page.goto('/account/productpreferences');
      await alert(page, "We couldn't load your product preferences.").waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await page.getByRole('button', { name: 'Reload' }).click();
      await department(page, 'Bakery').waitFor();
    },
  );
});
