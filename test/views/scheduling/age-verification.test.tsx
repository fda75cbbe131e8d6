import '../../../views/kit/styles/global.css';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import { ageVerificationMachine } from '../../../machines/scheduling/age-verification.machine.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { violations } from '../../support/axe.ts';

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(cleanup);

/** The question for an order with a minimum age of 18. */
async function ask() {
  const actor = createActor(ageVerificationMachine, {
    input: { minimumAge: 18, today: '2026-11-21', isModify: false, refusal: null, form: ageForm },
  }).start();
  render(<ModalHost actor={actor} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Age Verification Required' }));
  const date = dialog.getByLabelText<HTMLInputElement>('Date of birth');
  const agreed = dialog.getByRole('checkbox', { name: 'I agree to the Terms & Conditions' });
  return { actor, dialog, date, agreed };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('Age Verification Required', () => {
  it('names the age the order requires, and is accessible (AGE-01, AGE-03)', async () => {
    const { dialog } = await ask();
    dialog.getByText(/You must be at least 18 years old/);
    expect(await violations()).toEqual([]);
  });

  it('continues with the date of birth, by button or Enter (AGE-04)', async () => {
    const byButton = await ask();
    await userEvent.type(byButton.date, '4/27/1985');
    await userEvent.click(byButton.agreed);
    await press('Submit');
    const output = { kind: 'verified', birthDate: '1985-04-27' };
    expect(byButton.actor.getSnapshot().output).toEqual(output);
    cleanup();
    const byEnter = await ask();
    await userEvent.click(byEnter.agreed);
    await userEvent.type(byEnter.date, '04271985{Enter}');
    expect(byEnter.actor.getSnapshot().output).toEqual(output);
  });

  it('lists what is missing, moves focus there, and links to each field (AGE-08, AGE-11)', async () => {
    const { dialog, date, agreed } = await ask();
    await press('Submit');
    const summary = dialog.getByRole('alert');
    expect(document.activeElement).toBe(summary.parentElement);
    const [first, second] = within(summary).getAllByRole('link');
    expect([first?.textContent, second?.textContent]).toEqual([
      'A valid date input is required.',
      'Please agree to the Terms & Conditions.',
    ]);
    if (first) await userEvent.click(first);
    expect(document.activeElement).toBe(date);
    if (second) await userEvent.click(second);
    expect(document.activeElement).toBe(agreed);
    expect(await violations()).toEqual([]);
  });

  it('says that the shopper is too young, and keeps what was typed (AGE-10)', async () => {
    const { dialog, date, agreed } = await ask();
    await userEvent.type(date, '11/22/2008');
    await userEvent.click(agreed);
    await press('Submit');
    dialog.getByRole('link', { name: 'Items in your order require a minimum age of 18.' });
    expect(date.value).toBe('11/22/2008');
  });

  it('returns after its terms, with what was typed and focus restored (AGE-01, AGE-07, AGE-12)', async () => {
    const { date } = await ask();
    await userEvent.type(date, '4/27');
    const link = screen.getByRole('button', { name: 'Read the Terms & Conditions' });
    await userEvent.click(link);
    const terms = within(await screen.findByRole('dialog', { name: 'Terms & Conditions' }));
    expect(terms.getAllByRole('listitem')).toHaveLength(6);
    expect(await violations()).toEqual([]);
    await press('Back to Age Verification');
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('4/27');
  });

  it('has terms as wide as any dialog, 500 px (LIM-07)', async () => {
    await page.viewport(800, 844);
    await ask();
    await press('Read the Terms & Conditions');
    const terms = await screen.findByRole('dialog', { name: 'Terms & Conditions' });
    expect(terms.getBoundingClientRect().width).toBe(500);
  });

  it('closes only its terms on Escape (AGE-07)', async () => {
    const { actor } = await ask();
    await press('Read the Terms & Conditions');
    await screen.findByRole('dialog', { name: 'Terms & Conditions' });
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Age Verification Required' });
    expect(actor.getSnapshot().value).toEqual({ open: 'asking' });
  });

  it('leads back to the cart by its button (AGE-05)', async () => {
    const { actor } = await ask();
    await press('Back to Cart');
    expect(actor.getSnapshot().output).toEqual({ kind: 'returned' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
