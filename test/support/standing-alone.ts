/**
 * Finds digits that stand alone, as someone would write down a CVV. Random ids, tokens, and times sometimes contain
 * any four digits.
 */
export const standingAlone = (digits: string): RegExp => new RegExp(`(?<![\\w.:+-])${digits}(?![\\w.:+-])`);
