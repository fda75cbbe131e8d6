import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import { sizes } from './support/account.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectSound, navigationSettled, settled as pageSettled } from './support/look.ts';
import { combined, isInTurn } from './support/matrix.ts';
import { shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

/** A member whose preferred store gives to its community: every link that a banner has is shown. */
const MEMBER = 'bo@example.com';

const FIRST = ['My Account', 'Profile', 'Address Book', 'Preferences', 'Product Preferences'];

const SCHOOL = 'Copperleaf Cooking School';

/** The links of each banner in their order, as the product's table has them. */
const LINKS: Record<string, readonly string[]> = {
  fernhill: [
    ...FIRST,
    'Purchase History',
    'Wallet',
    'Points Summary',
    'Boost Membership',
    'Community Rewards',
    'My Prescriptions',
  ],
  bluewater: [...FIRST, 'Purchase History', 'Wallet', 'Points Summary', 'Boost Membership'],
  copperleaf: [
    ...FIRST,
    'Purchase History',
    'Points Summary',
    'Copper Club',
    'Inspiring Donations',
    'My Prescriptions',
    SCHOOL,
  ],
  sunfield: [
    ...FIRST,
    'Wallet',
    'Points Summary',
    'Boost Membership',
    'Community Contributions',
    'Local Rewards',
    'My Prescriptions',
  ],
};

const pagesOf = (banner: string) => (LINKS[banner] ?? []).filter((label) => label !== SCHOOL);

/** Addresses of the area that need a session, each with its heading. */
const NEEDING_A_SESSION = [
  ['/account/dashboard', 'My Account'],
  ['/account/update', 'Profile'],
  ['/account/addresses', 'Address Book'],
  ['/account/address', 'Add New Address'],
  ['/account/emailSubscriptions', 'Preferences'],
  ['/account/productpreferences', 'Product Preferences'],
  ['/mypurchases', 'Purchase History'],
  ['/mypurchases/pending/unknown', 'Order Details'],
  ['/mywallet', 'My Wallet'],
  ['/account/pointssummary', 'Points Summary'],
  ['/account/communityrewards', 'Community Rewards'],
  ['/myprescriptions', 'My Prescriptions'],
] as const;

/** The navigation that is seen: beside the page, or in the menu. */
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });
const link = (page: Page, label: string) =>
  navigation(page).getByRole('link', { name: label, exact: label !== SCHOOL });
