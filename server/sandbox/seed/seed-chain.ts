import type { Database } from '../../db/database.ts';
import { projectPath } from '../../files.ts';
import { ENTITIES, fileKind } from '../../import/files.ts';
import { importFiles } from '../../import/import-files.ts';

const NONE_OF = new Set(['stock', 'store-prices', 'delivery-zones']);

/** A demo chain, as a real one would be imported; stock isn't counted, prices are the chain's, and vendors deliver as far as they reach. */
export const CHAIN = ENTITIES.flatMap(({ name }) => {
  const kind = fileKind(name);
  if (!kind || NONE_OF.has(name)) return [];
  return [{ path: projectPath(`server/sandbox/data/${name}.csv`), kind, format: 'csv' as const }];
});

/** Imports the demo chain: what it sells, its stores, and its promo codes. */
export async function seedChain(tx: Database): Promise<void> {
  await importFiles(tx, CHAIN);
}
