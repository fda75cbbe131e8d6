import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from '../../test/support/markdown-table.ts';
import type { Tried } from './collected.ts';
import { isEquivalent, linesOf } from './equivalent.ts';
import { filesIn, fromOne, mutantsOf, type Place } from './mutants-of.ts';
import { type Sample, sampleOf } from './sample-of.ts';
import { mutateSql } from './sql-mutator.ts';
import { type Trial, tryMutants } from './try-mutants.ts';

const USAGE = `npm run mutants -- [FILE...] [--changed [--since REF]] [--sample 200] [--of machines|server] [--seed 7] [--least 90]
                   [--minutes 3] [--tests test/server/orders]

Changes the code in small ways, one at a time, and runs the tests that cover each change. A mutant that no test notices
survived: it is listed with its line and what it became. Exits with 1 when fewer than --least percent died and more than two survived.
FILE...    every mutant of these files
--changed  every mutant of the lines that differ from where REF was left, which is main, or on main the commit before
--sample   this many mutants, chosen by the seed, of the whole folder, of these files and folders, or of what changed
--of       whose tests try them, and the folder for --sample and --changed; that of the first file, or machines, unless said otherwise
--seed     the same seed chooses the same mutants; a new one each time unless said otherwise
--least    the percentage that must die; 90 unless said otherwise
--tests    try them with these test files or folders alone, where running all tests takes too long; more survive
--minutes  how long it may take; mutants not tried in that time are listed`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    sample: { type: 'string' },
    of: { type: 'string' },
    seed: { type: 'string' },
    least: { type: 'string', default: '90' },
    minutes: { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit to compare with; null if the history doesn't have it, as in a shallow clone. */
function origin(): string | null {
  const asked = values.since === undefined ? ['main', 'origin/main', 'HEAD~1'] : [values.since];
  for (const ref of asked) {
    try {
      const commit = git('merge-base', ref, 'HEAD');
      if (commit !== git('rev-parse', 'HEAD')) return commit;
    } catch {
      // No such branch or commit here.
    }
  }
  return null;
}

/** How much of what is around a change is shown. */
const AROUND = 40;

/** What the mutant put in place of what, with a little of what is around it. */
function changeOf({ fileName, location: { start, end }, replacement }: Tried): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  const original = lines.join('\n').slice(start.column - 1);
  let same = 0;
  while (same < original.length && original[same] === replacement[same]) same += 1;
  const change = replacement.slice(Math.max(0, same - AROUND), same + 2 * AROUND);
  return change.replaceAll(/\s+/g, ' ');
}

/** The first and last line of each hunk that differs from the reference, in Stryker's range format. */
function changedRanges(folder: string, since: string): string[] {
  const diff = git('diff', '--unified=0', since, '--', `${folder}/*.ts`, ':!*.walk.ts');
  let file = '';
  const ranges: string[] = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, first, count = '1'] = line.match(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/) ?? [];
    if (first && count !== '0') ranges.push(`${file}:${first}-${Number(first) + Number(count) - 1}`);
  }
  return ranges;
}

async function chosen(folder: string, seed: number): Promise<Partial<Sample> & Pick<Sample, 'ranges'>> {
  if (positionals.length > 0 && values.sample === undefined) return { ranges: positionals };
  const count = Number(values.sample);
  if (values.changed) {
    const since = origin();
    if (since === null) console.log('There is no earlier commit here to compare with.');
    const ranges = since === null ? [] : changedRanges(folder, since);
    if (values.sample === undefined || ranges.length === 0) return { ranges };
    const files = [...new Set(ranges.map((range) => range.replace(/:.*/, '')))];
    const isChanged = ({ fileName, location }: Place) =>
      ranges.some((range) => {
        const [, file, first, last] = range.match(/^(.+):(\d+)-(\d+)$/) ?? [];
        const line = location.start.line + 1;
        return file === fileName && line >= Number(first) && line <= Number(last);
      });
    return sampleOf(
      (await mutantsOf(files)).filter((one) => isChanged(one) && isTrue(one)),
      count,
      seed,
    );
  }
  const files = filesIn(positionals.length > 0 ? positionals : [folder]);
  return sampleOf((await mutantsOf(files)).filter(isTrue), count, seed);
}

/** The files of a test file or a folder of them. */
const testsIn = (path: string): string[] =>
  path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.test.ts`);

const isTrue = (place: Place): boolean => !isEquivalent(fromOne(place));

const isAlive = ({ status }: Tried) => status === 'Survived' || status === 'NoCoverage';

/** The reader of the list decides whether what timed out hung or the machine was busy, and why no test could be loaded. */
function list(mutant: Tried): void {
  const isOpen = isAlive(mutant) || ['Timeout', 'RuntimeError'].includes(mutant.status);
  if (!isOpen || isEquivalent(mutant)) return;
  const { fileName, location, status } = mutant;
  console.log(
    `${status}  ${relative('.', fileName)}:${location.start.line}  ${linesOf(fileName)[location.start.line - 1]}`,
  );
  console.log(`          became  ${changeOf(mutant)}`);
}

function report({ tried, left }: Trial): { share: number; survived: number } {
  const equivalent = tried.filter(isEquivalent);
  const counted = tried.filter((mutant) => !equivalent.includes(mutant));
  const alive = counted.filter(isAlive);
  // A test file that doesn't load fails, too.
  const dead = counted.filter(({ status }) => ['Killed', 'Timeout', 'RuntimeError'].includes(status));
  const timedOut = dead.filter(({ status }) => status === 'Timeout');
  const share = counted.length === 0 ? 100 : (100 * dead.length) / (dead.length + alive.length || 1);
  console.log(
    markdownTable([
      [
        'mutants',
        'died',
        'timed out of these',
        'survived',
        'covered by no test',
        'equivalent',
        'died of the true ones',
      ],
      [
        String(tried.length),
        String(dead.length),
        String(timedOut.length),
        String(alive.filter(({ status }) => status === 'Survived').length),
        String(alive.filter(({ status }) => status === 'NoCoverage').length),
        String(equivalent.length),
        `${share.toFixed(1)} %`,
      ],
    ]),
  );
  if (left === undefined) console.log('The time was over before the first mutant was tried.');
  else if (left > 0) console.log(`${left} more were not tried: the time was over.`);
  return { share, survived: alive.length };
}

/** Of a small change one survivor would be more than the percentage allows. */
const SPARED = 2;

const isOneOf = (folder: string): folder is 'machines' | 'server' =>
  folder === 'machines' || folder === 'server';
const folder = values.of ?? positionals[0]?.replace(/\/.*/s, '') ?? 'machines';
const nothingAsked = positionals.length === 0 && !values.changed && values.sample === undefined;

if (values.help || nothingAsked || !isOneOf(folder)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  mutateSql();
  const { ranges, sql } = await chosen(folder, seed);
  mutateSql(sql);
  if (ranges.length === 0) {
    console.log('Nothing to change.');
  } else {
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    const { share, survived } = report(
      await tryMutants(ranges, {
        folder,
        minutes,
        tests: values.tests.flatMap(testsIn),
        onTried: list,
      }),
    );
    if (values.sample !== undefined) console.log(`Seed ${seed}`);
    // What was cut off still runs.
    process.exit(share < Number(values.least) && survived > SPARED ? 1 : 0);
  }
}
