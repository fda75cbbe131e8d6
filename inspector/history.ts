import type { HeldTransition, Recorded, SeenSnapshot } from './recorded.ts';

/** A load of the shop, or a run of `npm run order`. */
export interface Load {
  id: string;
  at: number;
  /** The page it began with. */
  where: string;
  /** Its place among all loads, from 1. */
  number: number;
  isGone: boolean;
}

/** An actor as it was at some moment. */
export interface Seen {
  key: string;
  load: string;
  sessionId: string;
  name: string;
  /** The chart it runs; undefined for a call or another service. */
  chart: string | undefined;
  /** What its parent invoked: a call's name. */
  src: string | undefined;
  parent: string | undefined;
  since: number;
  /** When it ended. */
  until: number | null;
  snapshot: SeenSnapshot;
  held: readonly HeldTransition[];
}

/** All that's known about one moment. */
export interface World {
  actors: ReadonlyMap<string, Seen>;
}

/** Who has a lifeline of their own besides the charts: the views, and the services, which share one. */
export const SHOPPER = 'shopper';
export const SERVICES = 'services';

/** One row of the sequence: a load began, or somebody told a chart something. */
export type Step = {
  at: number;
  load: string;
  /** Its position among all that was recorded, and the positions of what it caused. */
  entry: number;
  result?: number;
} & (
  | { kind: 'load' }
  | {
      kind: 'event';
      /** The event's type. */
      type: string;
      words: string;
      from: string;
      to: string;
      /** How long a call took, where its answer comes. */
      took: number | null;
    }
);

interface Entry {
  load: string;
  message: Recorded | null;
}

const keyOf = (load: string, sessionId: string) => `${load}/${sessionId}`;
const timeOf = (message: Recorded) => Number(message.createdAt);

/** An event in words, as on the drawings. */
function wordsOf(type: string): string {
  const [, what, actor] = /^xstate\.(done|error)\.actor\.(?:\d+\.)?(.+)$/.exec(type) ?? [];
  if (actor) return `${actor} ${what === 'done' ? 'done' : 'failed'}`;
  const delay = /^xstate\.after\.([^.]+)/.exec(type)?.[1];
  if (delay) return `after ${delay}`;
  if (type === 'xstate.init') return 'starts';
  if (type === 'xstate.stop') return 'is stopped';
  return type.replace(/^xstate\./, '');
}

function apply(actors: Map<string, Seen>, { load, message }: Entry): void {
  if (!message) return;
  const key = keyOf(load, message.sessionId);
  if (message.type === '@xstate.actor') {
    const { sessionId, name, chart, src, parentId, snapshot } = message;
    const parent = parentId === undefined ? undefined : keyOf(load, parentId);
    const since = timeOf(message);
    actors.set(key, {
      ...{ key, load, sessionId, name, chart, src, parent, since, until: null, snapshot, held: [] },
    });
    return;
  }
  const seen = actors.get(key);
  if (!seen || message.type !== '@xstate.snapshot') return;
  const { snapshot, held = [] } = message;
  const isOver = snapshot.status !== 'active';
  actors.set(key, {
    ...seen,
    // A context is sent again only when it has changed.
    snapshot: 'context' in snapshot ? snapshot : { ...snapshot, context: seen.snapshot.context },
    held,
    until: isOver ? (seen.until ?? timeOf(message)) : null,
  });
}

const NOTHING: World = { actors: new Map() };

/** Everything that was told to the page, as a list of moments that one can go back in. */
export class History {
  readonly #entries: Entry[] = [];
  readonly #steps: Step[] = [];
  readonly #loads = new Map<string, Load>();
  /** How many of a load's messages are known. */
  readonly #known = new Map<string, number>();
  /** The latest world, which grows with what comes. */
  readonly #actors = new Map<string, Seen>();
  readonly #listeners = new Set<() => void>();
  #latest: World = NOTHING;
  #past: { step: number; world: World } = { step: -1, world: NOTHING };

  /** A load began, or says everything again: only what's new is added. */
  begin({ id, at, where }: Pick<Load, 'id' | 'at' | 'where'>, messages: readonly Recorded[]): void {
    if (!this.#loads.has(id)) {
      this.#loads.set(id, { id, at, where, number: this.#loads.size + 1, isGone: false });
      this.#steps.push({ kind: 'load', at, load: id, entry: this.#entries.length });
      this.#entries.push({ load: id, message: null });
    }
    this.#add(id, messages.slice(this.#known.get(id) ?? 0));
  }

