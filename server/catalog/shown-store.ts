import { eq } from 'drizzle-orm';
import type { DepositRule } from '../../rules/deposits.ts';
import type { Sale, SnapRestriction } from '../../rules/snap.ts';
import { now } from '../db/clock.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { stores } from '../db/schema/stores.ts';
import { depositRulesIn, restrictionsIn, saleAt } from './state-laws.ts';

/** The store that prices name, and what the law of its state says today. */
export interface ShownStore {
  storeNumber: string;
  divisionNumber: string;
  sale: Sale;
  restrictions: readonly SnapRestriction[];
  depositRules: readonly DepositRule[];
}

const shownColumns = {
  storeNumber: stores.storeNumber,
  divisionNumber: stores.divisionNumber,
  state: stores.state,
  timezone: stores.timezone,
  restrictions: restrictionsIn(stores.state),
  depositRules: depositRulesIn(stores.state),
  now,
};

const findStore = prepared('stores_find_shown', (db: ReadDatabase, given: Givens<{ locationId: string }>) =>
  db.select(shownColumns).from(stores).where(eq(stores.locationId, given.locationId)),
);

const findStoreOf = prepared(
  'stores_find_shown_to',
  (db: ReadDatabase, given: Givens<{ shopperId: string }>) =>
    db
      .select(shownColumns)
      .from(shoppers)
      .innerJoin(stores, eq(stores.locationId, shoppers.preferredLocationId))
      .where(eq(shoppers.id, given.shopperId)),
);

const toShown = ([found]: Awaited<ReturnType<typeof findStore>>): ShownStore | null =>
  found ? { ...found, sale: saleAt(found) } : null;

/** A store by its location; null for a visitor, who hasn't chosen one. */
export const readShownStore = async (
  db: ReadDatabase,
  locationId: string | null,
): Promise<ShownStore | null> => (locationId === null ? null : toShown(await findStore(db, { locationId })));

/** The store that a shopper has chosen, if they have. */
export const readStoreShownTo = async (db: ReadDatabase, shopperId: string): Promise<ShownStore | null> =>
  toShown(await findStoreOf(db, { shopperId }));
