import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { banners } from '../../../banners/demo.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { appData } from '../../support/account/samples.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { juniper } from '../../support/banners/juniper.ts';
import { answers } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.theme;
});

const EVERYWHERE = ['My Account', 'Profile', 'Address Book', 'Preferences', 'Product Preferences'];

describe.each(['light', 'dark'])('a fifth banner in a %s shop', (scheme) => {
  it('shows its name, numbers, links, and colors everywhere, with no other code (BAN-02, BAN-04, BAN-05)', async () => {
    document.documentElement.dataset.theme = scheme;
    applyTheme(juniper, document.documentElement);
    const store = accountStore();
    store.now(answers(getAppData, { data: appData({ membership: { type: 'BOOST', isActive: true } }) }));
    renderApp('/account/update', { ...store, banner: juniper });
    await screen.findByLabelText('First Name');
    expect(document.title).toBe('Profile | Juniper Pantry');
    expect(within(screen.getByRole('banner')).getByText('Juniper Pantry').tagName).toBe('SPAN');

    const footer = within(screen.getByRole('contentinfo'));
    // It speaks only English.
    expect(footer.queryByRole('link', { name: 'Español' })).toBeNull();
    expect(footer.getByText(/^©/).textContent).toMatch(/Juniper Pantry Stores, Inc\.$/);
    expect(footer.getByRole('link', { name: '1-800-555-0150' }).getAttribute('href')).toBe(
      'tel:+18005550150',
    );
    expect(footer.getByRole('link', { name: '1-800-555-0151' }).getAttribute('href')).toBe(
      'tel:+18005550151',
    );

    // Two responses from the store, the second requested after the profile's, show that these are displayed.
    for (const name of ['Juniper Circle', 'Neighbor Fund']) await screen.findByRole('link', { name });
    const links = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...EVERYWHERE,
      'Purchase History',
      'Points Summary',
      'Juniper Circle',
      'Neighbor Fund',
      'Local Rewards',
      'Sign-in & Security',
      expect.stringContaining('Juniper Kitchen'),
    ]);

    const button = screen.getByRole('button', { name: 'Save changes' });
    const [light, dark] = juniper.theme.primary;
    const probe = document.createElement('span');
    probe.style.color = scheme === 'dark' ? dark : light;
    expect(getComputedStyle(button).backgroundColor).toBe(probe.style.color);
    expect(await violations()).toEqual([]);
  });
});

it.each([
  ['fernhill', ['My Account', 'Purchase History', 'Wallet', 'Address Book']],
  ['copperleaf', ['My Account', 'Purchase History', 'Address Book']],
  ['sunfield', ['My Account', 'Wallet', 'Address Book']],
])(
  "the menu of a shopper of %s leads to the pages that the banner's navigation has (NAV-17)",
  async (banner, pages) => {
    renderApp('/account/update', { ...accountStore(), banner });
    const menu = await screen.findByRole('button', { name: /'s account$/ });
    await userEvent.click(menu);
    const links = within(screen.getByRole('banner')).getAllByRole('link');
    const labels = links.map(({ textContent }) => textContent);
    expect(labels.slice(labels.indexOf('My Account'), labels.indexOf('Address Book') + 1)).toEqual(pages);
  },
);

it.each([
  ['fernhill', 1],
  [juniper, 0],
])('the preferences of a banner offer its languages if it has several: %#', async (banner, sections) => {
  renderApp('/account/emailSubscriptions', { ...accountStore(), banner });
  await screen.findByRole('heading', { level: 1, name: 'Preferences' });
  expect(screen.queryAllByRole('heading', { name: 'Language' })).toHaveLength(sections);
});

describe('the banners', () => {
  it.each(banners)(
    'of $id names its company and its numbers (BAN-03, BAN-04, BAN-05, FTR-01, FTR-03)',
    async (banner) => {
      renderApp('/i/privacy', { ...accountStore(), banner: banner.id });
      const footer = within(await screen.findByRole('contentinfo'));
      expect(footer.getByText(`© ${new Date().getFullYear()} ${banner.companyName}`).tagName).toBe('P');
      expect(footer.getByRole('link', { name: banner.phones.screenReaderHelp }).textContent).toBe(
        banner.phones.screenReaderHelp,
      );
      const policy = within(screen.getByRole('main'));
      expect((await policy.findByRole('link', { name: banner.phones.customerService })).tagName).toBe('A');
      expect(document.title).toBe(`Privacy policy | ${banner.title}`);
    },
  );
});
