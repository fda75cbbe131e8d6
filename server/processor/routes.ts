import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import * as operations from '../../services/contracts/processor.ts';
import type { App, AppEnv, Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { type Authorization, ProcessorRefusal } from './processor.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Without the key, a caller learns nothing, not even that there is a processor. */
function requireKey(http: Context<AppEnv>, { env }: Deps): void {
  const given = /^Bearer (\S+)$/.exec(http.req.header('authorization') ?? '')?.[1];
  if (!env.processorKey || !given || !timingSafeEqual(digest(given), digest(env.processorKey))) {
    throw new ProblemError('NOT_FOUND');
  }
}

async function refusable(work: Promise<Authorization>): Promise<Authorization> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProcessorRefusal
      ? new ProblemError('CARD_DECLINED', { reason: error.code })
      : error;
  }
}

/** The processor's own API, for services that charge without the shop (API-14); requires PROCESSOR_KEY. */
export function registerProcessorRoutes(app: App): void {
  route(app, operations.createAuthorization, ({ deps, http, body, idempotencyKey }) => {
    requireKey(http, deps);
    return deps.processor.authorize({ ...body, key: idempotencyKey });
  });
  route(app, operations.getAuthorization, async ({ deps, http, params }) => {
    requireKey(http, deps);
    const authorization = await deps.processor.find(params.key);
    if (!authorization) throw new ProblemError('NOT_FOUND');
    return authorization;
  });
  route(app, operations.undoAuthorization, ({ deps, http, params }) => {
    requireKey(http, deps);
    const { key, how } = params;
    return refusable(how === 'reversal' ? deps.processor.reverse(key) : deps.processor.cancel(key));
  });
  route(app, operations.createPayment, ({ deps, http, body }) => {
    requireKey(http, deps);
    return refusable(deps.processor.complete(body.authorizationKey, body.amount));
  });
}
