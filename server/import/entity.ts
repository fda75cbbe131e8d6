import type { Database } from '../db/database.ts';
import type { Fields, RecordOf, Value } from './fields.ts';

/** Something wrong with a record as a whole, at one of its fields. */
export interface Objection {
  field: string;
  /** To be read after "must be". */
  expects: string;
}

interface Reference {
  to: string;
  /** All the fields that name it. */
  by?: readonly string[];
  /** Values that name none. */
  except?: readonly string[];
  /** Or a value of this field of theirs, which some of them share. */
  or?: string;
}

/** Records, all at once or part by part. */
export type Parts<R> = Promise<readonly R[]> | AsyncIterable<readonly R[]>;

/** The record that a field names. */
export type Named = (field: string) => AnyRecord | undefined;

/** What the store has many of, and files are about. */
export interface Entity<F extends Fields = Fields> {
  name: string;
  /** One of them, for messages. */
  one: string;
  fields: F;
  /** The fields by which a record is known. */
  key: readonly (keyof F & string)[];
  /** Fields that name a record of another entity by its key, or, with others, by all of its key. */
  references?: Readonly<Record<string, Reference>>;
  /** Fills in what follows from the rest. */
  complete?: (record: RecordOf<F>) => RecordOf<F>;
  /** What's wrong with a record whose fields are each right; `named` is the record that its field names. */
  objections?: (record: RecordOf<F>, named: Named) => readonly Objection[];
  /** Everything the store has, in the order of an export, all at once or part by part. */
  read: (db: Database) => Parts<RecordOf<F>>;
  /** Of what there are millions: those with the keys of these. It's imported part by part, after everything else. */
  find?: (db: Database, records: readonly AnyRecord[]) => Promise<RecordOf<F>[]>;
  /** Adds or overwrites. */
  write: (db: Database, records: readonly RecordOf<F>[]) => Promise<void>;
  /** What becomes of a record that a file which replaces everything doesn't have; absent if it can't. */
  retire?: {
    /** What it's called in the summary. */
    as: string;
    /** It's still there, so that others can name it. */
    stays?: true;
    /** Whether it's done already. */
    isRetired: (record: RecordOf<F>) => boolean;
    write: (db: Database, records: readonly RecordOf<F>[]) => Promise<void>;
  };
}

/** What's read of an entity, part by part. */
export async function* partsOf<R>(read: Parts<R>): AsyncGenerator<readonly R[]> {
  if (Symbol.asyncIterator in read) yield* read;
  else yield await read;
}

/** A record of any entity. */
export type AnyRecord = Readonly<Record<string, Value>>;

/** An entity whose records are of no particular type, for those who treat all alike. */
export interface AnyEntity
  extends Omit<Entity, 'complete' | 'objections' | 'read' | 'find' | 'write' | 'retire'> {
  complete?: (record: AnyRecord) => AnyRecord;
  objections?: (record: AnyRecord, named: Named) => readonly Objection[];
  read: (db: Database) => Parts<AnyRecord>;
  find?: (db: Database, records: readonly AnyRecord[]) => Promise<readonly AnyRecord[]>;
  write: (db: Database, records: readonly AnyRecord[]) => Promise<void>;
  retire?: {
    as: string;
    stays?: true;
    isRetired: (record: AnyRecord) => boolean;
    write: (db: Database, records: readonly AnyRecord[]) => Promise<void>;
  };
}

/** Every record has been through the fields' schemas, so it is what the entity's own functions take. */
export const entity = <const F extends Fields>(definition: Entity<F>): AnyEntity =>
  definition as unknown as AnyEntity;
