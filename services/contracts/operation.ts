import type * as v from 'valibot';
import './validation.ts';
import type { AnyCallCode, ProblemCode } from './problem.ts';
import type { Role } from './roles.ts';

type Schema = v.GenericSchema;

/**
 * One call to the store: what the browser sends and what it gets back. The server builds the route, its validation,
 * and its line in `openapi.json` from it; `services/http` builds the client. `id` is the operationId.
 */
export interface Operation {
  readonly id: `${string}.${string}`;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are in braces: `/api/carts/{cartId}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * `fullyAuthenticated` requires a session with a recent sign-in (SCH-02); `staff`, an operator's key or token as the bearer
   * instead of a session; `processor`, the processor's; `vault`, one of the vault's; `texts`, the key for the company that sends text messages; `taxes`,
   * the one for the tax service; `webhook`, a signature as in Standard Webhooks.
   */
  readonly access:
    | 'public'
    | 'signedIn'
    | 'fullyAuthenticated'
    | 'staff'
    | 'processor'
    | 'vault'
    | 'texts'
    | 'taxes'
    | 'webhook';
  /** Which operators may call it, if its access is `staff`. */
  readonly roles?: readonly Role[];
  /**
   * True if a key isn't enough where operators sign in at the chain's provider: it asks for a second factor of the last minutes. Declared on
   * what gives or takes access, since that would outlast a stolen key.
   */
  readonly secondFactor?: true;
  /** Whose keys it takes, if its access is `vault`. */
  readonly callers?: readonly ('store' | 'processor')[];
  /** Whose signature it takes, if its access is `webhook`. */
  readonly signedBy?: 'processor' | 'texts';
  /** The codes it can be refused with, in addition to those of any call. */
  readonly refusals?: readonly Exclude<ProblemCode, AnyCallCode>[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  /** The path of the result in a response that wraps it: `data.addresses`. */
  readonly answer?: string;
  /**
   * True if running the call twice does something else than running it once: it must carry an Idempotency-Key
   * header.
   */
  readonly idempotent?: true;
  /** True if its answer is the same for every visitor, so that caches may keep it for a minute. */
  readonly isShared?: true;
  /** Headers the call always sends, each with the only value the store accepts. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Identifies the shopper whose page makes the call. If another shopper has signed in since, in another tab, the
 * store responds SIGNED_OUT: the page's session is over, and nothing is done or revealed in the other shopper's
 * name.
 */
export const SHOPPER_HEADER = 'x-shopper';

/** Names the banner that the page shows: its emails come from that one. Without it, the host's counts. */
export const BANNER_HEADER = 'x-banner';

/** Declares an operation and keeps its schemas in the type. */
export const operation = <
  const O extends Operation &
    (
      | { access: Exclude<Operation['access'], 'staff' | 'vault' | 'webhook'> }
      | { roles: readonly Role[] }
      | { callers: readonly string[] }
      | { signedBy: string }
    ),
>(
  declared: O,
): O => declared;

type In<S> = S extends Schema ? v.InferInput<S> : undefined;
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Part<O, K extends 'params' | 'query' | 'body', V> =
  O extends Record<K, Schema> ? { [P in K]: V } : unknown;
type Key<O> = O extends { idempotent: true } ? { idempotencyKey: string } : unknown;

/** What a caller passes: the operation's params, query, body, and key. */
export type OperationInput<O extends Operation> = Part<O, 'params', In<O['params']>> &
  Part<O, 'query', In<O['query']>> &
  Part<O, 'body', In<O['body']>> &
  Key<O>;

/** What the server's handler gets, parsed. */
export type OperationRequest<O extends Operation> = Part<O, 'params', Out<O['params']>> &
  Part<O, 'query', Out<O['query']>> &
  Part<O, 'body', Out<O['body']>> &
  Key<O>;

/** The store's response. */
export type OperationOutput<O extends Operation> = v.InferOutput<O['response']>;

/** The codes that an operation declares, so that what is made of them can be exhaustive. */
export type RefusalOf<O extends Operation> = O extends { refusals: readonly (infer C)[] } ? C : never;

type Flat<O> = (O extends { params: Schema } ? In<O['params']> : unknown) &
  (O extends { query: Schema } ? In<O['query']> : unknown) &
  (O extends { body: Schema } ? In<O['body']> : unknown) &
  Key<O>;

type At<T, P> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

/** What a chart passes: params, query, body, and key side by side; nothing if the operation takes none. */
export type CallInput<O extends Operation> = unknown extends Flat<O> ? undefined : Flat<O>;

/** What a chart gets: the response without its wrapper. */
export type CallOutput<O extends Operation> = O extends { answer: infer P }
  ? At<OperationOutput<O>, P>
  : OperationOutput<O>;
