import type { Database } from '../../db/database.ts';
import { vaultCards } from '../../db/schema/vault.ts';
import { cardRow } from '../../vault/create-vault.ts';
import type { Sealer } from '../../vault/seal.ts';

const visa = { number: '4242424242424242', brand: 'Visa', expirationMonth: '12', expirationYear: '34' };
const expired = {
  number: '5555555555554444',
  brand: 'Mastercard',
  expirationMonth: '04',
  expirationYear: '24',
};

/** The demo shoppers' cards by their wallets' ids for them. */
export const DEMO_VAULT_CARDS = {
  'demo-riley-visa': visa,
  'demo-riley-mastercard': expired,
  'demo-sam-visa': visa,
  'demo-bo-visa': visa,
  'demo-lite-visa': visa,
  'demo-market-visa': visa,
  'demo-mod-visa': visa,
} as const;

/** 'demo-riley' for 'demo-riley-visa'. */
const ownerOf = (cardId: string) => cardId.slice(0, cardId.lastIndexOf('-'));

/** Writes the demo shoppers' cards into the vault; existing ones stay. */
export async function seedVault(tx: Database, sealer: Sealer): Promise<void> {
  const rows = Object.entries(DEMO_VAULT_CARDS).map(([id, card]) => cardRow(id, ownerOf(id), card, sealer));
  await tx.insert(vaultCards).values(rows).onConflictDoNothing();
}
