import { Hono } from 'hono';
import type { Operation, OperationOutput, OperationRequest } from '../../services/contracts/operation.ts';
import * as operations from '../../services/contracts/processor.ts';
import type { Migrations } from '../db/migrations.ts';
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
import { type AnsweredAuthorization, type AnsweringProcessor, ProcessorRefusal } from '../ports/processor.ts';

interface ProcessorApiDeps extends Pick<Deps, 'db' | 'env' | 'log'> {
  processor: AnsweringProcessor;
  /** Of the tables that it writes to; by default the store's. */
  migrations?: Migrations | undefined;
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

/**
 * The API that the store asks its processor by (`services/contracts/processor.ts`) over whatever answers: bearer keys, checked input,
 * problems, logs, health, and `/openapi.json`. An adapter adds its own calls to what's returned.
 */
export function createProcessorApi({
  processor,
  db,
  env,
  log,
  migrations,
  readiness = { isClosing: false },
}: ProcessorApiDeps): App {
  const app: App = new Hono<AppEnv>();
  app.use(observed, requestLog(log, env), limitBodies());

  const serve = <const O extends Operation & { access: 'processor' }>(
    operation: O,
    handle: (input: OperationRequest<O>) => Promise<OperationOutput<O>>,
  ) =>
    routeByKey(app, operation, env.processorKeys, (input: OperationRequest<O>) => refusable(handle(input)));

  serve(operations.createAuthorization, ({ body, idempotencyKey: key }) =>
    processor.authorize({ ...body, key }),
  );
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
        return processor.reverse(key);
      case 'CANCELLATION':
        return processor.cancel(key);
      case 'REDUCTION':
        return processor.reduce(key, body.amount);
    }
  });
  serve(operations.createPayment, ({ body: { authorizationKey, amount } }) =>
    processor.complete(authorizationKey, amount),
  );
  serve(operations.returnPurchase, ({ params, body, idempotencyKey: key }) =>
    processor.refund(key, { ...params, ...body }),
  );

  registerHealthRoutes(app, { db, env, migrations }, readiness);
  app.get('/openapi.json', (http) => jsonResponse(http, openApiOf(operationsOf(app), DOCUMENT)));
  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError(onFailure(log, 'processor request'));
  return app;
}

const DOCUMENT = {
  title: 'Checkstand payments',
  description: 'What a payment processor offers the store, by the bearer key in PROCESSOR_KEYS.',
};
