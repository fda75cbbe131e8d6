import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { focused, tabTo } from './support/keys.ts';
import { expectSound, navigationSettled, settled as pageSettled } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { heading, modal } from './support/steps.ts';

const it = shopTest();

/** A member whose preferred store contributes to its community: every link a banner has is visible. */
const MEMBER = 'bo@example.com';

const FIRST = ['My Account', 'Profile', 'Address Book', 'Preferences', 'Product Preferences'];

/** Each banner's links in order, as in the product's table. */
const LINKS = {
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
    'Copperleaf Cooking School',
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

/** The visible navigation: next to the page, or in the menu. */
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });
const link = (page: Page, label: string) => navigation(page).getByRole('link', { name: label, exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');

async function openDashboard(page: Page, address = '/account/dashboard'): Promise<void> {
  await page.goto(address);
  await heading(page, 'My Account').waitFor();
  await navigationSettled(page);
}

/** Waits until a page has nothing left to load. The wallet has its own heading. */
async function settled(page: Page, label: string): Promise<void> {
  await heading(page, label === 'Wallet' ? 'My Wallet' : label).waitFor();
  await pageSettled(page);
}

/** The marked link, and the end of the breadcrumbs. */
const whereOneIs = async (page: Page): Promise<[marked: string[], crumbs: string[]]> => [
  await navigation(page).locator('[aria-current=page]').allInnerTexts(),
  await crumbs(page).allInnerTexts(),
];

/** What the wallet says once to a shopper without a SNAP EBT card. */
const dismissEbtNotice = (page: Page): Promise<void> =>
  modal(page, 'Online SNAP EBT Is Now Available').getByRole('button', { name: 'Not Now' }).click();

async function goTo(page: Page, label: string): Promise<void> {
  await link(page, label).click();
  if (label === 'Wallet') await dismissEbtNotice(page);
  await settled(page, label);
  const trail = label === 'My Account' ? ['Home', label] : ['Home', 'My Account', label];
  await expect.poll(() => whereOneIs(page)).toEqual([[label], trail]);
  await expectSound(page);
}

describe('the navigation of the account', () => {
  it('leads to each page, which shows where you are, is accessible, and survives a reload (NAV-16)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs(MEMBER);
    await openDashboard(page);
    for (const label of LINKS.fernhill) await goTo(page, label);
    await openDashboard(page, '/account/dashboard?banner=sunfield');
    await goTo(page, 'Local Rewards');
    await page.reload();
    await settled(page, 'Local Rewards');
  });

  it('becomes a menu on a phone that works by keyboard alone', async ({ visitAs }) => {
    const { page } = await visitAs(MEMBER, PHONE);
    await openDashboard(page);
    await tabTo(page, /Account menu/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^- link "Points Summary"/);
    await page.keyboard.press('Enter');
    await settled(page, 'Points Summary');
    await expect.poll(() => focused(page)).toContain('heading "Points Summary"');
    await tabTo(page, /^- link "Home"/);
    await tabTo(page, /^- link "My Account"/);
    await page.keyboard.press('Enter');
    await settled(page, 'My Account');
  });
});
