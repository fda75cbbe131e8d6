// What the crowd pays with.

import type { Database } from '../../server/db/database.ts';
import { processorAccounts } from '../../server/db/schema/processor.ts';
import { cards } from '../../server/db/schema/wallet.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { cardRow } from '../../server/vault/create-vault.ts';
import { sealPin } from '../../server/vault/pin.ts';
import { vaultCards } from '../../server/vault/schema.ts';
import { sealerOf } from '../../server/vault/seal.ts';

const SEALER = sealerOf(parseEnv({ NODE_ENV: 'test' }));

/** In cents: enough for every order of a benchmark. */
const PLENTY = 1_000_000_000;

const TENDERS = [
  { kind: 'EBT', number: '5077080000000004', brand: 'SNAP EBT' },
  { kind: 'GIFT_CARD', number: '6006491000000000100', brand: 'Gift Card' },
] as const;

/** Gives the crowd's first shoppers a SNAP EBT card and a gift card each that never run out. */
export async function seedCrowdTenders(db: Database, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth += 1) {
    for (const { kind, number, brand } of TENDERS) {
      const [id, shopperId] = [`${kind}-of-crowd-${nth}`, `crowd-${nth}`];
      const content = kind === 'EBT' ? { kind, number } : { kind, number, encryptedPin: '' };
      await db.insert(vaultCards).values(cardRow(id, shopperId, content, SEALER));
      await db
        .insert(processorAccounts)
        .values({ instrumentId: id, kind, openingBalance: PLENTY, balance: PLENTY });
      await db.insert(cards).values({
        ...{ id, shopperId, cardType: kind, instrumentId: id, brand, lastFour: number.slice(-4) },
        ...{ holderFirstName: 'Riley', holderLastName: 'Marsh', saved: true },
        balance: kind === 'EBT' ? PLENTY : null,
      });
    }
  }
}

/** The PIN of the crowd's EBT cards, as the vault encrypts it for five minutes. */
export const crowdPin = (): string => sealPin(SEALER, '1234', new Date());
