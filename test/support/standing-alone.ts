/**
 * Finds digits that stand alone, as whoever wrote a CVV down would write it. Random ids, tokens and times have any four
 * digits in them now and then.
 */
export const standingAlone = (digits: string): RegExp => new RegExp(`(?<![\\w.:+-])${digits}(?![\\w.:+-])`);
