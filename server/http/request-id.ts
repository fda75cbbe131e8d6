import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Env } from '../boot/env.ts';

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; none outside of one, in sweeps for example. */
export const currentRequestId = (): string | undefined => current.getStore();

/** What a proxy may have made; anything else could forge lines of the log. */
const SANE = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id, or keeps the one of a trusted proxy: every answer carries it as `x-request-id`, whoever
 * answers, and so does every problem and every line of the log.
 */
export const withRequestId =
  ({ trustProxy }: Pick<Env, 'trustProxy'>, answer: RequestListener): RequestListener =>
  (request, response) => {
    const given = trustProxy ? request.headers['x-request-id'] : undefined;
    const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
    response.setHeader('x-request-id', id);
    current.run(id, answer, request, response);
  };
