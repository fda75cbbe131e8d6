import { Hono } from 'hono';
import type { Operation, OperationOutput, OperationRequest } from '../../services/contracts/operation.ts';
import * as operations from '../../services/contracts/vault-api.ts';
import { withTransaction } from '../db/transaction.ts';
import { jsonResponse } from '../http/compression.ts';
import type { App, AppEnv } from '../http/context.ts';
import { limitBodies } from '../http/guards.ts';
import { registerHealthRoutes } from '../http/health.ts';
import { observed } from '../http/observed.ts';
import { onFailure } from '../http/on-failure.ts';
import { openApiOf } from '../http/openapi.ts';
import { ProblemError, problemResponse } from '../http/problems.ts';
import { requestLog } from '../http/request-log.ts';
import { operationsOf, routeByKey } from '../http/route.ts';
import { TokenRefused } from '../ports/vault.ts';
import type { VaultDeps } from './app.ts';
import { createVault } from './create-vault.ts';
import { seedVault } from './demo-cards.ts';
import { VAULT_MIGRATIONS } from './migrations.ts';
import { sealerOf } from './seal.ts';

async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED', { detail: error.message }) : error;
  }
}

function found<T>(card: T | null): T {
  if (card === null) throw new ProblemError('NOT_FOUND');
  return card;
}

/** The vault's API for the store and the processor, each with keys of its own. It's for no browser. */
export function createVaultApi({ db, env, log, readiness = { isClosing: false } }: VaultDeps): App {
  const sealer = sealerOf(env);
  const vault = createVault(db, sealer, { takesTestCards: env.mode !== 'production' });
  const keys = { store: env.vaultStoreKeys, processor: env.vaultProcessorKeys };
  const app: App = new Hono<AppEnv>();
  app.use(observed, requestLog(log, env), limitBodies());

  const serve = <const O extends Operation & { access: 'vault'; callers: readonly (keyof typeof keys)[] }>(
    operation: O,
    handle: (input: OperationRequest<O>) => Promise<OperationOutput<O>>,
  ) => {
    const taken = operation.callers.flatMap((caller) => keys[caller]);
    routeByKey(app, operation, taken, (input: OperationRequest<O>) => refusable(handle(input)));
  };

  serve(operations.redeemToken, ({ body: { token, owner }, idempotencyKey: key }) => {
    return vault.redeem(token, { owner, key });
  });
  serve(operations.renewCard, ({ params, body: { token, owner }, idempotencyKey: key }) => {
    return vault.renew(params.cardId, token, { owner, key });
  });
  serve(operations.describeCard, async ({ params }) => found(await vault.describe(params.cardId)));
  serve(operations.eraseCard, async ({ params }) => ({ erased: await vault.erase(params.cardId) }));
  serve(operations.readNumber, async ({ params }) => found(await vault.readNumber(params.cardId)));
  serve(operations.openPin, async ({ body }) => ({ pin: await vault.openPin(body.encryptedPin) }));
  if (env.sandbox) {
    serve(operations.restoreCards, async () => {
      await withTransaction(db, (tx) => seedVault(tx, sealer));
      return {};
    });
  }

  registerHealthRoutes(app, { db, env, migrations: VAULT_MIGRATIONS }, readiness);
  app.get('/openapi.json', (http) => jsonResponse(http, openApiOf(operationsOf(app), DOCUMENT)));
  app.notFound(() => problemResponse(new ProblemError('NOT_FOUND')));
  app.onError(onFailure(log, 'vault call'));
  return app;
}

const DOCUMENT = {
  title: 'Checkstand vault',
  description:
    'What the card vault offers the store and the processor, by the bearer keys in VAULT_STORE_KEYS and VAULT_PROCESSOR_KEYS.',
};
