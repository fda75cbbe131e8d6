import { Agent } from 'node:http';
import fc from 'fast-check';
import { PROBLEMS } from '../../../services/contracts/problem.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../raw-request.ts';
import { type Callable, callablesOf, type OpenApi, requestsOf, strayRequests } from './requests.ts';
import type { Known } from './values.ts';

export interface FuzzOptions {
  url: string;
  /**
   * Cookie headers: one for most requests, and one for requests that change everything known, such as the sandbox's
   * reset.
   */
  cookies: { shopper: string; other: string };
  /** For what takes a bearer key in place of a cookie. */
  key?: string;
  known: Known;
  seed: number;
  /** Requests per operation; fewer for signing in, which hashes a password. */
  runs: number;
  /** When to stop at the latest, in terms of performance.now(). */
  until?: number;
  /** Operations to leave out. */
  without?: readonly string[];
}

export interface FuzzResult {
  requests: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** What should never happen, each with the smallest request that causes it. */
  violations: string[];
}

/** No refusal needs more than this. */
const LONGEST_REFUSAL = 64 * 1024;

/** Reveals the machine and the code behind the store. */
const INNARDS = [process.cwd(), 'node_modules', 'file:///', ' at async ', 'Failed query', 'PGlite'];

/** Whether it's one of the store's problems, with the status and request id of the response itself. */
function isKnownProblem({ status, text, headers }: RawAnswer): boolean {
  try {
    const problem = JSON.parse(text) as { code?: string; status?: number; requestId?: string };
    return (
      problem.status === status &&
      problem.requestId === headers['x-request-id'] &&
      Object.hasOwn(PROBLEMS, problem.code ?? '')
    );
  } catch {
    return false;
  }
}

/** What's wrong with a response, or null. */
function faultOf({ method }: RawRequest, answer: RawAnswer): string | null {
  const { status, text, headers } = answer;
  if (status >= 500) return `responded ${status}: ${text.slice(0, 300)}`;
  // Whatever isn't HTTP or a URL is rejected before the store sees it.
  if (text === '' && headers['content-type'] === undefined && (status === 400 || status === 431)) return null;
  if (!headers['x-request-id']) return `responded ${status} without a request id`;
  const innards = INNARDS.find((each) => text.includes(each));
  if (innards) return `responded ${status} and revealed ${innards}`;
  if (status < 400 || method === 'HEAD') return null;
  if (text.length > LONGEST_REFUSAL) return `refused in ${text.length} characters`;
  return isKnownProblem(answer) ? null : `responded ${status} without a problem: ${text.slice(0, 200)}`;
}

/** Operations for the other shopper: signing out, or deleting the account, would end the session the rest need, and a reset what they know. */
const OTHERS = [
  'account.delete',
  'faults.create',
  'sandbox.reset',
  'session.delete',
  'sessions.delete',
  'sessions.deleteOthers',
];
const SLOW = ['session.create'];

/** Sends seeded requests to every operation in the store's description, and to none. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, cookies, known, seed, runs, key, without = [] } = options;
  const { until = Number.POSITIVE_INFINITY } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const described = await sendRaw(url, { method: 'GET', path: '/openapi.json' }, { agent });
  const result: FuzzResult = { requests: 0, statuses: {}, violations: [] };

  const isRight = (cookie: string) => async (request: RawRequest) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...request.headers,
    };
    const answer = await sendRaw(url, { ...request, headers }, { agent });
    result.requests += 1;
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    const fault = faultOf(request, answer);
    if (fault) throw new Error(fault);
  };
  const check = async (name: string, requests: fc.Arbitrary<RawRequest>, cookie: string, numRuns: number) => {
    const interruptAfterTimeLimit = Math.min(until - performance.now(), 2 ** 31 - 1);
    if (interruptAfterTimeLimit <= 0) return;
    const { failed, counterexample, errorInstance } = await fc.check(
      fc.asyncProperty(requests, isRight(cookie)),
      { seed, numRuns, interruptAfterTimeLimit, maxSkipsPerRun: 0 },
    );
    if (!failed) return;
    const [smallest] = counterexample ?? [];
    const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    result.violations.push(`${name} ${why}; asked with ${JSON.stringify(smallest).slice(0, 500)}`);
  };

  const checkOne = (callable: Callable) => {
    const { operationId: id } = callable;
    const cookie = OTHERS.includes(id) ? cookies.other : cookies.shopper;
    return check(id, requestsOf(callable, known), cookie, SLOW.includes(id) ? Math.ceil(runs / 8) : runs);
  };
  try {
    await check('a stray request', strayRequests, cookies.shopper, runs * 4);
    const callables = callablesOf(JSON.parse(described.text) as OpenApi);
    // What's known is read first, then changed, then deleted.
    const turn = ({ method }: Callable) => ['GET', 'PUT', 'POST', 'DELETE'].indexOf(method);
    for (const callable of callables.toSorted((one, other) => turn(one) - turn(other))) {
      if (!without.includes(callable.operationId)) await checkOne(callable);
    }
  } finally {
    agent.destroy();
  }
  return result;
}
