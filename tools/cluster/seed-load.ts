import { sql } from 'drizzle-orm';
import { seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';

/** How many shoppers there are to place one order each. */
export const SHOPPERS = 10_000;

const CAPACITY = 1_000_000;

/** The demo chain, and shoppers who each have a full cart and a card. */
export const seedLoad = (databaseUrl: string): Promise<void> =>
  prepareDatabase({ databaseUrl }, async (db) => {
    await seedCrowd(db, SHOPPERS);
    await setSlotCapacity(db, CAPACITY);
    await db.execute(sql`insert into wallets (shopper_id, preferred_card_id)
      select s.id, 'card-of-' || s.id from shoppers s where s.id like 'crowd-%' on conflict do nothing`);
  });
