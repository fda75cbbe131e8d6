import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { operationSeconds, operations } from '../telemetry/counters.ts';
import { tracedRequest } from '../telemetry/spans.ts';
import type { AppEnv } from './context.ts';
import { currentRequestId } from './request-id.ts';

/** How a request ended: its problem's code, or OK. */
const codeOf = (http: Context<AppEnv>): string =>
  http.get('problem')?.code ?? (http.res.status < 400 ? 'OK' : 'OTHER');

function describe(span: Span, http: Context<AppEnv>, code: string): void {
  const operation = http.get('operation');
  const { status } = http.res;
  if (operation) span.updateName(operation);
  span.setAttributes({
    'http.request.method': http.req.method,
    'http.response.status_code': status,
    'checkstand.request_id': currentRequestId() ?? '',
    ...(code === 'OK' ? {} : { 'error.type': code }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Counts and times each request by its operation, and makes it a span of its caller's trace. */
export const observed: MiddlewareHandler<AppEnv> = (http, next) =>
  tracedRequest(http.req.method, http.req.raw.headers, async (span) => {
    const began = performance.now();
    await next();
    const operation = http.get('operation') ?? 'other';
    const code = codeOf(http);
    operations.inc({ operation, code });
    operationSeconds.observe({ operation }, (performance.now() - began) / 1000);
    if (span) describe(span, http, code);
  });
