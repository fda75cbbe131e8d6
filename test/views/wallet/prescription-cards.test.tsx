import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deletePrescriptionCard, listPrescriptionCards } from '../../../services/contracts/prescriptions.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { card } from '../../support/checkout/samples.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const ADDRESS = '/myprescriptions/cards';
const visa = card({ cardId: 'rx-visa', accountId: 'rx', default: false });

function pharmacy(cards = [visa]) {
  const store = accountStore();
  store.now(answers(listPrescriptionCards, { cards }));
  return store;
}

describe('Prescription cards', () => {
  it('are reached from My Prescriptions, and can be edited and deleted but not preferred (CRD-23)', async () => {
    const { address } = renderAccount('/myprescriptions', pharmacy());
    await userEvent.click(await screen.findByRole('link', { name: 'Prescription cards' }));
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
    expect(address()).toBe(ADDRESS);
    screen.getByRole('heading', { level: 1, name: 'Prescription cards' });
    expect(document.title).toBe('Prescription cards | Fernhill Market');
    const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(breadcrumbs.getAllByRole('listitem').at(-1)?.textContent).toContain('Prescription cards');
    const buttons = within(screen.getByRole('main')).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Add New Card',
      'Edit Visa ending in 4242',
      'Delete Visa ending in 4242',
    ]);
    expect(await violations()).toEqual([]);
  });

  it("are added and edited in the wallet's own forms, which offer no preference (CRD-23)", async () => {
    renderAccount(ADDRESS, pharmacy());
    for (const [press, title] of [
      ['Add New Card', 'Add a Credit or Debit Card'],
      ['Edit Visa ending in 4242', 'Edit Card'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: press }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      await dialog.findByLabelText('First Name');
      expect(dialog.queryByRole('checkbox')).toBeNull();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('are deleted by their own call after asking (CRD-23, API-56)', async () => {
    const store = pharmacy();
    store.now(answers(deletePrescriptionCard, { cardId: visa.cardId }));
    renderAccount(ADDRESS, store);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Visa ending in 4242' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete card' }));
    expect(store.asked).not.toContain(deletePrescriptionCard.id);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Successfully deleted card');
    await screen.findByRole('heading', { level: 2, name: 'You have no prescription cards yet' });
    expect(store.asked).toContain(deletePrescriptionCard.id);
    expect(store.asked).not.toContain('cards.delete');
  });

  it('say that something went wrong when they failed to load, and load again (CRD-23)', async () => {
    const store = pharmacy();
    store.now(refuses(listPrescriptionCards, 'INTERNAL'));
    renderAccount(ADDRESS, store);
    within(await screen.findByRole('alert')).getByText('Something went wrong');
    store.now(answers(listPrescriptionCards, { cards: [visa] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { level: 2, name: 'Visa ending in 4242' });
  });

  it('are hidden where prescriptions are (CRD-23)', async () => {
    const store = pharmacy();
    renderAccount(ADDRESS, { ...store, banner: 'bluewater' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Prescription cards' })).toBeNull();
    expect(store.asked).not.toContain(listPrescriptionCards.id);
  });
});
