import type { Env } from '../settings/env.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { startTracing, type TracingProcess } from './tracing.ts';

/** What a process shows of itself: its traces, and /metrics once it's served. Both are off without their settings. */
export async function startTelemetry(
  name: TracingProcess,
  env: Pick<Env, 'metrics' | 'traces' | 'serviceName'>,
): Promise<Metrics> {
  const metrics = await openMetrics(env.metrics);
  const stopTracing = await startTracing(name, env);
  return {
    ...metrics,
    close: async () => {
      await metrics.close();
      await stopTracing();
    },
  };
}
