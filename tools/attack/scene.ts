import type { Database } from '../../server/db/database.ts';
import type { PostgresCluster } from '../../test/support/postgres.ts';
import type { StoreProcess } from '../../test/support/store-process.ts';
import type { Part } from './parts.ts';
import type { Random } from './random.ts';

/** A store under attack, and how much of an attack. */
export interface Scene {
  store: StoreProcess;
  /** Null if the store has the embedded database. */
  postgres: PostgresCluster | null;
  /** Null if the store has its own in its process. */
  processor: Part | null;
  /** Runs work on the store's database; an embedded one allows only one process, so its store is stopped first. */
  withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  random: Random;
  seed: number;
  /** 1 for a short run, more for every minute it may take. */
  size: number;
  /** The number of a shopper in the crowd that nobody else plays. */
  nextShopper: (modality?: 'PICKUP' | 'DELIVERY' | 'SHIP') => number;
  /** Shoppers with the same item in their carts; there isn't enough of it. */
  rush: readonly number[];
  /** Shoppers with full carts who order, claim, and cancel from several devices at once. */
  spenders: readonly number[];
}

export interface Findings {
  /** How often the store was tested. */
  cases: number;
  /** What should never happen, one sentence each. */
  violations: string[];
  /** Anything else worth knowing, in a few words. */
  note?: string;
}

export type Attack = (scene: Scene) => Promise<Findings>;
