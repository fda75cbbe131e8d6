import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { removePasskey, renamePasskey } from '../../../services/contracts/passkeys.ts';
import { updateProfile } from '../../../services/contracts/profile.ts';
import { changePassword } from '../../../services/contracts/security.ts';
import { getSession, NO_SESSION, signIn, signOut } from '../../../services/contracts/session.ts';
import { endOtherSessions } from '../../../services/contracts/sessions.ts';
import { profile } from '../../support/account/samples.ts';
import { passkeys } from '../../support/account/security.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { session } from '../../support/cart/samples.ts';
import { answers, changes, refuses } from '../../support/fake-store.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(390, 900));
afterEach(cleanup);

const DONE = { successful: true } as const;

const confirmIdentity = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await userEvent.type(dialog.getByLabelText('Password'), 'checkstand');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
};

describe('Sign-in & Security', () => {
  it('shows the devices with their last use, this one marked', async () => {
    renderAccount('/account/security', accountStore());
    const devices = within(await screen.findByRole('region', { name: 'Your devices' }));
    const items = await devices.findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Chrome on macOS',
      'Safari on iOS',
      'Unknown device',
    ]);
    expect(within(items[0] as HTMLElement).getByText('This device').tagName).toBe('SPAN');
    expect(within(items[0] as HTMLElement).queryByRole('button')).toBeNull();
    const lastUsed = within(items[1] as HTMLElement).getByText(/^Last used /).textContent;
    expect(plainSpaces(lastUsed)).toContain('Nov 2');
    expect(await violations()).toEqual([]);
  });

  it('shows the passkeys with where they are kept, renames one, and asks before it removes one', async () => {
    const store = accountStore();
    renderAccount('/account/security', store);
    const section = within(await screen.findByRole('region', { name: 'Passkeys' }));
    const items = await section.findAllByRole('listitem');
    expect(items.map((item) => item.querySelectorAll('p')[1]?.textContent)).toEqual([
      'On all of your devices · Added Nov 20, 2026',
      'On one device only · Added Mar 2, 2026',
    ]);
    const [first, second] = passkeys();
    if (!first || !second) throw new Error('There are two');
    store.now(answers(renamePasskey, { passkeys: [first, { ...second, name: 'Spare key' }] }));
    await userEvent.click(section.getByRole('button', { name: 'Rename Key on my desk' }));
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Spare key');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    store.now(answers(removePasskey, { passkeys: [first] }));
    await userEvent.click(await section.findByRole('button', { name: 'Remove Spare key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
    expect(store.asked).not.toContain('passkeys.delete');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  });

  it('signs out everywhere after a question', async () => {
    const store = accountStore();
    store.now(answers(endOtherSessions, DONE), answers(signOut, DONE));
    renderAccount('/account/security', store);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    expect(await violations()).toEqual([]);
    store.now(answers(getSession, NO_SESSION));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(store.asked.indexOf('sessions.deleteOthers')).toBeLessThan(store.asked.indexOf('session.delete'));
  });

  it('asks who it is in a dialog, then changes the password as it was typed (SCH-02)', async () => {
    const store = accountStore();
    store.now(
      refuses(changePassword, 'FULL_AUTHENTICATION_REQUIRED'),
      changes(getSession, session(), session({ fullyAuthenticated: false })),
      answers(signIn, session()),
    );
    renderAccount('/account/security', store);
    await userEvent.type(await screen.findByLabelText('Current password'), 'checkstand');
    await userEvent.type(screen.getByLabelText('New password'), 'a window of plums');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByRole('dialog', { name: "Confirm it's you" });
    expect(await violations()).toEqual([]);
    store.now(answers(changePassword, DONE));
    await confirmIdentity();
    await screen.findByText('Your password is changed, and your other devices are signed out.');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });
});

it('another phone is saved once the shopper has confirmed who they are (SCH-02)', async () => {
  const store = accountStore();
  store.now(
    refuses(updateProfile, 'FULL_AUTHENTICATION_REQUIRED'),
    changes(getSession, session(), session({ fullyAuthenticated: false })),
    answers(signIn, session()),
  );
  renderAccount('/account/update', store);
  const phone = await screen.findByLabelText<HTMLInputElement>(/Phone/);
  await userEvent.clear(phone);
  await userEvent.type(phone, '5135550199');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('dialog', { name: "Confirm it's you" });
  store.now(answers(updateProfile, profile()));
  await confirmIdentity();
  await screen.findByText('Your profile has been saved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(phone.value).toBe('(513) 555-0199');
});
