import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getSession } from '../../../services/contracts/session.ts';
import { listCards } from '../../../services/contracts/wallet.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { session } from '../../support/cart/samples.ts';
import { card } from '../../support/checkout/samples.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

describe('My Wallet', () => {
  it('says so, and that it is loading cards, until they arrive (WAL-01, WAL-02, RTE-10)', async () => {
    const store = accountStore();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fetch: typeof store.fetch = async (input, init) => {
      const response = await store.fetch(input, init);
      return String(input instanceof Request ? input.url : input).endsWith('/api/wallet/cards')
        ? promise
        : response;
    };
    renderApp('/mywallet', { fetch });
    await screen.findByRole('heading', { level: 1, name: 'My Wallet' });
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Loading your cards...',
      ),
    );
    resolve(Response.json({ cards: [card()] }));
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
    expect(screen.queryByText('Loading your cards...')).toBeNull();
  });

  it('lists cards with brand, last four digits, expiry, and whether preferred or expired (WAL-03, FMT-02)', async () => {
    renderApp('/mywallet', accountStore());
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
    const main = screen.getByRole('main');
    const cards = [...main.querySelectorAll('li:has(h2)')].map((item) => item.textContent);
    expect(cards).toEqual([
      'PreferredVisa ending in 4242Riley ParkExpires 08/29',
      'River Bank ending in 6789Riley ParkBank account',
      'ExpiredMastercard ending in 4444Riley ParkExpired 03/24',
    ]);
    expect(document.title).toBe('My Wallet | Fernhill Market');
    expect(await violations()).toEqual([]);
  });

  it('says where saved cards come from when there are none', async () => {
    const store = accountStore();
    store.now(answers(listCards, { cards: [] }));
    renderApp('/mywallet', store);
    await screen.findByRole('heading', { level: 2, name: 'You have no saved cards yet' });
  });

  it('says that the cards failed to load, and reloads them', async () => {
    const store = accountStore();
    store.now(refuses(listCards, 'INTERNAL'));
    renderApp('/mywallet', store);
    await screen.findByText("Oops, something went wrong! We couldn't load your cards.");
    store.now(answers(listCards, { cards: [card()] }));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
  });

  it('asks for a fresh session, since it shows payment methods (SCH-02)', async () => {
    const store = accountStore();
    store.now(answers(getSession, session({ fullyAuthenticated: false })));
    const { address } = renderApp('/mywallet', store);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(address()).toBe('/sign-in?returnTo=%2Fmywallet');
  });
});
