import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listOrders } from '../../services/contracts/orders.ts';
import { getProfile } from '../../services/contracts/profile.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { signOut } from '../../services/contracts/session.ts';
import { type Broken, CONNECTION, GENERIC, LASTING, sizes, toast } from './support/account.ts';
import { tabTo } from './support/keys.ts';
import { expectSound, navigationSettled, settled } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { DESKTOP, fault, PHONE, shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

/** Has a placed order, a saved card and a mailing address. */
const SHOPPER = 'mod@example.com';

const faults = [
  ['answers 500', { times: 1, status: 500 }],
  ['loses the request', { times: LASTING, drop: 'before' }],
  ['loses the answer', { times: LASTING, drop: 'after' }],
  ['answers nonsense', { times: 1, drop: 'body' }],
] as const satisfies [string, Broken][];

/** A call, the page that shows what it gives, what that page says without it, and the button that asks again. */
const loads = [
  ['orders.list', '/mypurchases', "Oops, something went wrong! We couldn't load your orders.", 'Reload'],
  ['orders.list', '/account/dashboard', "We couldn't load your orders.", 'Try Again to load your orders'],
  ['points.get', '/account/dashboard', "We couldn't load your points.", 'Try Again to load your points'],
  [
    'appData.get',
    '/account/dashboard',
    "We couldn't load your membership.",
    'Try Again to load your membership',
  ],
  ['profile.get', '/account/dashboard', "We couldn't load your profile.", 'Try Again to load your profile'],
  [
    'addresses.list',
    '/account/dashboard',
    "We couldn't load your mailing address.",
    'Try Again to load your mailing address',
  ],
  ['profile.get', '/account/update', "Oops, something went wrong! We couldn't load your profile.", 'Reload'],
  ['cards.list', '/mywallet', "Oops, something went wrong! We couldn't load your cards.", 'Reload'],
] as const;

const everyFault = combined(loads, faults).map(
  ([[operation, address, words, button], [name, body]], place) =>
    [operation, address, name, words, button, body, place % 2 ? PHONE : DESKTOP] as const,
);

async function openProfile(page: Page): Promise<void> {
  await page.goto('/account/update');
  await page.getByLabel('First Name').waitFor();
}

describe('a page of the account', () => {
  it.for(everyFault)(
    'whose %s for %s %s says so, and shows it when it is asked again (NAV-18)',
    async ([operation, address, , words, button, body, size], { visitAs }) => {
      const { page, shopper } = await visitAs(SHOPPER, size);
      await fault(shopper, { operation, ...body });
      await page.goto(address);
      const failed = page.getByText(words, { exact: true });
      await failed.waitFor();
      await settled(page);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await page.getByRole('button', { name: button }).click();
      await failed.waitFor({ state: 'detached' });
      await settled(page);
    },
  );

  it.for(faults)(
    'that cannot ask for the community, because the call %s, works without it (NAV-18)',
    async ([, body], { visitAs }) => {
      const { page, shopper } = await visitAs(SHOPPER);
      await fault(shopper, { operation: 'community.participation', ...body });
      await page.goto('/account/dashboard');
      await page.getByRole('link', { name: 'My Prescriptions' }).waitFor();
      await navigationSettled(page);
      await expect.poll(() => page.getByRole('link', { name: 'Community Rewards' }).count()).toBe(0);
      await shopper.call(clearFaults, {});
      await page.reload();
      await page.getByRole('link', { name: 'Community Rewards' }).waitFor();
    },
  );

  it('that finds the session over leads to sign-in and back (ERR-11, AUT-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs(SHOPPER);
    await page.goto('/mypurchases');
    await page.getByRole('link', { name: /^Order #/ }).waitFor();
    await navigationSettled(page);
    await shopper.call(signOut, {});
    await page.getByRole('link', { name: 'Wallet', exact: true }).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, SHOPPER);
    await page.getByRole('heading', { name: /^Visa ending in/ }).waitFor();
  });
});

describe('an order of the account', () => {
  it.for(sizes)(
    'at %s shows how far it is and what it is, also after a reload (RTE-08, RTE-09)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs(SHOPPER, size);
      const { orders } = await shopper.call(listOrders, {});
      const [order] = orders;
      await page.goto('/mypurchases');
      await page.getByRole('link', { name: `Order #${order?.number}` }).click();
      await heading(page, `Order #${order?.number}`).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/mypurchases/pending/${order?.checkoutId}`);
      await expectSound(page);
      await page.reload();
      await page.getByRole('heading', { name: 'We have your order' }).waitFor();
      await page.getByRole('heading', { name: `${order?.itemCount} items` }).waitFor();
    },
  );

  it('that is unknown, or of another shopper, is not found (RTE-09)', async ({ visitAs }) => {
    const owner = await visitAs(SHOPPER);
    const [order] = (await owner.shopper.call(listOrders, {})).orders;
    const { page } = await visitAs('riley@example.com');
    for (const id of ['unknown', order?.checkoutId ?? '']) {
      await page.goto(`/mypurchases/pending/${id}`);
      await page.getByRole('heading', { name: "We couldn't find this order" }).waitFor();
      await expectSound(page);
    }
  });

  it.for(faults)(
    'that did not come, because the call %s, is asked for again',
    async ([, body], { visitAs }) => {
      const { page, shopper } = await visitAs(SHOPPER);
      const [order] = (await shopper.call(listOrders, {})).orders;
      await fault(shopper, { operation: 'checkouts.get', ...body });
      await page.goto(`/mypurchases/pending/${order?.checkoutId}`);
      await page.getByText("Oops, something went wrong! We couldn't load your order.").waitFor();
      await shopper.call(clearFaults, {});
      await page.getByRole('button', { name: 'Reload' }).click();
      await heading(page, `Order #${order?.number}`).waitFor();
    },
  );
});

