import { createRandom } from '../attack/random.ts';
import { historyOf } from './history.ts';
import type { Options } from './options.ts';
import type { Planted } from './planted.ts';
import { ALL_PAIRS, allTriples, replay, Search, type Searched } from './search.ts';
import { FOUND } from './seeds.ts';
import { SITUATIONS } from './situations/index.ts';
import { type Pair, Stage } from './stage.ts';
import { storyOf } from './story.ts';
import { openWorld } from './world.ts';

/** The pairs, or triples, that are asked for, each situation's together. */
function pairsFor({ situation, verbs, calls }: Pick<Options, 'situation' | 'verbs' | 'calls'>): Pair[] {
  const isAsked = (name: string) => situation === undefined || situation === name;
  if (!verbs || verbs.length < calls)
    return (calls === 3 ? allTriples() : ALL_PAIRS).filter(
      (pair) => isAsked(pair.situation) && (verbs ?? []).every((verb) => pair.verbs.includes(verb)),
    );
  return Object.entries(SITUATIONS)
    .filter(([name, one]) => isAsked(name) && verbs.every((verb) => verb in one.verbs))
    .map(([name]) => ({ situation: name, verbs }));
}

const nameOf = ({ situation, verbs }: Pair) => `${situation}: ${verbs.join(', ')}`;

function lineOf({ pair, histories, kills, isWhole, wrong }: Searched): string {
  const found = wrong ? 'WRONG' : isWhole ? 'all' : 'in time';
  return `${nameOf(pair).padEnd(48)} ${String(histories).padStart(6)} histories, ${String(kills).padStart(5)} connections lost  ${found}`;
}

/**
 * Searches pairs for as long as it may take, the simple histories of all before the others of any; returns what became of each that there was
 * time for. Chance picks who comes first.
 */
async function searchAll(
  stage: Stage,
  pairs: readonly Pair[],
  { seed, minutes, untilWrong }: Pick<Options, 'seed' | 'minutes'> & { untilWrong: boolean },
): Promise<Searched[]> {
  const end = Date.now() + minutes * 60_000;
  const isLate = () => Date.now() > end;
  const random = createRandom(seed);
  let left = pairs
    .map((pair) => ({ search: new Search(stage, pair, seed), at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ search }) => search);
  const begun = new Set<Search>();
  while (left.length > 0 && !isLate()) {
    for (const search of left) {
      if (isLate()) break;
      begun.add(search);
      // One after the other, and at once with one turn of the other in between: the situation is there.
      if (search.isNew) await search.next(isLate);
      if (!search.isOver) await search.next(isLate);
      const { wrong, pair } = search.searched;
      if (!wrong) continue;
      console.log(storyOf(pair, wrong));
      if (untilWrong) return [...begun].map(({ searched }) => searched);
    }
    left = left.filter(({ isOver }) => !isOver);
  }
  return [...begun].map(({ searched }) => searched);
}

/** Plays what once ended wrong, and tells what does again. */
async function playFound(stage: Stage): Promise<number> {
  let wrong = 0;
  for (const { situation, verbs, history: name } of FOUND) {
    const history = historyOf(name);
    if (!history) throw new Error(`${name} names no history.`);
    const pair = { situation, verbs };
    const told = await replay(stage, pair, history);
    if (told.faults.length === 0) continue;
    wrong += 1;
    console.log(storyOf(pair, told));
  }
  console.log(`${FOUND.length} histories that once ended wrong; wrong: ${wrong}`);
  return wrong;
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
    const isNarrow = planted || options.situation || options.verbs;
    if (!isNarrow && (await playFound(stage)) > 0) return 1;
    const began = Date.now();
    const done = await searchAll(stage, pairs, { ...options, untilWrong: planted !== undefined });
    const seconds = (Date.now() - began) / 1000;
    for (const one of done) console.log(lineOf(one));
    const histories = sum(done.map((one) => one.histories));
    const turns = new Set(done.flatMap((one) => [...one.turns]));
    const wrong = done.filter((one) => one.wrong).length;
    console.log(
      [
        `${histories} histories of ${done.length} of ${pairs.length} ${options.calls === 3 ? 'triples' : 'pairs'} in ${seconds.toFixed(0)} s (${(histories / seconds).toFixed(1)} a second),`,
        `${sum(done.map(({ kills }) => kills))} connections lost, ${sum(done.map(({ waits }) => waits))} with a wait for a lock,`,
        `${turns.size} distinct turns from one statement to another, ${done.filter(({ isWhole }) => isWhole).length} of them whole; wrong: ${wrong}`,
      ].join('\n'),
    );
    return wrong > 0 ? 1 : 0;
  } finally {
    await world.close();
  }
}
