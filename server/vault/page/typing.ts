import { groupNumber } from '../card.ts';
import { type FormField, type FormName, PIN_LENGTH } from '../forms.ts';

/**
 * 'MM/YY' while typing; the slash appears with the third digit, so that it can be deleted. Nothing is cut: what's too long is an
 * error.
 */
export function shapeExpiry(typed: string): string {
  const [, year, month] = /^\s*(20\d\d)\s*[/-]\s*(\d{1,2})\s*$/.exec(typed) ?? [];
  if (year && month) return `${month.padStart(2, '0')}/${year}`;
  const [, lone] = /^\s*(\d)\s*[/-]/.exec(typed) ?? [];
  const digits = (lone ? `0${typed}` : typed).replace(/\D/g, '');
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** Groups of four as on the card; whatever can't be its number stays, so that its error makes sense. */
function shapeAccountNumber(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) ? (digits.match(/.{1,4}/g) ?? []).join(' ') : typed;
}

/** How each form's fields look while they're typed in. */
export const SHAPES: Readonly<Record<FormName, Partial<Record<FormField, (typed: string) => string>>>> = {
  card: { number: groupNumber, expiry: shapeExpiry, cvv: digitsOf },
  edit: { expiry: shapeExpiry, cvv: digitsOf },
  ebt: { number: shapeAccountNumber },
  gift: { number: shapeAccountNumber },
  pin: { pin: (typed) => digitsOf(typed).slice(0, PIN_LENGTH) },
};

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** Puts the formatted text into an input and keeps the caret after the same digit. */
export function shapeInput(input: HTMLInputElement, shape: (typed: string) => string): void {
  const caretAt = input.selectionStart ?? input.value.length;
  const isAtEnd = caretAt === input.value.length;
  const before = digitsIn(input.value.slice(0, caretAt));
  const shaped = shape(input.value);
  if (shaped === input.value) return;
  input.value = shaped;
  let caret = 0;
  while (caret < shaped.length && digitsIn(shaped.slice(0, caret)) < before) caret++;
  const place = isAtEnd ? shaped.length : caret;
  input.setSelectionRange(place, place);
}
