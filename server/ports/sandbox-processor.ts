import type { Database } from '../db/database.ts';
import type { Processor } from './processor.ts';

/** What only the sandbox's processor does. */
export interface SandboxProcessor {
  /** The processor within a transaction of the store's, for orders that come with the demo data. */
  within: (tx: Database) => Processor;
  /** Fills gift cards and EBT cards up again and forgets their wrong PINs. */
  restoreAccounts: (instrumentIds: readonly string[]) => Promise<void>;
}
