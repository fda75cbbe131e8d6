import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { appData } from '../../support/account/samples.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = async () => within(await screen.findByRole('navigation', { name: 'Account' }));
const isSeen = async (name: string) => (await navigation()).getByRole('link', { name }).checkVisibility();
const crumbs = async () => within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));

describe('the account area', () => {
  it('has its navigation beside the page from 1024 px up, and in a menu below that (NAV-01)', async () => {
    await page.viewport(1024, 800);
    renderAccount('/mypurchases', accountStore());
    await heading('Purchase History');
    expect(await isSeen('Profile')).toBe(true);
    expect(screen.getByText('Account menu').checkVisibility()).toBe(false);
    await page.viewport(1023, 800);
    expect(await isSeen('Profile')).toBe(false);
    await userEvent.click(screen.getByText('Account menu'));
    expect(await isSeen('Profile')).toBe(true);
    await userEvent.click((await navigation()).getByRole('link', { name: 'Profile' }));
    await heading('Profile');
    expect(await isSeen('Profile')).toBe(false);
  });

  it('marks the current page in the navigation and at the end of the breadcrumbs (NAV-16)', async () => {
    renderAccount('/mypurchases', accountStore());
    await heading('Purchase History');
    const current = (await navigation()).getAllByRole('link', { current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual(['Purchase History']);
    const items = (await crumbs()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Home', 'My Account', 'Purchase History']);
    expect(items.at(-1)?.querySelector('[aria-current=page]')?.textContent).toBe('Purchase History');
    expect((await crumbs()).getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe(
      '/account/dashboard',
    );
  });

  it('says that the cooking school opens elsewhere, and gives it no opener (NAV-15)', async () => {
    renderAccount('/mypurchases', { ...accountStore(), banner: 'copperleaf' });
    const link = (await navigation()).getByRole('link', {
      name: 'Copperleaf Cooking School (opens in a new tab)',
    });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(link.getAttribute('href')).toBe('https://cooking-school.copperleaf.example');
  });

  it('shows the membership link once it is known to be active (NAV-10)', async () => {
    const store = accountStore();
    store.now(answers(getAppData, { data: appData({ membership: { type: 'BOOST', isActive: true } }) }));
    renderAccount('/mypurchases', store);
    await (await navigation()).findByRole('link', { name: 'Boost Membership' });
  });

  it('works without the parts that failed to load (NAV-18)', async () => {
    const store = accountStore();
    store.now(refuses(getAppData, 'INTERNAL'));
    renderAccount('/mypurchases', store);
    await heading('Purchase History');
    await (await navigation()).findByRole('link', { name: 'My Prescriptions' });
    expect((await navigation()).queryByRole('link', { name: 'Boost Membership' })).toBeNull();
  });

  it('loads its frame once, however many pages are visited (NAV-18)', async () => {
    const store = accountStore();
    renderAccount('/mypurchases', store);
    await userEvent.click(await (await navigation()).findByRole('link', { name: 'Profile' }));
    await heading('Profile');
    await userEvent.click((await navigation()).getByRole('link', { name: 'Purchase History' }));
    await heading('Purchase History');
    await waitFor(() => expect(store.asked).toContain('community.participation'));
    const around = store.asked.filter((id) => /^(appData|profile|community)\./.test(id));
    expect(around).toEqual(['appData.get', 'profile.getCustomer', 'community.participation']);
  });

  it.each([320, 1280])('is accessible at %i px', async (width) => {
    await page.viewport(width, 800);
    renderAccount('/mypurchases', { ...accountStore(), banner: 'copperleaf' });
    await heading('Purchase History');
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });
});
