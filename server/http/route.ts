import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { etag } from 'hono/etag';
import * as v from 'valibot';
import {
  type Operation,
  type OperationOutput,
  type OperationRequest,
  SHOPPER_HEADER,
} from '../../services/contracts/operation.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { aboutOf } from './audit.ts';
import { requireKey } from './bearer.ts';
import { jsonResponse } from './compression.ts';
import type { App, AppEnv, Deps, SignedIn } from './context.ts';
import { requireOperator, type StaffCall } from './operator.ts';
import { parseInput, parseJson, parseParams } from './parse.ts';
import { withPhotos } from './picture-addresses.ts';
import { ProblemError } from './problems.ts';
import { clientClosedResponse, isGone } from './request.ts';
import { readSession } from './session.ts';
import { requireSignature } from './webhook.ts';

/** What a handler gets: the operation's parsed input and the shopper. */
export type Handled<O extends Operation> = OperationRequest<O> & {
  shopper: O['access'] extends 'signedIn' | 'fullyAuthenticated' ? SignedIn : SignedIn | null;
  staff: O['access'] extends 'staff' ? StaffCall : null;
  deps: Deps;
  http: Context<AppEnv>;
};

export type Handler<O extends Operation> = (
  request: Handled<O>,
) => OperationOutput<O> | Promise<OperationOutput<O>>;

const registered = new WeakMap<App, Operation[]>();

/** Every operation with a route in the app, for openapi.json. */
export const operationsOf = (app: App): readonly Operation[] => registered.get(app) ?? [];

/** An operation's path as Hono writes it. */
const pathOf = ({ path }: Operation): string => path.replace(/\{(\w+)\}/g, ':$1');

/** What the processor and the vault do, each in an app of its own, for callers with a key. */
type KeyedOperation = Operation & { readonly access: 'processor' | 'vault' };

/** What other companies do. */
type ForeignAccess = KeyedOperation['access'] | 'texts' | 'taxes';

/** Makes a route from an operation for callers with one of the keys. */
export function routeByKey<const O extends KeyedOperation>(
  app: App,
  operation: O,
  keys: readonly string[],
  handle: (input: OperationRequest<O>) => Promise<OperationOutput<O>>,
): void {
  registered.set(app, [...operationsOf(app), operation]);
  app.on(operation.method, pathOf(operation), async (http) => {
    http.set('operation', operation.id);
    requireKey(http, keys);
    const input = await readInput(operation, http);
    http.header('cache-control', 'no-store');
    return jsonResponse(http, await handle(input as OperationRequest<O>));
  });
}

/** For how long caches may keep what every visitor gets. */
const SHARED = 'public, max-age=60';

/** What the store itself does. */
type StoreOperation = Operation & { readonly access: Exclude<Operation['access'], ForeignAccess> };

/** Makes a route from an operation: who may call it, what it takes, and how it responds. */
export function route<const O extends StoreOperation>(app: App, operation: O, handler: Handler<O>): void {
  registered.set(app, [...operationsOf(app), operation]);
  if (operation.isShared) app.use(pathOf(operation), etag());
  app.on(operation.method, pathOf(operation), async (http) => {
    http.set('operation', operation.id);
    const deps = http.get('deps');
    const shopper = await readSession(deps, http.req.header('cookie'), operation.id);
    if (isGone(http)) return clientClosedResponse();
    if (shopper) http.set('caller', { shopper: shopper.id });
    checkAccess(operation, shopper, http);
    if (operation.signedBy) await requireSignature(http, operation.signedBy);
    const staff = operation.access === 'staff' ? await requireOperator(operation, http) : null;
    if (staff) http.set('caller', { operator: staff.operator.id });
    const handle = async (input: Record<string, unknown>) => {
      try {
        return await handler({ ...input, shopper, staff, deps, http } as Handled<O>);
      } catch (error) {
        throw (await missesAccount(deps, shopper, error)) ? new ProblemError('SIGNED_OUT') : error;
      }
    };
    const answer = async () => {
      const input = await readInput(operation, http);
      staff?.audit.about(aboutOf(input));
      const checked = http.get('aroundHandler');
      const output = await (checked ? checked(operation, () => handle(input)) : handle(input));
      http.header('cache-control', operation.isShared && !shopper ? SHARED : 'no-store');
      // Someone who's signed in sees their store's prices, and words are in the page's language.
      if (operation.isShared) http.header('vary', 'Cookie, Accept-Language');
      return jsonResponse(http, output, {
        edit: (json) => withPhotos(json, deps.env),
        isTagged: operation.isShared,
      });
    };
    const run = () => (staff ? audited(deps, staff, answer) : answer());
    const around = http.get('aroundCall');
    return around ? around({ http, operation, shopper }, run) : run();
  });
}

function checkAccess({ access }: Operation, shopper: SignedIn | null, http: Context<AppEnv>): void {
  const meant = http.req.header(SHOPPER_HEADER);
  if (shopper && meant && meant !== shopper.id) throw new ProblemError('SIGNED_OUT');
  if (access === 'public' || access === 'staff' || access === 'webhook') return;
  if (!shopper) throw new ProblemError('SIGNED_OUT');
  if (access === 'fullyAuthenticated' && !shopper.fullyAuthenticated) {
    throw new ProblemError('FULL_AUTHENTICATION_REQUIRED');
  }
}

/** Whether a call has failed because its account was deleted after it had begun: what it reads, finds, or refers to is gone. */
async function missesAccount({ db }: Deps, shopper: SignedIn | null, error: unknown): Promise<boolean> {
  const isAnswer = error instanceof ProblemError && error.code !== 'NOT_FOUND';
  if (!shopper || isAnswer || isUnavailable(error)) return false;
  return (await db.$count(shoppers, eq(shoppers.id, shopper.id))) === 0;
}

/** Every call of an operator has a row in the audit log, whether or not it succeeds; reads have theirs before the response. */
async function audited({ log }: Deps, { audit }: StaffCall, answer: () => Promise<Response>) {
  try {
    const response = await answer();
    await audit.done();
    return response;
  } catch (error) {
    const code = error instanceof ProblemError ? error.code : 'INTERNAL';
    await audit.refused(code).catch((unwritten) => log.error({ error: unwritten }, 'not in the audit log'));
    throw error;
  }
}

const KEY = v.pipe(v.string(), v.minLength(8), v.maxLength(128));

/** What a request passes to an operation, parsed. */
async function readInput(operation: Operation, http: Context): Promise<Record<string, unknown>> {
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

function requireHeaders(headers: Readonly<Record<string, string>>, http: Context): void {
  const wrong = Object.entries(headers).filter(([name, value]) => http.req.header(name) !== value);
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(([name, value]) => [name, `The header must be ${value}`]));
  throw new ProblemError('INVALID_INPUT', { fields });
}
