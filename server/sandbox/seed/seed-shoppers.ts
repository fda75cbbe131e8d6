import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts, shoppers } from '../../db/schema/shoppers.ts';
import { DEMO_PASSWORD, DEMO_SHOPPERS } from './shoppers.ts';

/** Writes the demo shoppers and their passwords; restores the profiles of existing ones. */
export async function seedShoppers(tx: Database, emails?: readonly string[]): Promise<void> {
  const chosen = DEMO_SHOPPERS.filter(({ email }) => emails?.includes(email) ?? true);
  if (chosen.length === 0) return;
  await tx
    .insert(shoppers)
    .values(chosen.map(({ has: _words, ...one }) => ({ ...one, name: `${one.firstName} ${one.lastName}` })))
    .onConflictDoUpdate({
      target: shoppers.id,
      set: {
        name: sql`excluded.name`,
        email: sql`excluded.email`,
        emailVerified: sql`excluded.email_verified`,
        firstName: sql`excluded.first_name`,
        lastName: sql`excluded.last_name`,
        phone: sql`excluded.phone`,
        relevantAdsOptIn: sql`excluded.relevant_ads_opt_in`,
        loyaltyCardNumber: sql`excluded.loyalty_card_number`,
        createdAt: sql`excluded.created_at`,
        preferredModality: sql`excluded.preferred_modality`,
        preferredLocationId: sql`excluded.preferred_location_id`,
        deliveryLocationId: null,
      },
    });
  await seedSignIns(
    tx,
    chosen.map(({ id }) => id),
  );
}

/** Lets shoppers sign in who can't yet. Hashing takes time, so there's none if there's no such shopper. */
async function seedSignIns(tx: Database, ids: string[]): Promise<void> {
  const there = await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, ids));
  const missing = ids.filter((id) => !there.some((one) => one.id === id));
  if (missing.length === 0) return;
  const { hashPassword } = await import('better-auth/crypto');
  const password = await hashPassword(DEMO_PASSWORD);
  await tx
    .insert(accounts)
    .values(missing.map((id) => ({ id, accountId: id, providerId: 'credential', shopperId: id, password })))
    .onConflictDoNothing();
}
