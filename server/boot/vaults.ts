import { restoreCards } from '../../services/contracts/vault-api.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../http/context.ts';
import { httpProcessorVault, httpVault, vaultCall } from '../payments/http-vault.ts';
import type { ProcessorVault, Vault } from '../ports/vault.ts';
import type { Env } from '../settings/env.ts';
import { createVaultApi } from '../vault/api.ts';
import { createVault } from '../vault/create-vault.ts';
import { seedVault } from '../vault/demo-cards.ts';
import { sealerOf } from '../vault/seal.ts';

/** The vault for each of its callers. */
interface Vaults {
  vault: Vault;
  processorVault: ProcessorVault;
}

/**
 * The vault at VAULT_URL. A process without one has its own, and speaks to it by the same requests; they just don't go over the
 * network.
 */
export function createVaults(parts: Pick<Deps, 'db' | 'env' | 'log'>): Vaults {
  const { env } = parts;
  const own = env.vaultUrl ? null : createVaultApi(parts);
  const callWith = addressOf(parts, own ? async (request) => own.fetch(request) : undefined);
  return {
    vault: httpVault(vaultCall(callWith(env.vaultStoreKeys[0]))),
    processorVault: httpProcessorVault(vaultCall(callWith(env.vaultProcessorKeys[0]))),
  };
}

type Fetch = (request: Request) => Promise<Response>;

const addressOf =
  ({ env, log }: Pick<Deps, 'env' | 'log'>, fetch?: Fetch) =>
  (key: string) => ({
    url: env.vaultUrl ?? 'http://vault.here',
    key,
    seconds: env.vaultSeconds,
    fetch,
    log,
  });

/** What a sandbox's data is made with: the vault of this process within the transaction, or the one at VAULT_URL. */
export function vaultWithin(
  tx: Database,
  { env, log }: { env: Env; log: Deps['log'] },
): { processorVault: ProcessorVault; fillVault: () => Promise<void> } {
  if (!env.vaultUrl) {
    const sealer = sealerOf(env);
    return { processorVault: createVault(tx, sealer), fillVault: () => seedVault(tx, sealer) };
  }
  const callWith = addressOf({ env, log });
  const call = vaultCall(callWith(env.vaultStoreKeys[0]));
  return {
    processorVault: httpProcessorVault(vaultCall(callWith(env.vaultProcessorKeys[0]))),
    fillVault: async () => {
      await call(restoreCards, {});
    },
  };
}
