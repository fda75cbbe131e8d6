import { and, eq } from 'drizzle-orm';
import * as contract from '../../services/contracts/sandbox.ts';
import { products, stock } from '../db/schema/catalog.ts';
import { faults } from '../db/schema/sandbox.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { expireNow } from './expire-now.ts';
import { resetShopper } from './reset.ts';

/** What tests and curious visitors can do to their own data; registered only in sandbox mode. */
export function registerSandboxRoutes(app: App): void {
  route(app, contract.createFault, async ({ deps, shopper, body }) => {
    const { operation, times, ...fault } = body;
    await deps.db.insert(faults).values({ shopperId: shopper.id, operation, remaining: times, fault });
    return { successful: true };
  });

  route(app, contract.clearFaults, async ({ deps, shopper }) => {
    await deps.db.delete(faults).where(eq(faults.shopperId, shopper.id));
    return { successful: true };
  });

  route(app, contract.expireReservation, async ({ deps, shopper }) => {
    await expireNow(deps.db, shopper.id);
    return { successful: true };
  });

  route(app, contract.resetSandbox, async ({ deps, shopper }) => {
    await resetShopper(deps, shopper);
    return { successful: true };
  });

  route(app, contract.setStock, async ({ deps: { db }, body: { onHand, ...place } }) => {
    const [known] = await db.select().from(products).where(eq(products.gtin13, place.gtin13));
    if (!known) throw new ProblemError('INVALID_INPUT', { fields: { gtin13: "We don't know this item." } });
    if (onHand === null) {
      await db
        .delete(stock)
        .where(and(eq(stock.locationId, place.locationId), eq(stock.gtin13, place.gtin13)));
    } else {
      await db
        .insert(stock)
        .values({ ...place, onHand })
        .onConflictDoUpdate({ target: [stock.locationId, stock.gtin13], set: { onHand } });
    }
    return { successful: true };
  });
}
