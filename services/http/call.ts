import ky from 'ky';
import * as v from 'valibot';
import type { CallOf } from '../../machines/shared/services.ts';
import type { FailureCode, ServiceFailure } from '../contracts/failure.ts';
import {
  type Operation,
  type OperationInput,
  type OperationOutput,
  SHOPPER_HEADER,
} from '../contracts/operation.ts';
import { PROBLEMS, ProblemRead } from '../contracts/problem.ts';

export interface HttpDeps {
  /** The store's origin, or '' for the page's own. */
  baseUrl: string;
  /** Sent with every call; the headless engine keeps its cookies here. */
  fetch?: typeof fetch;
  /** How long an answer may take, in ms. */
  timeoutMs?: number;
  /** Whose page it is that calls; the store refuses what is asked of it in the session of somebody else. */
  shopperId?: () => string | null;
  /** Hears of every call that has ended, by its id. */
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

/** Makes the client. ky repeats nothing: whether to try again is a transition, with the same idempotency key. */
export function createCall({ baseUrl, fetch, timeoutMs = 15_000, shopperId, onEnd }: HttpDeps): Call {
  const client = ky.create({
    retry: 0,
    // ky's own ends with the headers of an answer; a body may stop coming, too.
    timeout: false,
    throwHttpErrors: false,
    credentials: 'same-origin',
    ...(fetch ? { fetch } : {}),
  });
  return async (operation, input, signal) => {
    const parts = input as Parts;
    const search = given(parts.query).toString();
    const shopper = shopperId?.();
    const inTime = AbortSignal.timeout(timeoutMs);
    try {
      const response = await client(
        `${baseUrl}${fill(operation.path, parts.params)}${search ? `?${search}` : ''}`,
        {
          method: operation.method,
          signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
          ...(parts.body === undefined ? {} : { json: parts.body }),
          headers: {
            ...operation.headers,
            ...(shopper ? { [SHOPPER_HEADER]: shopper } : {}),
            ...(parts.idempotencyKey ? { 'Idempotency-Key': parts.idempotencyKey } : {}),
          },
        },
      );
      return await answer(operation, response);
    } catch (error) {
      // Browsers do not agree on what an answer is rejected with that was cut off.
      if (inTime.aborted) throw { kind: 'timedOut' } satisfies ServiceFailure;
      throw error instanceof Failed ? error.failure : ({ kind: 'unreachable' } satisfies ServiceFailure);
    } finally {
      onEnd?.(operation.id);
    }
  };
}

/** An answer came, but not what was asked for. */
class Failed extends Error {
  readonly failure: ServiceFailure;

  constructor(failure: ServiceFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Which request it was, as the store's log has it. */
function named({ headers }: Response): { requestId?: string } {
  const requestId = headers.get('x-request-id');
  return requestId ? { requestId } : {};
}

async function answer<O extends Operation>(operation: O, response: Response): Promise<OperationOutput<O>> {
  if (!response.ok) throw new Failed(refusal(response, await response.json().catch(() => null)));
  const malformed = new Failed({ kind: 'malformed', ...named(response) });
  const body: unknown = await response.json().catch((error: unknown) => {
    // A body cut off is a lost answer; one that is there but is not JSON is nonsense.
    throw error instanceof SyntaxError ? malformed : error;
  });
  const parsed = v.safeParse(operation.response, body);
  if (!parsed.success) throw malformed;
  return parsed.output as OperationOutput<O>;
}

const isDeclared = (code: string): code is FailureCode => Object.hasOwn(PROBLEMS, code);

/** A code that the contracts do not declare stands beside UNKNOWN, as it was sent. */
export const codeOf = (sentCode: string): { code: FailureCode; sentCode?: string } =>
  isDeclared(sentCode) ? { code: sentCode } : { code: 'UNKNOWN', sentCode };

/** What a status that is no success, and the body that came with it, mean. */
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
    ...name,
  };
}

const picked = (input: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));

/** The service that an operation declares: what a chart gives side by side goes where the operation wants it. */
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
