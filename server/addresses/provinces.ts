import type { PROVINCES } from '../../services/contracts/regions.ts';

/** The first letters of each province's postal codes. */
const LETTERS: Readonly<Record<keyof typeof PROVINCES, string>> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
};

/** The province of a Canadian postal code; null for the territories and for letters no code starts with. */
export function provinceOf(postalCode: string): string | null {
  const first = postalCode.charAt(0).toUpperCase();
  return Object.entries(LETTERS).find(([, letters]) => letters.includes(first))?.[0] ?? null;
}
