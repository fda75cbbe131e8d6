import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getMembership } from '../../services/contracts/membership.ts';
import { listPrescriptions } from '../../services/contracts/prescriptions.ts';
import { getProfile } from '../../services/contracts/profile.ts';
import { getCommunityParticipation, listLocalRewards } from '../../services/contracts/rewards.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { tenderName } from '../../views/checkout/words.ts';
import { formatLongDay, formatMoney, formatWindow, windowEnds } from '../../views/kit/format.ts';
import { type HttpShopper, listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { alert, CONNECTION, LASTING, toast } from './support/account.ts';
import { tabTo } from './support/keys.ts';
import { expectFit, settled } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';

const it = shopTest();

async function openProfile(page: Page): Promise<void> {
  await page.goto('/account/update');
  await page.getByLabel('First Name').waitFor();
}

/** How light one of the page's colors is, from 0 to 1; a transparent background counts as paper. */
const lightness = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page.locator(selector).evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('No canvas');
    canvas.fillStyle = 'white';
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3 / 255;
  }, property);

describe('a printed order', () => {
  it('is dark on light with no buttons, even in the dark theme', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('mod@example.com');
    const [order] = await listOpenOrders(shopper);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['/checkout/clicklist/$/complete', '/mypurchases/pending/$']) {
      await page.goto(path.replace('$', order?.checkoutId ?? ''));
      await settled(page);
      await page.getByText('Payment Summary').waitFor();
      expect(await lightness(page, 'html', 'backgroundColor')).toBeGreaterThan(0.95);
      expect(await lightness(page, 'main h1', 'color')).toBeLessThan(0.3);
      const pressed = page.locator('nav, button, input, footer, a[class*=button]').filter({ visible: true });
      expect(await pressed.allTextContents()).toEqual([]);
      expect(await page.locator('header :visible').last().textContent()).toBe('Fernhill Market');
    }
  });

  it('says its number, when and where, what it has and what each costs, and who pays the total, and nothing to press', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('mod@example.com');
    const [open] = await listOpenOrders(shopper);
    const order = await lookUp(shopper, open?.checkoutId ?? '');
    const { destination, promise } = order.fulfillment;
    const [window] = promise.selections.map((selection) => selection.window);
    if (!window) throw new Error('The order has a time.');
    await page.emulateMedia({ media: 'print' });
    for (const path of ['/checkout/clicklist/$/complete', '/mypurchases/pending/$']) {
      await page.goto(path.replace('$', order.checkoutId));
      await page.getByText('Payment Summary').waitFor();
      // biome-ignore lint/performance/useDomNodeTextContent: only this leaves out what isn't printed
      const printed = await page.locator('body').innerText();
      const missing = [
        order.masterOrderId ?? '?',
        formatLongDay(windowEnds(window)[0], window.timezone),
        formatWindow(window),
        destination.name,
        ...destination.address.addressLines,
        `${destination.address.cityTown}, ${destination.address.stateProvince}`,
        ...order.lineItems.map(({ description }) => description),
        ...order.lineItems.map(({ cart }) => `Quantity ${cart.quantity}`),
        ...order.lineItems.map(({ total }) => formatMoney(total)),
        formatMoney(order.summary.cost.total),
        ...order.payments.map(tenderName),
        ...order.payments.map(({ amount }) => formatMoney(amount)),
      ].filter((words) => !printed.includes(words));
      expect(missing).toEqual([]);
      const mark = page.locator('header svg').first();
      expect(await mark.isVisible()).toBe(true);
      expect(await mark.evaluate((svg) => getComputedStyle(svg).printColorAdjust)).toBe('exact');
      for (const asked of ['Forgot something?', 'Add to This Order', 'Add to calendar']) {
        expect(printed).not.toContain(asked);
      }
    }
  });
});

describe('the profile', () => {
  it('can be edited by keyboard alone, survives a lost call and a reload, and is saved (RTE-05)', async ({
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
    await fault(shopper, { operation: 'profile.update', times: LASTING, drop: 'before' });
    await page.keyboard.press('Enter');
    await alert(page, CONNECTION).waitFor();
    await expectFit(page);
    await shopper.call(clearFaults, {});
    await page.reload();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Rowan');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Your profile has been saved.').waitFor();
    await page.getByRole('button', { name: "Rowan's account" }).waitFor();
    const { data } = await shopper.call(getProfile, {});
    expect(data.profile?.contactInfo.phones[0]?.number.pretty).toBe('(513) 555-0177');
  });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, disabled: false });
const headings = (page: Page) => page.getByRole('main').getByRole('heading').allTextContents();

/**
 * A page, the call that changes something on it, how to make the change, the message, and what the store has
 * afterward.
 */
const changes = [
  [
    '/membership',
    'membership.enroll',
    (page: Page) => button(page, 'Join Boost Membership').click(),
    'Welcome to your membership.',
    async ({ call }: HttpShopper) => (await call(getMembership, {})).enrollment?.type,
    'BOOST',
  ],
  [
    '/account/communityrewards',
    'community.choose',
    (page: Page) => button(page, 'Support Mill Creek Stewards').click(),
    'Your orders now support Mill Creek Stewards.',
    async ({ call }: HttpShopper) =>
      (await call(getCommunityParticipation, { query: {} })).organization?.name,
    'Mill Creek Stewards',
  ],
  [
    '/account/localrewards?banner=sunfield',
    'localRewards.claim',
    async (page: Page) => {
      await button(page, /^Claim A flat repaired/).click();
      await button(page, 'Claim Reward').click();
    },
    'Your reward is ready to use.',
    async ({ call }: HttpShopper) =>
      (await call(listLocalRewards, {})).rewards.filter(({ voucher }) => voucher).map(({ title }) => title),
    // The first one is already claimed.
    ['A drip coffee of any size', 'A flat repaired'],
  ],
  [
    '/myprescriptions',
    'prescriptions.refill',
    (page: Page) => button(page, /^Request Refill of Levothyroxine/).click(),
    'Your refill has been requested.',
    async ({ call }: HttpShopper) =>
      (await call(listPrescriptions, {})).prescriptions.find(({ medication }) => /^Levo/.test(medication))
        ?.status,
    'REFILL_REQUESTED',
  ],
] as const;

describe('a change whose response is lost', () => {
  it('shows only what is known, and the next try confirms it', async ({ visitAs }) => {
    const member = await visitAs('riley@example.com');
    const stranger = await visitAs('sam@example.com');
    for (const [address, operation, change, done, now, expected] of changes) {
      const { page, shopper } = address === '/membership' ? stranger : member;
      await page.goto(address);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await settled(page);
      const before = await headings(page);
      await fault(shopper, { operation, times: LASTING, drop: 'after' });
      await change(page);
      await alert(page, CONNECTION).waitFor();
      expect(await headings(page)).toEqual(before);
      await expect.poll(() => toast(page, done).count()).toBe(0);
      await shopper.call(clearFaults, {});
      await change(page);
      await toast(page, done).waitFor();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      expect(await now(shopper)).toEqual(expected);
    }
  });
});