const menu = (page: Page) => page.getByText('Account menu', { exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');

const seenLinks = (page: Page): Promise<string[]> =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((seen) => seen.map(({ firstChild }) => firstChild?.textContent ?? ''));

/** Waits until nothing of a page and of its navigation is on its way any more. The heading of the wallet is its own. */
async function settled(page: Page, label: string): Promise<void> {
  await heading(page, label === 'Wallet' ? 'My Wallet' : label).waitFor();
  await navigationSettled(page);
  await pageSettled(page);
}

async function openMenu(page: Page): Promise<void> {
  if (await menu(page).isVisible()) await menu(page).click();
}

/** Which link is marked, and where the breadcrumbs end. */
async function whereOneIs(page: Page): Promise<[marked: string[], crumbs: string[]]> {
  await openMenu(page);
  const marked = await navigation(page).locator('[aria-current=page]:visible').allInnerTexts();
  return [marked, await crumbs(page).allInnerTexts()];
}

const everyBanner = combined(banners, sizes).map(([{ id }, [name, size]]) => [id, name, size] as const);

/** Whether a page is looked at closely in a banner: in every other one of those that have it. */
const isLookedAt = (label: string, banner: string) =>
  isInTurn(banners.filter(({ id }) => pagesOf(id).includes(label)).findIndex(({ id }) => id === banner));

describe('the navigation of the account', () => {
  it.for(everyBanner)(
    'of %s at %s leads to each of its pages, which are sound and outlive a reload (NAV-01, NAV-02, NAV-03, NAV-04, NAV-05, NAV-06, NAV-07, NAV-08, NAV-09, NAV-10, NAV-11, NAV-12, NAV-13, NAV-14, NAV-15, NAV-16, NAV-17, BAN-02, AUT-07, AUT-08, RTE-01, RTE-04, RTE-05, RTE-06, RTE-07, RTE-08, RTE-10, RTE-11, RTE-12, RTE-13, RTE-14, RTE-15)',
    async ([banner, , size], { visitAs }) => {
      const { page } = await visitAs(MEMBER, size);
      await page.goto(`/account/dashboard?banner=${banner}`);
      await settled(page, 'My Account');
      await openMenu(page);
      await expect.poll(() => seenLinks(page)).toEqual(LINKS[banner]);
      await openMenu(page);
      for (const label of pagesOf(banner)) {
        await openMenu(page);
        await link(page, label).click();
        await settled(page, label);
        if (isLookedAt(label, banner)) {
          await expectSound(page);
          await page.reload();
          await settled(page, label);
        }
        const trail = label === 'My Account' ? ['Home', label] : ['Home', 'My Account', label];
        await expect.poll(() => whereOneIs(page)).toEqual([[label], trail]);
        await openMenu(page);
      }
    },
  );

  it.for(sizes)('at %s is used by keyboard alone', async ([, size], { visitAs }) => {
    const { page } = await visitAs(MEMBER, size);
    await page.goto('/account/dashboard');
    await settled(page, 'My Account');
    if (await menu(page).isVisible()) {
      await tabTo(page, /Account menu/);
      await page.keyboard.press('Enter');
    }
    await tabTo(page, /^- link "Points Summary"/);
    await page.keyboard.press('Enter');
    await settled(page, 'Points Summary');
    await expect.poll(() => focused(page)).toContain('heading "Points Summary"');
    await tabTo(page, /^- link "Home"/);
    await tabTo(page, /^- link "My Account"/);
    await page.keyboard.press('Enter');
    await settled(page, 'My Account');
  });

  it('opens the cooking school in a tab of its own, and says so (NAV-15)', async ({ visitAs }) => {
    const { page, context } = await visitAs(MEMBER);
    await context.route('https://cooking-school.copperleaf.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Cooking school</title>' }),
    );
    await page.goto('/account/dashboard?banner=copperleaf');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: `${SCHOOL} (opens in a new tab)` }).click();
    const school = await opening;
    await school.waitForURL('https://cooking-school.copperleaf.example/');
    expect(await school.evaluate(() => window.opener)).toBeNull();
  });

  it('shows neither an inactive membership nor a community without a store (NAV-10, NAV-11)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('new@example.com');
    await page.goto('/account/dashboard');
    await settled(page, 'My Account');
    const expected = LINKS.fernhill?.filter((label) => !/Boost|Community/.test(label));
    await expect.poll(() => seenLinks(page)).toEqual(expected);
  });

  it("hides sunfield's prescriptions on hosts that start with m. (NAV-14)", async ({ visit, store }) => {
    const page = await visit();
    const mobile = store.url.replace('://', '://m.');
    await page.goto(`${mobile}/account/dashboard?banner=sunfield`);
    await signIn(page, MEMBER);
    await settled(page, 'My Account');
    const expected = LINKS.sunfield?.filter((label) => label !== 'My Prescriptions');
    await expect.poll(() => seenLinks(page)).toEqual(expected);
  });
});

describe('a visitor who is not signed in', () => {
  it('is led to sign-in by each page of the account, and back to it (AUT-04)', async ({ visit, visitAs }) => {
    await visitAs(MEMBER);
    const page = await visit();
    for (const [address, title] of NEEDING_A_SESSION) {
      await page.context().clearCookies();
      await page.goto(address);
      await heading(page, 'Sign in').waitFor();
      await signIn(page, MEMBER);
      await settled(page, title);
      expect(new URL(page.url()).pathname).toBe(address);
    }
  });

  it.for(sizes)('at %s sees the membership by itself (AUT-04, RTE-12)', async ([, size], { visit }) => {
    const page = await visit(size);
    await page.goto('/membership');
    await settled(page, 'Boost Membership');
    await expect.poll(() => navigation(page).count()).toBe(0);
    await expect.poll(() => crumbs(page).count()).toBe(0);
    await expectSound(page);
  });
});

const withoutStores = shopTest({ FEATURES: 'storeBasedFeaturesHidden,newerProfileService' });

describe('the operator', () => {
  withoutStores('hides what belongs to stores with one flag (AUT-09, NAV-17)', async ({ visitAs }) => {
    const { page } = await visitAs(MEMBER);
    await page.goto('/account/dashboard?banner=sunfield');
    await settled(page, 'My Account');
    await expect
      .poll(() => seenLinks(page))
      .toEqual([...FIRST, 'Wallet', 'Points Summary', 'Boost Membership']);
    await page.goto('/account/localrewards');
    await heading(page, "We're sorry, this page doesn't exist").waitFor();
  });

  withoutStores('asks the newer profile service with another flag (AUT-13, API-06)', async ({ visitAs }) => {
    const { page } = await visitAs(MEMBER);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('profile')) asked.push(`${request.headers()['x-channel']} ${request.url()}`);
    });
    await page.goto('/account/update');
    await page.getByLabel('First Name').waitFor();
    const calls = asked.filter((one) => one.includes('/api/'));
    expect(calls.map((one) => one.replace(/http:..[^/]+/, ''))).toEqual([
      'WEB /api/customer-profile/v2/profile',
    ]);
  });
});
