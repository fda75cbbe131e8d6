import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getInitialMicrosteps,
  getMicrosteps,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

export interface Walk {
  /** The chart with every guard as in production. Services never run: their results are events below. */
  machine: AnyStateMachine;
  input: unknown;
  /**
   * Every event that can happen, with payloads: the views' events, the children's facts, and the services' results
   * as `xstate.done.actor.<id>` with `output` and `xstate.error.actor.<id>` with `error`. List an event twice if
   * two payloads lead to different states. Delays are added automatically.
   */
  events: readonly (EventObject & Record<string, unknown>)[];
  /** The part of the context that decides where the chart can go; if absent, only the state counts. Keep it small. */
  contextKey?: (context: AnyMachineSnapshot['context']) => unknown;
}

export interface Findings {
  /** Ids of states no path reaches. */
  unreachable: string[];
  /** Reachable states, not final, that no event or delay leaves or changes. */
  deadEnds: string[];
  /** Transitions declared in the chart but not taken by any path: 'state --event--> target'. */
  untaken: string[];
  /** Types of the events given that no state on any path hears. */
  unheard: string[];
}

/** A service's success, then its failure, by the id of the invoke. */
export const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
export const failed = (id: string, error: object) => ({ type: `xstate.error.actor.${id}`, error });

export const NOTHING_MISSING: Findings = { unreachable: [], deadEnds: [], untaken: [], unheard: [] };

interface Declared {
  eventType: string;
  source: { id: string };
  target?: readonly { id: string }[] | undefined;
}

const targetsOf = (transition: Declared) => transition.target?.map((target) => target.id) ?? [];
const name = (transition: Declared) =>
  `${transition.source.id} --${transition.eventType || 'always'}--> ${targetsOf(transition).join(', ') || '(stays)'}`;
const raisedByItself = (type: string) => type === '' || type.startsWith('xstate.done.state.');

type Node = AnyStateMachine['root'];
const declaredBy = (node: Node): Declared[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Transitions taken between two microsteps without an outside event: those whose targets became active. */
function takenBetween(before: AnyMachineSnapshot, after: AnyMachineSnapshot): Declared[] {
  const active = new Set(after._nodes.map((node) => node.id));
  return before._nodes
    .flatMap((node) => declaredBy(node as Node))
    .filter((transition) => raisedByItself(transition.eventType))
    .filter((transition) => targetsOf(transition).every((id) => active.has(id)));
}

const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)];

type Adjacency = Record<
  string,
  { state: AnyMachineSnapshot; transitions: Record<string, { event: AnyEventObject }> }
>;

const pairs = <T>(items: T[]): [T, T][] => items.slice(1).map((item, index) => [items[index] as T, item]);

/** Walks every path of a chart and reports what no path reaches, leaves, takes, or hears. All of it must be empty. */
export function walkChart({ machine, input, events, contextKey = () => null }: Walk): Findings {
  const nodes = allNodes(machine.root);
  const delays = nodes.flatMap((node) => node.after.map((delay) => ({ type: delay.eventType })));
  const reached = new Set<string>();
  const left = new Set<string>();
  const taken = new Set<string>();
  const heard = new Set<string>();

  const note = (snapshots: AnyMachineSnapshot[]) => {
    for (const snapshot of snapshots) for (const node of snapshot._nodes) reached.add(node.id);
    for (const [before, after] of pairs(snapshots)) {
      for (const transition of takenBetween(before, after)) taken.add(name(transition));
      for (const node of before._nodes) if (!after._nodes.includes(node)) left.add(node.id);
    }
  };

  const map = getAdjacencyMap(machine, {
    input: input as never,
    events: [...events, ...delays],
    serializeState: ({ value, status, context }) => JSON.stringify([value, status, contextKey(context)]),
    limit: 50_000,
    stopWhen: ({ status }) => status !== 'active',
  }) as unknown as Adjacency;
  note(getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot));
  for (const { state, transitions } of Object.values(map)) {
    for (const { event } of Object.values(transitions)) {
      if (state.status !== 'active') continue;
      const chosen: Declared[] = machine.getTransitionData(state, event);
      if (chosen.length === 0) continue;
      heard.add(event.type);
      for (const transition of chosen) taken.add(name(transition));
      for (const node of state._nodes) left.add(node.id);
      note([state, ...getMicrosteps(machine, state, event).map(([snapshot]) => snapshot)]);
    }
  }
  return {
    unreachable: nodes.map((node) => node.id).filter((id) => !reached.has(id)),
    deadEnds: nodes
      .filter((node) => node.type === 'atomic' && reached.has(node.id) && !left.has(node.id))
      .map((node) => node.id),
    untaken: [...new Set(nodes.flatMap(declaredBy).map(name))].filter((transition) => !taken.has(transition)),
    unheard: [...new Set(events.map(({ type }) => type))].filter((type) => !heard.has(type)),
  };
}

/** What no walk of one chart reaches with any of several inputs; a dead end in one of them remains one. */
export const missingInAll = (findings: Findings[]): Findings => {
  const inAll = (key: 'unreachable' | 'untaken' | 'unheard') =>
    (findings[0]?.[key] ?? []).filter((name) => findings.every((finding) => finding[key].includes(name)));
  return {
    unreachable: inAll('unreachable'),
    untaken: inAll('untaken'),
    unheard: inAll('unheard'),
    deadEnds: findings.flatMap(({ deadEnds }) => deadEnds),
  };
};
