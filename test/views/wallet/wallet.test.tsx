import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent as mouse, page } from 'vitest/browser';
import type { CardFrameChannel } from '../../../machines/payment/card-frame.machine.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { deleteCard, listCards, preferCard, updateCard } from '../../../services/contracts/cards.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { appData } from '../../support/account/samples.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { session } from '../../support/cart/samples.ts';
import { bankAccount, card } from '../../support/checkout/samples.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { tokenizedCard } from '../../support/payment/samples.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

/** What a card says, without its mark and its buttons. */
function wordsOf(item: Element) {
  const copy = item.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[aria-hidden], button')) part.remove();
  return copy.textContent;
}

const dismissNotice = async () => {
  await screen.findByRole('dialog', { name: 'Online SNAP EBT Is Now Available' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** A secure frame whose fields are always filled in, or one that doesn't load. */
const filledIn: CardFrameChannel = (_, hear) => {
  queueMicrotask(() => hear({ type: 'frame.loaded' }));
  return {
    send: (message) => {
      if (message.type !== 'card.tokenize') return;
      hear({ type: 'card.tokenized', requestId: message.requestId, card: tokenizedCard });
    },
    close: () => {},
  };
};
const notLoading: CardFrameChannel = (_, hear) => {
  queueMicrotask(() => hear({ type: 'channel.failed' }));
  return { send: () => {}, close: () => {} };
};

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
    renderAccount('/mywallet', { fetch });
    await screen.findByRole('heading', { level: 1, name: 'My Wallet' });
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Loading your cards...',
      ),
    );
    resolve(Response.json({ cards: [card()] }));
    await dismissNotice();
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
    expect(screen.queryByText('Loading your cards...')).toBeNull();
  });

  it('lists cards with brand, last four digits, expiry, and whether preferred or expired (WAL-03, FMT-02)', async () => {
    renderAccount('/mywallet', accountStore());
    await dismissNotice();
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
    const main = screen.getByRole('main');
    expect([...main.querySelectorAll('li:has(h2)')].map(wordsOf)).toEqual([
      'PreferredVisa ending in 4242Riley ParkExpires 08/29',
      'River Bank ending in 6789Riley ParkBank account',
      'ExpiredMastercard ending in 4444Riley ParkExpired 03/24',
    ]);
    expect(document.title).toBe('My Wallet | Fernhill Market');
    expect(await violations()).toEqual([]);
  });

  it('offers to add a card when there are none', async () => {
    const store = accountStore();
    store.now(answers(listCards, { cards: [] }));
    renderAccount('/mywallet', store);
    await dismissNotice();
    await screen.findByRole('heading', { level: 2, name: 'You have no saved cards yet' });
    expect(screen.getByRole('button', { name: 'Add New Card' }).isConnected).toBe(true);
  });

  it('says that something went wrong when the cards failed to load, and reloads them (ERR-69)', async () => {
    const store = accountStore();
    store.now(refuses(listCards, 'INTERNAL'));
    renderAccount('/mywallet', store);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Something went wrong').isConnected).toBe(true);
    store.now(answers(listCards, { cards: [card()] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await dismissNotice();
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
  });

  it('deletes a card after asking, and moves the focus to the card beside it (WAL-06, WAL-07, API-53)', async () => {
    const store = accountStore();
    store.now(answers(deleteCard, { cardId: 'bank' }));
    renderAccount('/mywallet', store);
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete River Bank ending in 6789' }));
    const cards = screen.getAllByRole('heading', { level: 2, hidden: true });
    const at = cards.findIndex(({ textContent }) => textContent.includes('River Bank'));
    const beside = cards[at + 1] ?? cards[at - 1];
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete card' }));
    expect(dialog.getByText('Are you sure you want to delete this card?').isConnected).toBe(true);
    expect(store.asked).not.toContain('cards.delete');
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Successfully deleted card');
    expect(screen.queryByRole('heading', { name: 'River Bank ending in 6789' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(beside));
  });

  it('says Deleting... while it does, and can be neither pressed again nor canceled (WAL-06)', async () => {
    const store = accountStore();
    const { promise, resolve } = Promise.withResolvers<Response>();
    let calls = 0;
    const fetch: typeof store.fetch = (input, init) => {
      const { method } = new Request(input, init);
      if (method !== 'DELETE') return store.fetch(input, init);
      calls += 1;
      return promise;
    };
    renderAccount('/mywallet', { fetch });
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete River Bank ending in 6789' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete card' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Deleting...' }));
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    resolve(Response.json({ cardId: 'bank' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toBe(1);
  });

  it('says inside the question that the card was not deleted, and keeps it (WAL-08)', async () => {
    const store = accountStore();
    store.now(refuses(deleteCard, 'STILL_RUNNING'));
    renderAccount('/mywallet', store);
    await dismissNotice();
    const ask = await screen.findByRole('button', { name: 'Delete River Bank ending in 6789' });
    await userEvent.click(ask);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete card' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('There was a problem deleting your card.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'River Bank ending in 6789' }).isConnected).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(ask));
  });

  it('prefers another card (API-54)', async () => {
    const store = accountStore();
    store.now(answers(preferCard, { card: { ...bankAccount, default: true } }));
    renderAccount('/mywallet', store);
    await dismissNotice();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Set as preferred: River Bank ending in 6789' }),
    );
    await screen.findByText('Your preferred card has been changed.');
    const preferred = screen
      .getAllByText('Preferred')
      .map((badge) => badge.closest('li')?.querySelector('h2'));
    expect(preferred.map((name) => name?.textContent)).toEqual(['River Bank ending in 6789']);
    // One that has expired can't be.
    expect(screen.queryByRole('button', { name: 'Set as preferred: Mastercard ending in 4444' })).toBeNull();
  });

  it('asks what type of card to add, then opens its form, which always saves (WAL-04, CRD-01, CRD-21)', async () => {
    renderAccount('/mywallet', accountStore());
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Card' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Add New Card' }));
    const type = choice.getByRole<HTMLSelectElement>('combobox', { name: 'Payment type' });
    expect([...type.options].map(({ text }) => text)).toEqual(['Credit/Debit', 'EBT', 'Gift Card']);
    expect(await violations()).toEqual([]);
    await userEvent.click(choice.getByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Credit or Debit Card' }));
    expect(dialog.getByRole('checkbox', { name: 'Make this my preferred card' }).isConnected).toBe(true);
    expect(dialog.queryByRole('checkbox', { name: 'Save this card' })).toBeNull();
  });

  it('offers no gift card where the operator lets none be saved (WAL-04, AUT-11)', async () => {
    const store = accountStore();
    const { flags } = appData();
    store.now(answers(getAppData, { data: appData({ flags: { ...flags, savedGiftCards: false } }) }));
    renderAccount('/mywallet', store);
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Card' }));
    const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payment type' });
    expect([...type.options].map(({ text }) => text)).toEqual(['Credit/Debit', 'EBT']);
  });

  it('opens the form of a gift card, which saves it (WAL-04)', async () => {
    renderAccount('/mywallet', accountStore());
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Card' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Payment type' }), 'Gift Card');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Gift Card' }));
    expect(dialog.getByRole('button', { name: 'Save Gift Card' }).isConnected).toBe(true);
  });

  it('says what is left on a gift card, and reads it again if it could not be read (GFT-08, GFT-09)', async () => {
    const store = accountStore();
    const giftCard = { ...bankAccount, cardType: 'GIFT_CARD', brand: 'Gift Card' } as const;
    const unread = { ...giftCard, cardId: 'gift', lastFour: '0000' };
    store.now(
      answers(listCards, {
        cards: [{ ...giftCard, cardId: 'other', lastFour: '0025', remainingBalance: 2_500 }, unread],
      }),
    );
    renderAccount('/mywallet', store);
    await dismissNotice();
    await screen.findByText('$25.00 Remaining');
    expect(screen.getByText('Balance Error').isConnected).toBe(true);
    store.now(answers(listCards, { cards: [{ ...unread, remainingBalance: 700 }] }));
    await userEvent.click(
      screen.getByRole('button', { name: 'Retry reading the balance of Gift Card ending in 0000' }),
    );
    await screen.findByText('$7.00 Remaining');
  });

  it('returns the focus to the button that opened a form, even one pressed with the mouse', async () => {
    renderAccount('/mywallet', accountStore());
    await dismissNotice();
    for (const [name, title] of [
      ['Edit Visa ending in 4242', 'Edit Card'],
      ['Add New Card', 'Add New Card'],
    ] as const) {
      const button = await screen.findByRole('button', { name });
      await page.elementLocator(button).click();
      await screen.findByRole('dialog', { name: title });
      await mouse.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  it('edits a card with its expiration date and CVV alone in the frame (WAL-05, CRD-03)', async () => {
    renderAccount('/mywallet', accountStore());
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Visa ending in 4242' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Card' }));
    const lastName = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Last Name' });
    expect(lastName.value).toBe('Park');
    expect(dialog.getByRole('button', { name: 'Save Card' }).isConnected).toBe(true);
  });

  it('says in the form why a card was not changed, and keeps what was typed (ERR-68, ERR-70)', async () => {
    const store = accountStore();
    store.now(refuses(updateCard, 'INVALID_INPUT'));
    renderAccount('/mywallet', { ...store, cardFrameChannel: filledIn });
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Visa ending in 4242' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Card' }));
    const lastName = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Last Name' });
    await userEvent.type(lastName, 's');
    const save = dialog.getByRole('button', { name: 'Save Card' });
    await userEvent.click(save);
    await dialog.findByText('There was a problem validating your information. Please try again.');
    // Nonsense: it's unknown whether it was changed.
    store.now(answers(updateCard, {} as never));
    await userEvent.click(save);
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toBe('There was an error updating your card'),
    );
    expect(lastName.value).toBe('Parks');
  });

  it('says when the secure fields for editing a card do not load (FRM-06)', async () => {
    renderAccount('/mywallet', { ...accountStore(), cardFrameChannel: notLoading });
    await dismissNotice();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Visa ending in 4242' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unable to edit card' }));
    dialog.getByText(/^Sorry, you are unable to edit card information at this time/);
  });

  it('says that SNAP EBT is available, until it is dismissed', async () => {
    renderAccount('/mywallet', accountStore());
    const notice = within(await screen.findByRole('dialog', { name: 'Online SNAP EBT Is Now Available' }));
    expect(notice.getByRole('button', { name: 'Add SNAP EBT Card' }).isConnected).toBe(true);
    expect(await violations()).toEqual([]);
    await userEvent.click(notice.getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for a fresh session, since it shows payment methods (SCH-02)', async () => {
    const store = accountStore();
    store.now(answers(getSession, session({ fullyAuthenticated: false })));
    const { address } = renderAccount('/mywallet', store);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(address()).toBe('/sign-in?returnTo=%2Fmywallet');
  });
});
