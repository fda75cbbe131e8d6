import { type Database, openDatabase } from '../db/database.ts';
import { databaseSettings } from '../settings/env.ts';

/** Runs a command's work on the database that DATABASE_URL or DATA_DIR names, with its tables up to date. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(databaseSettings(process.env));
  try {
    return await work(db);
  } finally {
    await close();
  }
}
