import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { databaseSettings } from '../settings/env.ts';

/** How long a statement of a command may take, and wait: whoever typed it waits longer than a shopper. */
const PATIENCE_MS = 60_000;

/** Runs a command's work on the database that DATABASE_URL or DATA_DIR names, with its tables up to date. */
export async function withDatabase<T>(
  work: (db: Database) => Promise<T>,
  limits: Pick<DatabaseOptions, 'timeoutMs'> = { timeoutMs: PATIENCE_MS },
): Promise<T> {
  const { db, close } = await openDatabase({ ...databaseSettings(process.env), ...limits });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
