import type { Database } from '../../server/db/database.ts';
import type { PostgresCluster } from '../support/postgres.ts';
import type { StoreProcess } from '../support/store-process.ts';
import type { Random } from './random.ts';

/** A store under attack, and how much of it there is to be. */
export interface Scene {
  store: StoreProcess;
  /** Null where the store has the embedded database. */
  postgres: PostgresCluster | null;
  /** Runs something on the store's database; an embedded one has room for one process, so its store is ended before. */
  withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  random: Random;
  seed: number;
  /** 1 for a look, more for every minute it may take. */
  size: number;
  /** The number of a shopper of the crowd that nobody else plays. */
  nextShopper: (modality?: 'PICKUP' | 'DELIVERY' | 'SHIP') => number;
}

export interface Findings {
  /** How often the store was put to the test. */
  cases: number;
  /** What should never be, a sentence each. */
  violations: string[];
  /** What else is good to know, in a few words. */
  note?: string;
}

export type Attack = (scene: Scene) => Promise<Findings>;
