import { eq } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';

/** What both profile services use, besides the address book: the shopper and the preferred store, if any. */
export async function readProfile({ db }: Pick<Deps, 'db'>, { shopperId }: { shopperId: string }) {
  const rows = await db
    .select({
      shopper: shoppers,
      store: {
        banner: stores.banner,
        storeNumber: stores.storeNumber,
        divisionNumber: stores.divisionNumber,
      },
    })
    .from(shoppers)
    .leftJoin(stores, eq(stores.locationId, shoppers.preferredLocationId))
    .where(eq(shoppers.id, shopperId));
  return onlyRow(rows);
}
