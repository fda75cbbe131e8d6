import { describe, expect } from 'vitest';
import { expectFit } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

const CODE_OF_DIALOGS = /\/open-modals-[^/]*\.js$/;

describe('the privacy choices', () => {
  it('are saved and respected (FTR-05)', async ({ visit }) => {
    const page = await visit(PHONE);
    await page.goto('/i/privacy');
    await heading(page, 'Privacy policy').waitFor();
    const choices = page.getByRole('contentinfo').getByRole('button', { name: 'Your Privacy Choices' });
    await choices.click();
    await page.getByRole('dialog', { name: 'Your Privacy Choices' }).waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await page.getByText('Your privacy choices have been saved.').waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    const remembered = () => page.evaluate(() => Object.keys(localStorage));
    expect(await remembered()).toEqual(['checkstand.consent']);
    await page.reload();
    await choices.click();
    await page.getByRole('checkbox', { name: /^Functional/, checked: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  it('say so when the consent center does not load, and open it once it does (FTR-05, LIM-33)', async ({
    visit,
  }) => {
    const page = await visit();
    await page.clock.install();
    await page.route(CODE_OF_DIALOGS, (route) => route.abort());
    await page.goto('/i/privacy/cookies');
    await heading(page, 'Cookies and storage').waitFor();
    const choices = page.getByRole('contentinfo').getByRole('button', { name: 'Your Privacy Choices' });
    await choices.click();
    await page.clock.runFor(5000);
    await page.getByRole('alert').filter({ hasText: "We couldn't open your privacy choices." }).waitFor();
    await expectFit(page);
    await page.unroute(CODE_OF_DIALOGS);
    await choices.click();
    await page.getByRole('dialog', { name: 'Your Privacy Choices' }).waitFor();
  });
});
