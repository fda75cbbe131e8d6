import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Argument, Command, Option } from 'commander';
import { exportFile } from '../import/export-file.ts';
import { FILE_KIND_NAMES, FORMATS, type Format, fileKind } from '../import/files.ts';
import { withDatabase } from './with-database.ts';

const TIMEOUT_MS = 10 * 60_000;

async function run(name: string, { format, out }: { format: Format; out?: string }): Promise<void> {
  const kind = fileKind(name);
  if (!kind) return;
  // As fast as whoever reads it, who may be slower than the database.
  const write = (parts: AsyncIterable<string>) =>
    out === undefined ? pipeline(parts, process.stdout, { end: false }) : writeFile(out, parts);
  await withDatabase((db) => write(exportFile(db, kind, format)), { timeoutMs: TIMEOUT_MS });
}

/** `checkstand export`: what the store has, as it's imported. */
export const exportCommand = (): Command =>
  new Command('export')
    .description(
      'Print what the store has, as a file that can be imported, from the database of DATABASE_URL or DATA_DIR',
    )
    .addArgument(new Argument('<what>', 'what to export').choices(FILE_KIND_NAMES))
    .addOption(new Option('--format <format>', 'its format').choices(FORMATS).default('csv'))
    .option('--out <file>', 'write to a file')
    .action(run);
