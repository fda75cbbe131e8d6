/** The digits of a US phone number; a leading country code is forgiven, as are spaces, dots and brackets. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^1/, '');

/**
 * A phone number as the form shows it, (###) ###-####, as far as it is typed (CTC-02). With more than ten digits
 * the text stays as it is: cutting it off would hide the mistake.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  if (digits.length > 10) return text;
  if (digits.length === 0) return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/** A phone number as it travels, with +1 (CTC-04); empty stays empty, so that it counts as missing. */
export function toPhoneNumber(text: string): string {
  const digits = digitsOf(text);
  return digits && `+1${digits}`;
}
