import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '../../../views/kit/dialog.tsx';
import { type FormFakes, failing, refused, typedAddress } from '../../support/account/address-form.ts';
import { corrected, unverified } from '../../support/account/verifications.ts';
import { violations } from '../../support/axe.ts';
import { dialog, field, fillIn, press, show, shownFields } from './address-form-page.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

describe('a suggested address', () => {
  async function suggest(fakes: FormFakes = {}) {
    const form = show({ verify: [corrected], ...fakes });
    await fillIn();
    await press('Add Address');
    const question = await dialog('Suggested address');
    return { form, question };
  }

  it('is preselected beside the original, with differences marked and announced (ADR-28)', async () => {
    const { question } = await suggest();
    const [suggested, original] = question.getAllByRole<HTMLInputElement>('radio');
    expect([suggested?.checked, original?.checked]).toEqual([true, false]);
    expect(suggested?.labels?.[0]?.textContent).toBe(
      'Suggested address1014 Vine St (differs)Apt 7Cincinnati, OH 45202-1114 (differs)',
    );
    expect(original?.labels?.[0]?.textContent).toBe(
      'Original address1014 Vine Street (differs)Apt 7Cincinnati, OH 45202 (differs)',
    );
    const mark = question.getByText('45202-1114').closest('mark');
    expect(mark && getComputedStyle(mark).textDecorationLine).toBe('underline');
    expect(screen.queryByRole('button', { name: 'Add Address', busy: true })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('is at most 650 px wide, while other dialogs are 500 px (ADR-34, ADR-35, LIM-07)', async () => {
    await suggest();
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(650);
    cleanup();
    render(<Dialog title="Other" open />);
    expect((await screen.findByRole('dialog', { name: 'Other' })).getBoundingClientRect().width).toBe(500);
    cleanup();
    await page.viewport(390, 844);
    await suggest();
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(390);
  });

  it.each([
    ['Suggested address', '1014 Vine St'],
    ['Original address', '1014 Vine Street'],
  ])('is saved as %s when that is selected (ADR-28)', async (choice, line1) => {
    const { form, question } = await suggest();
    await userEvent.click(question.getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await userEvent.click(question.getByRole('button', { name: 'Save Address' }));
    await waitFor(() => expect(form.created[0]?.address.line1).toBe(line1));
  });

  it.each([
    ['Edit Address', () => press('Edit Address')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('returns to the first field by %s, with everything still there (ADR-28)', async (_, leave) => {
    await suggest();
    await leave();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Street Address')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await shownFields()).toEqual(typedAddress);
  });
});

describe('an unverified address', () => {
  async function doubt(fakes: FormFakes = {}) {
    const form = show({ verify: [unverified], ...fakes });
    await fillIn();
    await press('Add Address');
    const question = await dialog('Unverified address');
    return { form, question };
  }

  it('is shown below the banner, and Submit waits for the check mark (ADR-29, ADR-30, ERR-10)', async () => {
    const { form, question } = await doubt();
    question.getByText(
      "We weren't able to verify this address you entered. Please check for any mistakes and try again.",
    );
    question.getByText('1014 Vine Street');
    const checkbox = question.getByRole('checkbox', { name: 'Use this address' });
    const described = document.getElementById(checkbox.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toMatch(/^We weren't able to verify this address/);
    const submit = question.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(submit.disabled).toBe(true);
    expect(await violations()).toEqual([]);
    await userEvent.click(question.getByRole('checkbox', { name: 'Use this address' }));
    expect(submit.disabled).toBe(false);
    await userEvent.click(submit);
    await waitFor(() => expect(form.created[0]?.address).not.toHaveProperty('location'));
    expect(form.created).toHaveLength(1);
  });

  it('is at most 650 px wide (ADR-34, LIM-07)', async () => {
    await doubt();
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(650);
  });

  it("shows the store's reason below the banner when there is one (ERR-09)", async () => {
    const message = 'The street has no letters or digits.';
    const { question } = await doubt({ verify: [failing(refused(422, 'INVALID_ADDRESS', { message }))] });
    question.getByText(message);
  });

  it('gets the same question when verification fails (ADR-31)', async () => {
    const { question } = await doubt({ verify: [failing({ kind: 'timedOut' })] });
    question.getByText(/^We weren't able to verify this address/);
  });

  it('leads back to the first field by Edit Address', async () => {
    await doubt();
    await press('Edit Address');
    await waitFor(async () => expect(document.activeElement).toBe(await field('Street Address')));
    expect(await shownFields()).toEqual(typedAddress);
  });
});
