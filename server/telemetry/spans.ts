import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

let tracer: Tracer | null = null;

/** From now on, spans are made with this; with null, there are none, and nothing below costs anything. */
export function traceWith(given: Tracer | null): void {
  tracer = given;
}

interface SpanOptions {
  kind?: SpanKind;
  /** Names and counts alone: no text that anybody typed, no id of a person, nothing of a body. */
  attributes?: Attributes;
}

/** Ends a span as its work ended. Of an error, only the name is kept: its message may hold what somebody typed. */
async function finished<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

function inSpan<T>(
  name: string,
  options: SpanOptions & { parent?: Context },
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  const { parent = context.active(), ...rest } = options;
  return tracer.startActiveSpan(name, rest, parent, (span) => finished(span, () => work(span)));
}

/** Runs work as a span of the current trace, or as the first of a new one. */
export const traced = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  inSpan(name, options, work);

/** Answers a request as a span of its caller's trace. */
export const tracedRequest = <T>(
  name: string,
  headers: Headers,
  work: (span?: Span) => Promise<T>,
): Promise<T> => {
  if (!tracer) return work();
  const sent = { traceparent: headers.get('traceparent') ?? undefined };
  const parent = propagation.extract(ROOT_CONTEXT, sent, defaultTextMapGetter);
  return inSpan(name, { kind: SpanKind.SERVER, parent }, work);
};

/** A statement's name: its own, or for one without, its verb and first table. Never its text or its values. */
function nameOf({ name, text }: { name?: string | undefined; text: string }): string {
  if (name) return name;
  const [verb = 'statement'] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/** Runs a statement as a span of the work that needs it; without such work, or in a trace that isn't kept, there is none. */
export function tracedStatement<T>(
  statement: { name?: string | undefined; text: string },
  run: () => Promise<T>,
): Promise<T> {
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return run();
  const attributes = { 'db.system.name': 'postgresql' };
  return inSpan(nameOf(statement), { kind: SpanKind.CLIENT, attributes }, run);
}

/** What a request to another service carries, so that its work belongs to this trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (tracer) propagation.inject(context.active(), headers);
  return headers;
}

/** The current trace's id, for the log; none without traces. */
export const currentTraceId = (): string | undefined =>
  tracer ? trace.getActiveSpan()?.spanContext().traceId : undefined;
