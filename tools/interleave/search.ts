import { createRandom } from '../attack/random.ts';
import { KILLS, type Kill, type Step } from './gate.ts';
import { type History, nameOf, type Turn } from './history.ts';
import { dividedIn, isKnown } from './known.ts';
import { SITUATIONS } from './situations/index.ts';
import { callsIn, type Pair, type Stage, type Told } from './stage.ts';

/** With one turn of the other in between; with two, or with a connection lost; with three. */
const LEVELS = 3;

/** What calls one after another come to. */
interface Serial {
  told: Told;
  /** Who makes the next of its calls, in order. */
  order: readonly number[];
}

/** Every order of these calls, and of all but the last of any caller's; given how many each makes. */
function orders(counts: readonly number[]): number[][] {
  const next = counts.flatMap((count, caller) =>
    count > 0 ? orders(counts.with(caller, count - 1)).map((rest) => [caller, ...rest]) : [],
  );
  return [[], ...next];
}

const callsBy = (order: readonly number[], caller: number) => order.filter((one) => one === caller).length;

/** Plays the calls one after another, in each order, and without the last ones of each. */
async function playSerially(stage: Stage, pair: Pair): Promise<Serial[]> {
  const serial: Serial[] = [];
  const callers = [...pair.verbs.keys()];
  for (const order of orders(callers.map((caller) => callsIn(pair, caller)))) {
    const whole = callers.filter((caller) => callsBy(order, caller) === callsIn(pair, caller));
    const turns = order.map(
      (caller): Turn => (callsIn(pair, caller) > 1 ? { caller, calls: 1 } : { caller }),
    );
    if (order.length > 0) serial.push({ order, told: await stage.play(pair, { turns }, whole) });
  }
  return serial;
}

/** What a caller does by itself. */
const aloneIn = (serial: readonly Serial[], pair: Pair, caller: number): readonly Step[] =>
  serial.find(({ order }) => order.every((one) => one === caller) && order.length === callsIn(pair, caller))
    ?.told.trace ?? [];

/** Plays what's as right as an order of the calls: one in the middle of another that may be interrupted. */
async function playDivided(stage: Stage, pair: Pair, serial: readonly Serial[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const { caller, other, begins } of dividedIn(pair)) {
    const steps = aloneIn(serial, pair, caller);
    const begun = steps.findIndex(({ text }) => begins.test(text));
    const statements = steps.findIndex(({ text }, at) => at > begun && text === 'commit') + 1;
    told.push(await stage.play(pair, { turns: [{ caller, statements }, { caller: other }, { caller }] }));
  }
  return told;
}

/**
 * Calls that were done, and changed something, although those before them had moved a version that they name on. What was done under a
 * key before may be answered again: that changes nothing. The orders that other histories are compared with can't tell: their code is the same.
 */
function staleIn(serial: readonly Serial[], { verbs }: Pair): { told: Told; faults: string[] }[] {
  return serial.flatMap(({ order, told }) => {
    const last = order.at(-1) ?? 0;
    const before = serial.find((one) => String(one.order) === String(order.slice(0, -1)))?.told;
    const call = callsBy(order, last) - 1;
    if (!before || told.answers[last]?.[call] !== 'done') return [];
    const isStale = told.named[last]?.[call]?.intersection(before.moved).size !== 0;
    if (!isStale || differences(told.state, before.state).length === 0) return [];
    return [{ told, faults: [`${verbs[last]} names a version that was over, and is done all the same`] }];
  });
}

/** Whether a caller could have been told this if its call had, or hadn't, been done. */
const fits = (answer: string, wasDone: boolean): boolean =>
  answer === 'in doubt' || answer.startsWith('failed') || (answer === 'done') === wasDone;

/** What one has and the other hasn't. */
const differences = (one: readonly string[], other: readonly string[]): string[] => [
  ...other.filter((row) => !one.includes(row)).map((row) => `no ${row}`),
  ...one.filter((row) => !other.includes(row)),
];

