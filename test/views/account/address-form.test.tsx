import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { banners } from '../../../banners/index.ts';
import { AddressForm } from '../../../views/account/address-form.tsx';
import { Modal } from '../../../views/kit/modal.tsx';
import '../../../views/kit/styles/global.css';
import {
  corrected,
  emptyDrafts,
  type FormFakes,
  failing,
  refused,
  startAddressForm,
  typedAddress,
  unverified,
} from '../../support/account/address-form.ts';
import { address } from '../../support/account/addresses.ts';
import { violations } from '../../support/axe.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const banner = banners.find(({ id }) => id === 'fernhill');

/** The form on its page, over a store that the test speaks for. */
function show(fakes: FormFakes = {}) {
  if (!banner) throw new Error('There is no banner.');
  const form = startAddressForm(fakes);
  render(
    <MemoryRouter>
      <AddressForm actor={form.actor} banner={banner} />
    </MemoryRouter>,
  );
  return form;
}

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function fillIn() {
  await userEvent.type(await field('Street Address'), typedAddress.line1);
  await userEvent.type(await field(/^Apt/), typedAddress.line2);
  await userEvent.type(await field('City'), typedAddress.city);
  await userEvent.selectOptions(await field('State/Province'), typedAddress.stateCode);
  await userEvent.type(await field('Postal Code'), typedAddress.zip);
}

const shownFields = async () => ({
  line1: (await field('Street Address')).value,
  line2: (await field(/^Apt/)).value,
  city: (await field('City')).value,
  stateCode: (await field('State/Province')).value,
  zip: (await field('Postal Code')).value,
});

