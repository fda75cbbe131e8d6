import { restoreAccounts } from '../../services/contracts/processor.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../http/context.ts';
import { httpProcessor } from '../payments/http-processor.ts';
import { processorCall } from '../payments/processor-call.ts';
import { whenDone } from '../payments/when-done.ts';
import type { Processor } from '../ports/processor.ts';
import { createProcessorApp } from '../processor/app.ts';
import { openProcessor } from '../processor/open-processor.ts';
import type { Env } from '../settings/env.ts';
import { createVault } from '../vault/create-vault.ts';
import { sealerOf } from '../vault/seal.ts';

/** The sandbox's processor within a transaction of the store's. */
export const processorWithin = (tx: Database, env: Pick<Env, 'vaultKeys'>): Processor =>
  whenDone(openProcessor({ db: tx, vault: createVault(tx, sealerOf(env)) }));

/**
 * The processor at PROCESSOR_URL. A sandbox without one has its own in this process, and speaks to it by the same requests; they
 * just don't go over the network.
 */
export function createProcessors(
  parts: Pick<Deps, 'db' | 'env' | 'log' | 'vault'>,
): Pick<Deps, 'processor' | 'sandboxProcessor'> {
  const { env, log } = parts;
  const own = env.processorUrl ? null : createProcessorApp(parts);
  const call = processorCall({
    url: env.processorUrl ?? 'http://processor.sandbox',
    key: env.processorKeys[0],
    seconds: env.processorSeconds,
    fetch: own ? async (request) => own.fetch(request) : undefined,
    log,
  });
  return {
    processor: httpProcessor(call),
    sandboxProcessor:
      own || env.sandbox
        ? {
            within: (tx) => processorWithin(tx, env),
            restoreAccounts: async (instrumentIds) => {
              await call(restoreAccounts, { body: { instrumentIds: [...instrumentIds] } });
            },
          }
        : null,
  };
}
