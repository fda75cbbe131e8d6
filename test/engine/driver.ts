import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { INTENTIONS, type Wish } from './intentions.ts';

/** A step of a chart, as it is printed. */
export interface Step {
  actor: string;
  event: string;
  state: string;
}

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;

const stateOf = ({ value, status }: AnyMachineSnapshot): string =>
  `${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '')}${status === 'done' ? ' ■' : ''}`;

/** How long nothing may happen, with nothing left to try and nothing awaited, before the shopper gives up. */
const PATIENCE_MS = 400;
/** How long the store may take for anything. */
const SILENCE_MS = 30_000;

/**
 * A shopper at the charts: watches every actor, tells each step, and whenever they have come to rest sends the first
 * event of its intentions that a chart says it can take. No event goes twice to the same actor, so that a chart
 * that leads in a circle ends the run.
 */
export class Driver {
  readonly #actors = new Map<AnyActorRef, AnyMachineSnapshot>();
  readonly #sent = new WeakMap<AnyActorRef, Set<string>>();
  readonly #wish: Wish;
  readonly #tell: (step: Step) => void;
  readonly #giveUp: (reason: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #isStepping = false;
  #isOver = false;

  constructor(wish: Wish, tell: (step: Step) => void, giveUp: (reason: string) => void) {
    this.#wish = wish;
    this.#tell = tell;
    this.#giveUp = giveUp;
  }

  /** Takes what every actor reports. */
  readonly inspect = (inspection: InspectionEvent): void => {
    if (this.#isOver || inspection.type !== '@xstate.snapshot') return;
    const { actorRef, snapshot, event } = inspection;
    if (!isMachineSnapshot(snapshot)) return;
    const ref = actorRef as AnyActorRef;
    const before = this.#actors.get(ref);
    if (snapshot.status === 'active') this.#actors.set(ref, snapshot);
    else this.#actors.delete(ref);
    if (before !== snapshot) this.#tell({ actor: ref.id, event: event.type, state: stateOf(snapshot) });
    this.#rest();
  };

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#actors.clear();
  }

  /** Waits until the actors have nothing more to say to each other. */
  #rest(): void {
    if (this.#isStepping) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), 0);
  }

  #step(): void {
    this.#isStepping = true;
    const hasSent = this.#sendNext();
    this.#isStepping = false;
    if (hasSent) {
      this.#rest();
    } else {
      const patience = this.#isAwaiting() ? SILENCE_MS : PATIENCE_MS;
      this.#timer = setTimeout(() => this.#giveUp(this.#reason()), patience);
    }
  }

  /** The actors that were not stopped with their parents. */
  #living(): [AnyActorRef, AnyMachineSnapshot][] {
    for (const ref of this.#actors.keys()) {
      if (ref.getSnapshot().status !== 'active') this.#actors.delete(ref);
    }
    return [...this.#actors];
  }

  #sendNext(): boolean {
    const living = this.#living();
    for (const [chart, intention] of INTENTIONS) {
      for (const [ref, snapshot] of living.filter(([, { machine }]) => machine.id === chart)) {
        const event = intention(snapshot, this.#wish).find(
          (each) => !this.#sentTo(ref).has(JSON.stringify(each)) && snapshot.can(each),
        );
        if (!event) continue;
        this.#sentTo(ref).add(JSON.stringify(event));
        ref.send(event);
        return true;
      }
    }
    return false;
  }

  #sentTo(ref: AnyActorRef): Set<string> {
    const sent = this.#sent.get(ref) ?? new Set();
    this.#sent.set(ref, sent);
    return sent;
  }

  #isAwaiting(): boolean {
    return this.#living().some(([, snapshot]) => snapshot.hasTag('busy'));
  }

  /** What the charts say went wrong, else where they stand. */
  #reason(): string {
    const living = this.#living();
    for (const [ref, snapshot] of living) {
      const { failure, problem } = snapshot.context as { failure?: unknown; problem?: unknown };
      if (failure || problem) return `${ref.id}: ${JSON.stringify(failure ?? problem)}`;
    }
    return `Nothing more can be done: ${living.map(([ref, snapshot]) => `${ref.id} is ${stateOf(snapshot)}`).join(', ')}`;
  }
}
