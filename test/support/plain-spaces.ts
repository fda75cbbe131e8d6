/** A text with ordinary spaces for those at which no line breaks. */
export const plainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ');
