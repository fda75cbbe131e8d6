import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { getSession, NO_SESSION } from '../../../services/contracts/session.ts';
import { flags } from '../../support/account/samples.ts';
import { rewardsStore } from '../../support/account/store.ts';
import { answers } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Every page in the navigation, each in a banner that has it. */
const PAGES = [
  ['My Account', '/account/dashboard', 'fernhill', 'NAV-02, RTE-04'],
  ['Profile', '/account/update', 'fernhill', 'NAV-03, RTE-05'],
  ['Address Book', '/account/addresses', 'fernhill', 'NAV-04, RTE-01'],
  ['Preferences', '/account/emailSubscriptions', 'fernhill', 'NAV-05, RTE-06'],
  ['Product Preferences', '/account/productpreferences', 'fernhill', 'NAV-06, RTE-07'],
  ['Purchase History', '/mypurchases', 'fernhill', 'NAV-07, RTE-08'],
  ['Wallet', '/mywallet', 'fernhill', 'NAV-08, RTE-10'],
  ['Points Summary', '/account/pointssummary', 'fernhill', 'NAV-09, RTE-11'],
  ['Boost Membership', '/membership', 'fernhill', 'NAV-10, RTE-12'],
  ['Inspiring Donations', '/account/communityrewards', 'copperleaf', 'NAV-11, NAV-12, RTE-13'],
  ['Local Rewards', '/account/localrewards', 'sunfield', 'NAV-13, RTE-14'],
  ['My Prescriptions', '/myprescriptions', 'sunfield', 'NAV-14, RTE-15'],
  ['Sign-in & Security', '/account/security', 'fernhill', 'AUT-03'],
] as const;

describe('the navigation of the account', () => {
  it.each(PAGES)('leads by the link %s to %s (%s: %s)', async (label, path, banner) => {
    const { address } = renderAccount('/mypurchases/pending/checkout-1', { ...rewardsStore(), banner });
    const navigation = within(await screen.findByRole('navigation', { name: 'Account' }));
    await userEvent.click(await navigation.findByRole('link', { name: label }));
    await heading(label === 'Wallet' ? 'My Wallet' : label);
    expect(address()).toBe(path);
    expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe(label);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.at(-1)?.textContent).toBe(label);
  });

  it('omits links that the stores flag hides, along with their pages (AUT-09, NAV-17)', async () => {
    const store = rewardsStore();
    const hidden = { flags: flags({ storeBasedFeaturesHidden: true }), membership: null };
    store.now(answers(getAppData, { data: hidden }));
    renderAccount('/account/localrewards', { ...store, banner: 'sunfield' });
    await heading("We're sorry, this page doesn't exist");
    expect(screen.queryByRole('link', { name: 'Local Rewards' })).toBeNull();
    expect(store.asked).not.toContain('localRewards.list');
  });
});

describe('a visitor who is not signed in', () => {
  const visitors = () => {
    const store = rewardsStore();
    store.now(answers(getSession, NO_SESSION));
    return store;
  };

  it.each([
    ...PAGES.map(([, path]) => path).filter((path) => path !== '/membership'),
    '/account/address',
    '/account/address/address-1',
    '/mypurchases/pending/checkout-1',
  ])('is sent from %s to sign-in without any account call (AUT-04)', async (path) => {
    const store = visitors();
    const { address } = renderAccount(path, store);
    await heading('Sign in');
    expect(address()).toBe(`/sign-in?returnTo=${encodeURIComponent(path)}`);
    expect(store.asked.filter((id) => /^(appData|profile|community)\./.test(id))).toEqual([]);
  });

  it('sees the membership page on its own (AUT-04, RTE-12)', async () => {
    const store = visitors();
    renderAccount('/membership', store);
    await heading('Boost Membership');
    await screen.findAllByRole('link', { name: 'Sign In to Join' });
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
    expect(store.asked.filter((id) => /^(appData|profile|community)\./.test(id))).toEqual([]);
  });
});
