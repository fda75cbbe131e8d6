import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createEmptyActor,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { stateWords } from '../../machines/shared/state-words.ts';
import { versionOf } from '../../machines/support/chart-version.ts';
import type { Masked, Visit, VisitEntry } from '../../services/contracts/visits.ts';
import { ANSWER, isWatch, recordedOf } from './recorded-world.ts';

type Step = Extract<VisitEntry, { kind: 'step' }>;
type Began = Extract<VisitEntry, { kind: 'actor' }>;

/** One line of a replayed visit. */
export type ReplayedStep = { at: number } & (
  | { kind: 'step'; actor: string; event: string; state: string; differs: boolean }
  | { kind: 'call'; by: string; call: string }
  | { kind: 'answer'; to: string; call: string; words: string }
);

/** Where a replay isn't what was recorded. */
export interface Difference {
  at: number;
  actor: string;
  words: string;
}

export interface Replay {
  steps: ReplayedStep[];
  /** Empty if the charts reached the same states as in the visit. */
  differences: Difference[];
  /** Guards that decided otherwise on masked data; the visit's decision stood. */
  decided: Difference[];
  /** Charts that have changed since the visit. */
  changed: string[];
  /** The charts that were running at the end, with their states. */
  ending: { actor: string; state: string }[];
}

export interface Shop {
  /** Every chart, by its id. */
  charts: ReadonlyMap<string, AnyStateMachine>;
  /** Called for everything the actors report, with when it happened in the visit. */
  inspect?: (inspection: InspectionEvent, at: number) => void;
}

/** Nothing happens by itself: the recording says when a delay was over. */
const STOPPED_CLOCK = { setTimeout: () => 0, clearTimeout: () => {} };

/** Finds everything right: what was typed isn't kept, and the visit says whether it was. */
const ANY_SCHEMA = { '~standard': { validate: (value: unknown) => ({ value }) } };

const letters = (number: string) => [...number].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** A made-up text of the kind that was masked. */
function revivedText(text: string): string {
  return text.replaceAll(/•([wezp]?)(\d+)/g, (masked, kind: string, number: string) => {
    if (kind === 'w') return `Masked${letters(number)}`;
    if (kind === 'e') return `masked${number}@example.com`;
    if (kind === 'z') return '45202';
    return kind === 'p' ? `212555${number.slice(-4).padStart(4, '0')}` : masked;
  });
}

const stateOf = (status: string, value: unknown) => (status === 'error' ? 'broke' : stateWords(value));

const same = (a: unknown, b: unknown) => stateWords(a) === stateWords(b);

/** Session ids count the actors of a page, and a replay has different ones. */
const withoutIds = (type: string) => type.replaceAll(/x:\d+/g, 'x');

/** How a step differs from the one that is due; null if it doesn't. */
function differenceOf(due: Step | undefined, type: string, snapshot: AnyMachineSnapshot): string | null {
  const { value, status, error } = snapshot;
  if (!due) return `hears ${type}, which the visit didn't tell it`;
  if (withoutIds(due.type) !== withoutIds(type)) return `hears ${type} where the visit had ${due.type}`;
  if (same(due.value, value) && due.status === status) return null;
  const because = status === 'error' ? ` (${error instanceof Error ? error.message : String(error)})` : '';
  return `after ${type} is ${stateOf(status, value)}${because}, in the visit ${stateOf(due.status, due.value)}`;
}

/** What a call came back with, in words. */
function answerWords(status: 'done' | 'error', data: Masked | undefined): string {
  const { kind, code } = Object(data) as { kind?: unknown; code?: unknown };
  if (status === 'error') return ['failed', kind, code].filter((word) => typeof word === 'string').join(' ');
  return typeof kind === 'string' ? `answered ${kind}` : 'answered';
}

/** Runs the shop's charts again as a visit recorded them: what came from outside comes again, and nothing else does. */
class Player {
  readonly #visit: Visit;
  readonly #shop: Shop;
  readonly #recording: ReturnType<typeof recordedOf>;
  readonly #steps = new Map<number, Step[]>();
  readonly #began = new Map<number, Began>();
  /** The numbers of actors by their parent and name, in the order in which they were made. */
  readonly #numbers = new Map<string, number[]>();
  readonly #refs = new Map<number, AnyActorRef>();
  readonly #numberOf = new WeakMap<AnyActorRef, number>();
  /** How many steps each has taken. */
  readonly #taken = new Map<number, number>();
  readonly #entered: { number: number | undefined; microstep: number }[] = [];
  readonly #diverged = new Set<number>();
  readonly #replay: Replay = { steps: [], differences: [], decided: [], changed: [], ending: [] };
  #root: number | undefined;
  #at = 0;

