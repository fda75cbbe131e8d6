import { eq } from 'drizzle-orm';
import type { DepositRule } from '../../rules/deposits.ts';
import type { Sale, SnapRestriction } from '../../rules/snap.ts';
import type { PricedAt } from '../../services/contracts/catalog.ts';
import { now } from '../db/clock.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { stores } from '../db/schema/stores.ts';
import { shoppingStore } from '../shoppers/shopping-store.ts';
import { depositRulesIn, restrictionsIn, saleAt } from './state-laws.ts';

/** The store that prices name, and what the law of its state says today. */
export interface PricingStore {
  locationId: string;
  name: string;
  storeNumber: string;
  divisionNumber: string;
  sale: Sale;
  restrictions: readonly SnapRestriction[];
  depositRules: readonly DepositRule[];
}

const pricingColumns = {
  locationId: stores.locationId,
  name: stores.vanityName,
  storeNumber: stores.storeNumber,
  divisionNumber: stores.divisionNumber,
  state: stores.state,
  timezone: stores.timezone,
  restrictions: restrictionsIn(stores.state),
  depositRules: depositRulesIn(stores.state),
  now,
};

const findStore = prepared('stores_find_pricing', (db: ReadDatabase, given: Givens<{ locationId: string }>) =>
  db.select(pricingColumns).from(stores).where(eq(stores.locationId, given.locationId)),
);

const findStoreOf = prepared(
  'stores_find_pricing_of',
  (db: ReadDatabase, given: Givens<{ shopperId: string }>) =>
    db
      .select(pricingColumns)
      .from(shoppers)
      .innerJoin(stores, eq(stores.locationId, shoppingStore))
      .where(eq(shoppers.id, given.shopperId)),
);

/** Whose prices an answer has, as it says so. */
export const pricedAt = (store: PricingStore | null): PricedAt =>
  store && { locationId: store.locationId, name: store.name };

const toPricing = ([found]: Awaited<ReturnType<typeof findStore>>): PricingStore | null =>
  found ? { ...found, sale: saleAt(found) } : null;

/** A store by its location; null if there's none of it, or nobody has chosen one. */
export const readPricingStore = async (
  db: ReadDatabase,
  locationId: string | null,
): Promise<PricingStore | null> =>
  locationId === null ? null : toPricing(await findStore(db, { locationId }));

/** The store where a shopper shops, if they've chosen one. */
export const readPricingStoreOf = async (db: ReadDatabase, shopperId: string): Promise<PricingStore | null> =>
  toPricing(await findStoreOf(db, { shopperId }));
