/** A table's own value under a name that someone typed; none for `constructor`, which every object inherits. */
export const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
