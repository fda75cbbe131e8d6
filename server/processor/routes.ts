import * as operations from '../../services/contracts/processor.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { type Authorization, ProcessorRefusal } from '../ports/processor.ts';

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
  route(app, operations.createAuthorization, ({ deps, body, idempotencyKey }) => {
    return deps.processor.authorize({ ...body, key: idempotencyKey });
  });
  route(app, operations.getAuthorization, async ({ deps, params }) => {
    const authorization = await deps.processor.find(params.key);
    if (!authorization) throw new ProblemError('NOT_FOUND');
    return authorization;
  });
  route(app, operations.undoAuthorization, ({ deps, params }) => {
    const { key, how } = params;
    return refusable(how === 'reversal' ? deps.processor.reverse(key) : deps.processor.cancel(key));
  });
  route(app, operations.createPayment, ({ deps, body }) => {
    return refusable(deps.processor.complete(body.authorizationKey, body.amount));
  });
}
