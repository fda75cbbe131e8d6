/** Coprime to the ten thousand squared, so that every number below it comes once, and not in a row. */
const STRIDE = 61_803_399;
const RANGE = 100_000_000;

/** The number people use: no two orders share one, and its last two digits find a slip of the tongue (mod 97). */
export function orderNumber(sequence: number): string {
  const scattered = Number((BigInt(sequence) * BigInt(STRIDE)) % BigInt(RANGE));
  const digits = String(scattered).padStart(8, '0');
  const check = String(98 - ((scattered * 100) % 97)).padStart(2, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}-${check}`;
}
