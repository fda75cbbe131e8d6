import { PROBLEMS } from '../../services/contracts/problem.ts';
import { stateOf, violationsIn } from './books.ts';
import { Caller, type Step } from './gate.ts';
import { type History, letter, play } from './history.ts';
import { settle } from './settle.ts';
import { SITUATIONS } from './situations/index.ts';
import type { Change, World } from './world.ts';

/** Verbs that are called at once in a situation. */
export interface Pair {
  situation: string;
  verbs: readonly string[];
}

/** Done, refused with a code, perhaps done, or not answered as the contract says, as if the connection was lost. */
type Answer = 'not called' | 'done' | 'in doubt' | `refused: ${string}` | `failed: ${string}`;

/** What a history came to. */
export interface Told {
  history: History;
  trace: Step[];
  answers: Answer[];
  /** The versions that each call named. */
  named: ReadonlySet<string>[];
  /** Those that no row has anymore. */
  moved: ReadonlySet<string>;
  /** What became of the rows. */
  state: string[];
  /** What's wrong. */
  faults: string[];
}

/** Codes of a call that may have been done all the same. */
const DOUBTS = new Set(['UNAVAILABLE', 'STILL_RUNNING']);

function answerOf({ outcome }: Caller): Answer {
  if (!outcome) return 'not called';
  if (outcome.status === 'fulfilled') return 'done';
  const { kind, code } = (outcome.reason ?? {}) as { kind?: string; code?: string };
  if (kind === 'signedOut') return 'refused: SIGNED_OUT';
  const isRefusal = code !== undefined && code in PROBLEMS && code !== 'INTERNAL';
  if (!isRefusal) return `failed: ${String(outcome.reason)}`;
  return DOUBTS.has(code) ? 'in doubt' : `refused: ${code}`;
}

/** The versions that rows had and none has anymore. */
function movedIn(changes: readonly Change[]): ReadonlySet<string> {
  const versions = (kind: Change['kind']) =>
    new Set(changes.flatMap(({ kind: of, row }) => (of === kind ? String(row.version_key ?? '') : [])));
  return versions('was').difference(versions('is'));
}

/** How long rows stay as they were made: before anything in them ends. */
const FRESH_MS = 15 * 60_000;

/** Plays histories, each with its situation's rows as they were made. */
export class Stage {
  readonly #world: World;
  readonly #made = new Map<
    string,
    { at: number; callOf: (verb: string) => () => Promise<unknown>; known: ReadonlySet<string> }
  >();

  constructor(world: World) {
    this.#world = world;
  }

  async #make(name: string) {
    const situation = SITUATIONS[name];
    if (!situation) throw new Error(`There's no situation ${name}.`);
    await this.#world.restore('seeded');
    const callOf = await situation.prepare(this.#world);
    await this.#world.keep(name);
    return { at: Date.now(), callOf, known: new Set(await violationsIn(this.#world)) };
  }

  async #set(name: string) {
    const made = this.#made.get(name);
    if (made && made.at > Date.now() - FRESH_MS) {
      await this.#world.restore(name);
      return made;
    }
    const again = await this.#make(name);
    this.#made.set(name, again);
    return again;
  }

  /** Plays a history of some of the pair's verbs, by default all, and settles what it leaves. */
  async play({ situation, verbs }: Pair, history: History, only = [...verbs.keys()]): Promise<Told> {
    const world = this.#world;
    const { callOf, known } = await this.#set(situation);
    const callers = verbs.map((name, at) => new Caller(`${letter(at)} ${name}`, callOf(name), world.watch));
    const trace = await play(
      callers,
      history,
      callers.filter((_, at) => only.includes(at)),
    );
    const isSettled = await settle(world);
    const answers = callers.map(answerOf);
    const faults = (await violationsIn(world)).filter((words) => !known.has(words));
    if (!isSettled) faults.push('something that was begun never ends');
    if (trace.some(({ failed }) => failed === '40P01'))
      faults.push('its calls wait for each other: a deadlock');
    // Of a lost connection, nothing else can be told.
    if (!history.kill)
      faults.push(
        ...answers.flatMap((answer, at) => (answer.startsWith('failed') ? `${verbs[at]} ${answer}` : [])),
      );
    const changes = await world.changes(situation);
    return {
      history,
      trace,
      answers,
      named: callers.map(({ named }) => named),
      moved: movedIn(changes),
      state: stateOf(changes),
      faults,
    };
  }
}
