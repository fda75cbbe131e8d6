import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { address, mailing } from '../../support/account/addresses.ts';
import '../../../views/kit/styles/global.css';
import { failing, refused, unreachable } from '../../support/failures.ts';
import { cards, remove, run, showAddresses } from './address-book-page.tsx';

const CONNECTION = "We're having trouble connecting. Check your connection and try again.";

const GENERIC = 'Something went wrong. Please try again.';

beforeEach(() => page.viewport(1280, 900));

afterEach(cleanup);

const question = async () => within(await screen.findByRole('dialog', { name: 'Confirm Removal' }));

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the question before a removal', () => {
  it('has a title, shows the address, and is at most 500 px wide (ADR-35, ADR-36)', async () => {
    showAddresses(mailing(), address({ line2: 'Apt 4' }));
    await userEvent.click(remove('123 Main St, Apt 4'));
    const dialog = await question();
    expect(dialog.getByText('123 Main St').isConnected).toBe(true);
    expect(dialog.getByText('Apt 4').isConnected).toBe(true);
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(500);
  });

  it.each(['Cancel', 'Close', '{Escape}'])('is closed by %s, and the focus goes back', async (way) => {
    const actor = showAddresses(mailing(), address());
    await userEvent.click(remove('123 Main St'));
    const dialog = await question();
    if (way.startsWith('{')) await userEvent.keyboard(way);
    else await userEvent.click(dialog.getByRole('button', { name: way }));
    await closed();
    expect(actor.getSnapshot().matches({ loaded: { removal: 'none' } })).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(remove('123 Main St')));
  });

  it('removes the address, and moves focus from the vanished button to another address (ADR-37, ADR-38)', async () => {
    const asked: string[] = [];
    const { toasts } = await run([mailing(), address()], async ({ addressId }) => asked.push(addressId));
    await userEvent.click(remove('123 Main St'));
    await userEvent.click((await question()).getByRole('button', { name: 'Remove' }));
    await closed();
    expect(asked).toEqual(['address-1']);
    expect(toasts).toEqual(['Your address has been removed.']);
    expect(cards()).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
  });

  it('is busy during the removal, and ignores a second press (ADR-37)', async () => {
    const answer = Promise.withResolvers<void>();
    const asked: string[] = [];
    await run([address()], ({ addressId }) => {
      asked.push(addressId);
      return answer.promise;
    });
    await userEvent.click(remove('123 Main St'));
    const dialog = await question();
    const button = dialog.getByRole('button', { name: 'Remove' });
    await userEvent.dblClick(button);
    await userEvent.keyboard('{Escape}');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(asked).toHaveLength(1);
    answer.resolve();
    await closed();
    expect(screen.getByRole('heading', { name: 'You have no saved addresses yet' }).isConnected).toBe(true);
  });

  it.each([
    [unreachable, CONNECTION],
    [{ kind: 'timedOut' } as const, CONNECTION],
    [refused(500, 'INTERNAL'), GENERIC],
    [{ kind: 'malformed' } as const, GENERIC],
  ])(
    'stays with the message when it failed with %j, the focus on the button (ERR-06, ERR-07)',
    async (failure, words) => {
      await run([address()], failing(failure));
      await userEvent.click(remove('123 Main St'));
      const dialog = await question();
      await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
      expect((await dialog.findByRole('alert')).textContent).toBe(words);
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove' }));
      expect(dialog.getByRole('button', { name: 'Remove' }).getAttribute('aria-busy')).toBeNull();
    },
  );

  it('for an address removed elsewhere says so, and the card is gone (ERR-08)', async () => {
    const { have, toasts } = await run([mailing(), address()], failing(refused(404, 'ADDRESS_NOT_FOUND')));
    have(mailing());
    await userEvent.click(remove('123 Main St'));
    const dialog = await question();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(GENERIC);
    expect(dialog.getByText('This address is no longer in your address book.').isConnected).toBe(true);
    const close = dialog.getByText('Close');
    expect(document.activeElement).toBe(close);
    await userEvent.click(close);
    await closed();
    expect(cards()).toHaveLength(1);
    expect(toasts).toEqual([]);
  });

  it('clears its message with the next question', async () => {
    await run([mailing(), address()], failing(refused(422, 'CONSTRAINT_VIOLATION')));
    await userEvent.click(remove('123 Main St'));
    const dialog = await question();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByRole('alert');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    await userEvent.click(remove('1420 Vine St'));
    expect((await question()).queryByRole('alert')).toBeNull();
  });
});
