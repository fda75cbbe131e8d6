import type { Context } from 'hono';
import * as v from 'valibot';
import {
  type Operation,
  type OperationOutput,
  type OperationRequest,
  SHOPPER_HEADER,
} from '../../services/contracts/operation.ts';
import { ownOf } from '../../services/contracts/own.ts';
import { isDeclared, PROBLEMS } from '../../services/contracts/problem.ts';
import { readSession } from '../auth/session.ts';
import { type Strike, takeFault } from '../sandbox/faults.ts';
import { requireKey } from './bearer.ts';
import { jsonAnswer } from './compression.ts';
import type { App, AppEnv, Deps, SignedIn } from './context.ts';
import { parseInput, parseJson } from './parse.ts';
import { ProblemError, problemAnswer } from './problems.ts';
import { clientClosedResponse, dropConnection, isGone } from './request.ts';

/** What a handler gets: the operation's parsed input and the shopper. */
export type Handled<O extends Operation> = OperationRequest<O> & {
  shopper: O['access'] extends 'signedIn' | 'fullyAuthenticated' ? SignedIn : SignedIn | null;
  deps: Deps;
  http: Context<AppEnv>;
};

export type Handler<O extends Operation> = (
  request: Handled<O>,
) => OperationOutput<O> | Promise<OperationOutput<O>>;

const registered = new WeakMap<App, Operation[]>();

/** Every operation with a route in the app, for openapi.json. */
export const operationsOf = (app: App): readonly Operation[] => registered.get(app) ?? [];

/** Makes a route from an operation: who may call it, what it takes, and how it responds. */
export function route<const O extends Operation>(app: App, operation: O, handler: Handler<O>): void {
  registered.set(app, [...operationsOf(app), operation]);
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  app.on(operation.method, path, async (http) => {
    const deps = http.get('deps');
    const session = await readSession(deps, http.req.header('cookie'), operation.id);
    const shopper = session?.shopper ?? null;
    const strike = session?.isFaulty ? await takeFault(deps.db, session.shopper.id, operation.id) : null;
    if (isGone(http)) return clientClosedResponse();
    checkAccess(operation, shopper, http);
    const work = async () => {
      const input = await readInput(operation, http);
      const output = await Promise.try(handler, { ...input, shopper, deps, http } as Handled<O>).catch(
        (error: unknown) => checkRefusal(operation, deps, error),
      );
      return answer(operation, http, deps, output);
    };
    return strike ? applyFault(strike, http, work) : work();
  });
}

function checkAccess({ access }: Operation, shopper: SignedIn | null, http: Context<AppEnv>): void {
  const meant = http.req.header(SHOPPER_HEADER);
  if (shopper && meant && meant !== shopper.id) throw new ProblemError('SIGNED_OUT');
  if (access === 'public') return;
  if (access === 'staff' || access === 'processor') {
    const { staffKey, processorKey } = http.get('deps').env;
    requireKey(http, access === 'staff' ? staffKey : processorKey);
    return;
  }
  if (!shopper) throw new ProblemError('SIGNED_OUT');
  if (access === 'fullyAuthenticated' && !shopper.fullyAuthenticated) {
    throw new ProblemError('FULL_AUTHENTICATION_REQUIRED');
  }
}

/** In tests, it's an error if a handler throws a code the contract doesn't declare. */
function checkRefusal({ id, refusals }: Operation, { env }: Deps, error: unknown): never {
  if (env.mode === 'test' && error instanceof ProblemError && !isDeclared(error.code, refusals)) {
    throw new Error(`${id} doesn't declare the refusal ${error.code}`);
  }
  throw error;
}

const KEY = v.pipe(v.string(), v.minLength(8), v.maxLength(128));

async function readInput(operation: Operation, http: Context<AppEnv>): Promise<Record<string, unknown>> {
  const { params, query, body, idempotent, headers = {} } = operation;
  const input: Record<string, unknown> = {};
  requireHeaders(headers, http);
  if (params) input.params = parseParams(params, http.req.param());
  if (query) input.query = parseInput(query, http.req.query());
  if (body) input.body = parseInput(body, parseJson(await http.req.text()));
  if (idempotent) {
    const key = v.safeParse(KEY, http.req.header('idempotency-key'));
    if (!key.success) {
      throw new ProblemError('INVALID_INPUT', {
        fields: { 'Idempotency-Key': 'A header of 8 to 128 characters is required' },
      });
    }
    input.idempotencyKey = key.output;
  }
  return input;
}

function requireHeaders(headers: Readonly<Record<string, string>>, http: Context<AppEnv>): void {
  const wrong = Object.entries(headers).filter(([name, value]) => http.req.header(name) !== value);
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(([name, value]) => [name, `The header must be ${value}`]));
  throw new ProblemError('INVALID_INPUT', { fields });
}

/** A malformed identifier names nothing. */
function parseParams(schema: v.GenericSchema, params: Record<string, string>): unknown {
  const parsed = v.safeParse(schema, params);
  if (!parsed.success || Object.values(params).some((one) => one.includes('\0'))) {
    throw new ProblemError('NOT_FOUND');
  }
  return parsed.output;
}

function answer(
  operation: Operation,
  http: Context<AppEnv>,
  { env }: Deps,
  output: unknown,
): Promise<Response> {
  if (env.mode === 'test') {
    const parsed = v.safeParse(operation.response, output);
    if (!parsed.success) {
      const at = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ');
      throw new Error(`The response of ${operation.id} doesn't match its contract: ${at}`);
    }
  }
  http.header('cache-control', 'no-store');
  return jsonAnswer(http, output);
}

/** Applies a fault to the work. */
async function applyFault(
  strike: Strike,
  http: Context<AppEnv>,
  work: () => Promise<Response>,
): Promise<Response> {
  if (strike.delayMs) await new Promise((resolve) => setTimeout(resolve, strike.delayMs));
  if (strike.drop === 'before') return dropConnection(http);
  if (strike.drop === 'after') {
    // A refusal is a response, too, and is lost like one.
    await work().catch(() => undefined);
    return dropConnection(http);
  }
  if (strike.drop === 'body') {
    return new Response('<!doctype html><title>502</title>', { headers: { 'content-type': 'text/html' } });
  }
  if (strike.status === undefined && strike.code === undefined) return work();
  const code = strike.code ?? 'SANDBOX_FAULT';
  const status = strike.status ?? ownOf(PROBLEMS, code) ?? 500;
  return problemAnswer({
    type: `urn:checkstand:problem:${code}`,
    title: 'A fault of the sandbox',
    status,
    code,
    ...(strike.message ? { detail: strike.message } : {}),
    ...(strike.reason ? { reason: strike.reason } : {}),
  });
}
