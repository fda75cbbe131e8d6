import type { Database } from '../../db/database.ts';
import { projectPath } from '../../files.ts';
import { ENTITIES, fileKind } from '../../import/files.ts';
import { importFiles } from '../../import/import-files.ts';

/**
 * A demo chain, as a real one would be imported. Almost everything is sold in every store at one price, and not counted; vendors deliver as far
 * as they reach.
 */
export const CHAIN = ENTITIES.flatMap(({ name }) => {
  const kind = fileKind(name);
  if (!kind || name === 'delivery-zones') return [];
  return [{ path: projectPath(`server/sandbox/data/${name}.csv`), kind, format: 'csv' as const }];
});

/** Imports the demo chain: what it sells, its stores, and its promo codes. */
export async function seedChain(tx: Database): Promise<void> {
  await importFiles(tx, CHAIN);
}
