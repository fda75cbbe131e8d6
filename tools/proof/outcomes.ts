import { type AnyEventObject, type AnyMachineSnapshot, getInitialMicrosteps, getMicrosteps } from 'xstate';
import { transitionsOf } from '../../inspector/charts/read-chart.ts';
import {
  activeNodes,
  nodesOf,
  type Path,
  pathsOf,
  type Walk,
  walkEventsOf,
} from '../../machines/shared/walk.ts';

type Node = Walk['machine']['root'];
type Transition = ReturnType<typeof transitionsOf>[number];

/** What a walk sees of its chart. */
export interface Outcomes {
  /** The shortest way to each state, by the state's id. */
  ways: Map<string, Path>;
  /** Transitions that are taken: their guards say yes. */
  taken: Set<Transition>;
  /** Transitions whose guard says no. */
  refused: Set<Transition>;
}

const isEventless = ({ eventType }: Transition) =>
  eventType === '' || eventType.startsWith('xstate.done.state.');

const hears = ({ eventType }: Transition, { type }: AnyEventObject) =>
  eventType === type ||
  eventType === '*' ||
  (eventType.endsWith('.*') && type.startsWith(eventType.slice(0, -1)));

const isWithin = (node: { parent?: unknown }, outer: unknown): boolean => {
  for (let each = node.parent as Node | undefined; each; each = each.parent) if (each === outer) return true;
  return false;
};

const pairs = <T>(items: T[]): [T, T][] => items.slice(1).map((item, index) => [items[index] as T, item]);

const INIT = { type: 'xstate.init' };

/**
 * Whether an eventless transition's guard lets it through, as far as that can be asked: of several that lead to the same
 * state, it's the first.
 */
function holds(
  { eventType, guard, source }: Transition,
  { context }: AnyMachineSnapshot,
  event: AnyEventObject,
) {
  if (eventType !== '' || !guard) return true;
  const { type, params } = typeof guard === 'string' ? { type: guard, params: undefined } : Object(guard);
  const check: unknown = source.machine.implementations.guards[String(type)];
  if (typeof check !== 'function' || 'check' in check) return true;
  const known = typeof params === 'function' ? params({ context, event }) : params;
  return Boolean(check({ context, event }, known));
}

/** Follows every way through a chart and notes which transitions are taken, and which guards refuse. */
export function outcomesOf(walk: Walk): Outcomes {
  const { machine, starts } = walk;
  const walkEvents = walkEventsOf(walk);
  const ways = new Map<string, Path>();
  const [taken, refused] = [new Set<Transition>(), new Set<Transition>()];
  const guarded = (transitions: Transition[]) => transitions.filter(({ guard }) => guard);

  /** Of transitions asked one after the other, those before the one that's taken refuse; all, if none is. */
  const note = (asked: Transition[], isChosen: (transition: Transition) => boolean) => {
    const place = asked.findIndex(isChosen);
    const chosen = asked[place];
    if (chosen) taken.add(chosen);
    for (const transition of guarded(place < 0 ? asked : asked.slice(0, place))) refused.add(transition);
  };

  const eventless = nodesOf(machine.root).flatMap((node) => transitionsOf(node).filter(isEventless));
  const isKnown = () =>
    eventless.every((transition) => taken.has(transition) && (!transition.guard || refused.has(transition)));

  /** What happens by itself between two snapshots that an event leads to. */
  const noteSteps = (snapshots: AnyMachineSnapshot[], event: AnyEventObject) => {
    for (const [before, after] of pairs(snapshots)) {
      const now = activeNodes(after);
      for (const node of activeNodes(before)) {
        const leads = (transition: Transition) => {
          const { target = [] } = transition;
          const isThere = target.length > 0 && target.every((each) => now.includes(each as Node));
          return isThere && holds(transition, before, event);
        };
        const asked = transitionsOf(node).filter(isEventless);
        if (asked.some(leads)) note(asked, leads);
      }
    }
  };

  for (const input of Object.values(starts)) {
    noteSteps(
      getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot),
      INIT,
    );
  }
  for (const path of pathsOf(walk)) {
    const { state } = path;
    const nodes = activeNodes(state);
    for (const { id } of nodes) {
      const known = ways.get(id);
      if (!known || path.steps.length < known.steps.length) ways.set(id, path);
    }
    if (state.status !== 'active') continue;
    // It rests here, so whatever needs no event refuses.
    for (const node of nodes) for (const each of guarded(node.always ?? [])) refused.add(each);
    for (const { event, when } of walkEvents) {
      if (!(when?.(state.context) ?? true)) continue;
      const chosen = machine.getTransitionData(state, event) as Transition[];
      for (const node of nodes) {
        const asked = transitionsOf(node).filter((transition) => hears(transition, event));
        if (chosen.some(({ source }) => isWithin(source as Node, node))) continue;
        note(asked, (transition) => chosen.includes(transition));
      }
      if (chosen.length > 0 && !isKnown()) {
        noteSteps([state, ...getMicrosteps(machine, state, event).map(([snapshot]) => snapshot)], event);
      }
    }
  }
  return { ways, taken, refused };
}
