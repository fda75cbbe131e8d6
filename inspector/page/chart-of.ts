import type { ELK } from 'elkjs/lib/elk-api.js';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { chartJson } from '../charts/chart-json.ts';
import { type ChartLayout, layOut } from '../charts/lay-out.ts';
import { type ChartState, readChart } from '../charts/read-chart.ts';

const MODULES = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', {
  eager: true,
});

/** Every chart, by its id. */
export const charts: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values(MODULES)
    .flatMap((module) => Object.values(module))
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => [machine.id, machine]),
);

const roots = new Map<string, ChartState>();

/** A chart's states and transitions by its id; undefined if the shop has no such chart. */
export function rootOf(id: string | undefined): ChartState | undefined {
  const machine = charts.get(id ?? '');
  if (!machine) return undefined;
  const root = roots.get(machine.id) ?? readChart(chartJson(machine));
  roots.set(machine.id, root);
  return root;
}

let elk: Promise<ELK> | undefined;
const layouts = new Map<string, Promise<ChartLayout>>();

async function layOutOnce(root: ChartState): Promise<ChartLayout> {
  elk ??= import('elkjs/lib/elk.bundled.js').then(({ default: Elk }) => new Elk());
  return layOut(root, await elk);
}

/** How a chart is drawn, found once. */
export function layoutOf(root: ChartState): Promise<ChartLayout> {
  const layout = layouts.get(root.name) ?? layOutOnce(root);
  layouts.set(root.name, layout);
  return layout;
}
