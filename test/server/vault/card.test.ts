import { describe, expect, it } from 'vitest';
import {
  binOf,
  brandOf,
  cardErrors,
  groupNumber,
  readCard,
  readRenewal,
} from '../../../server/vault/card.ts';
import { FORM_NAMES } from '../../../server/vault/forms.ts';
import { shapeExpiry } from '../../../server/vault/page/typing.ts';
import { pageWith } from '../../../server/vault/page-html.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvv: '123' };
const errorsOf = (changes: Partial<typeof good>) => cardErrors({ ...good, ...changes }, NOW);

describe('the rules of a card', () => {
  it('accepts a number with spaces or hyphens, and a CVV with spaces around it', () => {
    expect(readCard({ ...good, number: ' 4242-4242 4242-4242 ', cvv: ' 123 ' }, NOW)).toEqual({
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

  it.each([
    ['American Express', ['34', '37'], ['33', '35', '36', '38']],
    ['Visa', ['4', '49'], []],
    ['Mastercard', ['51', '55', '2221', '2229', '223', '229', '23', '26', '270', '271', '2720'], []],
    ['Discover', ['6011', '644', '649', '65'], []],
    [
      undefined,
      ['50', '56', '220', '2220', '2721', '273', '28', '6010', '6012', '643', '640', '64', '66'],
      [],
    ],
    [undefined, ['134', '137', '14', '151', '12221', '16011', '1644', '165'], []],
  ])('%s numbers begin with %j, not with %j', (name, some, others) => {
    expect(some.filter((digits) => brandOf(digits)?.name !== name)).toEqual([]);
    expect(others.filter((digits) => brandOf(digits)?.name === name)).toEqual([]);
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
    ['5077 0800 0000 000x', 'Please enter a valid card number.'],
    ['x077 0800 0000 0004', 'Please enter a valid card number.'],
    ['5077 0800 0000 0004', 'We accept Visa, Mastercard, American Express and Discover cards.'],
  ])('refuses the number %s', (number, message) => {
    expect(errorsOf({ number })).toEqual({ number: message });
  });

  it.each([
    ['10/26', 'This card has expired.'],
    ['13/30', 'Please enter the expiration date as MM/YY.'],
    ['1230/', 'Please enter the expiration date as MM/YY.'],
    ['12/25', 'This card has expired.'],
    ['00/30', 'Please enter the expiration date as MM/YY.'],
    ['111/30', 'Please enter the expiration date as MM/YY.'],
    ['11/303', 'Please enter the expiration date as MM/YY.'],
    ['11/1930', 'Please enter the expiration date as MM/YY.'],
    ['x11/30', 'Please enter the expiration date as MM/YY.'],
    ['11/30x', 'Please enter the expiration date as MM/YY.'],
    ['11//30', 'Please enter the expiration date as MM/YY.'],
    ['12/46', 'Please enter a valid expiration date.'],
  ])('refuses the expiry %s', (expiry, message) => {
    expect(errorsOf({ expiry })).toEqual({ expiry: message });
  });

  it.each(['11/26', '1126', '11/2026', '11-26', ' 11 / 26 ', '  11  /  26  ', '1/27', '01/27', '11/46'])(
    'takes the expiry %s',
    (expiry) => {
      expect(errorsOf({ expiry })).toEqual({});
    },
  );

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

  it('takes a CVV of three or four digits where no number says how many', () => {
    const renewal = (cvv: string) => readRenewal({ expiry: '1/27', cvv }, NOW);
    const read = { kind: 'RENEWAL', expirationMonth: '01', expirationYear: '27' };
    expect(renewal(' 123 ')).toEqual({ ...read, cvv: '123' });
    expect(renewal('1234')).toEqual({ ...read, cvv: '1234' });
    for (const cvv of ['', '12', '12345', '12x', 'x123']) expect(renewal(cvv)).toBeNull();
    expect(readRenewal({ expiry: '10/26', cvv: '123' }, NOW)).toBeNull();
    expect(readRenewal({ expiry: '', cvv: '123' }, NOW)).toBeNull();
    expect(cardErrors({ number: '', expiry: '1/27', cvv: '12' }, NOW).cvv).toBe(
      'Please enter the 3 or 4-digit CVV.',
    );
  });

  it('tells the first six digits of a number of 15 or more', () => {
    expect(binOf('378282246310005')).toBe('378282');
    expect(binOf('42424242424242')).toBeNull();
  });

  it.each([
    ['4222222222222', true],
    ['42424242424242', false],
    ['4000000000000000006', true],
    ['37828224631000', false],
    ['60111111111111117', false],
  ])('of digits whose check digit is right, accepts %s: %s', (number, isGood) => {
    const cvv = number.startsWith('3') ? '1234' : '123';
    expect(readCard({ ...good, number, cvv }, NOW) !== null).toBe(isGood);
  });

  it('groups a number the way its brand does', () => {
    expect(groupNumber('')).toBe('');
    expect(groupNumber('5077080000000004000')).toBe('5077 0800 0000 0004 000');
    expect(groupNumber('55555555555544441')).toBe('5555 5555 5555 44441');
    expect(groupNumber('42424242424242424242')).toBe('4242 4242 4242 4242 4242');
    expect(groupNumber('60111111111111171')).toBe('6011 1111 1111 1117 1');
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
    ['12 / 2030', '12/2030'],
    ['12-30', '12/30'],
    ['1230', '12/30'],
    ['2030-12', '12/2030'],
    ['12/20305', '12/20305'],
  ])('formats the expiry %s as %s while typing', (typed, shaped) => {
    expect(shapeExpiry(typed)).toBe(shaped);
  });

  it.each(['12 / 2030', '12/2030', '1230', '12-30', '2030-12', '12 / 30'])(
    'reads the expiration pasted as “%s”',
    (pasted) => {
      expect(readCard({ ...good, expiry: shapeExpiry(pasted) }, NOW)).toMatchObject({
        expirationMonth: '12',
        expirationYear: '30',
      });
    },
  );

  it('refuses an expiration, a number, and a CVV that are too long, instead of cutting them', () => {
    expect(errorsOf({ expiry: shapeExpiry('12/20305') })).toHaveProperty('expiry');
    expect(errorsOf({ number: groupNumber('5555 5555 5555 4444 1') })).toHaveProperty('number');
    expect(errorsOf({ cvv: '12345' })).toHaveProperty('cvv');
  });

  it.each(FORM_NAMES)('limits no field of the form %s before it is read', (form) => {
    expect(pageWith(form, '<form novalidate></form>', NOW)).not.toContain('maxlength');
  });
});
