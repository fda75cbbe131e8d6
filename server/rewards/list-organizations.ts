import { asc, eq } from 'drizzle-orm';
import type { Organization } from '../../services/contracts/rewards.ts';
import { organizations } from '../db/schema/account.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';

/** Organizations with the text in their name, city, or cause; those near the preferred store come first. */
export async function listOrganizations(
  { db }: Pick<Deps, 'db'>,
  { shopperId, text }: { shopperId: string; text: string },
): Promise<Organization[]> {
  const all = await db.select().from(organizations).orderBy(asc(organizations.name));
  const [preferred] = await db
    .select({ city: stores.city, state: stores.state })
    .from(shoppers)
    .innerJoin(stores, eq(stores.locationId, shoppers.preferredLocationId))
    .where(eq(shoppers.id, shopperId));
  const wanted = text.toLowerCase();
  const nearness = ({ city, stateCode }: Organization) =>
    Number(city === preferred?.city) * 2 + Number(stateCode === preferred?.state);
  return all
    .filter(({ name, city, cause }) => `${name} ${city} ${cause}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => nearness(b) - nearness(a));
}
