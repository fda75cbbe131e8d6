import pg from 'pg';
import { PRIMARY_URL } from './layout.ts';

/** Asks a database one statement on a connection of its own, and returns the first row; undefined if there's none. */
export async function ask<T extends object>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // If it breaks, the statement fails; nothing else should happen.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows[0];
  } finally {
    await client.end();
  }
}

/** The primary's own database as its superuser, for what the store's role may not ask. */
export function superuserUrl(database?: string): string {
  const url = new URL(PRIMARY_URL);
  url.username = 'postgres';
  if (database) url.pathname = `/${database}`;
  return url.href;
}

export const askPrimary = <T extends object>(text: string): Promise<T | undefined> =>
  ask<T>(superuserUrl(), text);
