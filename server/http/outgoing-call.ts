import { SpanKind } from '@opentelemetry/api';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import * as v from 'valibot';
import type { Operation, OperationInput, OperationOutput } from '../../services/contracts/operation.ts';
import { ProblemRead } from '../../services/contracts/problem.ts';
import type { ServiceUnavailable } from '../ports/service-unavailable.ts';
import { openCircuits, outgoingCalls, outgoingSeconds } from '../telemetry/counters.ts';
import { traced, traceHeaders } from '../telemetry/spans.ts';
import type { Log } from './log.ts';
import { currentRequestId } from './request-id.ts';

/** Where another service is, and how it's called. */
export interface ServiceAddress {
  /** Where its API is, without the `/v1`. */
  url: string;
  /** The bearer key. */
  key: string;
  /** How long a call may take, in seconds; one that's repeated, each time. */
  seconds: number;
  /** How requests get there, if not over the network. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  log: Pick<Log, 'warn'>;
}

type ReadProblem = v.InferOutput<typeof ProblemRead>;

/** What a service's answers mean to whoever calls it. */
export interface ServiceWords {
  /** The service, as the log names it. */
  name: string;
  /** What a refusal in the contract's words is, or NoAnswer for one that's none; undefined for any other problem. */
  refusalOf: (problem: ReadProblem) => Error | undefined;
  Unavailable: new (message: string, options: { retryAfter: number; cause: unknown }) => ServiceUnavailable;
}

/** One call to the service's API; throws its refusals, its Unavailable, or NothingFound. */
export interface ServiceCall {
  <const O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    /** False for a call that must not be made twice. */
    options?: { isRepeatable?: boolean },
  ): Promise<OperationOutput<O>>;
  /** Throws its Unavailable while the circuit is open, as every call would, without making one. */
  assertReachable: () => void;
}

/** The service knows nothing of what it was asked about. */
export class NothingFound extends Error {
  override name = 'NothingFound';
}

/** So many calls in a row without an answer open the circuit: nobody waits for a service that's gone. */
const OPENS_AFTER = 5;

/** How long an open circuit lets nothing through before it lets one call try. */
const OPEN_SECONDS = 5;

/** Tries of a call after the first: a shopper is waiting. */
const REPEATS = 1;

/** A response that isn't one of the contract's says nothing about what was asked for: it's as if there were none. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

interface Parts {
  params?: Record<string, string>;
  body?: unknown;
  idempotencyKey?: string;
}

/** Makes calls with a deadline each, repeats those that got no answer, and stops asking a service that gives none. */
export function outgoingCall(
  { url, key, seconds, fetch = globalThis.fetch, log }: ServiceAddress,
  { name, refusalOf, Unavailable }: ServiceWords,
): ServiceCall {
  const inTime = timeout(seconds * 1000, TimeoutStrategy.Aggressive);
  const unanswered = handleType(NoAnswer).orType(TaskCancelledError);
  const breaker = circuitBreaker(unanswered, {
    breaker: new ConsecutiveBreaker(OPENS_AFTER),
    halfOpenAfter: OPEN_SECONDS * 1000,
  });
  openCircuits.inc({ service: name }, 0);
  let openUntil = 0;
  breaker.onBreak(() => {
    if (openUntil === 0) openCircuits.inc({ service: name });
    openUntil = Date.now() + OPEN_SECONDS * 1000;
    log.warn({ url }, `${name} silent: no calls for now`);
  });
  breaker.onReset(() => {
    if (openUntil !== 0) openCircuits.dec({ service: name });
    openUntil = 0;
    log.warn({ url }, `${name} responds again`);
  });
  const once = wrap(breaker, inTime);
  const repeated = wrap(
    retry(unanswered, { maxAttempts: REPEATS, backoff: new ExponentialBackoff({ initialDelay: 100 }) }),
    once,
  );

  /** Only a refusal in the contract's words is one. */
  const failureOf = ({ id }: Operation, status: number, body: unknown): Error => {
    const problem = v.safeParse(ProblemRead, body);
    const isSilent = status >= 500 || status === 408 || status === 429;
    if (problem.success && problem.output.code === 'NOT_FOUND') return new NothingFound(id);
    const refusal = problem.success ? refusalOf(problem.output) : undefined;
    if (refusal) return refusal;
    if (isSilent || !problem.success) return new NoAnswer(`${id} was answered with ${status}`);
    // A wrong key or a call it doesn't take: asking again doesn't help.
    return new Error(`The ${name} doesn't take ${id}: ${status} ${problem.output.code}`);
  };

  const ask = async <O extends Operation>(operation: O, parts: Parts, signal: AbortSignal) => {
    const requestId = currentRequestId();
    const request = new Request(`${url}${fill(operation.path, parts.params)}`, {
      method: operation.method,
      signal,
      // The key is for this address alone.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(parts.idempotencyKey ? { 'idempotency-key': parts.idempotencyKey } : {}),
        ...(requestId ? { 'x-request-id': requestId } : {}),
        ...traceHeaders(),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    const { response, body } = await answerTo(request, fetch);
    if (!response.ok) throw failureOf(operation, response.status, body);
    const parsed = v.safeParse(operation.response, body);
    if (!parsed.success) throw new NoAnswer(`${operation.id} was answered with something else`);
    return parsed.output as OperationOutput<O>;
  };

  /** One try, counted, timed, and a span of its own. */
  const send = async <O extends Operation>(operation: O, parts: Parts, signal: AbortSignal) => {
    const labels = { service: name, operation: operation.id };
    const end = outgoingSeconds.startTimer(labels);
    const attributes = { 'peer.service': name };
    try {
      const answer = await traced(operation.id, { kind: SpanKind.CLIENT, attributes }, () =>
        ask(operation, parts, signal),
      );
      outgoingCalls.inc({ ...labels, outcome: 'answered' });
      return answer;
    } catch (error) {
      const outcome = error instanceof NoAnswer || signal.aborted ? 'unanswered' : 'refused';
      outgoingCalls.inc({ ...labels, outcome });
      throw error;
    } finally {
      end();
    }
  };

  const silent = (cause?: unknown) =>
    new Unavailable(`The ${name} is silent.`, { retryAfter: OPEN_SECONDS, cause });

  const call = async <const O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    { isRepeatable = true } = {},
  ) => {
    try {
      const policy = isRepeatable ? repeated : once;
      return await policy.execute(({ signal }) => send(operation, input as Parts, signal));
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw silent(error);
      }
      if (error instanceof NoAnswer || error instanceof TaskCancelledError) {
        throw new Unavailable(`${operation.id} got no answer.`, { retryAfter: 1, cause: error });
      }
      throw error;
    }
  };
  const assertReachable = () => {
    if (Date.now() < openUntil) throw silent();
  };
  return Object.assign(call, { assertReachable });
}

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()));

/** The whole response: a body can be cut off, too. */
async function answerTo(request: Request, fetch: (request: Request) => Promise<Response>) {
  try {
    const response = await fetch(request);
    return { response, body: (await response.json()) as unknown };
  } catch (error) {
    throw new NoAnswer('The response was lost', { cause: error });
  }
}
