import { createRandom } from '../attack/random.ts';
import type { Options } from './options.ts';
import type { Planted } from './planted.ts';
import { ALL_PAIRS, replay, type Searched, search } from './search.ts';
import { SITUATIONS } from './situations/index.ts';
import { type Pair, Stage } from './stage.ts';
import { storyOf } from './story.ts';
import { openWorld } from './world.ts';

/** The pairs that are asked for, each situation's together. */
function pairsFor({ situation, verbs }: Pick<Options, 'situation' | 'verbs'>): Pair[] {
  const isAsked = (name: string) => situation === undefined || situation === name;
  if (!verbs) return ALL_PAIRS.filter((pair) => isAsked(pair.situation));
  return Object.entries(SITUATIONS)
    .filter(([name, one]) => isAsked(name) && verbs.every((verb) => verb in one.verbs))
    .map(([name]) => ({ situation: name, verbs }));
}

/** The least that a pair gets, in ms: enough to start with. With less time than that for all, chance picks the pairs. */
const LEAST_MS = 3_000;

const nameOf = ({ situation, verbs }: Pair) => `${situation}: ${verbs.join(', ')}`;

function lineOf({ pair, histories, kills, isWhole, wrong }: Searched): string {
  const found = wrong ? 'WRONG' : isWhole ? 'all' : 'in time';
  return `${nameOf(pair).padEnd(48)} ${String(histories).padStart(6)} histories, ${String(kills).padStart(5)} connections lost  ${found}`;
}

/** Searches pairs for as long as it may take; returns what became of each that there was time for. */
async function searchAll(
  stage: Stage,
  pairs: readonly Pair[],
  { seed, minutes, untilWrong }: Pick<Options, 'seed' | 'minutes'> & { untilWrong: boolean },
): Promise<Searched[]> {
  const end = Date.now() + minutes * 60_000;
  const random = createRandom(seed);
  const left = pairs.map((pair) => ({ pair, at: random.next() })).toSorted((one, other) => one.at - other.at);
  const done: Searched[] = [];
  for (const [index, { pair }] of left.entries()) {
    if (Date.now() > end) break;
    const share = Math.max(LEAST_MS, (end - Date.now()) / (left.length - index));
    const late = Date.now() + share;
    const searched = await search(stage, pair, { seed, until: () => Date.now() > late });
    console.log(lineOf(searched));
    if (searched.wrong) console.log(storyOf(pair, searched.wrong));
    done.push(searched);
    if (searched.wrong && untilWrong) break;
  }
  return done;
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

/** Does what the options ask for; returns the exit code. */
export async function interleave(options: Options, planted?: Planted): Promise<number> {
  const pairs = planted
    ? planted.pairs.map((verbs) => ({ situation: planted.situation, verbs: verbs.split(',') }))
    : pairsFor(options);
  if (pairs.length === 0) {
    console.log('No situation has these verbs: see --list.');
    return 1;
  }
  console.log(`seed ${options.seed}`);
  const world = await openWorld();
  try {
    const stage = new Stage(world);
    const [first] = pairs;
    if (options.history && first) {
      const told = await replay(stage, first, options.history);
      console.log(storyOf(first, told));
      return told.faults.length > 0 ? 1 : 0;
    }
    const began = Date.now();
    const done = await searchAll(stage, pairs, { ...options, untilWrong: planted !== undefined });
    const seconds = (Date.now() - began) / 1000;
    const histories = sum(done.map((one) => one.histories));
    const turns = new Set(done.flatMap((one) => [...one.turns]));
    const wrong = done.filter((one) => one.wrong).length;
    console.log(
      [
        `${histories} histories of ${done.length} of ${pairs.length} pairs in ${seconds.toFixed(0)} s (${(histories / seconds).toFixed(1)} a second),`,
        `${sum(done.map(({ kills }) => kills))} connections lost, ${sum(done.map(({ waits }) => waits))} with a wait for a lock,`,
        `${turns.size} distinct turns from one statement to another, ${done.filter(({ isWhole }) => isWhole).length} pairs whole; wrong: ${wrong}`,
      ].join('\n'),
    );
    return wrong > 0 ? 1 : 0;
  } finally {
    await world.close();
  }
}
