import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { getCart } from '../../../services/contracts/cart.ts';
import { getEmailPreferences, updateEmailPreferences } from '../../../services/contracts/preferences.ts';
import { allEmails, emails } from '../../support/account/preferences.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { cart, line } from '../../support/cart/samples.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

afterEach(cleanup);

function open({ selected = emails('deals'), banner = 'fernhill' } = {}) {
  const store = accountStore();
  store.now(answers(getCart, cart([line()])), answers(getEmailPreferences, { preferences: selected }));
  renderApp('/cart', { ...store, banner });
  return store;
}

const optIn = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Send me email deals/ });

it('the cart offers the email deals, and one check mark selects all of them (EML-01, EML-02)', async () => {
  const store = open();
  await screen.findByRole('heading', { level: 1, name: 'Cart' });
  await waitFor(() => expect(optIn()?.checked).toBe(false));
  expect(await violations()).toEqual([]);
  store.now(answers(updateEmailPreferences, { preferences: allEmails }));
  await userEvent.click(optIn() as HTMLInputElement);
  await waitFor(() => expect(store.asked).toContain('emailPreferences.update'));
  expect(optIn()?.checked).toBe(true);
});

it.each([
  ['all emails were selected at first', { selected: allEmails }],
  ['the banner has none', { banner: 'bluewater' }],
])('the cart offers no email deals if %s (EML-01, EML-03)', async (_, given) => {
  const store = open(given);
  await screen.findByRole('heading', { level: 1, name: 'Cart' });
  if ('selected' in given) await waitFor(() => expect(store.asked).toContain('emailPreferences.get'));
  expect(optIn()).toBeNull();
});

it('the cart says when the email deals were not saved (EML-04)', async () => {
  const store = open();
  await waitFor(() => expect(optIn()).not.toBeNull());
  store.now(refuses(updateEmailPreferences, 'INTERNAL'));
  await userEvent.click(optIn() as HTMLInputElement);
  expect((await screen.findByRole('alert')).textContent).toBe(
    "We're having trouble updating your email preferences. Please try again later.",
  );
  expect(optIn()?.checked).toBe(false);
});
