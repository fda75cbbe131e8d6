import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AddressFields, AddressToCreate, AddressToVerify } from '../../../services/contracts/addresses.ts';
import { BillingAddress, CardDetails } from '../../../services/contracts/cards.ts';
import { REGIONS_AT, smartAddressForm } from '../../../services/contracts/cart-addresses.ts';
import { Contact } from '../../../services/contracts/checkouts.ts';
import { ProfileFields } from '../../../services/contracts/profile.ts';
import { isVisible, onOneLine } from '../../../services/contracts/validation.ts';
import { addressToVerify } from '../../server/support/verify-address.ts';
import { addressFields } from '../../support/account/addresses.ts';
import { addressToCreate } from '../../support/address-book.ts';

const NOTHING = [
  ['a space', ' '],
  ['a no-break space', '\u00a0'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a control character', '\u0007'],
  ['a variation selector', '\ufe0f'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul choseong filler', '\u115f'],
  ['the blank Braille pattern', '\u2800'],
] as const;

const billingAddress = {
  addressLine1: '1 Vine St',
  addressLine2: '',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
};
const card = {
  cardHolderFirstName: 'Riley',
  cardHolderLastName: 'Marsh',
  billingAddress,
  default: false,
  save: true,
};
const smart = {
  addressLine1: '1 Vine St',
  addressLine2: '',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
  phoneNumber: '',
};
const book = addressFields();
const contact = { firstName: 'Riley', lastName: 'Marsh', phone: '+15135550142', smsOptin: false };
const profile = { firstName: 'Riley', lastName: 'Marsh', phone: '', relevantAdsOptIn: false };

const errorAt = (schema: v.GenericSchema, value: unknown) => {
  const { issues } = v.safeParse(schema, value);
  return issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? [];
};

describe.each([
  ['a line break', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['a next line', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['an Arabic letter mark', '\u061c'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ['a left-to-right embedding', '\u202a'],
  ['a right-to-left override', '\u202e'],
  ['a left-to-right isolate', '\u2066'],
  ['a first strong isolate', '\u2068'],
  ['an isolate that ends', '\u2069'],
] as const)('%s', (_, sign) => {
  it('leaves a text of before on its line', () => {
    expect(onOneLine(` ${sign}Free${sign}${sign}pizza${sign}`).replace(' ', '')).toBe('Freepizza');
  });

  it.each([
    ['the first name of a contact', Contact, contact, 'firstName'],
    ['the last name of a contact', Contact, contact, 'lastName'],
    ['the first name of a profile', ProfileFields, profile, 'firstName'],
    ['the last name of a profile', ProfileFields, profile, 'lastName'],
    ["a cardholder's first name", CardDetails, card, 'cardHolderFirstName'],
    ["a cardholder's last name", CardDetails, card, 'cardHolderLastName'],
    ['an address in the book', AddressFields, book, 'line1'],
    ['a second line in the book', AddressFields, book, 'line2'],
    ['a city in the book', AddressFields, book, 'city'],
    ['an address in the cart', smartAddressForm(REGIONS_AT.cart), smart, 'addressLine1'],
    ['a city in the cart', smartAddressForm(REGIONS_AT.cart), smart, 'city'],
    ['the county of a saved address', AddressToCreate, addressToCreate(), 'county'],
    ['a city to verify', AddressToVerify, addressToVerify(), 'cityTown'],
  ] as const)('is refused within %s', (_, schema, value, field) => {
    expect(errorAt(schema, { ...value, [field]: `Free${sign}pizza` })).toEqual([
      [field, 'Invalid characters'],
    ]);
  });

  it('is refused within a line to verify', () => {
    expect(errorAt(AddressToVerify, addressToVerify({ addressLines: [`Free${sign}pizza`] }))).toEqual([
      ['addressLines.0', 'Invalid characters'],
    ]);
  });

  it.each(['addressLine1', 'addressLine2', 'city'] as const)(
    'is refused within the %s of a bill',
    (field) => {
      expect(v.is(BillingAddress, { ...billingAddress, [field]: `Free${sign}pizza` })).toBe(false);
    },
  );
});

describe.each(NOTHING)('%s', (_, nothing) => {
  it('is nothing, and something beside it is something', () => {
    expect([isVisible(nothing.repeat(3)), isVisible(`${nothing}李${nothing}`)]).toEqual([false, true]);
  });

  it.each([
    ['the first name of a contact', Contact, contact, 'firstName', 'First Name is a required field'],
    ['the last name of a contact', Contact, contact, 'lastName', 'Last Name is a required field'],
    ['the first name of a profile', ProfileFields, profile, 'firstName', 'First Name is required'],
    ['the last name of a profile', ProfileFields, profile, 'lastName', 'Last Name is required'],
    ["a cardholder's first name", CardDetails, card, 'cardHolderFirstName', 'First Name is required'],
    ["a cardholder's last name", CardDetails, card, 'cardHolderLastName', 'Last Name is required'],
    ['an address in the book', AddressFields, book, 'line1', 'Street Address is required'],
    ['a city in the book', AddressFields, book, 'city', 'City is required'],
    [
      'an address in the cart',
      smartAddressForm(REGIONS_AT.cart),
      smart,
      'addressLine1',
      'Street Address is required',
    ],
    ['a city in the cart', smartAddressForm(REGIONS_AT.cart), smart, 'city', 'City is required'],
  ] as const)('is missing as %s', (_, schema, value, field, words) => {
    expect(errorAt(schema, value)).toEqual([]);
    expect(errorAt(schema, { ...value, [field]: nothing.repeat(2) })).toContainEqual([field, words]);
  });

  it('is missing as a billing address', () => {
    const at = (changes: object) =>
      errorAt(CardDetails, { ...card, billingAddress: { ...billingAddress, ...changes } });
    expect(at({ addressLine1: nothing })[0]?.[0]).toBe('billingAddress.addressLine1');
    expect(at({ city: nothing })[0]?.[0]).toBe('billingAddress.city');
  });
});
