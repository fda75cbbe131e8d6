import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCustomerProfile, updateProfile } from '../../../services/contracts/profile.ts';
import { getSession, NO_SESSION, signIn } from '../../../services/contracts/session.ts';
import { customerProfile, profile } from '../../support/account/samples.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { session, shopper } from '../../support/cart/samples.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

async function typeName(name: string) {
  await userEvent.clear(await field('First Name'));
  await userEvent.type(await field('First Name'), name);
}

describe('the profile', () => {
  it('shows who the shopper is (RTE-05, ENT-07, API-06)', async () => {
    renderAccount('/account/update', accountStore());
    expect((await field('First Name')).value).toBe('Riley');
    expect((await field('Last Name')).value).toBe('Marsh');
    expect((await field(/Phone/)).value).toBe('(513) 555-0142');
    expect((await field(/^Show me ads/)).checked).toBe(false);
    const email = within(screen.getByRole('region', { name: 'Email' }));
    expect(email.getByText('riley@example.com').tagName).toBe('SPAN');
    expect(screen.getByText('4200 1234 5678').tagName).toBe('DD');
    expect(screen.getByText('Mar 9, 2024').tagName).toBe('DD');
    expect(document.title).toBe('Profile | Fernhill Market');
    expect(await violations()).toEqual([]);
  });

  it.each([
    [['ROLE_CUSTOMER', 'ROLE_EMAIL_CONFIRMED'], 'Confirmed'],
    [['ROLE_CUSTOMER'], 'Not confirmed'],
  ])('shows for an email with %j: %s (AUT-05)', async (authorities, words) => {
    const store = accountStore();
    store.now(answers(getSession, session({ shopper: shopper({ authorities }) })));
    renderAccount('/account/update', store);
    const email = within(await screen.findByRole('region', { name: 'Email' }));
    expect(email.getByText(words).tagName).toBe('SPAN');
  });

  it('saves, says so, and updates the name in the header', async () => {
    const store = accountStore();
    store.now(answers(updateProfile, profile({ firstName: 'Rowan' })));
    renderAccount('/account/update', store);
    await typeName('Rowan');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Your profile has been saved.');
    await screen.findByRole('button', { name: "Rowan's account" });
    expect((await field('First Name')).value).toBe('Rowan');
  });

  it("says that relevant ads are off when the browser's privacy choices say so (FTR-05)", async () => {
    const { client } = renderAccount('/account/update', accountStore());
    client.storage.consent.write({ functional: true, measurement: true, advertising: false });
    await screen.findByRole('checkbox', { name: /Advertising is off in Your Privacy Choices/ });
  });

  it('formats the phone as it is typed (FMT-03)', async () => {
    renderAccount('/account/update', accountStore());
    const phone = await field(/Phone/);
    await userEvent.clear(phone);
    await userEvent.type(phone, '5135550199');
    expect([phone.value, phone.placeholder]).toEqual(['(513) 555-0199', '(___) ___-____']);
  });

  it('keeps what was typed when saving fails, and saves it the next time', async () => {
    const store = accountStore();
    store.now(refuses(updateProfile, 'INTERNAL'));
    renderAccount('/account/update', store);
    await typeName('Rowan');
    await save();
    await screen.findByText('Something went wrong. Please try again.');
    expect((await field('First Name')).value).toBe('Rowan');
    store.now(answers(updateProfile, profile({ firstName: 'Rowan' })));
    await save();
    await screen.findByText('Your profile has been saved.');
    expect(screen.queryByText('Something went wrong. Please try again.')).toBeNull();
  });

  it('shows each error at its field, lists them, and moves focus to the list', async () => {
    renderAccount('/account/update', accountStore());
    await userEvent.clear(await field('First Name'));
    await save();
    const list = await screen.findByRole('alert');
    expect(within(list).getByRole('link').textContent).toBe('First Name is required');
    expect((await field('First Name')).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.title).toBe('Error: Profile | Fernhill Market'));
    expect(document.activeElement?.contains(list)).toBe(true);
  });

  it('restores what was typed after a sign-in midway (AUT-06)', async () => {
    const store = accountStore();
    store.now(refuses(updateProfile, 'SIGNED_OUT'), answers(signIn, session()));
    const { address } = renderAccount('/account/update', store);
    await typeName('Rowan');
    store.now(answers(getSession, NO_SESSION));
    await save();
    // The profile also has a section named Email.
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    await userEvent.type(await field('Email'), 'riley@example.com');
    await userEvent.type(await field('Password'), 'checkstand{Enter}');
    await waitFor(() => expect(address()).toBe('/account/update'));
    expect((await field('First Name')).value).toBe('Rowan');
  });
});

describe('a profile that fails to load', () => {
  it('says so, and loads on a retry (NAV-18)', async () => {
    const store = accountStore();
    store.now(refuses(getCustomerProfile, 'INTERNAL'));
    renderAccount('/account/update', store);
    await screen.findByText("Oops, something went wrong! We couldn't load your profile.");
    expect(await violations()).toEqual([]);
    store.now(answers(getCustomerProfile, customerProfile()));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await field('First Name');
  });

  it('for lack of a session leads to sign-in and back without an error (ERR-11)', async () => {
    const store = accountStore();
    const ended = refuses(getCustomerProfile, 'SIGNED_OUT');
    const respond = () => {
      store.now(answers(getSession, NO_SESSION));
      return ended.respond();
    };
    store.now({ ...ended, respond });
    const { address } = renderAccount('/mypurchases', store);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(address()).toBe('/sign-in?returnTo=%2Fmypurchases');
  });

  it('asks to sign in again when the session turns out to be valid (ERR-11)', async () => {
    const store = accountStore();
    store.now(refuses(getCustomerProfile, 'SIGNED_OUT'));
    renderAccount('/account/update', store);
    await screen.findByText('Please sign in again to see your profile.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
