import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { alert, atSizes, failures, toast } from './support/account.ts';
import { expectSound, navigationSettled, settled } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { fault, shopTest } from './support/shop-test.ts';

const it = shopTest();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, disabled: false });

/** A page, the call that loads it, and what it says without its answer. */
const pages = [
  ['/account/pointssummary', 'points.get', "We couldn't load your points."],
  ['/membership', 'membership.get', "We couldn't load the membership."],
  ['/account/communityrewards', 'community.organizations', "We couldn't load the organizations."],
  ['/account/localrewards?banner=sunfield', 'localRewards.list', "We couldn't load the rewards."],
  ['/myprescriptions', 'prescriptions.list', "We couldn't load your prescriptions."],
] as const;

/** A page, the call that changes something of it, how it is asked for, what is said once it is done, and whose page. */
const changes = [
  [
    '/membership',
    'membership.enroll',
    (page: Page) => button(page, 'Join Boost Membership').click(),
    'Welcome to your membership.',
    'sam@example.com',
  ],
  [
    '/account/communityrewards',
    'community.choose',
    (page: Page) =>
      button(page, /^Support /)
        .first()
        .click(),
    'Your orders now support',
    'riley@example.com',
  ],
  [
    '/account/localrewards?banner=sunfield',
    'localRewards.claim',
    async (page: Page) => {
      await button(page, /^Claim A flat repaired/).click();
      await button(page, 'Claim Reward').click();
    },
    'Your reward is ready to use.',
    'riley@example.com',
  ],
  [
    '/myprescriptions',
    'prescriptions.refill',
    (page: Page) => button(page, /^Request Refill of Levothyroxine/).click(),
    'Your refill has been requested.',
    'riley@example.com',
  ],
] as const;

describe('a page of the account', () => {
  it('keeps what is typed on it while the profile is on its way (RTE-13)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await fault(shopper, { operation: 'profile.get', times: 1, delayMs: 1_000 });
    await page.goto('/account/communityrewards');
    const search = page.getByLabel('Name, city or cause');
    await search.fill('animals');
    await navigationSettled(page);
    await expect.poll(() => search.inputValue()).toBe('animals');
  });

  it.for(
    atSizes(combined(pages, failures).map(([page, [name, broken]]) => [...page, name, broken] as const)),
  )(
    'at %s, %s: says so when %s is not answered, and shows it when it is asked again (RTE-11, RTE-12, RTE-13, RTE-14, RTE-15)',
    async ([, address, operation, words, , broken, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation, ...broken });
      await page.goto(address);
      await alert(page, words).waitFor();
      await settled(page);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await alert(page, words).getByRole('button', { name: 'Reload' }).click();
      await alert(page, words).waitFor({ state: 'detached' });
      await settled(page);
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    },
  );

  it.for(
    atSizes(
      combined(changes, failures).map(
        ([change, [name, broken, words]]) => [name, ...change, broken, words] as const,
      ),
    ),
  )(
    'at %s: when the store %s to a change of %s nothing is lost, and the next try makes it once (RTE-12, RTE-13, RTE-14, RTE-15)',
    async ([, , address, operation, change, done, email, broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs(email, size);
      await page.goto(address);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await settled(page);
      const before = await page.getByRole('main').getByRole('heading').allTextContents();
      await fault(shopper, { operation, ...broken });
      await change(page);
      await alert(page, words).waitFor();
      await expect.poll(() => page.getByRole('main').getByRole('heading').allTextContents()).toEqual(before);
      await expect.poll(() => toast(page, done).count()).toBe(0);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await change(page);
      await toast(page, done).waitFor();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    },
  );
});
