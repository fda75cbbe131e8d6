import { type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor, transition } from 'xstate';
import { isOutcomeUnknown } from '../../../machines/shared/failures.ts';
import { idempotentCallMachine } from '../../../machines/shared/idempotent-call.machine.ts';
import { callOf } from '../../../machines/shared/services.ts';
import { nodesOf, pathsOf, type Walk } from '../../../machines/shared/walk.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';

type Node = AnyStateMachine['root'];
type Event = Parameters<typeof transition>[2];

/** A service call a chart makes: in which state, by which actor, under which id, and whether it repeats itself. */
interface ServiceCall {
  machine: AnyStateMachine;
  state: Node;
  src: string;
  id: string;
  isIdempotent: boolean;
}

const FILES = import.meta.glob<object>('../../../machines/**/*.machine.ts');
const WALKS = import.meta.glob<Walk>('../../../machines/**/*.walk.ts', { import: 'walk' });

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;

/** Every chart there is. */
export async function everyChart(): Promise<AnyStateMachine[]> {
  const modules = await Promise.all(Object.values(FILES).map((load) => load()));
  return modules.flatMap((module) => Object.values(module).filter(isMachine));
}

const logicOf = (machine: AnyStateMachine, src: unknown): object | undefined =>
  machine.implementations.actors[String(src)];

const isIdempotentCall = (logic: object | undefined): boolean =>
  isMachine(logic) && logic.id === idempotentCallMachine.id;

/** Every call of every chart, found in the charts themselves. */
export async function serviceCalls(): Promise<ServiceCall[]> {
  return (await everyChart()).flatMap((machine) =>
    nodesOf(machine.root).flatMap((state) =>
      state.invoke
        .map(({ src, id }) => ({ machine, state, src: String(src), id, logic: logicOf(machine, src) }))
        .filter(({ logic }) => callOf(logic) || isIdempotentCall(logic))
        .map(({ logic, ...call }) => ({ ...call, isIdempotent: isIdempotentCall(logic) })),
    ),
  );
}

let moments: Promise<Map<string, AnyMachineSnapshot[]>> | null = null;

/** Every moment that a walk reaches, of every chart, by the chart's id. Walked once, whoever asks. */
export function reachedMoments(): Promise<Map<string, AnyMachineSnapshot[]>> {
  const walk = async () => {
    const walks = await Promise.all(Object.values(WALKS).map((load) => load()));
    return new Map(walks.map((one) => [one.machine.id, pathsOf(one).map(({ state }) => state)]));
  };
  moments ??= walk();
  return moments;
}

function stateValueOf(node: Node): string | Record<string, unknown> {
  let value: string | Record<string, unknown> = node.key;
  for (let above = node.parent; above?.parent; above = above.parent) value = { [above.key]: value };
  return value;
}

const paths = (value: AnyMachineSnapshot['value'], before = ''): string[] =>
  typeof value === 'string'
    ? [before + value]
    : Object.entries(value).flatMap(([key, inner]) => (inner ? paths(inner, `${before}${key}.`) : []));

const toldBy = (actions: readonly { type: string; params?: unknown }[]): string[] =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.emit' && type !== 'xstate.sendTo') return [];
    const { event } = params as { event?: { type?: string } };
    return event?.type ? [event.type] : [];
  });

/** What the chart hears when the call fails. */
function failed({ id, isIdempotent }: ServiceCall, failure: ServiceFailure): Event {
  if (!isIdempotent) return { type: `xstate.error.actor.${id}`, error: failure } as Event;
  const kind = isOutcomeUnknown(failure) ? 'unknown' : 'refused';
  return { type: `xstate.done.actor.${id}`, output: { kind, failure } } as Event;
}

/** Where a failed call leads from one moment (the states, the ending with its kind, and what is told), and what it changes. */
function outcomeAt(before: AnyMachineSnapshot, call: ServiceCall, failure: ServiceFailure) {
  const { machine } = call;
  // Children that live as long as the chart, so it can send them events.
  for (const { id: child } of machine.root.invoke) before.children[child] ??= createEmptyActor();
  const [after, actions] = transition(machine, before, failed(call, failure));
  const was = paths(before.value);
  const to = paths(after.value).filter((path) => !was.includes(path));
  const kind = (after.output as { kind?: unknown } | undefined)?.kind;
  const ending = after.status === 'done' && typeof kind === 'string' ? [`(${kind})`] : [];
  const told = [...new Set(toldBy(actions))].map((event) => `tells ${event}`);
  const names = Object.keys(after.context);
  const changed = names.filter((name) => !Object.is(after.context[name], before.context[name]));
  return { leads: [...to, ...ending, ...told].join(', ') || 'stays', changed };
}

/**
 * Where a failed call leads from every moment in which its chart can be waiting for it, each outcome once, and everything
 * in the context that it changes in any of them.
 */
export function outcomesOf(
  call: ServiceCall,
  moments: readonly AnyMachineSnapshot[],
  failure: ServiceFailure,
): string[] {
  const waiting = moments.filter((moment) => moment.matches(stateValueOf(call.state) as never));
  const outcomes = waiting.map((moment) => outcomeAt(moment, call, failure));
  const changed = [...new Set(outcomes.flatMap((outcome) => outcome.changed))].toSorted();
  return [
    ...[...new Set(outcomes.map(({ leads }) => leads))].toSorted(),
    ...(changed.length > 0 ? [`changes ${changed.join(', ')}`] : []),
  ];
}

/** What the chart sends with the call, in the first moment that makes it. */
export function inputOf(call: ServiceCall, moments: readonly AnyMachineSnapshot[]): unknown {
  const { input } = call.state.invoke.find(({ id }) => id === call.id) ?? {};
  const moment = moments.find((one) => one.matches(stateValueOf(call.state) as never));
  return typeof input === 'function'
    ? input({ context: moment?.context, event: { type: '' }, self: createEmptyActor() } as never)
    : input;
}