describe('the profile', () => {
  it('is saved by keyboard alone; the header has the new name, and a reload too (RTE-05)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openProfile(page);
    await tabTo(page, /textbox "First Name"/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Rowan');
    await tabTo(page, /textbox "Phone/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('5135550177');
    await page.keyboard.press('Enter');
    await toast(page, 'Your profile has been saved.').waitFor();
    await page.getByRole('button', { name: 'Account of Rowan' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Account of Rowan' }).waitFor();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('(513) 555-0177');
    const { data } = await shopper.call(getProfile, {});
    expect(data.profile.contactInfo.phones[0]?.number.pretty).toBe('(513) 555-0177');
  });

  it.for([
    ['answers 500', { times: 1, status: 500 }, GENERIC],
    ['loses the request', { times: LASTING, drop: 'before' }, CONNECTION],
    ['loses the answer', { times: LASTING, drop: 'after' }, CONNECTION],
    ['answers nonsense', { times: 1, drop: 'body' }, GENERIC],
  ] as const)(
    'that was not saved, because the call %s, keeps what was typed, also through a reload',
    async ([, body, words], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', PHONE);
      await openProfile(page);
      await page.getByLabel('First Name').fill('Rowan');
      await fault(shopper, { operation: 'profile.update', ...body });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await page.reload();
      await page.getByLabel('First Name').waitFor();
      await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Rowan');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await toast(page, 'Your profile has been saved.').waitFor();
    },
  );

  it('is not saved while a field is wrong, and says where (FMT-03)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com', PHONE);
    await openProfile(page);
    await page.getByLabel('Phone').fill('513');
    await page.getByLabel('Last Name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const list = page.getByRole('alert').getByRole('link');
    await list.first().waitFor();
    await expect
      .poll(() => list.allTextContents())
      .toEqual(['Last Name is required', 'Please enter a 10-digit phone number.']);
    await expectSound(page);
  });

  it('whose session ended while it was typed is as it was typed after the sign-in (AUT-06)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openProfile(page);
    await page.getByLabel('First Name').fill('Rowan');
    await shopper.call(signOut, {});
    await page.getByRole('button', { name: 'Save changes' }).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'riley@example.com');
    await heading(page, 'Profile').waitFor();
    await page.getByLabel('First Name').waitFor();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Rowan');
  });

  it('says of an e-mail whether it is confirmed (AUT-05)', async ({ visitAs }) => {
    const riley = await visitAs('riley@example.com');
    await openProfile(riley.page);
    await riley.page.getByText('Confirmed', { exact: true }).waitFor();
    const fresh = await visitAs('new@example.com');
    await openProfile(fresh.page);
    await fresh.page.getByText('Not confirmed', { exact: true }).waitFor();
  });
});

describe('the wallet', () => {
  it('lists the saved cards, also after a reload (WAL-01, WAL-03)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/mywallet');
    for (const look of ['first', 'reloaded']) {
      await heading(page, 'My Wallet').waitFor();
      await page.getByRole('heading', { name: 'Visa ending in 4242' }).waitFor();
      const cards = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(cards, look).toContain('Mastercard ending in 4444');
      await page.reload();
    }
  });

  it('of a new shopper says where cards come from', async ({ visitAs }) => {
    const { page } = await visitAs('new@example.com', PHONE);
    await page.goto('/mywallet');
    await page.getByRole('heading', { name: 'You have no saved cards yet' }).waitFor();
    await expectSound(page);
  });
});
