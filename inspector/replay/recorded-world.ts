import {
  type ActorScope,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  StateMachine,
} from 'xstate';
import { isChannel } from '../../machines/shared/channels.ts';
import { callOf } from '../../machines/shared/services.ts';
import { evaluate } from '../../machines/shared/what-blocks.ts';
import { transitionName } from '../../machines/support/visit-recorder.ts';

/** What a call in a replay hears when its recorded answer is due. */
export const ANSWER = 'replay.answer';

/** What guards are asked about: an actor in the middle of a step. */
export interface Oracle {
  /** An actor is made, or starts to take a step. */
  enter: (ref: AnyActorRef) => void;
  leave: () => void;
  /** Whether the visit took this transition now; undefined if it never came here. */
  took: (transition: string) => boolean | undefined;
  /** A guard decides otherwise than it did in the visit. */
  disagree: (guard: string, did: boolean) => void;
}

type AnyScope = ActorScope<never, never>;

/** A call that is answered as it was recorded, or a service that says only what was recorded. */
const recordedService = {
  getInitialSnapshot: (_: AnyScope, input: unknown) => ({
    ...{ status: 'active', output: undefined, error: undefined, input },
  }),
  transition: (snapshot: object, event: AnyEventObject) =>
    event.type === ANSWER
      ? { ...snapshot, status: event.status, output: event.output, error: event.error }
      : snapshot,
  getPersistedSnapshot: (snapshot: unknown) => snapshot,
} as unknown as AnyActorLogic;

interface Watching {
  isWatch: boolean;
}

/** Whether an actor's input is that of `watch`: another actor, which it tells its parent about. */
const watches = (input: unknown): boolean => typeof Object(Object(input).source).getSnapshot === 'function';

/** Whether it's one that says what another actor does: it runs as ever, because that actor does, too. */
export const isWatch = (ref: AnyActorRef): boolean => Object(ref.getSnapshot()).isWatch === true;

/** What no world fills: a watch, which runs, or code that loads, which is answered. */
const watchOr = (logic: AnyActorLogic): AnyActorLogic => {
  const one = ({ isWatch: runs }: Watching) => (runs ? logic : recordedService);
  return {
    ...recordedService,
    getInitialSnapshot: (scope: never, input: unknown) => {
      const watching = { isWatch: watches(input) };
      return { ...one(watching).getInitialSnapshot(scope, input), ...watching };
    },
    transition: (snapshot: Watching, event: AnyEventObject, scope: never) =>
      one(snapshot).transition(snapshot as never, event, scope),
    start: (snapshot: Watching, scope: never) => one(snapshot).start?.(snapshot as never, scope),
  } as unknown as AnyActorLogic;
};

type Transition = Parameters<typeof transitionName>[0] & { guard?: unknown };

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : String(Object(guard).type ?? (Object(guard).name || 'a guard'));

/** What a form finds right: everything, because what was typed isn't kept; the visit says whether it was. */
const lenient = (schema: { '~standard': { validate: (value: unknown) => object } }) => ({
  '~standard': {
    ...schema['~standard'],
    validate: (value: unknown) => {
      const result = schema['~standard'].validate(value);
      return 'issues' in result && result.issues ? { value } : result;
    },
  },
});

/** Lets a chart's guards be asked as ever, and what the visit took decide. */
function consult(machine: AnyStateMachine, oracle: Oracle): void {
  const isForm = machine.id === 'form';
  const ask = (transition: Transition, place: number) => {
    const { guard } = transition;
    if (!guard) return;
    const name = transitionName(transition, place);
    const check = (snapshot: AnyMachineSnapshot, { event }: { event: AnyEventObject }) => {
      const { is } = evaluate(guard, snapshot, event);
      const did = oracle.took(name);
      if (did === undefined) return is ?? false;
      if (is !== null && is !== did && !isForm) oracle.disagree(guardName(guard), did);
      return did;
    };
    transition.guard = Object.assign(() => true, { check });
  };
  for (const { transitions, always } of nodesWithin(machine.root)) {
    for (const list of [...transitions.values(), always ?? []]) list.forEach(ask);
  }
  const { getInitialSnapshot, transition } = machine;
  const during = <T>(ref: AnyActorRef, work: () => T): T => {
    oracle.enter(ref);
    try {
      return work();
    } finally {
      oracle.leave();
    }
  };
  Object.assign(machine, {
    getInitialSnapshot: (scope: { self: AnyActorRef }, input: { schema: never } | undefined) =>
      during(scope.self, () =>
        getInitialSnapshot.call(
          machine,
          scope as never,
          (isForm && input ? { ...input, schema: lenient(input.schema) } : input) as never,
        ),
      ),
    transition: (snapshot: never, event: never, scope: { self: AnyActorRef }) =>
      during(scope.self, () => transition.call(machine, snapshot, event, scope as never)),
  });
}

function nodesWithin(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesWithin)];
}

/** Makes of a chart and its children one in whose world only what was recorded happens. */
export function recordedOf(oracle: Oracle): <TLogic extends AnyActorLogic>(logic: TLogic) => TLogic {
  const recorded = new WeakMap<AnyActorLogic, AnyActorLogic>();
  const filled = (logic: AnyActorLogic): AnyActorLogic => {
    if (logic instanceof StateMachine) {
      const machine = logic as AnyStateMachine;
      const actors = Object.entries(machine.implementations.actors).map(([name, actor]) => [
        name,
        recording(actor as AnyActorLogic),
      ]);
      const copy = machine.provide({ actors: Object.fromEntries(actors) });
      consult(copy, oracle);
      return copy;
    }
    return callOf(logic) || isChannel(logic) ? recordedService : watchOr(logic);
  };
  const recording = (logic: AnyActorLogic): AnyActorLogic => {
    const result = recorded.get(logic) ?? filled(logic);
    recorded.set(logic, result);
    return result;
  };
  return recording as <TLogic extends AnyActorLogic>(logic: TLogic) => TLogic;
}
