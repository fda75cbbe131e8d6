import { writeFileSync } from 'node:fs';
import { allCharts } from '../engine/all-charts.ts';
import { type History, runHistory } from './history.ts';
import type { Options } from './options.ts';
import { loadPresses } from './presses.ts';
import { FOUND } from './seeds.ts';
import { KINDS, type Settings } from './settings.ts';
import { openHistories } from './store.ts';

/** Runs the history of a seed and of what else is asked for. */
type Run = (settings: Settings) => Promise<History>;

/**
 * In every other pair of histories, each shopper has a single tab: there are more orders in them. In a quarter, only tabs of one browser, which
 * tell each other. In a third, orders are picked, and their shoppers look at them; in a fifth, some are delivered, and in a seventh, shipped.
 */
const usual = (seed: number, steps: number): Settings => ({
  seed,
  steps,
  shoppers: 1 + (seed % 2),
  without: new Set([
    ...(seed % 4 < 2 ? (['tabs', 'devices'] as const) : seed % 4 === 2 ? (['devices'] as const) : []),
    ...(seed % 3 > 0 ? (['staff'] as const) : []),
    ...(seed % 5 > 0 ? (['deliveries'] as const) : []),
    ...(seed % 7 > 0 ? (['parcels'] as const) : []),
  ]),
});

/** What's wrong, without what differs from seed to seed. */
const kindOf = ({ wrong: [first = ''] }: History): string =>
  first
    .replaceAll(/[0-9a-f]{8}-[-0-9a-f]+|\d+/g, '…')
    .replace(/^\w+'s \w+( …)?/, 'a tab')
    .replaceAll(/(… )*…( [A-Z]+)?(, (… )*…( [A-Z]+)?)*|\bnothing\b/g, '…');

/** How many other seeds are tried: one of them may come to the same failure sooner. */
const OTHERS = 30;

/** The same failure with less: fewer shoppers, fewer kinds of mishaps, fewer steps. */
async function shrink(run: Run, failed: History): Promise<History> {
  let smallest = failed;
  /** Whatever comes after the first wrong step doesn't matter. */
  const atMost = () => Math.min(smallest.settings.steps, smallest.steps + 1);
  const tryOut = async (smaller: Partial<Settings>) => {
    const history = await run({ ...smallest.settings, steps: atMost(), ...smaller });
    if (history.wrong.length > 0 && kindOf(history) === kindOf(failed)) smallest = history;
  };
  const tryKinds = async () => {
    for (const kind of KINDS)
      if (!smallest.settings.without.has(kind))
        await tryOut({ without: new Set([...smallest.settings.without, kind]) });
  };
  if (smallest.settings.shoppers > 1) await tryOut({ shoppers: 1 });
  await tryKinds();
  for (let part = 2; part <= 8; part *= 2) await tryOut({ steps: Math.ceil((atMost() * (part - 1)) / part) });
  const { seed } = smallest.settings;
  for (let other = 1; other <= OTHERS; other += 1)
    await tryOut({ seed: seed + other, steps: Math.floor(atMost() * 0.9) });
  await tryKinds();
  return smallest;
}

/** What's told of a history: who does what, what goes wrong, and how often things just arrived meanwhile. */
function brief({ story }: History): string[] {
  const lines: string[] = [];
  let arrived = 0;
  const arrive = () => {
    if (arrived > 0) lines.push(`… ${arrived} arrive`);
    arrived = 0;
  };
  for (const { words, isRoutine } of story) {
    if (isRoutine) arrived += 1;
    else {
      arrive();
      lines.push(words);
    }
  }
  arrive();
  return lines;
}

/** How to play it again. */
const commandOf = ({ seed, steps, shoppers, without }: Settings, plant: string | undefined): string =>
  [
    `npm run explore -- --seed ${seed} --steps ${steps} --shoppers ${shoppers}`,
    ...(without.size > 0 ? [`--without ${[...without].join(',')}`] : []),
    ...(plant ? [`--plant '${plant}'`] : []),
    '--story',
  ].join(' ');

/** A history as one tells it: what was chosen, and what turned out to be wrong. */
function tell({ settings: { seed, shoppers, without }, wrong }: History, story: readonly string[]): void {
  const left = without.size > 0 ? `, without ${[...without].join(', ')}` : '';
  console.log(`\nSeed ${seed}, ${shoppers === 1 ? 'one shopper' : `${shoppers} shoppers`}${left}:`);
  for (const words of story) console.log(`  ${words}`);
  for (const words of wrong) console.log(`Wrong: ${words}`);
}

const count = (all: Record<string, number>, more: Readonly<Record<string, number>>) => {
  for (const [name, number] of Object.entries(more)) all[name] = (all[name] ?? 0) + number;
};

/** Runs histories until there are enough; 1 if one of them went wrong. */
export async function explore(
  { seed, orders, minutes, steps, given, story, trace, recordTo, after, plant, whole }: Options,
  elapsed: () => number,
): Promise<number> {
  const shop = {
    histories: await openHistories(),
    presses: await loadPresses(),
    charts: await allCharts(),
    isRecorded: recordTo !== undefined,
  };
  const run: Run = (settings) => runHistory(shop, settings);
  if (after !== null) await run(usual(after, steps));
  if (story || trace) {
    const history = await run({ ...usual(seed, steps), ...given });
    if (trace) console.log([...history.trace, ...history.wrong].join('\n'));
    else
      tell(
        history,
        history.story.map(({ words }) => words),
      );
    if (recordTo) writeFileSync(recordTo, JSON.stringify([...history.recorded.values()].flat()));
    return history.wrong.length > 0 ? 1 : 0;
  }
  const counts: Record<string, number> = {};
  const together = new Set<string>();
  const began = elapsed();
  const isNarrow = plant !== undefined || Object.keys(given).length > 0;
  const found = isNarrow ? [] : FOUND.map((one) => one.seed);
  let next = seed;
  while (found.length > 0 || ((counts.orders ?? 0) < orders && elapsed() - began < minutes * 60)) {
    const again = found.shift();
    const history = await run({ ...usual(again ?? next, steps), ...given });
    count(counts, { histories: 1, ...history.counts });
    for (const states of history.together) together.add(states);
    if (history.wrong.length > 0) {
      console.log(`${counts.histories} histories`);
      const short = whole ? history : await shrink(run, history);
      tell(short, brief(short));
      console.log(`\nAll of it: ${commandOf(short.settings, plant)}`);
      return 1;
    }
    if (again === undefined) next += 1;
  }
  const seconds = elapsed() - began;
  const said = Object.entries(counts).map(([name, number]) => `${number} ${name}`);
  const seeds = next > seed ? `Seeds ${seed} to ${next - 1}` : 'No new seed';
  console.log(
    `${seeds}: ${said.join(', ')}, ${together.size} states of a tab's charts together in ${Math.round(seconds)} s; nothing wrong`,
  );
  return 0;
}
