import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deleteAddress, listAddresses } from '../../../services/contracts/addresses.ts';
import { getSession, NO_SESSION } from '../../../services/contracts/session.ts';
import { address, mailing } from '../../support/account/addresses.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

function storeWith(...addresses: ReturnType<typeof address>[]) {
  const store = accountStore();
  store.now(answers(listAddresses, { data: { addresses } }));
  return { ...store, loads: () => store.asked.filter((id) => id === 'addresses.list').length };
}

const goTo = async (name: string) => {
  const navigation = within(screen.getByRole('navigation', { name: 'Account' }));
  await userEvent.click(navigation.getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name });
};
const edit = (street: string) => screen.findByRole('link', { name: `Edit ${street}` });

describe('the page of the address book', () => {
  it('is at /account/addresses', async () => {
    renderAccount('/account/addresses', storeWith(mailing(), address()));
    await edit('123 Main St');
    expect(document.title).toBe('Address Book | Fernhill Market');
    expect(await violations()).toEqual([]);
  });

  it('loads the list once, however often the shopper returns (ADR-06)', async () => {
    const store = storeWith(address());
    renderAccount('/account/addresses', store);
    await edit('123 Main St');
    await goTo('Profile');
    await goTo('Address Book');
    expect(screen.getByRole('link', { name: 'Edit 123 Main St' }).isConnected).toBe(true);
    expect(store.loads()).toBe(1);
  });

  it('is the only page that requests the list (ADR-06)', async () => {
    const store = storeWith(address());
    renderAccount('/account/update', store);
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(store.loads()).toBe(0);
    await goTo('Address Book');
    await edit('123 Main St');
    expect(store.loads()).toBe(1);
  });

  it('forgets an earlier failure on return, and tries again (ADR-07)', async () => {
    const store = storeWith();
    store.now(refuses(listAddresses, 'INTERNAL'));
    renderAccount('/account/addresses', store);
    await screen.findByRole('button', { name: 'Try Again' });
    await goTo('Profile');
    store.now(answers(listAddresses, { data: { addresses: [address()] } }));
    await goTo('Address Book');
    expect(screen.queryByRole('alert')).toBeNull();
    await edit('123 Main St');
  });

  it('has no question open on return (ADR-07)', async () => {
    renderAccount('/account/addresses', storeWith(address()));
    await edit('123 Main St');
    await userEvent.click(screen.getByRole('button', { name: 'Remove 123 Main St' }));
    await screen.findByRole('dialog');
    // Like Back; behind the dialog, no link can be pressed.
    screen.getAllByRole('link', { name: 'Profile', hidden: true })[0]?.click();
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await goTo('Address Book');
    await edit('123 Main St');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('confirms a removal in a toast, and reloads the list (ADR-38)', async () => {
    const store = storeWith(mailing(), address());
    store.now(answers(deleteAddress, { data: { successful: true } }));
    renderAccount('/account/addresses', store);
    await edit('123 Main St');
    await userEvent.click(screen.getByRole('button', { name: 'Remove 123 Main St' }));
    store.now(answers(listAddresses, { data: { addresses: [mailing()] } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
    expect((await toasts.findByText('Your address has been removed.')).isConnected).toBe(true);
    await waitFor(() => expect(store.loads()).toBe(2));
    expect(screen.queryByRole('link', { name: 'Edit 123 Main St' })).toBeNull();
  });

  it('leads to sign-in and back when the session is over (AUT-06)', async () => {
    const store = storeWith();
    store.now(refuses(listAddresses, 'SIGNED_OUT'));
    const { address: at } = renderAccount('/account/update', store);
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    store.now(answers(getSession, NO_SESSION));
    const navigation = within(screen.getByRole('navigation', { name: 'Account' }));
    await userEvent.click(navigation.getByRole('link', { name: 'Address Book' }));
    await waitFor(() => expect(at()).toBe('/sign-in?returnTo=%2Faccount%2Faddresses'));
  });
});
