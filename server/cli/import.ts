import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { recordAudit } from '../http/audit.ts';
import { FILE_KIND_NAMES, kindOfFile } from '../import/files.ts';
import { importFiles, type Summary } from '../import/import-files.ts';
import type { ImportFile } from '../import/read-file.ts';
import { progressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

/** How long a statement of an import may take, and its checks between two statements. */
const TIMEOUT_MS = 10 * 60_000;

interface Options {
  dryRun?: boolean;
  replace?: boolean;
}

function fileOf(path: string, files: readonly ImportFile[] = []): ImportFile[] {
  const known = kindOfFile(path);
  if (known) return [...files, { path, ...known }];
  throw new InvalidArgumentError(
    `${basename(path)} must be named after what it has, such as products.csv or products-2027-01-31.json: ${FILE_KIND_NAMES.join(', ')}.`,
  );
}

const count = (number: number) => number.toLocaleString('en-US');

/** "products: 12 added, 3 changed, 49,985 unchanged." */
const summaryLine = ({ entity, added, changed, unchanged, retired }: Summary): string => {
  const parts = [`${count(added)} added`, `${count(changed)} changed`, `${count(unchanged)} unchanged`];
  return `${entity}: ${[...parts, ...(retired ? [`${count(retired.count)} ${retired.as}`] : [])].join(', ')}.\n`;
};

async function run(files: readonly ImportFile[], options: Options): Promise<void> {
  const bar = progressBar();
  try {
    const subject = files.map(({ path }) => basename(path)).join(', ');
    const entry = {
      actor: 'COMMAND_LINE',
      action: 'import',
      subject,
      before: null,
      outcome: 'DONE',
    } as const;
    const done = await withDatabase(
      (db) =>
        importFiles(db, files, {
          ...options,
          progress: bar.show,
          record: (tx, after) => recordAudit(tx, { ...entry, after }),
        }),
      { timeoutMs: TIMEOUT_MS },
    );
    bar.end();
    process.stdout.write(done.map(summaryLine).join(''));
    if (options.dryRun) process.stdout.write('A dry run: nothing was imported.\n');
  } finally {
    bar.end();
  }
}

/** `checkstand import`: the chain's data from files. */
export const importCommand = (): Command =>
  new Command('import')
    .description(
      'Import files of the chain, all of them or nothing, into the database of DATABASE_URL or DATA_DIR; docs/import.md has their fields',
    )
    .argument(
      '<file...>',
      `CSV and JSON, each named after what it has: ${FILE_KIND_NAMES.join(', ')}`,
      fileOf,
    )
    .option('--dry-run', 'check everything and say what would change, but change nothing')
    .option(
      '--replace',
      'each file has all there is: discontinue products and end store prices, promo codes, and flash sales that it leaves out',
    )
    .action((files: readonly ImportFile[], options: Options) => run(files, options));
