// What the sandbox's demo chain has (`server/sandbox/data`), for comparison.

import type { AnyRecord } from '../../server/import/entity.ts';
import { Faults } from '../../server/import/faults.ts';
import { type ImportFile, readImportFile } from '../../server/import/read-file.ts';
import { CHAIN } from '../../server/sandbox/seed/seed-chain.ts';

/** A file of the demo chain by its name, such as `promo-codes`. */
export function demoFile(name: string): ImportFile {
  const file = CHAIN.find(({ kind }) => kind.name === name);
  if (!file) throw new Error(`The demo chain has no file of ${name}`);
  return file;
}

/** Its records, complete. */
export async function demoRecords<TRecord extends AnyRecord>(name: string): Promise<TRecord[]> {
  const faults = new Faults();
  const read = (await Array.fromAsync(readImportFile(demoFile(name), faults))).flat();
  if (faults.count > 0) throw new Error(`The demo chain's ${name} can't be read`);
  return read.map(({ values }) => values as TRecord);
}
