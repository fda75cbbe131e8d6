import { globSync, readFileSync } from 'node:fs';
import { type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor, transition } from 'xstate';
import { isSlot } from '../../../machines/shared/services.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';

type Node = AnyStateMachine['root'];
type Event = Parameters<typeof transition>[2];

/** A service call a chart makes: in which state, to which slot, under which id. */
interface ServiceCall {
  machine: AnyStateMachine;
  state: Node;
  slot: string;
  id: string;
}

const FOLDER = new URL('../../../machines/', import.meta.url).pathname;

const FILES = import.meta.glob<object>('../../../machines/**/*.machine.ts');

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;

export const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)];

/** Every chart there is. */
export async function everyChart(): Promise<AnyStateMachine[]> {
  const modules = await Promise.all(Object.values(FILES).map((load) => load()));
  return modules.flatMap((module) => Object.values(module).filter(isMachine));
}

/** Every call of every chart, found in the charts themselves. */
export async function serviceCalls(): Promise<ServiceCall[]> {
  return (await everyChart()).flatMap((machine) =>
    allNodes(machine.root).flatMap((state) =>
      state.invoke
        .map(({ src, id }) => ({ machine, state, slot: String(src), id }))
        .filter(({ slot }) => isSlot(machine.implementations.actors[slot])),
    ),
  );
}

const FLAG = /^(is|has|can|was)[A-Z]/;

/**
 * A value that every rule of a chart can read: it has every member, is called, and is empty when gone through. Its flags
 * are `flag`.
 */
export function anything(flag = false): unknown {
  const empty: Record<string | symbol, unknown> = {
    [Symbol.toPrimitive]: () => '',
    [Symbol.iterator]: () => [].values(),
    length: 0,
    map: () => [],
    filter: () => [],
    flatMap: () => [],
    reduce: (_: unknown, first: unknown) => first,
    some: () => false,
    every: () => true,
    toJSON: () => null,
    // biome-ignore lint/suspicious/noThenProperty: it is not a promise
    then: undefined,
    find: () => undefined,
    at: () => undefined,
  };
  return new Proxy(() => {}, {
    get: (_, name) => (name in empty ? empty[name] : member(String(name), flag)),
    apply: () => anything(flag),
  });
}

const member = (name: string, flag: boolean) => (FLAG.test(name) ? flag : anything(flag));

const SOURCES = globSync('**/*.ts', { cwd: FOLDER, exclude: ['**/*walk.ts'] }).map((file) =>
  readFileSync(FOLDER + file, 'utf8'),
);
const MEMBERS = new Set(
  SOURCES.join('\n')
    .match(/\b[a-z]\w*(?=\s*[,:}?.])/gi)
    ?.filter((name) => name !== 'parent'),
);

const someContext = (flag: boolean) => ({
  ...Object.fromEntries([...MEMBERS].map((name) => [name, member(name, flag)])),
  parent: createEmptyActor(),
});

/** Contexts in which everything is known: with every flag down, and with every flag up. */
const LOWERED = someContext(false);
const RAISED = someContext(true);

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

/** What the chart changed in its context. */
const changed = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): string[] =>
  Object.keys(after.context).filter((name) => !Object.is(after.context[name], before.context[name]));

function failing({ machine, state, id }: ServiceCall, error: ServiceFailure, context: typeof LOWERED) {
  const before = machine.resolveState({ value: stateValueOf(state) as never, context });
  // Children that live as long as the chart, so it can send them events.
  for (const { id: child } of machine.root.invoke) before.children[child] = createEmptyActor();
  const [after, actions] = transition(machine, before, { type: `xstate.error.actor.${id}`, error } as Event);
  return { before, after, actions, changes: changed(before, after) };
}

/**
 * Where a failed call leads while no flag is up: the states, the ending with its kind, what is told, and what of the context
 * changes. A flag that goes down is seen where it is up.
 */
export function outcomeOf(call: ServiceCall, error: ServiceFailure): string {
  const { before, after, actions, changes } = failing(call, error, LOWERED);
  const lowered = failing(call, error, RAISED).changes.filter((name) => FLAG.test(name));
  const was = paths(before.value);
  const to = paths(after.value).filter((path) => !was.includes(path));
  const kind = (after.output as { kind?: unknown } | undefined)?.kind;
  const ending = after.status === 'done' && typeof kind === 'string' ? [`(${kind})`] : [];
  const told = toldBy(actions).map((event) => `tells ${event}`);
  const all = [...new Set([...changes, ...lowered])].toSorted().map((name) => `changes ${name}`);
  return [...to, ...ending, ...told, ...all].join(', ');
}
