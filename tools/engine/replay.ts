import { parseArgs } from 'node:util';
import { fetchVisit, NoVisit } from '../../inspector/replay/fetch-visit.ts';
import { type Difference, type Replay, type ReplayedStep, replay } from '../../inspector/replay/replay.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import type { Visit } from '../../services/contracts/visits.ts';
import { allCharts } from './all-charts.ts';
import { runningShop } from './running-shop.ts';

const USAGE = `npm run replay -- CODE [--url http://localhost:3000] [--key KEY]

Runs what happened in a visit through the shop's charts again, by the support code its shopper got, such as 7KM-Q2X: prints
every event, call, and state, and says where the charts reach different states than in the visit.
--url  the running store (default: http://localhost, on PORT or 3000)
--key  an operator's key (default: OPERATOR_KEY, or the sandbox's)

Exits with 0 if the charts end as the visit did, 1 if they differ, 2 if there is nothing to replay.`;

const OPTIONS = {
  url: { type: 'string', default: runningShop() },
  key: { type: 'string', default: process.env.OPERATOR_KEY ?? SANDBOX_KEYS.care },
  help: { type: 'boolean', default: false },
} as const;

/** An event as people say it. */
const eventWords = (type: string) =>
  type
    .replace(/^xstate\.init$/, 'starts')
    .replace(/^xstate\.done\.actor\.(?:\d+\.)?(.+)$/, '$1 is done')
    .replace(/^xstate\.error\.actor\.(?:\d+\.)?(.+)$/, '$1 failed')
    .replace(/^xstate\.after\.([^.]+).*$/, 'after $1');

function line(step: ReplayedStep): string {
  const ms = `${step.at} ms`.padStart(10);
  const row = (actor: string, what: string, state = '') =>
    `${ms}  ${actor.padEnd(18)}  ${what.padEnd(44)}  ${state}`.trimEnd();
  if (step.kind === 'call') return row(step.by, `calls ${step.call}`);
  if (step.kind === 'answer') return row(step.to, `${step.call} ${step.words}`);
  return row(step.actor, eventWords(step.event), `${step.differs ? '≠ ' : ''}${step.state}`);
}

const noteLine = ({ at, actor, words }: Difference) => `${`${at} ms`.padStart(10)}  ${actor} ${words}`;

function report(code: string, visit: Visit, { steps, differences, decided, changed, ending }: Replay): void {
  console.log(`Visit ${code}, ${visit.began}${visit.isCut ? ', cut because it grew too long' : ''}\n`);
  for (const step of steps) console.log(line(step));
  if (changed.length > 0) console.log(`\nChanged since the visit: ${changed.join(', ')}`);
  if (decided.length > 0) {
    console.log('\nThese guards would decide otherwise on what was kept of the data; the visit decided:');
    for (const note of decided) console.log(noteLine(note));
  }
  if (differences.length > 0) {
    console.log('\nNot as in the visit:');
    for (const difference of differences) console.log(noteLine(difference));
    return;
  }
  console.log(`\nThe charts end as the visit did${ending.length > 0 ? ':' : ': none is running.'}`);
  for (const { actor, state } of ending) console.log(`  ${actor.padEnd(18)}  ${state}`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [typed, ...rest] = positionals;
  if (typed === undefined || rest.length > 0 || !URL.canParse(values.url)) {
    throw new NoVisit('Say one support code, such as 7KM-Q2X; --help tells more.');
  }
  const { code, visit } = await fetchVisit(typed, values);
  const replayed = replay(visit, { charts: await allCharts() });
  report(code, visit, replayed);
  return replayed.differences.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof NoVisit || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? (error as Error).message : error);
  process.exitCode = 2;
}
