import { groupNumber } from '../card.ts';

/** 'MM/YY' while typing; the slash appears with the third digit, so that it can be deleted. */
export function shapeExpiry(typed: string): string {
  const [, lone] = /^\s*(\d)\s*[/-]/.exec(typed) ?? [];
  const digits = (lone ? `0${typed}` : typed).replace(/\D/g, '');
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 6)}` : padded;
}

export const shapeNumber = groupNumber;

export const shapeCvv = (typed: string): string => typed.replace(/\D/g, '').slice(0, 4);

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
