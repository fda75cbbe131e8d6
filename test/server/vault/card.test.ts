import { describe, expect, it } from 'vitest';
import { cardErrors, groupNumber, readCard } from '../../../server/vault/card.ts';
import { shapeExpiry } from '../../../server/vault/page/typing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvv: '123' };
const errorsOf = (changes: Partial<typeof good>) => cardErrors({ ...good, ...changes }, NOW);

describe('the rules of a card', () => {
  it('accepts a number with spaces or hyphens', () => {
    expect(readCard({ ...good, number: ' 4242-4242 4242-4242 ' }, NOW)).toEqual({
      kind: 'BANK_CARD',
      number: '4242424242424242',
      brand: 'Visa',
      expirationMonth: '12',
      expirationYear: '30',
      cvv: '123',
    });
  });

  it.each([
    ['5555 5555 5555 4444', '123', 'Mastercard'],
    ['2223 0031 2200 3222', '123', 'Mastercard'],
    ['3782 822463 10005', '1234', 'American Express'],
    ['6011 1111 1111 1117', '123', 'Discover'],
    ['4100 0000 0000 0019', '123', 'Visa'],
  ])('knows the brand of %s', (number, cvv, brand) => {
    expect(readCard({ ...good, number, cvv }, NOW)?.brand).toBe(brand);
  });

  it('names what is wrong with each field (CRD-02)', () => {
    expect(cardErrors({ number: '', expiry: ' ', cvv: '' }, NOW)).toEqual({
      number: 'Card number is required',
      expiry: 'Expiration date is required',
      cvv: 'CVV is required',
    });
  });

  it.each([
    ['4242 4242 4242 4243', 'Please enter a valid card number.'],
    ['4242 4242 4242', 'Please enter a valid card number.'],
    ['4242 4242 4242 424x', 'Please enter a valid card number.'],
    ['5077 0800 0000 0004', 'We accept Visa, Mastercard, American Express and Discover cards.'],
  ])('refuses the number %s', (number, message) => {
    expect(errorsOf({ number })).toEqual({ number: message });
  });

  it.each([
    ['10/26', 'This card has expired.'],
    ['13/30', 'Please enter the expiration date as MM/YY.'],
    ['1230/', 'Please enter the expiration date as MM/YY.'],
    ['12/47', 'Please enter a valid expiration date.'],
  ])('refuses the expiry %s', (expiry, message) => {
    expect(errorsOf({ expiry })).toEqual({ expiry: message });
  });

  it.each(['11/26', '1126', '11/2026', '11-26', ' 11 / 26 '])('takes the expiry %s', (expiry) => {
    expect(errorsOf({ expiry })).toEqual({});
  });

  it('accepts a card until its month is over everywhere on earth', () => {
    const expiry = { ...good, expiry: '11/26' };
    expect(cardErrors(expiry, new Date('2026-12-01T11:59:00Z'))).toEqual({});
    expect(cardErrors(expiry, new Date('2026-12-01T12:00:00Z'))).toEqual({
      expiry: 'This card has expired.',
    });
  });

  it('requires as many CVV digits as the brand has', () => {
    expect(errorsOf({ cvv: '1234' })).toEqual({ cvv: 'Please enter the 3-digit CVV.' });
    expect(errorsOf({ number: '378282246310005' })).toEqual({ cvv: 'Please enter the 4-digit CVV.' });
    expect(errorsOf({ cvv: '12a' })).toEqual({ cvv: 'Please enter the 3-digit CVV.' });
  });

  it('groups a number the way its brand does', () => {
    expect(groupNumber('42424242424')).toBe('4242 4242 424');
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupNumber('4242 42a42')).toBe('4242 4242');
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['5', '05'],
    ['1/', '01'],
    ['12/2030', '12/2030'],
  ])('formats the expiry %s as %s while typing', (typed, shaped) => {
    expect(shapeExpiry(typed)).toBe(shaped);
  });
});
