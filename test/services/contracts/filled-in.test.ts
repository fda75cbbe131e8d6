import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AddressFields } from '../../../services/contracts/addresses.ts';
import { BillingAddress } from '../../../services/contracts/cards.ts';
import { REGIONS_AT, smartAddressForm } from '../../../services/contracts/cart-addresses.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { upfrontTimeslots } from '../../../services/contracts/quotes.ts';
import { addressFields } from '../../support/account/addresses.ts';

const smart = (changes: object) =>
  v.safeParse(smartAddressForm(REGIONS_AT.cart), {
    addressLine1: '1 Vine St',
    addressLine2: '',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
    phoneNumber: '',
    ...changes,
  });
const book = (changes: object) => v.safeParse(AddressFields, addressFields(changes));
const billing = (changes: object) =>
  v.safeParse(BillingAddress, {
    addressLine1: '1 Vine St',
    addressLine2: '',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
    ...changes,
  });

it.each(['OH', 'oh', 'Ohio', ' ohio ', 'OHIO'])('a form takes the state “%s” as Ohio', (state) => {
  expect(smart({ state }).output).toMatchObject({ state: 'OH' });
  expect(book({ stateCode: state }).output).toMatchObject({ stateCode: 'OH' });
  expect(billing({ state }).output).toMatchObject({ state: 'OH' });
});

it('a form takes no other text as a state', () => {
  expect([
    smart({ state: 'Oh' }).success,
    smart({ state: 'Ohi' }).success,
    book({ stateCode: '' }).success,
  ]).toEqual([true, false, false]);
});

it.each(['45202', '45202-1234', '45202/1234', ' 45202-1234 '])(
  'a form takes the postal code “%s” as 45202',
  (code) => {
    expect(smart({ zipCode: code }).output).toMatchObject({ zipCode: '45202' });
    expect(v.parse(PostalCode, { postalCode: code })).toEqual({ postalCode: '45202' });
    expect(v.parse(upfrontTimeslots.query, { postalCode: code })).toEqual({ postalCode: '45202' });
  },
);

it('a form refuses a postal code with hyphens in billing, in the specified words (CRD-17)', () => {
  expect(billing({ zipCode: '45202-1234' }).issues?.[0]?.message).toBe(
    'Please enter a valid Postal Code with no hyphens.',
  );
});

it.each(['4520', '452021', '45202-', '45202-12345'])('a form refuses the postal code “%s”', (code) => {
  expect(smart({ zipCode: code }).success).toBe(false);
  expect(v.safeParse(PostalCode, { postalCode: code }).success).toBe(false);
});
