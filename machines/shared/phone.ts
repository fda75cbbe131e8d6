/** The digits of a US phone number, ten at most; a leading country code is fine. */
export function digitsOf(typed: string): string {
  const all = typed.replace(/\D/g, '');
  return (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
}

/** Formats the digits typed so far as (###) ###-#### (FMT-03). */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed);
  if (digits.length <= 3) return digits && `(${digits}`;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}) ${exchange}${line && `-${line}`}`;
}

/** A phone number in the contract's format, with +1 (CTC-04); empty stays empty and counts as missing. */
export function toPhoneNumber(typed: string): string {
  const digits = digitsOf(typed);
  return digits && `+1${digits}`;
}
