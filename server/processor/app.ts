import { Hono } from 'hono';
import type { Operation, OperationOutput, OperationRequest } from '../../services/contracts/operation.ts';
import * as operations from '../../services/contracts/processor.ts';
import { jsonResponse } from '../http/compression.ts';
import type { App, AppEnv, Deps } from '../http/context.ts';
import { limitBodies } from '../http/guards.ts';
import { type Readiness, registerHealthRoutes } from '../http/health.ts';
import { observed } from '../http/observed.ts';
import { onFailure } from '../http/on-failure.ts';
import { openApiOf } from '../http/openapi.ts';
import { ProblemError, problemResponse } from '../http/problems.ts';
import { requestLog } from '../http/request-log.ts';
import { operationsOf, routeByKey } from '../http/route.ts';
import { type AnsweredAuthorization, ProcessorRefusal } from '../ports/processor.ts';
import type { ProcessorVault } from '../ports/vault.ts';
import { announcer } from './announce.ts';
import { restoreAccounts } from './ledger.ts';
import { openProcessor } from './open-processor.ts';

interface ProcessorDeps extends Pick<Deps, 'db' | 'env' | 'log'> {
  /** What the processor asks about a card, whose number it never sees. */
  vault: ProcessorVault;
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
  const announceLater = announcer({ env, log });
  const app: App = new Hono<AppEnv>();
  app.use(observed, requestLog(log, env), limitBodies());

  /** What a call about a key answers; if that's PENDING, an event says when it has ended. */
  const answered = async <T extends { status: string }>(key: string, work: Promise<T>): Promise<T> => {
    const answer = await work;
    if (answer.status === 'PENDING') announceLater(key);
    return answer;
  };

  const serve = <const O extends Operation & { access: 'processor' }>(
    operation: O,
    handle: (input: OperationRequest<O>) => Promise<OperationOutput<O>>,
  ) =>
    routeByKey(app, operation, env.processorKeys, (input: OperationRequest<O>) => refusable(handle(input)));

  serve(operations.createAuthorization, ({ body, idempotencyKey }) => {
    return answered(idempotencyKey, processor.authorize({ ...body, key: idempotencyKey }));
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
  serve(operations.modifyPayment, ({ params: { key }, body }): Promise<AnsweredAuthorization> => {
    switch (body.type) {
      case 'REVERSAL':
        return answered(key, processor.reverse(key));
      case 'CANCELLATION':
        return answered(key, processor.cancel(key));
      case 'REDUCTION':
        return answered(key, processor.reduce(key, body.amount));
    }
  });
  serve(operations.createPayment, ({ body: { authorizationKey: key, amount } }) => {
    return answered(key, processor.complete(key, amount));
  });
  serve(operations.returnPurchase, ({ params, body, idempotencyKey: key }) => {
    return answered(params.authorizationKey, processor.refund(key, { ...params, ...body }));
  });
  serve(operations.restoreAccounts, async ({ body }) => {
    await restoreAccounts(db, body);
    return {};
  });

  registerHealthRoutes(app, { db, env }, readiness);
  app.get('/openapi.json', (http) => {
    return jsonResponse(http, openApiOf(operationsOf(app), DOCUMENT));
  });
  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError(onFailure(log, 'processor request'));
  return app;
}

const DOCUMENT = {
  title: 'Checkstand payments',
  description: 'What a payment processor offers the store, by the bearer key in PROCESSOR_KEYS.',
};
