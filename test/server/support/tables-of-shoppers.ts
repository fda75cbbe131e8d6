import { eq, getTableColumns, is } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TestServer } from '../../support/server.ts';

type TableOfShoppers = PgTable & { shopperId: PgColumn };

/** Every table with a shopper's rows. */
export async function tablesOfShoppers(): Promise<TableOfShoppers[]> {
  const files = import.meta.glob<Record<string, unknown>>('../../../server/db/schema/*.ts');
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  return [...new Set(loaded.flatMap((module) => Object.values(module)))].filter(
    (one): one is TableOfShoppers => is(one, PgTable) && 'shopperId' in getTableColumns(one),
  );
}

/** Those that have rows of this shopper. */
export async function tablesWithRowsOf(
  { db }: Pick<TestServer, 'db'>,
  shopperId: string,
): Promise<TableOfShoppers[]> {
  const found: TableOfShoppers[] = [];
  for (const table of await tablesOfShoppers()) {
    if ((await db.$count(table, eq(table.shopperId, shopperId))) > 0) found.push(table);
  }
  return found;
}
