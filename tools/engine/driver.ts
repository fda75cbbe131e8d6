import type { AnyActorRef, AnyMachineSnapshot, EventObject, InspectionEvent } from 'xstate';
import { INTENTIONS, type OrderRequest } from './intentions.ts';

/** A chart's step as printed. */
export interface Step {
  actor: string;
  event: string;
  state: string;
}

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;

const stateOf = ({ value, status }: AnyMachineSnapshot): string =>
  `${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '')}${status === 'done' ? ' ■' : ''}`;

/** How long nothing may happen, with nothing left to try and nothing pending, before the shopper gives up. */
const PATIENCE_MS = 400;
/** How long a persistent shopper waits before retrying. */
const PAUSE_MS = 200;
/** How long the store may take for anything. */
const SILENCE_MS = 30_000;

/**
 * Plays the shopper: watches every actor, reports each step, and whenever they come to rest sends the first
 * intended event that some chart accepts. No actor gets the same event more often than the request allows, so a chart
 * that goes in circles ends the run.
 */
export class Driver {
  readonly #actors = new Map<AnyActorRef, AnyMachineSnapshot>();
  readonly #sent = new WeakMap<AnyActorRef, Map<string, number>>();
  readonly #request: OrderRequest;
  readonly #tell: (step: Step) => void;
  readonly #giveUp: (reason: string) => void;
  /** What charts were told, in that order, until they say what they made of it; null if nothing. */
  readonly #told: { ref: AnyActorRef; event: string; state: string | null | undefined }[] = [];
  /** How much of `meanwhile` isn't over yet. */
  #others = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStepping = false;
  #isOver = false;

  constructor(request: OrderRequest, tell: (step: Step) => void, giveUp: (reason: string) => void) {
    this.#request = request;
    this.#tell = tell;
    this.#giveUp = giveUp;
  }

  /** Receives everything the actors report. */
  readonly inspect = (inspection: InspectionEvent): void => {
    if (this.#isOver) return;
    const ref = inspection.actorRef as AnyActorRef;
    if (inspection.type === '@xstate.event' && isMachineSnapshot(ref.getSnapshot())) {
      this.#told.push({ ref, event: inspection.event.type, state: undefined });
    }
    if (inspection.type !== '@xstate.snapshot') return;
    const { snapshot, event } = inspection;
    if (!isMachineSnapshot(snapshot)) return;
    const before = this.#actors.get(ref);
    if (snapshot.status === 'active') this.#actors.set(ref, snapshot);
    else this.#actors.delete(ref);
    const told = this.#told.find(
      (each) => each.ref === ref && each.event === event.type && each.state === undefined,
    );
    if (told) told.state = before === snapshot ? null : stateOf(snapshot);
    this.#report();
    this.#rest();
  };

  /** Tells causes before effects: a chart reports its own outcome only after it has told others. */
  #report(): void {
    const isKnown = ({ state, ref }: { state: unknown; ref: AnyActorRef }) =>
      state !== undefined || ref.getSnapshot().status !== 'active';
    while (this.#told[0] && isKnown(this.#told[0])) {
      const { ref, event, state } = this.#told.shift() ?? {};
      if (ref && event && state) this.#tell({ actor: ref.id, event, state });
    }
  }

  stop(): void {
    for (const each of this.#told) each.state ??= null;
    this.#report();
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#actors.clear();
  }

  /** While others than the charts ask the store for something, the shopper waits as for a chart. */
  async meanwhile<T>(asked: Promise<T>): Promise<T> {
    this.#others += 1;
    this.#rest();
    try {
      return await asked;
    } finally {
      this.#others -= 1;
      this.#rest();
    }
  }

  /** Waits until the actors have nothing more to tell each other. */
  #rest(): void {
    if (this.#isStepping || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), 0);
  }

  #step(): void {
    this.#isStepping = true;
    const hasSent = this.#sendNext(1);
    this.#isStepping = false;
    if (hasSent) {
      this.#rest();
    } else if (!this.#isAwaiting() && this.#next(this.#request.tries)) {
      this.#timer = setTimeout(() => this.#sendNext(this.#request.tries), PAUSE_MS);
    } else {
      const patience = this.#isAwaiting() ? SILENCE_MS : PATIENCE_MS;
      this.#timer = setTimeout(() => this.#giveUp(this.#reason()), patience);
    }
  }

  /** Actors that weren't stopped along with their parents. */
  #living(): [AnyActorRef, AnyMachineSnapshot][] {
    for (const ref of this.#actors.keys()) {
      if (ref.getSnapshot().status !== 'active') this.#actors.delete(ref);
    }
    return [...this.#actors];
  }

  #sendNext(tries: number): boolean {
    const next = this.#next(tries);
    if (!next) return false;
    const { ref, event } = next;
    const sent = this.#sentTo(ref);
    sent.set(JSON.stringify(event), (sent.get(JSON.stringify(event)) ?? 0) + 1);
    ref.send(event);
    return true;
  }

  /** An event that can be sent now and hasn't been sent that often yet. */
  #next(tries: number): { ref: AnyActorRef; event: EventObject } | undefined {
    const living = this.#living();
    for (const [chart, intention] of INTENTIONS) {
      for (const [ref, snapshot] of living.filter(([, { machine }]) => machine.id === chart)) {
        const event = intention(snapshot, this.#request).find(
          (each) => (this.#sentTo(ref).get(JSON.stringify(each)) ?? 0) < tries && snapshot.can(each),
        );
        if (event) return { ref, event };
      }
    }
    return undefined;
  }

  #sentTo(ref: AnyActorRef): Map<string, number> {
    const sent = this.#sent.get(ref) ?? new Map<string, number>();
    this.#sent.set(ref, sent);
    return sent;
  }

  #isAwaiting(): boolean {
    return this.#others > 0 || this.#living().some(([, snapshot]) => snapshot.hasTag('busy'));
  }

  /** What the charts say went wrong, or where they are. */
  #reason(): string {
    const living = this.#living();
    for (const [ref, snapshot] of living) {
      const { failure, problem, refused } = snapshot.context as Record<string, unknown>;
      const wrong = failure ?? problem ?? Object.values(refused ?? {})[0];
      if (wrong) return `${ref.id}: ${JSON.stringify(wrong)}`;
    }
    return `Nothing left to do: ${living.map(([ref, snapshot]) => `${ref.id} is ${stateOf(snapshot)}`).join(', ')}`;
  }
}
