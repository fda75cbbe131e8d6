/** What spreadsheets run as a formula, in either width. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?[\d.,]+$/;

/** A text as a cell of CSV: one that a spreadsheet would run has an apostrophe before it, which it takes as the sign of a text. */
export const cellOf = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text in a cell, without that apostrophe. */
export const textIn = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
