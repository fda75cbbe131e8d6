/**
 * The cents in an amount typed in dollars, rounded to the cent (TIP-03, SNP-09): '5', '$5.00', '.75', '5.005'. Null for anything
 * else, also for more than nine digits.
 */
export function centsIn(text: string): number | null {
  const [, dollars = '', fraction = ''] = /^\$?\s*(\d{0,9})(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (dollars === '' && fraction === '') return null;
  const tenths = Number(fraction.padEnd(3, '0').slice(0, 3));
  return Number(dollars) * 100 + Math.round(tenths / 10);
}
