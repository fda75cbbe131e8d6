import { PROBLEMS } from '../../services/contracts/problem.ts';
import { stateOf, violationsIn } from './books.ts';
import { type Call, Caller, type Step } from './gate.ts';
import { type History, letter, play } from './history.ts';
import { settle } from './settle.ts';
import { SITUATIONS } from './situations/index.ts';
import type { Change, World } from './world.ts';

/** Verbs that are called at once in a situation. */
export interface Pair {
  situation: string;
  verbs: readonly string[];
}

/** How many calls a verb of a pair makes. */
export const callsIn = ({ situation, verbs }: Pair, at: number): number =>
  SITUATIONS[situation]?.verbs[verbs[at] ?? '']?.calls ?? 0;

/** Done, refused with a code, perhaps done, or not answered as the contract says, as if the connection was lost. */
type Answer = 'not called' | 'done' | 'in doubt' | `refused: ${string}` | `failed: ${string}`;

/** What a history came to. */
export interface Told {
  history: History;
  trace: Step[];
  /** Each caller's, of each of its calls. */
  answers: Answer[][];
  /** The versions that each of them named. */
  named: ReadonlySet<string>[][];
  /** Those that no row has anymore. */
  moved: ReadonlySet<string>;
  /** What became of the rows. */
  state: string[];
  /** What's wrong. */
  faults: string[];
}

/** Codes of a call that may have been done all the same. */
const DOUBTS = new Set(['UNAVAILABLE', 'STILL_RUNNING']);

function answerOf(outcome?: PromiseSettledResult<unknown>): Answer {
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
    { at: number; callsOf: (verb: string) => readonly Call[]; known: ReadonlySet<string> }
  >();

  constructor(world: World) {
    this.#world = world;
  }

  async #make(name: string) {
    const situation = SITUATIONS[name];
    if (!situation) throw new Error(`There's no situation ${name}.`);
    await this.#world.restore('seeded');
    const callsOf = await situation.prepare(this.#world);
    await this.#world.keep(name);
    return { at: Date.now(), callsOf, known: new Set(await violationsIn(this.#world)) };
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

  /** Plays a history of a pair, settles what it leaves, and tells it; of some of its verbs, by default all, to their end. */
  async play({ situation, verbs }: Pair, history: History, only = [...verbs.keys()]): Promise<Told> {
    const world = this.#world;
    const { callsOf, known } = await this.#set(situation);
    const callers = verbs.map((name, at) => new Caller(`${letter(at)} ${name}`, callsOf(name), world.watch));
    const trace = await play(
      callers,
      history,
      callers.filter((_, at) => only.includes(at)),
    );
    const isSettled = await settle(world);
    const answers = callers.map(({ outcomes }, at) =>
      Array.from({ length: callsIn({ situation, verbs }, at) }, (_, call) => answerOf(outcomes[call])),
    );
    const faults = (await violationsIn(world)).filter((words) => !known.has(words));
    if (!isSettled) faults.push('something that was begun never ends');
    if (trace.some(({ failed }) => failed === '40P01'))
      faults.push('its calls wait for each other: a deadlock');
    // Of a lost connection, nothing else can be told.
    if (!history.kill)
      faults.push(
        ...answers.flatMap((each, at) =>
          each.filter((answer) => answer.startsWith('failed')).map((answer) => `${verbs[at]} ${answer}`),
        ),
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
