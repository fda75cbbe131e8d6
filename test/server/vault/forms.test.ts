import { expect, it } from 'vitest';
import { FORMS, type FormField, type FormName } from '../../../server/vault/forms.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const BLANK: Record<FormField, string> = { number: '', expiry: '', cvv: '', pin: '' };

const NUMBER = 'Card number is required';
const EXPIRY = 'Expiration date is required';
const CVV = 'CVV is required';
const PIN = 'PIN is required';

it.each<[FormName, Partial<Record<FormField, string>>]>([
  ['card', { number: NUMBER, expiry: EXPIRY, cvv: CVV }],
  ['edit', { expiry: EXPIRY, cvv: CVV }],
  ['ebt', { number: NUMBER }],
  ['gift', { number: NUMBER, pin: PIN }],
  ['pin', { pin: PIN }],
])('the form %s asks for %j', (form, errors) => {
  expect(FORMS[form].errors(BLANK, NOW)).toEqual(errors);
  expect(FORMS[form].fields).toEqual(Object.keys(errors));
});

it.each([
  ['5077 0800 0000 0004', undefined],
  ['5077-0800-0000-0000-004', undefined],
  ['507708000000000', 'Please enter a valid EBT card number.'],
  ['50770800000000000000', 'Please enter a valid EBT card number.'],
  ['x5077080000000004', 'Please enter a valid EBT card number.'],
  ['5077080000000004x', 'Please enter a valid EBT card number.'],
  ['4242 4242 4242 4242', 'Please enter a valid EBT card number.'],
])('the SNAP EBT form says of the card number %s: %s', (number, error) => {
  expect(FORMS.ebt.errors({ ...BLANK, number }, NOW)).toEqual(error ? { number: error } : {});
});

it.each([
  ['0025', undefined],
  ['6006 4910-0000 0000 025', undefined],
  ['025', 'Please enter a valid gift card number.'],
  ['x0025', 'Please enter digits only.'],
  ['0025x', 'Please enter digits only.'],
  ['6006491000000000025', undefined],
  ['60064910000000000250', 'Please enter no more than 19 digits.'],
])('of the gift card number %s, it says %s (GFT-02)', (number, error) => {
  expect(FORMS.gift.errors({ ...BLANK, number, pin: '1234' }, NOW)).toEqual(error ? { number: error } : {});
});

it.each([
  [' 1234 ', undefined],
  ['123', 'Please enter all 4 digits of the PIN.'],
  ['123x', 'Please enter digits only.'],
  ['12345', 'Please enter no more than 4 digits.'],
])('of the gift card PIN %s, it says %s (GFT-03)', (pin, error) => {
  expect(FORMS.gift.errors({ ...BLANK, number: '0025', pin }, NOW)).toEqual(error ? { pin: error } : {});
});

it.each(['123', '12345', '123x', 'x1234', '1234x'])('a SNAP EBT PIN is not %s', (pin) => {
  expect(FORMS.pin.errors({ ...BLANK, pin: '1234' }, NOW)).toEqual({});
  expect(FORMS.pin.errors({ ...BLANK, pin }, NOW)).toEqual({
    pin: 'Please enter all 4 digits of your PIN.',
  });
});
