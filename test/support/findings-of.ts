import { type AnyMachineSnapshot, type AnyStateMachine, getInitialMicrosteps, getMicrosteps } from 'xstate';
import {
  activeNodes,
  heardIn,
  nodesOf,
  pathsOf,
  type Walk,
  walkEventsOf,
} from '../../machines/shared/walk.ts';

export interface Findings {
  /** Ids of states no path reaches. */
  unreachable: string[];
  /** States, not final, that a start reaches and that no event or delay leaves or changes from there. */
  deadEnds: string[];
  /** Transitions declared in the chart but not taken by any path: 'state --event [guard]--> target'. */
  untaken: string[];
  /** Types of the walk's events and answers that no state on any path hears. */
  unheard: string[];
}

export const NOTHING_MISSING: Findings = { unreachable: [], deadEnds: [], untaken: [], unheard: [] };

interface Declared {
  eventType: string;
  guard?: unknown;
  source: { id: string };
  target?: readonly { id: string }[] | undefined;
}

type Node = AnyStateMachine['root'];

const targetsOf = (transition: Declared) => transition.target?.map((target) => target.id) ?? [];
const guardOf = ({ guard }: Declared) =>
  guard ? ` [${typeof guard === 'string' ? guard : JSON.stringify(guard)}]` : '';
const name = (transition: Declared) =>
  `${transition.source.id} --${transition.eventType || 'always'}${guardOf(transition)}--> ${targetsOf(transition).join(', ') || '(stays)'}`;
const raisedByItself = (type: string) => type === '' || type.startsWith('xstate.done.state.');

const declaredBy = (node: Node): Declared[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Transitions taken between two microsteps without an outside event: those whose targets became active. */
function takenBetween(before: AnyMachineSnapshot, after: AnyMachineSnapshot): Declared[] {
  const active = new Set(activeNodes(after).map((node) => node.id));
  return activeNodes(before)
    .flatMap(declaredBy)
    .filter((transition) => raisedByItself(transition.eventType))
    .filter((transition) => targetsOf(transition).every((id) => active.has(id)));
}

const pairs = <T>(items: T[]): [T, T][] => items.slice(1).map((item, index) => [items[index] as T, item]);

/** What a walk's paths don't reach, leave, take, or hear. All of it must be empty. */
export function findingsOf(walk: Walk): Findings {
  const { machine, starts } = walk;
  const nodes = nodesOf(machine.root);
  const walkEvents = walkEventsOf(walk);
  const paths = Map.groupBy(pathsOf(walk), ({ start }) => start);
  const [allReached, taken, heard] = [new Set<string>(), new Set<string>(), new Set<string>()];
  // What's on no path of its own: states that are left at once, and transitions that need no event. Looking for them
  // takes most of the time, so it ends when all are found.
  const passing = new Set(nodes.map(({ id }) => id));
  const eventless = new Set(
    nodes
      .flatMap(declaredBy)
      .filter(({ eventType }) => raisedByItself(eventType))
      .map(name),
  );
  const deadEnds = Object.entries(starts).flatMap(([start, input]) => {
    const [reached, left] = [new Set<string>(), new Set<string>()];
    const note = (snapshots: AnyMachineSnapshot[]) => {
      for (const { id } of snapshots.flatMap(activeNodes)) {
        reached.add(id);
        passing.delete(id);
      }
      for (const [before, after] of pairs(snapshots)) {
        for (const transition of takenBetween(before, after)) {
          taken.add(name(transition));
          eventless.delete(name(transition));
        }
        const still = new Set(activeNodes(after));
        for (const node of activeNodes(before)) if (!still.has(node)) left.add(node.id);
      }
    };
    note(getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot));
    const states = (paths.get(start) ?? []).map(({ state }) => state);
    for (const state of states) note([state]);
    for (const state of states.filter(({ status }) => status === 'active')) {
      for (const event of heardIn(state, walkEvents)) {
        heard.add(event.type);
        for (const transition of machine.getTransitionData(state, event)) taken.add(name(transition));
        for (const node of activeNodes(state)) left.add(node.id);
        if (passing.size === 0 && eventless.size === 0) continue;
        note([state, ...getMicrosteps(machine, state, event).map(([snapshot]) => snapshot)]);
      }
    }
    for (const id of reached) allReached.add(id);
    return nodes.filter(({ type, id }) => type === 'atomic' && reached.has(id) && !left.has(id));
  });
  return {
    unreachable: nodes.map(({ id }) => id).filter((id) => !allReached.has(id)),
    deadEnds: [...new Set(deadEnds.map(({ id }) => id))],
    untaken: [...new Set(nodes.flatMap(declaredBy).map(name))].filter((each) => !taken.has(each)),
    unheard: [...new Set(walkEvents.map(({ event }) => event.type))].filter((type) => !heard.has(type)),
  };
}