  constructor(visit: Visit, shop: Shop) {
    this.#visit = visit;
    this.#shop = shop;
    for (const entry of visit.entries) {
      if (entry.kind === 'step')
        this.#steps.set(entry.actor, [...(this.#steps.get(entry.actor) ?? []), entry]);
      if (entry.kind === 'actor') this.#began.set(entry.actor, entry);
    }
    for (const { actor, of, as } of [...this.#began.values()].sort((a, b) => a.actor - b.actor)) {
      const key = `${of}/${as}`;
      this.#numbers.set(key, [...(this.#numbers.get(key) ?? []), actor]);
    }
    this.#recording = recordedOf({
      enter: (ref) => this.#entered.push({ number: this.#identify(ref), microstep: 0 }),
      leave: () => this.#entered.pop(),
      took: (transition) => this.#took(transition),
      disagree: (guard, did) =>
        this.#note('decided', this.#entered.at(-1)?.number, `${guard} was ${did ? 'true' : 'false'}`),
    });
  }

  play(): Replay {
    for (const entry of this.#visit.entries) {
      this.#at = entry.at;
      if (entry.kind === 'actor' && entry.of === undefined) this.#open(entry);
      if (entry.kind === 'event') this.#tell(entry);
      if (entry.kind === 'answer') this.#answer(entry);
      if (entry.kind === 'end') this.#refs.get(entry.actor)?.stop();
    }
    this.#conclude();
    return this.#replay;
  }

  #open({ actor, chart, as, input }: Began): void {
    // What a page runs that is not a chart told the charts what it had to say; that is recorded.
    if (chart === undefined) return;
    const machine = this.#shop.charts.get(chart);
    if (!machine) {
      this.#note('differences', actor, `there is no chart ${chart} anymore`);
      return;
    }
    this.#root = actor;
    const ref = createActor(this.#recording(machine), {
      id: as,
      input: this.#revive(input),
      clock: STOPPED_CLOCK,
      inspect: (inspection: InspectionEvent) => this.#inspect(inspection),
    } as object);
    ref.subscribe({ error: () => {} });
    ref.start();
  }

  #tell({ to, from, type, data }: Extract<VisitEntry, { kind: 'event' }>): void {
    const ref = this.#refs.get(to);
    const source = from === undefined ? undefined : this.#refs.get(from);
    if (source && isWatch(source)) return;
    if (ref) ref.send({ ...Object(this.#revive(data)), type });
    else this.#diverge(to, `didn't run when it was told ${type}`);
  }

  #answer({ actor, status, data }: Extract<VisitEntry, { kind: 'answer' }>): void {
    const began = this.#began.get(actor);
    const ref = this.#refs.get(actor);
    // A chart's own ending comes by itself.
    if (began?.chart !== undefined || began?.of === undefined) return;
    if (!ref) {
      this.#diverge(actor, "wasn't called");
      return;
    }
    const to = this.#nameOf(began.of);
    const words = answerWords(status, data);
    this.#replay.steps.push({ at: this.#at, kind: 'answer', to, call: this.#nameOf(actor), words });
    const value = this.#revive(data);
    ref.send({ type: ANSWER, status, ...(status === 'done' ? { output: value } : { error: value }) });
  }

  /** What was masked, as something of the same form. */
  #revive(data: Masked | undefined): unknown {
    if (typeof data === 'string') return revivedText(data);
    if (typeof data !== 'object' || data === null) return data;
    if (Array.isArray(data)) return data.map((item) => this.#revive(item));
    if (typeof data['@actor'] === 'number') return this.#refs.get(data['@actor']) ?? createEmptyActor();
    if (data['@'] === 'schema') return ANY_SCHEMA;
    // What pages give charts to call makes a form's schema.
    if (data['@'] === 'function') return () => ANY_SCHEMA;
    return Object.fromEntries(
      Object.entries(data).map(([name, item]) => [revivedText(name), this.#revive(item)]),
    );
  }

  /** The actor of the visit that this one stands for. */
  #identify(ref: AnyActorRef): number | undefined {
    const known = this.#numberOf.get(ref);
    if (known !== undefined) return known;
    const parent = ref._parent && this.#numberOf.get(ref._parent);
    if (ref._parent && parent === undefined) return undefined;
    const number = ref._parent ? this.#numbers.get(`${parent}/${nameOf(ref)}`)?.shift() : this.#root;
    if (number === undefined) return undefined;
    this.#numberOf.set(ref, number);
    this.#refs.set(number, ref);
    return number;
  }

  /** The step of the visit that an actor is taking. */
  #due(number: number | undefined): Step | undefined {
    return number === undefined ? undefined : this.#steps.get(number)?.[this.#taken.get(number) ?? 0];
  }

  #took(transition: string): boolean | undefined {
    const { number, microstep = 0 } = this.#entered.at(-1) ?? {};
    if (number !== undefined && this.#diverged.has(number)) return undefined;
    const due = this.#due(number);
    return due && (due.took[microstep]?.includes(transition) ?? false);
  }

  #inspect(inspection: InspectionEvent): void {
    this.#shop.inspect?.(inspection, this.#at);
    const ref = inspection.actorRef as AnyActorRef;
    const number = this.#identify(ref);
    if (inspection.type === '@xstate.microstep') {
      const entered = this.#entered.at(-1);
      if (entered) entered.microstep += 1;
    }
    if (inspection.type === '@xstate.event')
      this.#hear(ref, inspection.sourceRef as AnyActorRef, inspection.event);
    if (inspection.type !== '@xstate.snapshot' || !isMachineSnapshot(inspection.snapshot)) return;
    this.#compare(number, ref, inspection.event.type, inspection.snapshot as AnyMachineSnapshot);
  }

  #hear(ref: AnyActorRef, source: AnyActorRef | undefined, event: { type: string; error?: unknown }): void {
    if (event.type === 'xstate.init') this.#call(ref);
    const number = source && this.#numberOf.get(source);
    // It could make nothing of what was masked, or of what it doesn't expect anymore.
    if (number !== undefined && event.error instanceof Error) {
      this.#diverge(number, `broke: ${event.error.message}`);
    }
  }

  #call(ref: AnyActorRef): void {
    if (isMachineSnapshot(ref.getSnapshot()) || !ref._parent || isWatch(ref)) return;
    const number = this.#numberOf.get(ref);
    const call = number === undefined ? nameOf(ref) : this.#nameOf(number);
    const by = this.#nameOf(this.#numberOf.get(ref._parent));
    this.#replay.steps.push({ at: this.#at, kind: 'call', by, call });
    if (number === undefined && !this.#visit.isCut)
      this.#note('differences', this.#numberOf.get(ref._parent), `calls ${call}, which the visit didn't`);
  }

  #compare(number: number | undefined, ref: AnyActorRef, type: string, snapshot: AnyMachineSnapshot): void {
    const due = this.#due(number);
    const { value, status } = snapshot;
    // In the visit, its page left in the middle of what happened.
    if (due?.type === 'xstate.stop' && type !== due.type) return;
    const differs = due === undefined || !same(due.value, value) || due.status !== status;
    const actor = number === undefined ? nameOf(ref) : this.#nameOf(number);
    const state = stateOf(status, value);
    if (type !== 'xstate.stop')
      this.#replay.steps.push({ at: this.#at, kind: 'step', actor, event: type, state, differs });
    if (number === undefined) return;
    this.#taken.set(number, (this.#taken.get(number) ?? 0) + 1);
    if (this.#diverged.has(number) || (this.#visit.isCut && !due)) return;
    const words = differenceOf(due, type, snapshot);
    if (words !== null) this.#diverge(number, words);
  }

  /** From here on, the visit's decisions say nothing of this chart. */
  #diverge(number: number, words: string): void {
    if (this.#diverged.has(number)) return;
    this.#note('differences', number, words);
    this.#diverged.add(number);
  }

  #note(list: 'differences' | 'decided', number: number | undefined, words: string): void {
    this.#replay[list].push({ at: this.#at, actor: this.#nameOf(number), words });
  }

  #nameOf(number: number | undefined): string {
    const began = number === undefined ? undefined : this.#began.get(number);
    return began ? (began.chart ? began.as : (began.src ?? began.as)) : 'a chart';
  }

  #conclude(): void {
    for (const [number, steps] of this.#steps) {
      const missing = steps[this.#taken.get(number) ?? 0];
      if (missing && !this.#diverged.has(number)) {
        this.#at = missing.at;
        this.#note('differences', number, `never heard ${missing.type}`);
      }
    }
    for (const [id, version] of Object.entries(this.#visit.charts)) {
      const machine = this.#shop.charts.get(id);
      if (!machine || versionOf(machine) !== version) this.#replay.changed.push(id);
    }
    for (const [number, ref] of this.#refs) {
      const snapshot: unknown = ref.getSnapshot();
      if (!isMachineSnapshot(snapshot) || snapshot.status !== 'active') continue;
      const { value } = snapshot as AnyMachineSnapshot;
      this.#replay.ending.push({ actor: this.#nameOf(number), state: stateWords(value) });
    }
  }
}

const nameOf = (ref: AnyActorRef): string => {
  if (ref.id !== ref.sessionId) return ref.id;
  const snapshot: unknown = ref.getSnapshot();
  return isMachineSnapshot(snapshot) ? (snapshot as AnyMachineSnapshot).machine.id : 'actor';
};

/** Runs a visit's events and answers through the same charts and says whether they reach the same states. */
export const replay = (visit: Visit, shop: Shop): Replay => new Player(visit, shop).play();
