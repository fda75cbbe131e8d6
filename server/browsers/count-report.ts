import type { TelemetryReport, Vitals } from '../../services/contracts/telemetry.ts';
import { browserModals, browserTransitions, browserVitals } from '../telemetry/counters.ts';
import { type ChartNames, readChartNames } from './chart-names.ts';

let known: ChartNames | undefined;

/** The counts of names that are known, so that no page can add a label. */
const knownOf = (counts: Readonly<Record<string, number>>, names: readonly string[]) =>
  Object.entries(counts).filter(([name]) => names.includes(name));

/** Adds what a visit counted to this process's metrics. */
export function countReport({ transitions, modals, vitals }: TelemetryReport): void {
  known ??= readChartNames();
  for (const [chart, times] of knownOf(transitions, known.charts)) browserTransitions.inc({ chart }, times);
  for (const [modal, times] of knownOf(modals, known.modals)) browserModals.inc({ modal }, times);
  for (const [name, value] of Object.entries(vitals)) browserVitals[name as keyof Vitals].observe(value);
}
