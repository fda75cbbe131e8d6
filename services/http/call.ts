import ky from 'ky';
import * as v from 'valibot';
import { language } from '../../languages/t.ts';
import type { CallOf } from '../../machines/shared/services.ts';
import type { FailureCode, ServiceFailure } from '../contracts/failure.ts';
import {
  BANNER_HEADER,
  type Operation,
  type OperationInput,
  type OperationOutput,
  SHOPPER_HEADER,
} from '../contracts/operation.ts';
import { PROBLEMS, ProblemRead } from '../contracts/problem.ts';

export interface HttpDeps {
  /** The store's origin, or '' for the page's own. */
  baseUrl: string;
  /** Used for every call; the headless engine keeps its cookies here. */
  fetch?: typeof fetch;
  /** How long to wait for a response, in ms. */
  timeoutMs?: number;
  /** The id of the banner in use, if there is one. */
  banner?: string | undefined;
  /** The shopper whose page makes the call; the store refuses calls in someone else's session. */
  shopperId?: () => string | null;
  /** The W3C `traceparent` of the next call; null, or without it, calls belong to no trace. */
  traceparent?: () => string | null;
  /** Called with the id of every call that has ended. */
  onEnd?: (operationId: string) => void;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

/** Calls one operation of the store. Rejects with a ServiceFailure and nothing else. */
export type Call = <const O extends Operation>(
  operation: O,
  input: OperationInput<O>,
  signal?: AbortSignal,
) => Promise<OperationOutput<O>>;

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const given = (query: Record<string, string | undefined> = {}) =>
  new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Creates the client. ky never retries: a retry is a transition, with the same idempotency key. */
export function createCall({
  baseUrl,
  fetch,
  timeoutMs = 15_000,
  banner,
  shopperId,
  traceparent,
  onEnd,
}: HttpDeps): Call {
  const client = ky.create({
    retry: 0,
    // ky's own timeout ends with the response headers, but a body can stall, too.
    timeout: false,
    throwHttpErrors: false,
    credentials: 'same-origin',
    ...(fetch ? { fetch } : {}),
  });
  return async (operation, input, signal) => {
    const parts = input as Parts;
    const search = given(parts.query).toString();
    const shopper = shopperId?.();
    const trace = traceparent?.();
    const inTime = AbortSignal.timeout(timeoutMs);
    try {
      const response = await client(
        `${baseUrl}${fill(operation.path, parts.params)}${search ? `?${search}` : ''}`,
        {
          method: operation.method,
          signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
          ...(parts.body === undefined ? {} : { json: parts.body }),
          headers: {
            'accept-language': language(),
            ...operation.headers,
            ...(banner ? { [BANNER_HEADER]: banner } : {}),
            ...(shopper ? { [SHOPPER_HEADER]: shopper } : {}),
            ...(trace ? { traceparent: trace } : {}),
            ...(parts.idempotencyKey ? { 'Idempotency-Key': parts.idempotencyKey } : {}),
          },
        },
      );
      return await answer(operation, response);
    } catch (error) {
      // Browsers disagree about how a response that was cut off rejects.
      if (inTime.aborted) throw { kind: 'timedOut' } satisfies ServiceFailure;
      throw error instanceof Failed ? error.failure : ({ kind: 'unreachable' } satisfies ServiceFailure);
    } finally {
      onEnd?.(operation.id);
    }
  };
}

/** There was a response, but not the expected one. */
class Failed extends Error {
  readonly failure: ServiceFailure;

  constructor(failure: ServiceFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The request's id, as in the store's log. */
function named({ headers }: Response): { requestId?: string } {
  const requestId = headers.get('x-request-id');
  return requestId ? { requestId } : {};
}

async function answer<O extends Operation>(operation: O, response: Response): Promise<OperationOutput<O>> {
  if (!response.ok) throw new Failed(refusal(response, await response.json().catch(() => null)));
  const malformed = new Failed({ kind: 'malformed', ...named(response) });
  const body: unknown = await response.json().catch((error: unknown) => {
    // A body that's cut off is a lost response; one that's complete but isn't JSON is nonsense.
    throw error instanceof SyntaxError ? malformed : error;
  });
  const parsed = v.safeParse(operation.response, body);
  if (!parsed.success) throw malformed;
  return parsed.output as OperationOutput<O>;
}

const isDeclared = (code: string): code is FailureCode => Object.hasOwn(PROBLEMS, code);

/** A code the contracts don't declare becomes UNKNOWN, along with the code as sent. */
export const codeOf = (sentCode: string): { code: FailureCode; sentCode?: string } =>
  isDeclared(sentCode) ? { code: sentCode } : { code: 'UNKNOWN', sentCode };

/** What a failed status and its body mean. */
function refusal(response: Response, body: unknown): ServiceFailure {
  const parsed = v.safeParse(ProblemRead, body);
  const { status } = response;
  const name = named(response);
  if (!parsed.success) {
    return status >= 500 || status < 400
      ? { kind: 'malformed', ...name }
      : { kind: 'refused', status, ...codeOf(`HTTP_${status}`), message: '', fields: {}, ...name };
  }
  const problem = parsed.output;
  if (problem.code === 'SIGNED_OUT') return { kind: 'signedOut' };
  return {
    kind: 'refused',
    status,
    ...codeOf(problem.code),
    message: problem.detail ?? problem.title,
    fields: problem.fields ?? {},
    ...(problem.reason ? { reason: problem.reason } : {}),
    ...(problem.paymentId ? { paymentId: problem.paymentId } : {}),
    ...(problem.remainingBalance === undefined ? {} : { remainingBalance: problem.remainingBalance }),
    ...name,
  };
}

const picked = (input: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));

/** An operation as a service: sorts what a chart passes side by side into params, query, body, and key. */
export const serviceOf =
  (call: Call) =>
  <const O extends Operation>(operation: O): CallOf<O> =>
    (async ({ idempotencyKey, ...input }: Record<string, unknown> = {}, signal: AbortSignal) => {
      const { path, query = {}, body, answer = '' } = operation as Operation;
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
      const inQuery = 'entries' in query ? Object.keys(query.entries as object) : [];
      const elsewhere = [...inPath, ...inQuery];
      const parts = {
        params: picked(input, inPath),
        query: picked(input, inQuery),
        idempotencyKey,
        ...(body && {
          body: picked(
            input,
            Object.keys(input).filter((name) => !elsewhere.includes(name)),
          ),
        }),
      };
      const whole: unknown = await call(operation, parts as never, signal);
      return answer
        .split('.')
        .filter(Boolean)
        .reduce((part, member) => (part as Record<string, unknown>)[member], whole);
    }) as CallOf<O>;
