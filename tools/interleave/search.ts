import { createRandom } from '../attack/random.ts';
import { KILLS, type Kill, type Step } from './gate.ts';
import type { History } from './history.ts';
import { isKnown } from './known.ts';
import { SITUATIONS } from './situations/index.ts';
import type { Pair, Stage, Told } from './stage.ts';

/** What calls one after another come to. */
interface Serial {
  told: Told;
  /** Which were called, in order. */
  order: readonly number[];
}

/** Every order of every choice of these. */
function orders(of: readonly number[]): number[][] {
  return [
    [],
    ...of.flatMap((first) => orders(of.filter((one) => one !== first)).map((rest) => [first, ...rest])),
  ];
}

const inOrder = (order: readonly number[]): History['turns'] =>
  order.map((_, caller) => ({ caller, statements: Number.POSITIVE_INFINITY }));

/** Plays the calls one after another, in each order, and without each. */
async function playSerially(stage: Stage, pair: Pair): Promise<Serial[]> {
  const serial: Serial[] = [];
  for (const order of orders([...pair.verbs.keys()])) {
    if (order.length > 0)
      serial.push({ order, told: await stage.play(pair, { turns: inOrder(order) }, order) });
  }
  return serial;
}

/** Whether a caller could have been told this if its call had, or hadn't, been done. */
const fits = (answer: string, wasDone: boolean): boolean =>
  answer === 'in doubt' || answer.startsWith('failed') || (answer === 'done') === wasDone;

/** What one has and the other hasn't. */
const differences = (one: readonly string[], other: readonly string[]): string[] => [
  ...other.filter((row) => !one.includes(row)).map((row) => `no ${row}`),
  ...one.filter((row) => !other.includes(row)),
];

/** What's wrong with a history: its own faults, and rows that no order of the calls that were done would have left. */
function faultsOf({ faults, answers, state }: Told, serial: readonly Serial[]): string[] {
  const nothing = { rows: [], done: answers.map(() => false) };
  const ends = serial.map(({ told, order }) => ({
    rows: told.state,
    done: answers.map((_, caller) => told.answers[order.indexOf(caller)] === 'done'),
  }));
  const possible = [nothing, ...ends].filter(({ done }) =>
    answers.every((answer, at) => fits(answer, done[at] ?? false)),
  );
  const [nearest] = possible
    .map(({ rows }) => differences(state, rows))
    .toSorted((one, other) => one.length - other.length);
  if (nearest?.length === 0) return faults;
  return [
    ...faults,
    `no order of the calls ends like this: ${nearest?.slice(0, 6).join('; ') ?? 'they never answer so'}`,
  ];
}

