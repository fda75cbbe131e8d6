import { Hono } from 'hono';
import type { Operation, OperationOutput, OperationRequest } from '../../services/contracts/operation.ts';
import * as operations from '../../services/contracts/processor.ts';
import { requireKey } from '../http/bearer.ts';
import { jsonResponse } from '../http/compression.ts';
import type { App, AppEnv, Deps } from '../http/context.ts';
import { limitBodies } from '../http/guards.ts';
import { type Readiness, registerHealthRoutes } from '../http/health.ts';
import { onFailure } from '../http/on-failure.ts';
import { openApiOf } from '../http/openapi.ts';
import { ProblemError, problemResponse } from '../http/problems.ts';
import { requestLog } from '../http/request-log.ts';
import { pathOf, readInput } from '../http/route.ts';
import { type AnsweredAuthorization, ProcessorRefusal } from '../ports/processor.ts';
import type { Vault } from '../ports/vault.ts';
import { restoreAccounts } from './ledger.ts';
import { openProcessor } from './open-processor.ts';

interface ProcessorDeps extends Pick<Deps, 'db' | 'env' | 'log'> {
  /** What the processor asks about a card, whose number it never sees. */
  vault: Pick<Vault, 'describe' | 'openPin'>;
  readiness?: Readiness;
}

async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProcessorRefusal
      ? new ProblemError('CARD_DECLINED', { reason: error.code })
      : error;
  }
}

/** The sandbox's processor, a service of its own: the processor's API over its own tables. */
export function createProcessorApp({
  db,
  env,
  log,
  vault,
  readiness = { isClosing: false },
}: ProcessorDeps): App {
  const processor = openProcessor({ db, vault });
  const app: App = new Hono<AppEnv>();
  const served: Operation[] = [];
  app.use(requestLog(log), limitBodies());

  const serve = <const O extends Operation>(
    operation: O,
    handle: (input: OperationRequest<O>) => Promise<OperationOutput<O>>,
  ) => {
    served.push(operation);
    app.on(operation.method, pathOf(operation), async (http) => {
      requireKey(http, env.processorKeys);
      const input = await readInput(operation, http);
      return jsonResponse(http, await refusable(handle(input as OperationRequest<O>)));
    });
  };

  serve(operations.createAuthorization, ({ body, idempotencyKey }) => {
    return processor.authorize({ ...body, key: idempotencyKey });
  });
  serve(operations.getAuthorization, async ({ params }) => {
    const authorization = await processor.find(params.key);
    if (!authorization) throw new ProblemError('NOT_FOUND');
    return authorization;
  });
  serve(operations.inquireBalances, async ({ body }) => {
    const accounts = await processor.accounts(body.instrumentIds);
    return { accounts: [...accounts].map(([instrumentId, account]) => ({ instrumentId, ...account })) };
  });
  serve(operations.checkPin, async ({ body }) => {
    const check = await processor.checkPin(body.instrumentId, body.encryptedPin);
    return check.kind === 'right'
      ? { pinCode: null, balance: check.balance }
      : { pinCode: check.pinCode, balance: null };
  });
  serve(operations.modifyPayment, ({ params, body }): Promise<AnsweredAuthorization> => {
    switch (body.type) {
      case 'REVERSAL':
        return processor.reverse(params.key);
      case 'CANCELLATION':
        return processor.cancel(params.key);
      case 'REDUCTION':
        return processor.reduce(params.key, body.amount);
    }
  });
  serve(operations.createPayment, ({ body }) => processor.complete(body.authorizationKey, body.amount));
  serve(operations.returnPurchase, ({ params, body, idempotencyKey: key }) => {
    return processor.refund(key, { ...params, ...body });
  });
  serve(operations.restoreAccounts, async ({ body }) => {
    await restoreAccounts(db, body);
    return {};
  });

  registerHealthRoutes(app, { db, env }, readiness);
  app.get('/openapi.json', (http) => {
    return jsonResponse(http, openApiOf(served, DOCUMENT));
  });
  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError(onFailure(log, 'processor request'));
  return app;
}

const DOCUMENT = {
  title: 'Checkstand payments',
  description: 'What a payment processor offers the store, by the bearer key in PROCESSOR_KEYS.',
};
