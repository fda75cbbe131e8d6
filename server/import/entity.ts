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
}

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
  /** What's wrong with a record whose fields are each right. */
  objections?: (record: RecordOf<F>) => readonly Objection[];
  /** Everything the store has, in the order of an export. */
  read: (db: Database) => Promise<RecordOf<F>[]>;
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

/** A record of any entity. */
export type AnyRecord = Readonly<Record<string, Value>>;

/** An entity whose records are of no particular type, for those who treat all alike. */
export interface AnyEntity extends Omit<Entity, 'complete' | 'objections' | 'read' | 'write' | 'retire'> {
  complete?: (record: AnyRecord) => AnyRecord;
  objections?: (record: AnyRecord) => readonly Objection[];
  read: (db: Database) => Promise<AnyRecord[]>;
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
