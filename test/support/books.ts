// The store's books: what must hold after every test, and the orders of a checkout.

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { reservations } from '../../server/db/schema/fulfillment.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { type Audit, audit } from './audit.ts';

/** The audit of a store with nothing wrong. */
const BALANCED: Audit = {
  authorizationsWithoutOrder: [],
  ordersWithoutMoney: [],
  refundsAtOddsWithMoney: [],
  accountsMiscounted: [],
  ordersAtOddsWithAuthorizations: [],
  refundsAtOddsWithReturns: [],
  tipsAtOddsWithMoney: [],
  checkoutsAtOddsWithOrders: [],
  ordersAtOddsWithLines: [],
  changesWithoutOrder: [],
  slotsMiscounted: [],
  shoppersWithReservations: [],
};

/** Holds after every test: no money without an order, no order without money, every place accounted for. */
export const expectBalanced = async ({ db }: { db: Database }): Promise<void> =>
  expect(await audit(db)).toEqual(BALANCED);

/** The orders placed from a checkout. */
export const ordersOf = ({ db }: { db: Database }, { checkoutId }: { checkoutId: string }) =>
  db.select().from(orders).where(eq(orders.checkoutId, checkoutId));

/** Expires a reservation as if its time had passed. */
export const runOut = ({ db }: { db: Database }, { id }: { id: string }) =>
  db.update(reservations).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(reservations.id, id));
