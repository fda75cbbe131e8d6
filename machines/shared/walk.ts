import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
  StateValue,
} from 'xstate';
import { getShortestPaths, type StatePath } from 'xstate/graph';
import type { Refusal, ServiceFailure } from '../../services/contracts/failure.ts';
import type { CallOutcome } from './idempotent-call.machine.ts';

/** What an invoke comes back with: a service's result or failure, or a child chart's output. */
export type Answer<TContext = unknown> = ({ output: unknown } | { error: object }) & {
  /** Whether the chart can get it now; always, if absent. */
  when?: (context: TContext) => boolean;
};

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
  answers: Readonly<Record<string, Readonly<Record<string, Answer<ContextFrom<TMachine>>>>>>;
  /** The part of the context that decides where the chart can go; if absent, only the state counts. Keep it small. */
  serialize?: (context: ContextFrom<TMachine>) => unknown;
}

/** A call that got no response: the work may or may not have been done. */
export const UNREACHABLE = { error: { kind: 'unreachable' } satisfies ServiceFailure };

/** A call whose response didn't come in time: just as uncertain. */
export const LATE = { error: { kind: 'timedOut' } satisfies ServiceFailure };

/** A call that the store refuses. */
export const refusing = (status: number, code: Refusal['code'], more: Partial<Refusal> = {}) => ({
  error: { kind: 'refused', status, code, message: '', fields: {}, ...more } satisfies ServiceFailure,
});

/** How an idempotent call can end. */
export const answering = (answer: unknown) => ({
  output: { kind: 'answered', answer } satisfies CallOutcome,
});
export const UNKNOWN = {
  output: { kind: 'unknown', failure: UNREACHABLE.error } satisfies CallOutcome,
};
export const refusingCall = (...refusal: Parameters<typeof refusing>) => ({
  output: { kind: 'refused', failure: refusing(...refusal).error } satisfies CallOutcome,
});

/** An answer as the event that the chart hears. */
const eventOf = (id: string, answer: Answer<never>): AnyEventObject =>
  'error' in answer
    ? { type: `xstate.error.actor.${id}`, error: answer.error }
    : { type: `xstate.done.actor.${id}`, output: answer.output };

type Node = AnyStateMachine['root'];

/** A state and every state within it. */
export const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** The states that a chart is in, outer ones before those within them. */
export const activeNodes = ({ machine, value }: AnyMachineSnapshot): Node[] => nodesIn(machine.root, value);

function nodesIn(node: Node, value: StateValue): Node[] {
  const inner = typeof value === 'string' ? { [value]: {} } : value;
  return [
    node,
    ...Object.entries(inner).flatMap(([key, within = {}]) => nodesIn(node.states[key] as Node, within)),
  ];
}

/** An event that can reach a chart in a walk. */
interface WalkEvent {
  event: AnyEventObject;
  when?: Answer<AnyMachineSnapshot['context']>['when'];
}

/** Everything that can happen in a walk: its events, its answers, and its chart's delays. */
export function walkEventsOf({ machine, events, answers }: Walk): WalkEvent[] {
  const delays = nodesOf(machine.root).flatMap(({ after }) => after.map(({ eventType }) => eventType));
  return [
    ...events.map((event) => ({ event })),
    ...Object.entries(answers).flatMap(([id, named]) =>
      Object.values(named).map((answer) => ({ event: eventOf(id, answer), when: answer.when })),
    ),
    ...[...new Set(delays)].map((type) => ({ event: { type } })),
  ];
}

/** What an event is called: an answer goes by the name that the walk has for it. */
export function wordsOf(event: AnyEventObject, { answers }: Walk): string {
  const [, what, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (!what || !id) return event.type.replace(/^xstate\.after\.([^.]+).*$/, 'after $1');
  const named = Object.entries(answers[id] ?? {}).find(([, answer]) =>
    'error' in answer ? answer.error === event.error : what === 'done' && answer.output === event.output,
  );
  return `${id}: ${named?.[0] ?? what}`;
}

/** Those of the events that can happen in a state of the chart, and that do anything there. */
export const heardIn = (state: AnyMachineSnapshot, walkEvents: readonly WalkEvent[]): AnyEventObject[] =>
  walkEvents
    .filter(
      ({ event, when }) =>
        state.machine.getTransitionData(state, event).length > 0 && (when?.(state.context) ?? true),
    )
    .map(({ event }) => event);

/** A way from one of a walk's starts to a state, event by event. */
export interface Path extends StatePath<AnyMachineSnapshot, AnyEventObject> {
  /** Which of the walk's starts it begins with. */
  start: string;
}

/** The shortest way from each start to every state that the walk distinguishes. */
export function pathsOf(walk: Walk): Path[] {
  const { machine, starts, serialize = () => null } = walk;
  const walkEvents = walkEventsOf(walk);
  const numbers = new Map(walkEvents.map(({ event }, place) => [event, String(place)]));
  return Object.entries(starts).flatMap(([start, input]) =>
    getShortestPaths(machine, {
      input: input as never,
      events: (state: AnyMachineSnapshot) => heardIn(state, walkEvents),
      // Payloads hold much and refer to actors; an event's place in the list distinguishes it.
      serializeEvent: (event: AnyEventObject) => numbers.get(event) ?? '',
      serializeState: ({ value, status, context }: AnyMachineSnapshot) =>
        JSON.stringify([value, status, serialize(context)]),
      stopWhen: ({ status }: AnyMachineSnapshot) => status !== 'active',
      limit: 50_000,
    }).map((path) => ({ ...path, start })),
  );
}
