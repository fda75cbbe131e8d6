import type { AnyStateMachine } from 'xstate';

/** A chart as data: what `createMachine` takes, without its functions. Stately's editor opens it. */
export type ChartJson = Record<string, unknown>;

const isFunction = (value: unknown) => typeof value === 'function';

/** A guard joined of others (`not`, `and`, `or`, `stateIn`) goes by the words it was written with. */
function wordsOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (!isFunction(guard)) return [Object(guard).type, ...Object.values(Object(guard).params ?? {})].join(' ');
  const { name, guards, stateValue } = guard as {
    name: string;
    guards?: unknown[];
    stateValue?: unknown;
  };
  const parts = guards?.map(wordsOf) ?? [String(stateValue ?? '')];
  return name === 'not' ? `not ${parts[0]}` : parts.filter(Boolean).join(` ${name} `) || name;
}

function plain(key: string, value: unknown): unknown {
  if (key === 'guard' && isFunction(value)) return { type: wordsOf(value) };
  // An action that has no name goes by what it does, such as 'xstate.emit'.
  const named = (action: unknown) => (isFunction(action) ? { type: Object(action).type } : action);
  if (Array.isArray(value)) return value.map(named);
  if (['entry', 'exit', 'actions'].includes(key)) return named(value);
  return value;
}

/** The chart's own configuration as JSON, from which `createMachine` makes every state and transition again. */
export const chartJson = (machine: AnyStateMachine): ChartJson =>
  JSON.parse(JSON.stringify(machine.config, plain));

/** How a chart's files are called, by its id: 'complete-order' for 'completeOrder'. */
export const fileOf = (id: string): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
