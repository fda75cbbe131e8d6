import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from '../support/markdown-table.ts';
import { EQUIVALENT } from './equivalent.ts';
import { mutantsOf } from './mutants-of.ts';
import { sampleOf } from './sample-of.ts';
import { type Tried, tryMutants } from './try-mutants.ts';

const USAGE = `npm run mutants -- [FILE... | --changed [--since REF] | --sample 200] [--of machines|server] [--seed 7] [--least 90]

Changes the code in small ways, one at a time, and runs the tests that cover each change. A mutant that no test notices
survived: it is listed with its line and what it became. Exits with 1 when fewer than --least percent died.
FILE...    every mutant of these files
--changed  every mutant of the lines that differ from REF, which is main unless said otherwise
--sample   so many mutants of a whole folder, chosen by the seed
--of       the folder for --sample and --changed; machines unless said otherwise
--seed     the same seed chooses the same mutants; a new one each time unless said otherwise
--least    the percentage that must die; 90 unless said otherwise`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'main' },
    sample: { type: 'string' },
    of: { type: 'string', default: 'machines' },
    seed: { type: 'string' },
    least: { type: 'string', default: '90' },
    help: { type: 'boolean', default: false },
  },
});

/** The first and last line of each hunk that differs from the reference, in Stryker's range format. */
function changedRanges(folder: string, since: string): string[] {
  const diff = execFileSync('git', ['diff', '--unified=0', since, '--', `${folder}/*.ts`], {
    encoding: 'utf8',
  });
  let file = '';
  const ranges: string[] = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, first, count = '1'] = line.match(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/) ?? [];
    if (first && count !== '0') ranges.push(`${file}:${first}-${Number(first) + Number(count) - 1}`);
  }
  return ranges;
}

async function chosen(folder: string, seed: number): Promise<string[]> {
  if (positionals.length > 0) return positionals;
  if (values.changed) return changedRanges(folder, values.since);
  const files = globSync(`${folder}/**/*.ts`, { exclude: ['**/migrations/**', '**/*.config.ts'] }).sort();
  return sampleOf(await mutantsOf(files), Number(values.sample), seed);
}

const lineOf = ({ fileName, location }: Tried) =>
  readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1]?.trim() ?? '';

function report(tried: readonly Tried[]): number {
  const equivalent = tried.filter((mutant) => EQUIVALENT.some(({ is }) => is(mutant, lineOf(mutant))));
  const counted = tried.filter((mutant) => !equivalent.includes(mutant));
  const alive = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const dead = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  for (const mutant of alive) {
    const { fileName, location, replacement, status } = mutant;
    console.log(`${status}  ${relative('.', fileName)}:${location.start.line}  ${lineOf(mutant)}`);
    console.log(`          became  ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
  }
  const share = counted.length === 0 ? 100 : (100 * dead.length) / (dead.length + alive.length || 1);
  console.log(
    markdownTable([
      ['mutants', 'died', 'survived', 'covered by no test', 'equivalent', 'died of the true ones'],
      [
        String(tried.length),
        String(dead.length),
        String(alive.filter(({ status }) => status === 'Survived').length),
        String(alive.filter(({ status }) => status === 'NoCoverage').length),
        String(equivalent.length),
        `${share.toFixed(1)} %`,
      ],
    ]),
  );
  return share;
}

const isOneOf = (folder: string): folder is 'machines' | 'server' =>
  folder === 'machines' || folder === 'server';
const nothingAsked = positionals.length === 0 && !values.changed && values.sample === undefined;

if (values.help || nothingAsked || !isOneOf(values.of)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const ranges = await chosen(values.of, seed);
  if (ranges.length === 0) {
    console.log('Nothing to change.');
  } else {
    const share = report(await tryMutants(ranges, values.of));
    if (values.sample !== undefined) console.log(`Seed ${seed}`);
    process.exitCode = share < Number(values.least) ? 1 : 0;
  }
}
