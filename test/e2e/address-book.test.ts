import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import { createAddress, listAddresses } from '../../services/contracts/addresses.ts';
import type { Fault } from '../../services/contracts/sandbox.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { signOut } from '../../services/contracts/session.ts';
import { type HttpShopper, newKey } from '../support/http-shopper.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { DESKTOP, fault, PHONE, shopTest } from './support/shop-test.ts';
import { heading, modal, signIn } from './support/steps.ts';

const it = shopTest();

const CONNECTION = "We're having trouble connecting. Check your connection and try again.";
const GENERIC = 'Something went wrong. Please try again.';
const REMOVED = 'Your address has been removed.';

/** Riley's delivery address; the mailing address is at 2736 Erie Ave. */
const VINE = '800 Vine St';

const sizes = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/** The browser sends a request again by itself when a connection that it used before breaks: more breaks than that. */
const LASTING = 9;

const failures = [
  ['answers 500', { times: 1, status: 500 }, GENERIC],
  ['answers a code that nobody knows', { times: 1, code: 'SOMETHING_NEW' }, GENERIC],
  ['loses the request', { times: LASTING, drop: 'before' }, CONNECTION],
  ['loses the answer', { times: LASTING, drop: 'after' }, CONNECTION],
  ['answers nonsense', { times: 1, drop: 'body' }, GENERIC],
] as const satisfies [string, Omit<Fault, 'operation'>, string][];

const everyFailure = combined(failures, sizes).map(([one, [name, size]]) => [name, ...one, size] as const);

const title = (page: Page) => heading(page, 'Address Book');
const edit = (page: Page, street: string) => page.getByRole('link', { name: `Edit ${street}` });
const remove = (page: Page, street: string) => page.getByRole('button', { name: `Remove ${street}` });
const question = (page: Page) => modal(page, 'Confirm Removal');
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Remove' });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function openBook(page: Page): Promise<void> {
  await page.goto('/account/addresses');
  await edit(page, VINE).waitFor();
}

async function ask(page: Page, street: string): Promise<void> {
  await remove(page, street).click();
  await question(page).waitFor();
}

/** The streets as the store has them. */
async function streets({ call }: HttpShopper): Promise<string[]> {
  const { data } = await call(listAddresses, {});
  return data.addresses.map(({ line1 }) => line1);
}

