/** The row of what always has exactly one. */
export function onlyRow<TRow>([row]: readonly (TRow | undefined)[]): TRow {
  if (row === undefined) throw new Error('There is no row where there is always one');
  return row;
}