describe('the form of an address', () => {
  it('is titled Add New Address, and its button Add Address, for a new one (ADR-08)', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Add New Address' });
    await screen.findByRole('button', { name: 'Add Address' });
    expect(document.title).toBe('Add New Address | Fernhill Market');
  });

  it('is titled Edit Address, and its button Update Address, for one of the book, with what that has (ADR-09, ADR-22)', async () => {
    show({ addressId: 'address-1', book: [() => [address({ line2: 'Apt 3' })]] });
    await screen.findByRole('heading', { level: 1, name: 'Edit Address' });
    await screen.findByRole('button', { name: 'Update Address' });
    expect(await shownFields()).toEqual({
      line1: '123 Main St',
      line2: 'Apt 3',
      city: 'Cincinnati',
      stateCode: 'OH',
      zip: '45202',
    });
    expect((await field('Make this my mailing address')).checked).toBe(false);
  });

  it('has a field for each part, which browsers know how to fill in (ADR-11)', async () => {
    show();
    const tokens = async (name: string | RegExp) => (await field(name)).autocomplete;
    expect(await tokens('Street Address')).toBe('address-line1');
    expect(await tokens(/^Apt\/Suite/)).toBe('address-line2');
    expect(await tokens('City')).toBe('address-level2');
    expect(await tokens('State/Province')).toBe('address-level1');
    expect(await tokens('Postal Code')).toBe('postal-code');
    expect((await field('Make this my mailing address')).type).toBe('checkbox');
    expect(await violations()).toEqual([]);
  });

  it('offers the states first and the provinces below them, by name (ADR-23)', async () => {
    show();
    const region = await field('State/Province');
    const groups = within(region).getAllByRole<HTMLOptGroupElement>('group');
    expect(groups.map(({ label, childElementCount }) => [label, childElementCount])).toEqual([
      ['States', 51],
      ['Provinces', 10],
    ]);
    expect(within(region).getByRole<HTMLOptionElement>('option', { name: 'Ontario' }).value).toBe('ON');
  });

  it('lists what is missing, takes the focus there and says so in the title (ADR-12, ADR-14, ADR-15, ADR-16)', async () => {
    show();
    await press('Add Address');
    const summary = await screen.findByRole('alert');
    const listed = within(summary).getAllByRole('link');
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      'Street Address is required',
      'City is required',
      'State/Province is required',
      'Please enter a valid Postal Code',
    ]);
    expect(summary.parentElement).toBe(document.activeElement);
    expect(document.title).toBe('Error: Add New Address | Fernhill Market');
    await userEvent.click(within(summary).getByRole('link', { name: 'City is required' }));
    expect(document.activeElement).toBe(await field('City'));
    expect(await violations()).toEqual([]);
  });

  it('takes 40 characters and says so of 41, which it keeps (LIM-01)', async () => {
    show();
    const street = await field('Street Address');
    await userEvent.type(street, '1'.repeat(41));
    await userEvent.tab();
    await screen.findByText('Input must be 40 characters or less.');
    expect(street.value).toHaveLength(41);
    await userEvent.type(street, '{Backspace}');
    expect(screen.queryByText('Input must be 40 characters or less.')).toBeNull();
  });

  it('is submitted by Enter, and its button is busy until it is saved (ADR-25)', async () => {
    const form = show({ create: [() => new Promise(() => {})] });
    await fillIn();
    await userEvent.type(await field('Postal Code'), '{Enter}');
    await waitFor(() => expect(form.created).toHaveLength(1));
    const button = screen.getByRole('button', { name: 'Add Address' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Saving your address');
    await userEvent.click(button);
    expect(form.created).toHaveLength(1);
  });

  it('has a Cancel that leads to the address book and forgets what was typed (ADR-10)', async () => {
    const drafts = emptyDrafts();
    show({ drafts });
    await userEvent.type(await field('City'), 'Dayton');
    const cancel = screen.getByRole('link', { name: 'Cancel' });
    expect(cancel.getAttribute('href')).toBe('/account/addresses');
    await userEvent.click(cancel);
    cleanup();
    show({ drafts });
    expect((await field('City')).value).toBe('');
  });

  it('says that an address is not there, and leads back to the book', async () => {
    show({ addressId: 'address-9' });
    await screen.findByRole('heading', { name: 'We could not find that address.' });
    const back = screen.getByRole('link', { name: 'Back to Address Book' });
    expect(back.getAttribute('href')).toBe('/account/addresses');
    expect(await violations()).toEqual([]);
  });

  it('says that the book could not be had, and tries again (ERR-06)', async () => {
    show({ addressId: 'address-1', book: [failing({ kind: 'unreachable' }), () => [address()]] });
    await screen.findByText("We're having trouble connecting. Check your connection and try again.");
    await press('Try Again');
    expect((await field('City')).value).toBe('Cincinnati');
  });
});

