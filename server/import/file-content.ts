/** A record as a file has it. */
export interface FileRecord {
  values: Readonly<Record<string, unknown>>;
  /** Where a field is, or would be. */
  place: (field: string) => { line: number | null; column: number | null };
  /** What's wrong with its form. */
  fault?: string;
}

export interface FileContent {
  /** Those that a record has. */
  fields: readonly string[];
  /** As they're read. */
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>;
  /** What's wrong with the file as a whole. */
  faults: { line: number | null; words: string }[];
}
