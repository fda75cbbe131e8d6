import { type AnyStateMachine, createMachine, type StateValue } from 'xstate';
import type { ChartJson } from './chart-json.ts';

type Node = AnyStateMachine['root'];

export interface ChartTransition {
  /** Its place among its state's transitions. */
  place: number;
  /** The event's type as XState has it. */
  event: string;
  /** The event in words: 'look done', 'after patience'. */
  words: string;
  guard: string | null;
  actions: string[];
  /** The paths of the states it leads to; none if it stays. */
  targets: string[];
}

export interface ChartState {
  /** Where it is in the chart, such as 'open.section'; the chart itself is ''. */
  path: string;
  name: string;
  type: Node['type'];
  description: string | null;
  tags: string[];
  modal: string | null;
  entry: string[];
  exit: string[];
  /** What it runs while it lasts. */
  invokes: { id: string; src: string }[];
  /** The path of the state within it that comes first. */
  initial: string | null;
  transitions: ChartTransition[];
  states: ChartState[];
}

const pathOf = (node: Node) => node.path.join('.');
const nameOf = (part: unknown): string => (typeof part === 'string' ? part : String(Object(part).type));

/** An event in words. */
function eventWords(type: string, { id }: Node): string {
  if (type === '') return 'always';
  if (type === `xstate.done.state.${id}`) return 'done';
  const delay = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (delay) return `after ${delay.endsWith(`.${id}`) ? delay.slice(0, -id.length - 1) : delay}`;
  const [, what, actor] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
  if (!what) return type;
  return `${actor} ${what === 'done.actor' ? 'done' : what === 'error.actor' ? 'failed' : 'changed'}`;
}

function guardWords(guard: unknown): string | null {
  if (!guard) return null;
  const { params } = Object(guard);
  const values = params ? Object.values(params).filter((value) => typeof value === 'string') : [];
  return [nameOf(guard), ...values].join(' ');
}

/** A state with a delay also starts and ends its timer, which goes without saying. */
const isTimer = (name: string) => name === 'xstate.raise' || name === 'xstate.cancel';
const namesOf = (parts: readonly unknown[]) => parts.map(nameOf).filter((name) => !isTimer(name));

/** A state's own transitions, in the order in which they're asked. */
export const transitionsOf = (node: Node) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function readState(node: Node): ChartState {
  const transitions = transitionsOf(node);
  const first = node.type === 'compound' ? node.initial.target[0] : undefined;
  return {
    path: pathOf(node),
    name: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags.filter((tag) => tag !== 'modal'),
    modal: node.meta?.modal ?? null,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    initial: first ? pathOf(first as Node) : null,
    transitions: transitions.map(({ eventType, guard, actions, target }, place) => ({
      place,
      event: eventType,
      words: eventWords(eventType, node),
      guard: guardWords(guard),
      actions: actions.map(nameOf),
      targets: (target ?? []).map((each) => pathOf(each as Node)),
    })),
    states: Object.values(node.states).map(readState),
  };
}

/** A chart's states and transitions, every target found. */
export const readChart = (json: ChartJson): ChartState => readState(createMachine(json).root);

/** The state and all within it. */
export const withStates = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(withStates)];

/** The paths of the states a chart is in, the chart itself included. */
export function activePaths(value: StateValue, within = ''): string[] {
  const inner = (key: string) => (within ? `${within}.${key}` : key);
  if (typeof value === 'string') return [within, inner(value)];
  return [within, ...Object.entries(value).flatMap(([key, each]) => activePaths(each ?? {}, inner(key)))];
}