describe('a suggested address', () => {
  async function suggest(fakes: FormFakes = {}) {
    const form = show({ verify: [corrected], ...fakes });
    await fillIn();
    await press('Add Address');
    const question = await dialog('Suggested Address');
    return { form, question };
  }

  it('is chosen already, beside the original, and what differs is marked and said (ADR-28)', async () => {
    const { question } = await suggest();
    const [suggested, original] = question.getAllByRole<HTMLInputElement>('radio');
    expect([suggested?.checked, original?.checked]).toEqual([true, false]);
    expect(suggested?.labels?.[0]?.textContent).toBe(
      'Suggested Address1014 Vine St (differs)Apt 7Cincinnati, OH 45202-1114 (differs)',
    );
    expect(original?.labels?.[0]?.textContent).toBe(
      'Original Address1014 Vine Street (differs)Apt 7Cincinnati, OH 45202 (differs)',
    );
    const mark = question.getByText('45202-1114').closest('mark');
    expect(mark && getComputedStyle(mark).textDecorationLine).toBe('underline');
    expect(screen.queryByRole('button', { name: 'Add Address', busy: true })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('is 650 px wide at most, while other dialogs are 500 px (ADR-34, ADR-35, LIM-07)', async () => {
    await suggest();
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(650);
    cleanup();
    render(<Modal title="Other" open />);
    expect((await screen.findByRole('dialog', { name: 'Other' })).getBoundingClientRect().width).toBe(500);
    cleanup();
    await page.viewport(390, 844);
    await suggest();
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(390);
  });

  it.each([
    ['Suggested Address', '1014 Vine St'],
    ['Original Address', '1014 Vine Street'],
  ])('is saved as %s when that is chosen (ADR-28)', async (choice, line1) => {
    const { form, question } = await suggest();
    await userEvent.click(question.getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await userEvent.click(question.getByRole('button', { name: 'Save Address' }));
    await waitFor(() => expect(form.created[0]?.address.line1).toBe(line1));
  });

  it.each([
    ['Edit Address', () => press('Edit Address')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is left by %s for the first field, with all that was typed (ADR-28)', async (_, leave) => {
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
    const question = await dialog('Unverified Address');
    return { form, question };
  }

  it('is shown below the banner, and Submit waits for the tick (ADR-29, ADR-30, ERR-10)', async () => {
    const { form, question } = await doubt();
    question.getByText(
      "We weren't able to verify this address you entered. Please check for any mistakes and try again.",
    );
    question.getByText('1014 Vine Street');
    const tick = question.getByRole('checkbox', { name: 'Use this address' });
    const described = document.getElementById(tick.getAttribute('aria-describedby') ?? '');
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

  it('is 650 px wide at most (ADR-34, LIM-07)', async () => {
    await doubt();
    expect(screen.getByRole('dialog').getBoundingClientRect().width).toBe(650);
  });

  it("has the store's reason below the banner where it gave one (ERR-09)", async () => {
    const message = 'The street has no letter and no digit.';
    const { question } = await doubt({ verify: [failing(refused(422, 'INVALID_ADDRESS', { message }))] });
    question.getByText(message);
  });

  it('is asked about in the same way when the verification fails (ADR-31)', async () => {
    const { question } = await doubt({ verify: [failing({ kind: 'timedOut' })] });
    question.getByText(/^We weren't able to verify this address/);
  });

  it('is left for the first field by Edit Address', async () => {
    await doubt();
    await press('Edit Address');
    await waitFor(async () => expect(document.activeElement).toBe(await field('Street Address')));
    expect(await shownFields()).toEqual(typedAddress);
  });
});

describe('an address that was not saved', () => {
  const generic = 'Something went wrong. Please try again.';
  const connection = "We're having trouble connecting. Check your connection and try again.";
  const full = 'You have reached the limit of 20 addresses. Remove one to add another.';
  const later = 'We are having technical difficulties. Please try again later.';
  it.each([
    ['ERR-01', refused(422, 'CONSTRAINT_VIOLATION_EXCEPTION'), later],
    ['ERR-02', refused(404, 'ADDRESS_NOT_FOUND'), 'We could not find that address.'],
    ['ERR-03', refused(422, 'TOO_MANY_ADDRESSES'), full],
    ['ERR-04', refused(503, 'UNAVAILABLE'), generic],
    ['ERR-06', { kind: 'unreachable' } as const, connection],
    ['ERR-07', { kind: 'malformed' } as const, generic],
  ])('is told beside the button, and nothing typed is lost (ADR-33, %s)', async (_, failure, words) => {
    show({ create: [failing(failure)] });
    await fillIn();
    await press('Add Address');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(await shownFields()).toEqual(typedAddress);
    expect(screen.getByRole('button', { name: 'Add Address' }).getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Address' }));
  });

  it('has words of its own when it was changed (ERR-05)', async () => {
    show({ addressId: 'address-1', update: [failing(refused(422, 'CONSTRAINT_VIOLATION'))] });
    await press('Update Address');
    expect((await screen.findByRole('alert')).textContent).toBe('We are having technical difficulties.');
  });

  it('has the focus back on the button after it was confirmed in vain', async () => {
    show({ verify: [unverified], create: [failing({ kind: 'unreachable' })] });
    await fillIn();
    await press('Add Address');
    await userEvent.click((await dialog('Unverified Address')).getByRole('checkbox'));
    await press('Submit');
    await screen.findByText(connection);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Address' })),
    );
  });
});
