import type { Database } from '../db/database.ts';
import type { Processor } from './processor.ts';

/** The processor and the vault of a sandbox, within a transaction of the store's: for what comes with the demo data. */
export interface SandboxParts {
  processor: Processor;
  /** Puts the demo shoppers' cards into the vault, with their numbers. */
  fillVault: () => Promise<void>;
}

/** What only the sandbox's processor does. */
export interface SandboxProcessor {
  within: (tx: Database) => SandboxParts;
  /** Fills gift cards and EBT cards up again and forgets their wrong PINs. */
  restoreAccounts: (instrumentIds: readonly string[]) => Promise<void>;
}
