/**
 * Widths of characters as shares of the type size, as in the kit's typeface and Arial. Measured rather than asked of a
 * browser: a drawing is the same wherever it's made.
 */
const WIDTHS: readonly [of: RegExp, width: number][] = [
  [/[ijl.,:;'|!]/, 0.28],
  [/[ftrI()[\]\- ]/, 0.36],
  [/[mwMW@%…→↻]/, 0.9],
  [/[A-Z]/, 0.7],
];
const OTHER = 0.57;

export const textWidth = (text: string, size: number): number =>
  Math.ceil(
    [...text].reduce((sum, letter) => sum + (WIDTHS.find(([of]) => of.test(letter))?.[1] ?? OTHER) * size, 0),
  );