/** Counts of calls are nobody's but their own. */
const TABLE = /"(?!rate_limits)(\w+)"(?= (?:set|where|\(|inner|left|for|order|limit|group)|$|\."\w+")/g;
const tablesIn = (text: string) => new Set([...text.matchAll(TABLE)].map(([, table]) => table));
const isWrite = ({ text }: Step) =>
  /\b(insert into|update|delete from|for update|for no key update)\b/.test(text);

/** The statements before which another caller's turn makes a difference: they touch what the other writes, or write what it touches, or end a transaction. */
function cutsOf(own: readonly Step[], other: readonly Step[]): number[] {
  const touched = new Set(other.flatMap((step) => [...tablesIn(step.text)]));
  const written = new Set(other.filter(isWrite).flatMap((step) => [...tablesIn(step.text)]));
  return own.flatMap((step, index) => {
    const tables = [...tablesIn(step.text)];
    const isShared = tables.some((table) => written.has(table) || (isWrite(step) && touched.has(table)));
    return index > 0 && (isShared || step.text === 'commit') ? [index] : [];
  });
}

const END = Number.POSITIVE_INFINITY;

/** A connection that's lost before its answer only matters if something was done. */
const killsAt = (step: Step): readonly Kill[] =>
  step.text === 'commit' || isWrite(step) ? KILLS : KILLS.filter((kill) => kill !== 'unheard');

/**
 * Orders of events of a pair, those with the fewest turns first: one after the other, then one turn of the other in between, then two;
 * before those, each connection lost at each statement. The seed shuffles those of a kind.
 */
function histories(serial: readonly Serial[], { verbs }: Pair, seed: number): History[][] {
  const stepsOf = (caller: number) =>
    serial.find(({ order }) => order.length === 1 && order[0] === caller)?.told.trace ?? [];
  const random = createRandom(seed);
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, at: random.next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  const callers = [...verbs.keys()];
  const pairs = callers.flatMap((first) =>
    callers.filter((second) => second !== first).map((second) => [first, second] as const),
  );
  const cuts = new Map(
    pairs.map(([first, second]) => [`${first} ${second}`, cutsOf(stepsOf(first), stepsOf(second))]),
  );
  const cut = (first: number, second: number) => cuts.get(`${first} ${second}`) ?? [];
  const one = pairs.flatMap(([caller, other]) =>
    cut(caller, other).map(
      (statements): History => ({
        turns: [
          { caller, statements },
          { caller: other, statements: END },
        ],
      }),
    ),
  );
  const killed = pairs.flatMap(([caller, other]) =>
    stepsOf(caller).flatMap((step, index) =>
      killsAt(step).map(
        (how): History => ({
          turns: [
            { caller, statements: index + 1 },
            { caller: other, statements: END },
          ],
          kill: { caller, at: index + 1, how },
        }),
      ),
    ),
  );
  const two = pairs.flatMap(([caller, other]) =>
    cut(caller, other).flatMap((statements) =>
      cut(other, caller).map(
        (more): History => ({
          turns: [
            { caller, statements },
            { caller: other, statements: more },
            { caller, statements: END },
          ],
        }),
      ),
    ),
  );
  const three = two.flatMap(({ turns: [first, second] }) =>
    first && second
      ? cut(first.caller, second.caller)
          .filter((statements) => statements > first.statements)
          .map(
            (statements): History => ({
              turns: [
                first,
                second,
                { caller: first.caller, statements: statements - first.statements },
                { caller: second.caller, statements: END },
              ],
            }),
          )
      : [],
  );
  return [one, killed, two, three].map(shuffled);
}

/** The same history with as few turns as show the fault, and without losing a connection if that isn't it. */
async function shrink(told: Told, isWrong: (history: History) => Promise<Told | undefined>): Promise<Told> {
  let smallest = told;
  const { kill, turns } = told.history;
  const candidates: History[] = [
    ...(kill ? [{ turns }] : []),
    ...turns.map((_, index) => ({ ...told.history, turns: turns.toSpliced(index, 1) })),
  ];
  for (const history of candidates) {
    const wrong = await isWrong(history);
    if (wrong) {
      smallest = await shrink(wrong, isWrong);
      break;
    }
  }
  return smallest;
}

/** Every two verbs of each situation, each with itself as well. */
export const ALL_PAIRS: readonly Pair[] = Object.entries(SITUATIONS).flatMap(([situation, { verbs }]) => {
  const names = Object.keys(verbs);
  return names.flatMap((one, index) =>
    names.slice(index).map((other) => ({ situation, verbs: [one, other] })),
  );
});

/** What became of a pair's histories. */
export interface Searched {
  pair: Pair;
  histories: number;
  kills: number;
  waits: number;
  /** Statements after which the other caller's ran. */
  turns: ReadonlySet<string>;
  /** Every history with up to two turns of the other in between was played. */
  isWhole: boolean;
  /** The smallest history found that went wrong. */
  wrong: Told | undefined;
}

/** Plays one history of a pair. */
export async function replay(stage: Stage, pair: Pair, history: History): Promise<Told> {
  const serial = await playSerially(stage, pair);
  const told = await stage.play(pair, history);
  return { ...told, faults: faultsOf(told, serial) };
}

/** Plays a pair's histories until one goes wrong, time is up, or all were. */
export async function search(
  stage: Stage,
  pair: Pair,
  { seed, until }: { seed: number; until: () => boolean },
): Promise<Searched> {
  const turns = new Set<string>();
  const seen = { histories: 0, kills: 0, waits: 0 };
  const note = ({ trace, history }: Told) => {
    seen.histories += 1;
    if (history.kill) seen.kills += 1;
    if (trace.some(({ waited }) => waited)) seen.waits += 1;
    for (const [index, step] of trace.entries()) {
      const before = trace[index - 1];
      if (before && before.caller !== step.caller) turns.add(`${before.text}\n${step.text}`);
    }
  };
  const serial = await playSerially(stage, pair);
  const isWrong = async (history: History): Promise<Told | undefined> => {
    const told = await stage.play(pair, history);
    note(told);
    const faults = faultsOf(told, serial).filter((words) => !isKnown(pair, words));
    return faults.length > 0 ? { ...told, faults } : undefined;
  };
  const searched = (isWhole: boolean, wrong?: Told): Searched => ({ ...seen, pair, turns, isWhole, wrong });
  for (const { told } of serial) {
    note(told);
    if (told.faults.length > 0) return searched(false, told);
  }
  for (const [level, some] of histories(serial, pair, seed).entries()) {
    for (const history of some) {
      if (until()) return searched(level > 2);
      const wrong = await isWrong(history);
      if (wrong) return searched(false, await shrink(wrong, isWrong));
    }
  }
  return searched(true);
}
