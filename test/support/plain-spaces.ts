/** A text with ordinary spaces for those at which no line breaks, and without what else keeps a line whole. */
export const plainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
