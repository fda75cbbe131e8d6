import { t } from '../../languages/t.ts';
import { bareNumber, brandOf, CARD_FIELDS, cardErrors, onlyErrors, renewalErrors } from './card.ts';

/**
 * The vault page's forms: a bank card, the new expiration date of a saved one, a SNAP EBT card, a gift card, and the PIN
 * of a SNAP EBT card.
 */
export const FORM_NAMES = ['card', 'edit', 'ebt', 'gift', 'pin'] as const;
export type FormName = (typeof FORM_NAMES)[number];

export type FormField = 'number' | 'expiry' | 'cvv' | 'pin';
export type FormErrors = Partial<Record<FormField, string>>;

interface SecureForm {
  fields: readonly FormField[];
  /** What's wrong with each field, in words; empty if nothing is. Fields the form doesn't have are ignored. */
  errors: (typed: Record<FormField, string>, now: Date) => FormErrors;
}

/** On gift cards (LIM-28); the last four digits are shown. */
const SHORTEST_GIFT_NUMBER = 4;
const LONGEST_GIFT_NUMBER = 19;
const GIFT_PIN_LENGTH = 4;

const isDigits = (text: string) => /^\d*$/.test(text);

function ebtNumberError(typed: string): string | undefined {
  const number = bareNumber(typed);
  if (number === '') return t('Card number is required');
  if (!/^\d{16,19}$/.test(number) || brandOf(number)) return t('Please enter a valid EBT card number.');
  return undefined;
}

function digitsError(digits: string, name: 'Card number' | 'PIN', longest: number): string | undefined {
  if (digits === '') return t(name === 'PIN' ? 'PIN is required' : 'Card number is required');
  if (!isDigits(digits)) return t('Please enter digits only.');
  if (digits.length > longest) return t('Please enter no more than {{longest}} digits.', { longest });
  return undefined;
}

export const ebtErrors = ({ number }: { number: string }): FormErrors =>
  onlyErrors({ number: ebtNumberError(number) });

function giftNumberError(digits: string): string | undefined {
  const error = digitsError(digits, 'Card number', LONGEST_GIFT_NUMBER);
  if (error || digits.length >= SHORTEST_GIFT_NUMBER) return error;
  return t('Please enter a valid gift card number.');
}

function giftPinError(digits: string): string | undefined {
  const error = digitsError(digits, 'PIN', GIFT_PIN_LENGTH);
  if (error || digits.length === GIFT_PIN_LENGTH) return error;
  return t('Please enter all 4 digits of the PIN.');
}

/** A gift card's two fields (GFT-02, GFT-03). */
export const giftErrors = ({ number, pin }: { number: string; pin: string }): FormErrors =>
  onlyErrors({
    number: giftNumberError(bareNumber(number)),
    pin: giftPinError(pin.trim()),
  });

/** An EBT card's PIN always has four digits. */
export const PIN_LENGTH = 4;

export function pinErrors({ pin }: { pin: string }): FormErrors {
  if (pin === '') return { pin: t('PIN is required') };
  return /^\d{4}$/.test(pin) ? {} : { pin: t('Please enter all 4 digits of your PIN.') };
}

export const FORMS: Readonly<Record<FormName, SecureForm>> = {
  card: { fields: CARD_FIELDS, errors: cardErrors },
  edit: { fields: ['expiry', 'cvv'], errors: renewalErrors },
  ebt: { fields: ['number'], errors: ebtErrors },
  gift: { fields: ['number', 'pin'], errors: giftErrors },
  pin: { fields: ['pin'], errors: pinErrors },
};
