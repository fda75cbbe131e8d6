import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDrafts, failing, refused, typedAddress } from '../../support/account/address-form.ts';
import { address } from '../../support/account/addresses.ts';
import { unverified } from '../../support/account/verifications.ts';
import { violations } from '../../support/axe.ts';
import { dialog, field, fillIn, press, show, shownFields } from './address-form-page.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

describe('the address form', () => {
  it('is titled Add New Address, and its button Add Address, for a new one (ADR-08)', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Add New Address' });
    await screen.findByRole('button', { name: 'Add Address' });
    expect(document.title).toBe('Add New Address | Fernhill Market');
  });

  it('is titled Edit Address, its button Update Address, and is prefilled for a saved one (ADR-09, ADR-22)', async () => {
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

  it('has fields that browsers can autofill (ADR-11)', async () => {
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

  it('lists the states first, then the provinces, by name (ADR-23)', async () => {
    show();
    const region = await field('State/Province');
    const groups = within(region).getAllByRole<HTMLOptGroupElement>('group');
    expect(groups.map(({ label, childElementCount }) => [label, childElementCount])).toEqual([
      ['States', 51],
      ['Provinces', 10],
    ]);
    expect(within(region).getByRole<HTMLOptionElement>('option', { name: 'Ontario' }).value).toBe('ON');
  });

  it('lists what is missing, moves focus there, and says so in the page title (ADR-12, ADR-14, ADR-15, ADR-16)', async () => {
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

  it('takes 40 characters, and flags 41 without dropping any (LIM-01)', async () => {
    show();
    const street = await field('Street Address');
    await userEvent.type(street, '1'.repeat(41));
    await userEvent.tab();
    await screen.findByText('Input must be 40 characters or less.');
    expect(street.value).toHaveLength(41);
    await userEvent.type(street, '{Backspace}');
    expect(screen.queryByText('Input must be 40 characters or less.')).toBeNull();
  });

  it('submits on Enter, its button busy until it is saved (ADR-25)', async () => {
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

  it('has a Cancel that returns to the address book and discards what was typed (ADR-10)', async () => {
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

  it('says that an address is missing, and leads back to the book', async () => {
    show({ addressId: 'address-9' });
    await screen.findByRole('heading', { name: 'We could not find that address.' });
    const back = screen.getByRole('link', { name: 'Back to Address Book' });
    expect(back.getAttribute('href')).toBe('/account/addresses');
    expect(await violations()).toEqual([]);
  });

  it('says that the book failed to load, and can retry (ERR-06)', async () => {
    show({ addressId: 'address-1', book: [failing({ kind: 'unreachable' }), () => [address()]] });
    await screen.findByText("We're having trouble connecting. Check your connection and try again.");
    await press('Try Again');
    expect((await field('City')).value).toBe('Cincinnati');
  });
});

describe('an address that failed to save', () => {
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
  ])('is reported beside the button, with nothing typed lost (ADR-33, %s)', async (_, failure, words) => {
    show({ create: [failing(failure)] });
    await fillIn();
    await press('Add Address');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(await shownFields()).toEqual(typedAddress);
    expect(screen.getByRole('button', { name: 'Add Address' }).getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Address' }));
  });

  it('has its own message when it was edited (ERR-05)', async () => {
    show({ addressId: 'address-1', update: [failing(refused(422, 'CONSTRAINT_VIOLATION'))] });
    await press('Update Address');
    expect((await screen.findByRole('alert')).textContent).toBe('We are having technical difficulties.');
  });

  it('returns focus to the button after a failed confirmation', async () => {
    show({ verify: [unverified], create: [failing({ kind: 'unreachable' })] });
    await fillIn();
    await press('Add Address');
    await userEvent.click((await dialog('Unverified address')).getByRole('checkbox'));
    await press('Submit');
    await screen.findByText(connection);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Address' })),
    );
  });
});
