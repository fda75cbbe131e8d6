import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listAddresses } from '../../../services/contracts/addresses.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import type { Operation } from '../../../services/contracts/operation.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { getCustomerProfile } from '../../../services/contracts/profile.ts';
import { getPoints } from '../../../services/contracts/rewards.ts';
import { appData } from '../../support/account/samples.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { order } from '../../support/order/samples.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('My Account', () => {
  it('greets the shopper and shows orders, points, membership, profile, and mailing address (RTE-04)', async () => {
    renderAccount('/account/dashboard', accountStore());
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(document.title).toBe('My Account | Fernhill Market');
    expect(screen.getByText('Hello, Riley. Good to see you.').tagName).toBe('P');
    const link = await (await card('Latest orders')).findByRole('link', { name: 'Order #4107-5532-19' });
    expect(hrefOf(link)).toBe('/mypurchases/pending/checkout-1');
    await (await card('Points')).findByText('1,240');
    await (await card('Boost Membership')).findByText('Not a member');
    await (await card('Profile')).findByText('riley@example.com');
    await (await card('Mailing Address')).findByText('1420 Vine St');
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['Latest orders', 'All orders', '/mypurchases'],
    ['Points', 'Points summary', '/account/pointssummary'],
    ['Boost Membership', 'See plans', '/membership'],
    ['Profile', 'Edit profile', '/account/update'],
    ['Mailing Address', 'Address book', '/account/addresses'],
  ])('links %s to its page', async (name, label, address) => {
    renderAccount('/account/dashboard', accountStore());
    expect(hrefOf(await (await card(name)).findByRole('link', { name: label }))).toBe(address);
  });

  it('does not link to a purchase history the banner lacks (AUT-07)', async () => {
    renderAccount('/account/dashboard', { ...accountStore(), banner: 'sunfield' });
    const orders = await card('Latest orders');
    await orders.findByRole('link', { name: 'Order #4107-5532-19' });
    expect(orders.queryByRole('link', { name: 'All orders' })).toBeNull();
  });

  it('shows the next order to come first, with its time; one that is over says when it ended', async () => {
    const store = accountStore();
    const steps = [{ step: 'COMPLETED', at: '2026-11-22T15:00:00Z' } as const];
    const over = order({ orderId: '1', number: '1', status: 'COMPLETED', steps });
    store.now(answers(listOrders, { orders: [over, order({ orderId: '2', number: '2' })] }));
    renderAccount('/account/dashboard', store);
    const latest = await card('Latest orders');
    await latest.findByRole('link', { name: 'Order #2' });
    const titles = latest
      .getAllByText(/^(Mon|Picked up|Placed)/)
      .filter(({ tagName }) => tagName === 'STRONG');
    expect(titles.map(({ textContent }) => plainSpaces(textContent))).toEqual([
      'Mon, Nov 23, 9–10 AM',
      'Picked up Sun, Nov 22',
    ]);
    expect(latest.getAllByRole('img', { name: 'Gala Apples' })).toHaveLength(2);
  });

  it('shows the three newest orders', async () => {
    const store = accountStore();
    const ids = ['1', '2', '3', '4'];
    store.now(answers(listOrders, { orders: ids.map((orderId) => order({ orderId, number: orderId })) }));
    renderAccount('/account/dashboard', store);
    const links = await (await card('Latest orders')).findAllByRole('link', { name: /^Order #/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Order #1', 'Order #2', 'Order #3']);
  });

  it('says what a membership offers', async () => {
    const store = accountStore();
    store.now(answers(getAppData, { data: appData({ membership: { type: 'BOOST', isActive: true } }) }));
    renderAccount('/account/dashboard', store);
    await (await card('Boost Membership')).findByText('Active');
  });

  it.each<[string, Operation, string, string]>([
    ['Latest orders', listOrders, 'your orders', 'Order #4107-5532-19'],
    ['Points', getPoints, 'your points', '1,240'],
    ['Boost Membership', getAppData, 'your membership', 'Not a member'],
    ['Profile', getCustomerProfile, 'your profile', 'riley@example.com'],
    ['Mailing Address', listAddresses, 'your mailing address', '1420 Vine St'],
  ])('can fail in %s alone, and reloads it', async (name, operation, of, content) => {
    const [store, down] = [accountStore(), accountStore()];
    down.now(refuses(operation, 'INTERNAL'));
    let current = down;
    renderAccount('/account/dashboard', { fetch: (input, init) => current.fetch(input, init) });
    const failed = await card(name);
    await failed.findByText(`We couldn't load ${of}.`);
    expect(screen.getAllByText(/^We couldn't load/)).toHaveLength(1);
    current = store;
    await userEvent.click(failed.getByRole('button', { name: `Try Again to load ${of}` }));
    await failed.findByText(content);
  });
});

describe('the account menu in the header', () => {
  it('opens My Account and closes', async () => {
    renderAccount('/mypurchases', accountStore());
    await userEvent.click(await screen.findByRole('button', { name: "Riley's account" }));
    const menu = screen.getByRole('button', { name: 'Sign out' }).closest<HTMLElement>('[popover]');
    if (!menu) throw new Error('There is no menu.');
    await userEvent.click(within(menu).getByRole('link', { name: 'My Account' }));
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(menu.matches(':popover-open')).toBe(false);
  });

  it.each([
    ['fernhill', true],
    ['sunfield', false],
  ])('of %s leads to the purchase history: %s (AUT-07)', async (banner, expected) => {
    renderAccount('/account/dashboard', { ...accountStore(), banner });
    await userEvent.click(await screen.findByRole('button', { name: "Riley's account" }));
    const menu = screen.getByRole('button', { name: 'Sign out' }).closest<HTMLElement>('[popover]');
    const links = [...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
    expect(links.includes('Purchase History')).toBe(expected);
  });
});
