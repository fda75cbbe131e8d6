import type { Env } from '../settings/env.ts';
import { traceWith } from '../telemetry/spans.ts';

/** A process that traces, as its spans name it. */
export type TracingProcess = 'shop' | 'vault' | 'processor' | 'stripe' | 'sweeper';

/** Sends what's left and makes no more spans. */
type StopTracing = () => Promise<void>;

/**
 * Starts sending traces to the collector, by OTLP over HTTP in JSON; without one, loads and does nothing. The vault and the
 * processor keep a trace if their caller did. The shop decides itself: a browser names its trace and has no say in whether it's kept.
 */
export async function startTracing(
  name: TracingProcess,
  { traces, serviceName }: Pick<Env, 'traces' | 'serviceName'>,
): Promise<StopTracing> {
  if (!traces) return async () => {};
  const [
    api,
    sdk,
    core,
    { resourceFromAttributes },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(traces.ratio),
  };
  const isParentBased = traces.sampler.startsWith('parentbased_');
  const root = roots[traces.sampler.replace('parentbased_', '') as keyof typeof roots]();
  const own = { remoteParentSampled: root, remoteParentNotSampled: root };
  const sampler = isParentBased
    ? new sdk.ParentBasedSampler({ root, ...(name === 'shop' ? own : {}) })
    : root;
  const exporter = new OTLPTraceExporter({
    url: `${traces.url}/v1/traces`,
    headers: traces.headers ?? {},
  });
  const provider = new sdk.TracerProvider({
    sampler,
    resource: resourceFromAttributes({ 'service.name': serviceName ?? `checkstand-${name}` }),
    // A collector that's silent costs spans, never a request: what doesn't fit into the queue is dropped.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  traceWith(provider.getTracer('checkstand'));
  return async () => {
    traceWith(null);
    api.context.disable();
    api.propagation.disable();
    await provider.shutdown().catch(() => {});
  };
}
