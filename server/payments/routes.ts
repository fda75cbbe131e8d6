import { getVault } from '../../services/contracts/vault.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';

/** What the shop says about the vault: where its page is, and nothing else. */
export function registerVaultRoutes(app: App): void {
  route(app, getVault, ({ deps }) => ({ origin: deps.env.vaultOrigin }));
}
