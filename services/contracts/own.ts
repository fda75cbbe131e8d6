/** What a table has under a name that someone typed: `constructor` names nothing. */
export const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
