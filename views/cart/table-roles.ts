/** Said again because some browsers forget what a table's parts are when they are laid out as a grid. */
export const ROLE = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