/** Counts the page's calls for the list. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === listAddresses.path) loads += 1;
  });
  return () => loads;
}

describe('the address book', () => {
  it.for(combined(banners, sizes).map(([{ id }, [name, size]]) => [id, name, size] as const))(
    'of %s at %s removes an address after a question (ADR-02, ADR-36, ADR-37, ADR-38)',
    async ([banner, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.goto(`/account/addresses?banner=${banner}`);
      await edit(page, VINE).waitFor();
      const others = (await streets(shopper)).filter((street) => street !== VINE);
      await expectSound(page);
      await ask(page, VINE);
      await expectSound(page);
      await confirm(page).click();
      await toast(page, REMOVED).waitFor();
      await question(page).waitFor({ state: 'detached' });
      await edit(page, VINE).waitFor({ state: 'detached' });
      await expectSound(page);
      expect(await streets(shopper)).toEqual(others);
    },
  );

  it.for(sizes)('at %s says what to do when the last one is gone', async ([, size], { visitAs }) => {
    const { page } = await visitAs('new@example.com', size);
    await page.goto('/account/addresses');
    await page.getByRole('heading', { name: 'You have no saved addresses yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add new address' }).getAttribute('href')).toBe(
      '/account/address',
    );
    await expectSound(page);
  });

  it.for(sizes)(
    'at %s shows 20 addresses and says that they are the limit (ERR-03)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      for (let place = 1; place <= 20; place += 1) {
        await shopper.call(createAddress, {
          body: {
            addressId: '',
            type: place === 7 ? 'home' : 'delivery',
            line1: `${place} ${place === 20 ? 'שדרות רוטשילד 🌻' : 'Elm Street'}`,
            line2: place === 19 ? 'W'.repeat(40) : '',
            city: 'Cincinnati',
            stateCode: 'OH',
            zip: '45202',
            countryCode: 'US',
          },
          idempotencyKey: newKey(),
        });
      }
      await page.goto('/account/addresses');
      await page
        .getByText('You have reached the limit of 20 addresses. Remove one to add another.')
        .waitFor();
      const shown = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(shown.slice(0, 3)).toEqual(['7 Elm Street', '20 שדרות רוטשילד 🌻', '19 Elm Street']);
      expect(shown).toHaveLength(20);
      await expectSound(page);
    },
  );

  it('shows a spinner while the list is on its way (ADR-01)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await fault(shopper, { operation: 'addresses.list', times: 1, delayMs: 1_000 });
    await page.goto('/account/addresses');
    await page.getByRole('status').filter({ hasText: 'Loading your addresses' }).waitFor();
    await edit(page, VINE).waitFor();
  });

  it.for(everyFailure)(
    'at %s says so when the list %s, and loads it at the next try (ERR-06, ERR-07)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation: 'addresses.list', ...broken });
      await page.goto('/account/addresses');
      await alert(page, words).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await page.getByRole('button', { name: 'Try Again' }).click();
      await edit(page, VINE).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it('is loaded once while one goes about in the account, Back and Forward included (ADR-06)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com');
    const loads = countLoads(page);
    await openBook(page);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
    await heading(page, 'Profile').waitFor();
    await page.goBack();
    await edit(page, VINE).waitFor();
    await page.goForward();
    await heading(page, 'Profile').waitFor();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Address Book' })
      .click();
    await edit(page, VINE).waitFor();
    expect(loads()).toBe(1);
  });
});

describe('removing an address', () => {
  it.for(everyFailure)(
    'at %s says so in its question when the store %s, and ends as removed at the next try (ERR-06, ERR-07, ADR-38)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openBook(page);
      await fault(shopper, { operation: 'addresses.delete', ...broken });
      await ask(page, VINE);
      await confirm(page).click();
      await question(page).getByRole('alert').filter({ hasText: words }).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await confirm(page).click();
      await toast(page, REMOVED).waitFor();
      await question(page).waitFor({ state: 'detached' });
      expect(await streets(shopper)).not.toContain(VINE);
      expect(await edit(page, VINE).count()).toBe(0);
    },
  );

  it('whose answer is lost once ends as removed: the browser asks again with the same key (ADR-38)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    await fault(shopper, { operation: 'addresses.delete', times: 1, drop: 'after' });
    await ask(page, VINE);
    await confirm(page).click();
    await toast(page, REMOVED).waitFor();
    await question(page).waitFor({ state: 'detached' });
    expect(await streets(shopper)).not.toContain(VINE);
  });

  it('keeps its question, busy, while the store takes its time (ADR-37)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    await fault(shopper, { operation: 'addresses.delete', times: 1, delayMs: 1_000 });
    await ask(page, VINE);
    await confirm(page).click();
    await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await question(page).isVisible()).toBe(true);
    await toast(page, REMOVED).waitFor();
  });

  it('that is refused as not found says so, and the list is what the store has (ERR-08)', async ({
    visitAs,
  }) => {
    const { page, context } = await visitAs('riley@example.com');
    const other = await context.newPage();
    await Promise.all([openBook(page), openBook(other)]);
    await ask(other, VINE);
    await ask(page, VINE);
    await confirm(page).click();
    await toast(page, REMOVED).waitFor();

    await confirm(other).click();
    await question(other).getByRole('alert').filter({ hasText: GENERIC }).waitFor();
    await question(other).getByText('This address is no longer in your address book.').waitFor();
    await expectSound(other);
    await question(other).getByText('Close').click();
    await question(other).waitFor({ state: 'detached' });
    expect(await edit(other, VINE).count()).toBe(0);
    expect(await toast(other, REMOVED).count()).toBe(0);
  });

  it('goes on when its page is left, and says how it ended there (ADR-07, ADR-38)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/account/update');
    await heading(page, 'Profile').waitFor();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Address Book' })
      .click();
    await ask(page, VINE);
    await fault(shopper, { operation: 'addresses.delete', times: 1, delayMs: 1_000 });
    await confirm(page).click();
    await page.goBack();
    await heading(page, 'Profile').waitFor();
    await question(page).waitFor({ state: 'detached' });
    await toast(page, REMOVED).waitFor();
    expect(await streets(shopper)).not.toContain(VINE);
  });

  it('leads to sign-in when the session is over, and back to the book (AUT-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    await ask(page, VINE);
    await shopper.call(signOut, {});
    await confirm(page).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'riley@example.com');
    await title(page).waitFor();
    await edit(page, VINE).waitFor();
    expect(await question(page).count()).toBe(0);
  });

  it('is done by keyboard alone, and the focus is never lost (ADR-36)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await openBook(page);
    await tabTo(page, new RegExp(`button "Remove ${VINE}"`));
    await page.keyboard.press('Enter');
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain(`Remove ${VINE}`);
    await page.keyboard.press('Enter');
    await question(page).waitFor();
    await tabTo(page, /button "Remove"/);
    await page.keyboard.press('Enter');
    await toast(page, REMOVED).waitFor();
    await expect.poll(() => focused(page)).toContain('heading "Address Book"');
    await tabTo(page, /link "Add new address"/);
  });
});