/** What's wrong with a history: its own faults, and rows that no right one of the calls that were done has left. */
function faultsOf({ faults, answers, state }: Told, right: readonly Told[]): string[] {
  const nothing = { rows: [], done: answers.flat().map(() => false) };
  const ends = right.map((told) => ({
    rows: told.state,
    done: told.answers.flat().map((answer) => answer === 'done'),
  }));
  const possible = [nothing, ...ends].filter(({ done }) =>
    answers.flat().every((answer, call) => fits(answer, done[call] ?? false)),
  );
  const [nearest] = possible
    .map(({ rows }) => differences(state, rows))
    .toSorted((one, other) => one.length - other.length);
  if (nearest?.length === 0) return faults;
  return [
    ...faults,
    `no order of the calls ends like this: ${nearest?.slice(0, 20).join('; ') ?? 'they never answer so'}`,
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

/** A connection that's lost before its answer only matters if something was done. */
const killsAt = (step: Step): readonly Kill[] =>
  step.text === 'commit' || isWrite(step) ? KILLS : KILLS.filter((kill) => kill !== 'unheard');

/**
 * Orders of events of a pair, those with the fewest turns first: one turn of the other in between, then two, or each connection lost at
 * each statement, then three turns. The seed shuffles those of a kind.
 */
function histories(serial: readonly Serial[], pair: Pair, seed: number): History[][] {
  const stepsOf = (caller: number) => aloneIn(serial, pair, caller);
  const random = createRandom(seed);
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, at: random.next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  const callers = [...pair.verbs.keys()];
  const pairs = callers.flatMap((first) =>
    callers.filter((second) => second !== first).map((second) => [first, second] as const),
  );
  const cuts = new Map(
    pairs.map(([first, second]) => [`${first} ${second}`, cutsOf(stepsOf(first), stepsOf(second))]),
  );
  const cut = (first: number, second: number) => cuts.get(`${first} ${second}`) ?? [];
  const thirds = (first: number, second: number) =>
    callers.filter((third) => third !== first && third !== second);
  const one = pairs.flatMap(([caller, other]) =>
    cut(caller, other).flatMap((statements) => {
      const turns = [{ caller, statements }, { caller: other }];
      return [{ turns }, ...thirds(caller, other).map((third) => ({ turns: [...turns, { caller: third }] }))];
    }),
  );
  /** A third caller's turn in the middle of the one in the middle. */
  const within = pairs.flatMap(([caller, other]) =>
    thirds(caller, other).flatMap((third) =>
      cut(caller, other).flatMap((statements) =>
        cut(other, third).map(
          (more): History => ({
            turns: [{ caller, statements }, { caller: other, statements: more }, { caller: third }],
          }),
        ),
      ),
    ),
  );
  const killed = pairs.flatMap(([caller, other]) =>
    stepsOf(caller).flatMap((step, index) =>
      killsAt(step).map(
        (how): History => ({
          turns: [{ caller, statements: index + 1 }, { caller: other }],
          kill: { caller, at: index + 1, how },
        }),
      ),
    ),
  );
  const two = pairs.flatMap(([caller, other]) =>
    cut(caller, other).flatMap((statements) =>
      cut(other, caller).map(
        (more): History => ({
          turns: [{ caller, statements }, { caller: other, statements: more }, { caller }],
        }),
      ),
    ),
  );
  const three = two.flatMap(({ turns: [first, second] }) => {
    if (!first || !second) return [];
    const { caller, statements: begun = 0 } = first;
    return cut(caller, second.caller)
      .filter((statements) => statements > begun)
      .map(
        (statements): History => ({
          turns: [first, second, { caller, statements: statements - begun }, { caller: second.caller }],
        }),
      );
  });
  return [one, [...killed, ...two, ...within], three].map(shuffled);
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

/** Every three different verbs of each situation. */
export const allTriples = (): Pair[] =>
  Object.entries(SITUATIONS).flatMap(([situation, { verbs }]) => {
    const names = Object.keys(verbs);
    return names.flatMap((one, first) =>
      names
        .slice(first + 1)
        .flatMap((two, second) =>
          names.slice(first + second + 2).map((three) => ({ situation, verbs: [one, two, three] })),
        ),
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
  const right = [...serial.map((one) => one.told), ...(await playDivided(stage, pair, serial))];
  const told = await stage.play(pair, history);
  const stale = staleIn(serial, pair).filter((one) => nameOf(one.told.history) === nameOf(history));
  return { ...told, faults: [...faultsOf(told, right), ...stale.flatMap(({ faults }) => faults)] };
}

/** The search of a pair's histories, one kind after another, so that several can go on by turns. */
export class Search {
  readonly #stage: Stage;
  readonly #pair: Pair;
  readonly #seed: number;
  readonly #turns = new Set<string>();
  readonly #seen = { histories: 0, kills: 0, waits: 0 };
  /** How the calls may end. */
  #right: readonly Told[] = [];
  /** Those to be played, by kind. */
  #left: History[][] | undefined;
  #wrong: Told | undefined;

  constructor(stage: Stage, pair: Pair, seed: number) {
    this.#stage = stage;
    this.#pair = pair;
    this.#seed = seed;
  }

  get isNew(): boolean {
    return this.#left === undefined;
  }

  get isOver(): boolean {
    return this.#wrong !== undefined || this.#left?.length === 0;
  }

  get searched(): Searched {
    const isWhole = this.#wrong === undefined && (this.#left?.length ?? LEVELS) < 2;
    return { ...this.#seen, pair: this.#pair, turns: this.#turns, isWhole, wrong: this.#wrong };
  }

  /** Plays the histories of the next kind, first of all the calls one after another, until one goes wrong or time is up. */
  async next(until: () => boolean): Promise<void> {
    if (!this.#left) return this.#begin();
    const [some = []] = this.#left;
    for (let history = some.shift(); history; history = some.shift()) {
      const wrong = await this.#play(history);
      if (wrong) {
        this.#wrong = await shrink(wrong, (smaller) => this.#play(smaller));
        return;
      }
      if (until()) return;
    }
    this.#left.shift();
  }

  async #begin(): Promise<void> {
    const serial = await playSerially(this.#stage, this.#pair);
    const divided = await playDivided(this.#stage, this.#pair, serial);
    const stale = staleIn(serial, this.#pair);
    this.#right = [...serial.map(({ told }) => told), ...divided];
    for (const told of this.#right) {
      this.#note(told);
      const faults = [...told.faults, ...stale.flatMap((one) => (one.told === told ? one.faults : []))];
      if (faults.length > 0) this.#wrong ??= { ...told, faults };
    }
    this.#left = histories(serial, this.#pair, this.#seed);
  }

  /** What became of it, if it went wrong. */
  async #play(history: History): Promise<Told | undefined> {
    const told = await this.#stage.play(this.#pair, history);
    this.#note(told);
    const faults = faultsOf(told, this.#right).filter((words) => !isKnown(this.#pair, words));
    return faults.length > 0 ? { ...told, faults } : undefined;
  }

  #note({ trace, history }: Told): void {
    this.#seen.histories += 1;
    if (history.kill) this.#seen.kills += 1;
    if (trace.some(({ waited }) => waited)) this.#seen.waits += 1;
    for (const [index, step] of trace.entries()) {
      const before = trace[index - 1];
      if (before && before.caller !== step.caller) this.#turns.add(`${before.text}\n${step.text}`);
    }
  }
}
