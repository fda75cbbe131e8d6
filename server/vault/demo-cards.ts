import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cardRow } from './create-vault.ts';
import type { StoredCard } from './instrument.ts';
import { vaultCards } from './schema.ts';
import type { Sealer } from './seal.ts';

const visa = {
  kind: 'BANK_CARD',
  number: '4242424242424242',
  brand: 'Visa',
  expirationMonth: '12',
  expirationYear: '34',
} as const;
const expired = {
  kind: 'BANK_CARD',
  number: '5555555555554444',
  brand: 'Mastercard',
  expirationMonth: '04',
  expirationYear: '24',
} as const;

/** The demo shoppers' cards by their wallets' ids for them. */
export const DEMO_VAULT_CARDS: Readonly<Record<string, StoredCard & { owner: string }>> = {
  'demo-riley-visa': { owner: 'demo-riley', ...visa },
  'demo-riley-mastercard': { owner: 'demo-riley', ...expired },
  'demo-riley-gift-0025': { owner: 'demo-riley', kind: 'GIFT_CARD', number: '6006491000000000025' },
  'demo-riley-gift-0100': { owner: 'demo-riley', kind: 'GIFT_CARD', number: '6006491000000000100' },
  'demo-sam-visa': { owner: 'demo-sam', ...visa },
  'demo-sam-ebt': { owner: 'demo-sam', kind: 'EBT', number: '5077080000000004' },
  'demo-bo-visa': { owner: 'demo-bo', ...visa },
  'demo-lite-visa': { owner: 'demo-lite', ...visa },
  'demo-market-visa': { owner: 'demo-market', ...visa },
  'demo-mod-visa': { owner: 'demo-mod', ...visa },
};

/** Writes the demo shoppers' cards into the vault; existing ones stay, with their numbers if those were erased. */
export async function seedVault(tx: Database, sealer: Sealer): Promise<void> {
  const rows = Object.entries(DEMO_VAULT_CARDS).map(([id, card]) => cardRow(id, card.owner, card, sealer));
  await tx.insert(vaultCards).values(rows).onConflictDoNothing();
  const erased = await tx
    .select({ id: vaultCards.id })
    .from(vaultCards)
    .where(isNull(vaultCards.sealedNumber));
  for (const { id, sealedNumber } of rows.filter((row) => erased.some((one) => one.id === row.id))) {
    await tx
      .update(vaultCards)
      .set({ sealedNumber })
      .where(and(eq(vaultCards.id, id), isNull(vaultCards.sealedNumber)));
  }
}
