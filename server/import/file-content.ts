/** A record as a file has it. */
export interface FileRecord {
  values: Readonly<Record<string, unknown>>;
  /** Where a field is, or would be. */
  place: (field: string) => { line: number | null; column: number | null };
}

export interface FileContent {
  /** Those that a record has. */
  fields: readonly string[];
  records: readonly FileRecord[];
  faults: { line: number | null; words: string }[];
}
