import * as v from 'valibot';

/** A US postal code, or ZIP+4. */
export const US_ZIP = /^\d{5}([-/]\d{4})?$/;

/** A US postal code's first five digits; any other code stays as it is. */
export const fiveDigitsOf = (code: string): string => (US_ZIP.test(code) ? code.slice(0, 5) : code);

/** A typed US postal code or ZIP+4, of which the first five digits count. */
export const usPostalCode = (words: string) =>
  v.pipe(v.string(), v.trim(), v.regex(US_ZIP, words), v.transform(fiveDigitsOf));
