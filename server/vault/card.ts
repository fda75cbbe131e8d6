import { t } from '../../languages/t.ts';

/** A card's three fields, as typed. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
}

export type CardField = keyof TypedCard;
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'cvv'];

/** A valid card. Month and year have two digits. */
export interface Card {
  kind: 'BANK_CARD';
  number: string;
  brand: string;
  expirationMonth: string;
  expirationYear: string;
  cvv: string;
}

export interface Brand {
  name: string;
  prefix: RegExp;
  lengths: readonly number[];
  /** How the number is grouped on the card. */
  groups: readonly number[];
  cvvLength: number;
}

const BRANDS: readonly Brand[] = [
  {
    name: 'American Express',
    prefix: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    cvvLength: 4,
  },
  { name: 'Visa', prefix: /^4/, lengths: [13, 16, 19], groups: [4, 4, 4, 4, 3], cvvLength: 3 },
  {
    name: 'Mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvvLength: 3,
  },
  {
    name: 'Discover',
    prefix: /^(6011|64[4-9]|65)/,
    lengths: [16, 19],
    groups: [4, 4, 4, 4, 3],
    cvvLength: 3,
  },
];

const GROUPS = [4, 4, 4, 4, 3];

/** Just the digits: spaces and hyphens in a number are fine. */
export const bareNumber = (typed: string): string => typed.replace(/[\s-]/g, '');

export const brandOf = (number: string): Brand | undefined =>
  BRANDS.find(({ prefix }) => prefix.test(number));

/** With the last four digits also shown, the card industry requires five hidden digits, or six if there are 16. */
const SHORTEST_WITH_BIN = 15;

/** The first six digits of a number, which identify the issuing bank; null if it's too short to show them. */
export const binOf = (number: string): string | null =>
  number.length < SHORTEST_WITH_BIN ? null : number.slice(0, 6);

/** '4242 4242 4242 4242', grouped by brand; digits beyond the longest number stay in the last group, so that they aren't lost unread. */
export function groupNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const parts: string[] = [];
  let at = 0;
  for (const size of brandOf(digits)?.groups ?? GROUPS) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ') + digits.slice(at);
}

/** Checks the ISO/IEC 7812 check digit. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const MONTH_AND_YEAR = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/;
const LONGEST_VALIDITY_YEARS = 20;

/** Two-digit month and year, or null if it's neither MM/YY nor MM/YYYY. */
function readExpiry(typed: string): { month: string; year: string } | null {
  const [, month = '', year = ''] = MONTH_AND_YEAR.exec(typed) ?? [];
  const value = Number(month);
  return value >= 1 && value <= 12 ? { month: month.padStart(2, '0'), year } : null;
}

function numberError(typed: string): string | undefined {
  const number = bareNumber(typed);
  if (number === '') return t('Card number is required');
  const brand = brandOf(number);
  if (!/^\d+$/.test(number)) return t('Please enter a valid card number.');
  if (!brand) return t('We accept Visa, Mastercard, American Express and Discover cards.');
  if (!brand.lengths.includes(number.length) || !passesLuhn(number))
    return t('Please enter a valid card number.');
  return undefined;
}

/** A card is valid through its month, wherever the shopper is: until the month is over everywhere. */
function expiryError(typed: string, now: Date): string | undefined {
  if (typed.trim() === '') return t('Expiration date is required');
  const expiry = readExpiry(typed);
  if (!expiry) return t('Please enter the expiration date as MM/YY.');
  const lastPlace = new Date(now.getTime() - 12 * 3_600_000);
  const thisMonth = lastPlace.getUTCFullYear() * 12 + lastPlace.getUTCMonth();
  const month = (2000 + Number(expiry.year)) * 12 + Number(expiry.month) - 1;
  if (month < thisMonth) return t('This card has expired.');
  if (month > thisMonth + LONGEST_VALIDITY_YEARS * 12) return t('Please enter a valid expiration date.');
  return undefined;
}

/** A CVV has three or four digits where no card says how many. */
function cvvError(typed: string, length: number | undefined): string | undefined {
  const cvv = typed.trim();
  if (cvv === '') return t('CVV is required');
  const fits = length ? cvv.length === length : cvv.length === 3 || cvv.length === 4;
  if (!/^\d+$/.test(cvv) || !fits)
    return length
      ? t('Please enter the {{length}}-digit CVV.', { length })
      : t('Please enter the 3 or 4-digit CVV.');
  return undefined;
}

/** Only the errors there are. */
export const onlyErrors = <Field extends string>(
  errors: Record<Field, string | undefined>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<
    Record<Field, string>
  >;

/** What's wrong with a saved card's new expiration date and CVV; how long the CVV is depends on the card (CRD-03). */
export function renewalErrors(
  typed: Pick<TypedCard, 'expiry' | 'cvv'>,
  now: Date,
): Partial<Record<CardField, string>> {
  return onlyErrors({ expiry: expiryError(typed.expiry, now), cvv: cvvError(typed.cvv, undefined) });
}

/** A saved card's new expiration date and its CVV, from valid fields, or null. */
export function readRenewal(typed: Pick<TypedCard, 'expiry' | 'cvv'>, now: Date) {
  const expiry = readExpiry(typed.expiry);
  if (!expiry || Object.keys(renewalErrors(typed, now)).length > 0) return null;
  return {
    kind: 'RENEWAL' as const,
    expirationMonth: expiry.month,
    expirationYear: expiry.year,
    cvv: typed.cvv.trim(),
  };
}

/** What's wrong with each field, in words; empty if nothing is (CRD-02). */
export function cardErrors(typed: TypedCard, now: Date): Partial<Record<CardField, string>> {
  return onlyErrors({
    number: numberError(typed.number),
    expiry: expiryError(typed.expiry, now),
    cvv: cvvError(typed.cvv, brandOf(bareNumber(typed.number))?.cvvLength),
  });
}

/** The card from valid fields, or null. */
export function readCard(typed: TypedCard, now: Date): Card | null {
  const number = bareNumber(typed.number);
  const brand = brandOf(number);
  const expiry = readExpiry(typed.expiry);
  if (!brand || !expiry || Object.keys(cardErrors(typed, now)).length > 0) return null;
  return {
    kind: 'BANK_CARD',
    number,
    brand: brand.name,
    expirationMonth: expiry.month,
    expirationYear: expiry.year,
    cvv: typed.cvv.trim(),
  };
}
