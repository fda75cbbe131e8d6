import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
} from 'xstate';
import { getShortestPaths, type StatePath } from 'xstate/graph';
import type { Refusal, ServiceFailure } from '../../services/contracts/failure.ts';

/** What an invoke comes back with: a service's result or failure, or a child chart's output. */
export type Answer = { output: unknown } | { error: object };

/**
 * A chart's walk: everything that can happen to it, as data. Each chart has one beside it, `x.walk.ts`, which exports it
 * as `walk`. Tests, stories, and drawings read it; nothing that the shop loads does.
 */
export interface Walk<TMachine extends AnyStateMachine = AnyStateMachine> {
  /** The chart with every guard as in production. Nothing it invokes runs: what would come back is in `answers`. */
  machine: TMachine;
  /** The inputs it can start with, by what's particular about each. */
  starts: Readonly<Record<string, InputFrom<TMachine>>>;
  /**
   * What the shopper does and what other charts tell it, with payloads; the same event again where another payload leads
   * elsewhere. Delays need no mention.
   */
  events: readonly EventFrom<TMachine>[];
  /** What can come back from each invoke, by its id, under names a tester would use: `declined`, `unreachable`, `late`. */
  answers: Readonly<Record<string, Readonly<Record<string, Answer>>>>;
  /** The part of the context that decides where the chart can go; if absent, only the state counts. Keep it small. */
  serialize?: (context: ContextFrom<TMachine>) => unknown;
}

/** A call that got no response: the work may or may not be done. */
export const UNREACHABLE = { error: { kind: 'unreachable' } satisfies ServiceFailure };

/** A call that the store refuses. */
export const refusing = (status: number, code: Refusal['code'], more: Partial<Refusal> = {}) => ({
  error: { kind: 'refused', status, code, message: '', fields: {}, ...more } satisfies ServiceFailure,
});

/** An answer as the event that the chart hears. */
const eventOf = (id: string, answer: Answer): AnyEventObject =>
  'error' in answer
    ? { type: `xstate.error.actor.${id}`, ...answer }
    : { type: `xstate.done.actor.${id}`, ...answer };

type Node = AnyStateMachine['root'];

/** A state and every state within it. */
export const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** Everything that can happen in a walk: its events, its answers, and its chart's delays. */
export function eventsOf({ machine, events, answers }: Walk): AnyEventObject[] {
  const delays = nodesOf(machine.root).flatMap(({ after }) => after.map(({ eventType }) => eventType));
  return [
    ...events,
    ...Object.entries(answers).flatMap(([id, named]) =>
      Object.values(named).map((answer) => eventOf(id, answer)),
    ),
    ...[...new Set(delays)].map((type) => ({ type })),
  ];
}

/** Whether a state of a chart does anything with an event. */
export const hears = (state: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  state.status === 'active' && state.machine.getTransitionData(state, event).length > 0;

/** A way from one of a walk's starts to a state, event by event. */
export interface Path extends StatePath<AnyMachineSnapshot, AnyEventObject> {
  /** Which of the walk's starts it begins with. */
  start: string;
}

/** The shortest way from each start to every state that the walk tells apart. */
export function pathsOf(walk: Walk): Path[] {
  const { machine, starts, serialize = () => null } = walk;
  const all = eventsOf(walk);
  const numbers = new Map(all.map((event, place) => [event, String(place)]));
  return Object.entries(starts).flatMap(([start, input]) =>
    getShortestPaths(machine, {
      input: input as never,
      events: (state: AnyMachineSnapshot) => all.filter((event) => hears(state, event)),
      // Payloads hold much and refer to actors; an event's place in the list tells it apart.
      serializeEvent: (event: AnyEventObject) => numbers.get(event) ?? '',
      serializeState: ({ value, status, context }: AnyMachineSnapshot) =>
        JSON.stringify([value, status, serialize(context)]),
      stopWhen: ({ status }: AnyMachineSnapshot) => status !== 'active',
      limit: 50_000,
    }).map((path) => ({ ...path, start })),
  );
}
