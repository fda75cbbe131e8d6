import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { known } from './known.ts';

/** A guard, and what it said about an event. */
export interface GuardReason {
  guard: string;
  /** What it asks for, if the transition says so: the ending, the refusal's code. */
  asked?: string;
  is: boolean;
}

/**
 * What a chart would do with an event: take it, ignore it in every state it's in, or refuse it, and which guards are why.
 * `depends`: only the event's data can tell.
 */
export type EventVerdict =
  | { kind: 'taken' | 'unheard' | 'depends' }
  | { kind: 'blocked'; because: readonly GuardReason[] };

/** A guard's verdict, null if it asks for data that the event doesn't have, and the guards that made it so. */
interface Verdict {
  is: boolean | null;
  because: readonly GuardReason[];
}

type Node = AnyMachineSnapshot['machine']['root'];
type Predicate = (args: object, params: unknown) => boolean;
/** `and`, `or`, `not`, or `stateIn`. */
type Joined = Predicate & {
  guards?: unknown[];
  check: (snapshot: unknown, args: object, self: unknown) => boolean;
};

const named = (guard: unknown): string =>
  typeof guard === 'string' ? guard : String(Object(guard).type ?? Object(guard).name);

/** What a guard asks for, in the words of the chart: 'placed' of `params: { as: 'placed' }`. */
function askedBy(guard: unknown): string {
  const { params } = Object(guard) as { params?: unknown };
  const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return values.filter((value) => typeof value === 'string').join(' ');
}

/** What a guard says about an event, by itself. */
export function evaluate(guard: unknown, snapshot: AnyMachineSnapshot, event: AnyEventObject): Verdict {
  if (guard === undefined) return { is: true, because: [] };
  const asked = typeof guard === 'function' ? guard : snapshot.machine.implementations.guards[named(guard)];
  const { params } = Object(guard) as { params?: unknown };
  const args = { context: snapshot.context, event };
  const { check, guards = [] } = asked as Joined;
  try {
    const is = check
      ? check(snapshot, args, asked)
      : (asked as Predicate)(args, typeof params === 'function' ? params(args) : params);
    if (guards.length === 0) {
      const asked = askedBy(guard);
      return { is, because: [{ guard: named(guard), ...(asked && { asked }), is }] };
    }
    // The guards that agree with the verdict are the reasons for it; if none does, the reason is a `not`.
    const verdicts = guards.map((one) => evaluate(one, snapshot, event));
    const agreeing = verdicts.filter((verdict) => verdict.is === is);
    return { is, because: (agreeing.length > 0 ? agreeing : verdicts).flatMap(({ because }) => because) };
  } catch {
    return { is: null, because: [] };
  }
}

/** A state and the active ones within it, the innermost last. */
function activeIn(node: Node, value: StateValue): Node[] {
  const inner = typeof value === 'string' ? { [value]: {} } : value;
  return [
    node,
    ...Object.entries(inner).flatMap(([key, within]) => activeIn(known(node.states[key]), within ?? {})),
  ];
}

/** The states a chart is in, the innermost last. */
export const activeStates = ({ machine, value }: AnyMachineSnapshot): Node[] => activeIn(machine.root, value);

/** Why a chart wouldn't take an event in the state it's in, by its own guards. */
export function whatBlocks(snapshot: AnyMachineSnapshot, event: AnyEventObject): EventVerdict {
  const because: GuardReason[] = [];
  let isHeard = false;
  let depends = false;
  for (const node of activeStates(snapshot).toReversed()) {
    for (const { guard, target, actions } of node.transitions.get(event.type) ?? []) {
      const verdict = evaluate(guard, snapshot, event);
      isHeard = true;
      if (verdict.is !== true) {
        because.push(...verdict.because);
        depends ||= verdict.is === null;
        continue;
      }
      if (depends) return { kind: 'depends' };
      if (target || actions.length > 0) return { kind: 'taken' };
      // A transition that leads nowhere keeps the event from those behind it.
      return { kind: 'blocked', because: verdict.because };
    }
  }
  if (depends) return { kind: 'depends' };
  return isHeard ? { kind: 'blocked', because } : { kind: 'unheard' };
}

/**
 * Why an action can't be taken yet, in a shopper's words: those for the guard that's in the way, or else `otherwise`. Null
 * if nothing is.
 */
export function blockedReason(
  snapshot: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  words: Readonly<Record<string, string>>,
  otherwise: string,
): string | null {
  const answer: EventVerdict = snapshot ? whatBlocks(snapshot, event) : { kind: 'unheard' };
  if (answer.kind === 'taken') return null;
  const inTheWay = answer.kind === 'blocked' && answer.because.find(({ guard }) => words[guard]);
  return (inTheWay && words[inTheWay.guard]) || otherwise;
}