  /** More happened in a load. */
  add(load: string, messages: readonly Recorded[]): void {
    if (this.#loads.has(load)) this.#add(load, messages);
  }

  /** A load is gone, with all its actors. */
  end(id: string): void {
    const load = this.#loads.get(id);
    if (!load) return;
    this.#loads.set(id, { ...load, isGone: true });
    this.#tell();
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get loads(): readonly Load[] {
    return [...this.#loads.values()];
  }

  /** What there was after a step. */
  worldAt(step: number): World {
    if (step >= this.#steps.length - 1) return this.#latest;
    if (this.#past.step !== step) {
      const actors = new Map<string, Seen>();
      const end = this.#steps[step + 1]?.entry ?? this.#entries.length;
      for (const entry of this.#entries.slice(0, end)) apply(actors, entry);
      // A chart tells its new state only after it has told others: it belongs to the event all the same.
      for (const { result = -1 } of this.#steps.slice(0, step + 1)) {
        const late = result >= end && this.#entries[result];
        if (late) apply(actors, late);
      }
      this.#past = { step, world: { actors } };
    }
    return this.#past.world;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #add(load: string, messages: readonly Recorded[]): void {
    for (const message of messages) {
      const entry = { load, message };
      this.#note(entry, message);
      if (message.type === '@xstate.snapshot')
        this.#conclude(keyOf(load, message.sessionId), message.event.type);
      this.#entries.push(entry);
      apply(this.#actors, entry);
    }
    this.#known.set(load, (this.#known.get(load) ?? 0) + messages.length);
    this.#latest = { actors: new Map(this.#actors) };
    this.#tell();
  }

  /** The latest step that told an actor about this event has ended. */
  #conclude(key: string, type: string): void {
    const step = this.#steps.findLast(
      (each) => each.kind === 'event' && each.to === key && each.type === type,
    );
    if (step) step.result ??= this.#entries.length;
  }

  /** Adds a step if the message is one that a chart hears, or a call that it makes. */
  #note({ load }: Entry, message: Recorded): void {
    if (message.type !== '@xstate.event') return;
    const target = this.#actors.get(keyOf(load, message.sessionId));
    if (!target) return;
    const source = message.sourceId && this.#actors.get(keyOf(load, message.sourceId));
    const { type } = message.event;
    const at = timeOf(message);
    // An actor is introduced right before it starts.
    const isIntroduced = type === 'xstate.init' && this.#entries.at(-1)?.message?.type === '@xstate.actor';
    const entry = this.#entries.length - Number(isIntroduced);
    const step = { kind: 'event', at, load, entry, type, took: null } as const;
    if (!target.chart) {
      if (type !== 'xstate.init' || !target.parent) return;
      const words = `calls ${target.src ?? target.name}`;
      this.#steps.push({ ...step, words, from: target.parent, to: SERVICES });
      return;
    }
    const from = source
      ? source.chart
        ? source.key
        : SERVICES
      : type === 'xstate.init'
        ? target.key
        : SHOPPER;
    const took = source && !source.chart && /^xstate\.(done|error)\./.test(type) ? at - source.since : null;
    this.#steps.push({ ...step, words: wordsOf(type), from, to: target.key, took });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The actors that were alive in loads that weren't gone, parents before what's in them, with how deep they are. */
export function treeOf(world: World, load: string | undefined): { seen: Seen; depth: number }[] {
  const living = [...world.actors.values()].filter((seen) => seen.until === null && seen.load === load);
  const within = Map.groupBy(living, ({ parent }) => parent);
  const branch = (seen: Seen, depth: number): { seen: Seen; depth: number }[] => [
    { seen, depth },
    ...(within.get(seen.key) ?? []).flatMap((child) => branch(child, depth + 1)),
  ];
  return (within.get(undefined) ?? []).flatMap((root) => branch(root, 0));
}

/** A call that a chart made, as far as it was at some moment. */
export interface Call {
  key: string;
  name: string;
  by: string;
  since: number;
  /** Milliseconds until its answer; null while it's under way. */
  took: number | null;
  /** 'done', 'running', 'stopped', or what went wrong. */
  outcome: string;
}

function outcomeOf({ snapshot: { status, error } }: Seen): string {
  if (status === 'active') return 'running';
  if (status !== 'error') return status ?? '';
  const { kind, code } = Object(error) as { kind?: string; code?: string };
  return [kind, code].filter(Boolean).join(' ') || 'failed';
}

/** What the charts asked of the world, the latest first. */
export const callsOf = (world: World, load: string | undefined): Call[] =>
  [...world.actors.values()]
    .filter((seen) => !seen.chart && seen.load === load && seen.parent)
    .map((seen) => ({
      key: seen.key,
      name: seen.src ?? seen.name,
      by: world.actors.get(seen.parent ?? '')?.name ?? '',
      since: seen.since,
      took: seen.until === null ? null : seen.until - seen.since,
      outcome: outcomeOf(seen),
    }))
    .reverse();
