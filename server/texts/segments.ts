import { onOneLine } from '../../services/contracts/validation.ts';

/** The alphabet of text messages (3GPP TS 23.038). */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Its characters that take two places. */
const EXTENDED = '^{}\\[~]|€';

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  // É, é, Ñ, ñ, Ü, ü, ¿, and ¡ are in it.
  Á: 'A',
  á: 'a',
  Í: 'I',
  í: 'i',
  Ó: 'O',
  ó: 'o',
  Ú: 'U',
  ú: 'u',
};

/** The text on one line, in characters of that alphabet, as far as they have a plain form there: others make a segment hold less than half. */
export const plain = (text: string): string =>
  [...onOneLine(text)].map((character) => PLAIN[character] ?? character).join('');

/** How many messages a phone gets for a text, which is what it costs. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const isBasic = characters.every((one) => BASIC.includes(one) || EXTENDED.includes(one));
  const length = isBasic
    ? characters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0)
    : text.length;
  const [alone, joined] = isBasic ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}
