import type * as v from 'valibot';
import type { AnyCallCode, ProblemCode } from './problem.ts';
import './messages.ts';

type Schema = v.GenericSchema;

/**
 * One call of the store: what the browser sends and what it gets. The server builds its route, its validation
 * and its line of `openapi.json` from it; `services/http` builds the client from it. `id` is the operationId.
 */
export interface Operation {
  readonly id: `${string}.${string}`;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters stand in braces: `/api/carts/{cartId}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** `fullyAuthenticated` asks for a session that was signed in recently (SCH-02), not only for a session. */
  readonly access: 'public' | 'signedIn' | 'fullyAuthenticated';
  /** The codes it can be refused with, beside those of any call. */
  readonly refusals?: readonly Exclude<ProblemCode, AnyCallCode>[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  /** The path of what was asked for in an answer that wraps it: `data.addresses`. */
  readonly answer?: string;
  /** True where a second run of the call would not do what the first did: it must carry an Idempotency-Key header. */
  readonly idempotent?: true;
  /** Headers that the call always carries, with the one value each that the store takes. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Names the shopper whose page calls. Where another one is signed in by now, from another tab, the store answers
 * SIGNED_OUT: the session that the page had is over, and nothing is done or told in the name of the other.
 */
export const SHOPPER_HEADER = 'x-shopper';

/** Declares an operation; the type keeps its schemas. */
export const operation = <const O extends Operation>(declared: O): O => declared;

type In<S> = S extends Schema ? v.InferInput<S> : undefined;
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Part<O, K extends 'params' | 'query' | 'body', V> =
  O extends Record<K, Schema> ? { [P in K]: V } : unknown;
type Key<O> = O extends { idempotent: true } ? { idempotencyKey: string } : unknown;

/** What a caller gives: the params, query, body and key that the operation declares. */
export type OperationInput<O extends Operation> = Part<O, 'params', In<O['params']>> &
  Part<O, 'query', In<O['query']>> &
  Part<O, 'body', In<O['body']>> &
  Key<O>;

/** What the server's handler gets, parsed. */
export type OperationRequest<O extends Operation> = Part<O, 'params', Out<O['params']>> &
  Part<O, 'query', Out<O['query']>> &
  Part<O, 'body', Out<O['body']>> &
  Key<O>;

/** What the store answers. */
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

/** What a chart gives: params, query, body and key side by side; nothing where the operation takes none. */
export type CallInput<O extends Operation> = unknown extends Flat<O> ? undefined : Flat<O>;

/** What a chart gets: the answer, out of what wraps it. */
export type CallOutput<O extends Operation> = O extends { answer: infer P }
  ? At<OperationOutput<O>, P>
  : OperationOutput<O>;
