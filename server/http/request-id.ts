import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Env } from '../settings/env.ts';

const current = new AsyncLocalStorage<string>();

/** The current request's id; none outside of one, as in sweeps. */
export const currentRequestId = (): string | undefined => current.getStore();

/** What a proxy may have created; anything else could forge log lines. */
const SANE = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id or keeps a trusted proxy's: every response has it as `x-request-id`, whoever responds,
 * and so do every problem and log line.
 */
export const withRequestId =
  ({ trustProxy }: Pick<Env, 'trustProxy'>, answer: RequestListener): RequestListener =>
  (request, response) => {
    const given = trustProxy ? request.headers['x-request-id'] : undefined;
    const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
    response.setHeader('x-request-id', id);
    current.run(id, answer, request, response);
  };
