/** Coprime to ten thousand squared, so that every number below it comes up once, and not in sequence. */
const STRIDE = 61_803_399;
const RANGE = 100_000_000;

/** The order number people use: unique, with two check digits at the end (mod 97). */
export function orderNumber(sequence: number): string {
  const scattered = Number((BigInt(sequence) * BigInt(STRIDE)) % BigInt(RANGE));
  const digits = String(scattered).padStart(8, '0');
  const check = String(98 - ((scattered * 100) % 97)).padStart(2, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}-${check}`;
}
