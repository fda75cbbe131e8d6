import type { Env } from '../settings/env.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { startTracing, type TracingProcess } from './tracing.ts';

/** What a process shows of itself: its traces, and /metrics once it's served. Both are off without their settings. */
export async function startTelemetry(
  name: TracingProcess,
  { metrics: place, traces }: Pick<Env, 'metrics' | 'traces'>,
): Promise<Metrics> {
  const metrics = await openMetrics(place);
  const stopTracing = await startTracing(name, traces);
  return {
    ...metrics,
    close: async () => {
      await metrics.close();
      await stopTracing();
    },
  };
}
