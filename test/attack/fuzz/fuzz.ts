import { Agent } from 'node:http';
import fc from 'fast-check';
import { PROBLEMS } from '../../../services/contracts/problem.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../raw-request.ts';
import { type Callable, callablesOf, type OpenApi, requestsOf, strayRequests } from './requests.ts';
import type { Known } from './values.ts';

export interface FuzzOptions {
  url: string;
  /** Cookie headers: of who asks, and of who asks for what changes all that is known, such as the sandbox's reset. */
  cookies: { shopper: string; other: string };
  /** Opens the processor's own paths. */
  processorKey?: string;
  known: Known;
  seed: number;
  /** Requests of each operation; signing in hashes a password, so that of it there are fewer. */
  runs: number;
  /** When to stop at the latest, as performance.now() counts. */
  until?: number;
  /** Operations that are left out. */
  without?: readonly string[];
}

export interface FuzzResult {
  requests: number;
  /** Answers by their status. */
  statuses: Record<string, number>;
  /** What should never be, each with the smallest request that leads to it. */
  violations: string[];
}

/** More than this no refusal has to say. */
const LONGEST_REFUSAL = 64 * 1024;

/** What tells of the machine and the code behind the store. */
const INNARDS = [process.cwd(), 'node_modules', 'file:///', ' at async ', 'Failed query', 'PGlite'];

/** A problem of the store, of the status and the request that the answer itself names. */
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

/** What is wrong with an answer, or null. */
function faultOf({ method }: RawRequest, answer: RawAnswer): string | null {
  const { status, text, headers } = answer;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  // What is no HTTP, or no URL, is answered before the store sees it.
  if (text === '' && headers['content-type'] === undefined && (status === 400 || status === 431)) return null;
  if (!headers['x-request-id']) return `answered ${status} without a request id`;
  const innards = INNARDS.find((each) => text.includes(each));
  if (innards) return `answered ${status} and told of ${innards}`;
  if (status < 400 || method === 'HEAD') return null;
  if (text.length > LONGEST_REFUSAL) return `refused in ${text.length} characters`;
  return isKnownProblem(answer) ? null : `answered ${status} without a problem: ${text.slice(0, 200)}`;
}

/** Who asks: signing out would end the session that the others need, and a reset what they know. */
const OTHERS = ['faults.create', 'sandbox.reset', 'session.delete'];
const SLOW = ['session.create'];

/** Sends seeded requests of every operation that the store describes, and of none. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, cookies, known, seed, runs, processorKey, without = [] } = options;
  const { until = Number.POSITIVE_INFINITY } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const described = await sendRaw(url, { method: 'GET', path: '/openapi.json' }, { agent });
  const result: FuzzResult = { requests: 0, statuses: {}, violations: [] };

  const isRight = (cookie: string) => async (request: RawRequest) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(processorKey && { authorization: `Bearer ${processorKey}` }),
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
    // What is known is looked at, then changed, then gone.
    const turn = ({ method }: Callable) => ['GET', 'PUT', 'POST', 'DELETE'].indexOf(method);
    for (const callable of callables.toSorted((one, other) => turn(one) - turn(other))) {
      if (!without.includes(callable.operationId)) await checkOne(callable);
    }
  } finally {
    agent.destroy();
  }
  return result;
}
