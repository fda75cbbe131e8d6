import { restoreAccounts } from '../../services/contracts/processor.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../http/context.ts';
import { httpProcessor } from '../payments/http-processor.ts';
import { processorCall } from '../payments/processor-call.ts';
import { whenDone } from '../payments/when-done.ts';
import type { SandboxParts } from '../ports/sandbox-processor.ts';
import type { ProcessorVault } from '../ports/vault.ts';
import { createProcessorApp } from '../processor/app.ts';
import { openProcessor } from '../processor/open-processor.ts';
import { vaultWithin } from './vaults.ts';

/** The sandbox's processor and vault within a transaction of the store's. */
export function sandboxWithin(tx: Database, parts: Pick<Deps, 'env' | 'log'>): SandboxParts {
  const { processorVault, fillVault } = vaultWithin(tx, parts);
  return { processor: whenDone(openProcessor({ db: tx, vault: processorVault })), fillVault };
}

/**
 * The processor at PROCESSOR_URL. A sandbox without one has its own in this process, and speaks to it by the same requests; they
 * just don't go over the network.
 */
export function createProcessors(
  parts: Pick<Deps, 'db' | 'env' | 'log'> & { processorVault: ProcessorVault },
): Pick<Deps, 'processor' | 'sandboxProcessor'> {
  const { env, log } = parts;
  const own = env.processorUrl ? null : createProcessorApp({ ...parts, vault: parts.processorVault });
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
            within: (tx) => sandboxWithin(tx, parts),
            restoreAccounts: async (instrumentIds) => {
              await call(restoreAccounts, { body: { instrumentIds: [...instrumentIds] } });
            },
          }
        : null,
  };
}
