import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { deliveryServices, deliveryVendors, deliveryZones } from '../db/schema/delivery.ts';

/** Who delivers a store's orders, and for which company; null for the store's own drivers. */
export interface DeliveryService {
  service: typeof deliveryServices.$inferSelect;
  company: typeof deliveryVendors.$inferSelect | null;
}

export const companyOfService: SQL = eq(deliveryVendors.id, deliveryServices.vendorId);

const selectServices = (db: Database) =>
  db
    .select({ service: deliveryServices, company: deliveryVendors })
    .from(deliveryServices)
    .leftJoin(deliveryVendors, companyOfService);

/** The store's own drivers, then the vendors in their order. */
const inOrder = [sql`${deliveryVendors.position} nulls first`, deliveryServices.vendorId];

/** Who delivers a store's orders. */
export const readServices = (db: Database, storeId: string): Promise<DeliveryService[]> =>
  selectServices(db)
    .where(eq(deliveryServices.storeId, storeId))
    .orderBy(...inOrder);

/** Who delivers the orders of these stores. */
export const readAllServices = (db: Database, storeIds: readonly string[]): Promise<DeliveryService[]> =>
  selectServices(db).where(inArray(deliveryServices.storeId, [...storeIds]));

/** Who delivers a store's orders to a postal code, if it's in reach. */
export const readServicesFor = prepared(
  'quotes_read_services',
  (db, given: Givens<{ storeId: string; postalCode: string }>) => {
    const zones = db
      .select({ postalCode: deliveryZones.postalCode })
      .from(deliveryZones)
      .where(
        and(
          eq(deliveryZones.storeId, deliveryServices.storeId),
          eq(deliveryZones.vendorId, deliveryServices.vendorId),
        ),
      )
      .as('zones');
    const isAnywhere = not(exists(db.select().from(zones)));
    const isThere = exists(db.select().from(zones).where(eq(zones.postalCode, given.postalCode)));
    return selectServices(db)
      .where(and(eq(deliveryServices.storeId, given.storeId), or(isAnywhere, isThere)))
      .orderBy(...inOrder);
  },
);

/** What of a service counts after a time of it is reserved. */
export const termsOfService = {
  leadMinutes: deliveryServices.leadMinutes,
  slotMinutes: deliveryServices.slotMinutes,
  carriesAlcohol: deliveryServices.carriesAlcohol,
  takesInstructions: deliveryServices.takesInstructions,
};

export type ServiceTerms = Pick<DeliveryService['service'], keyof typeof termsOfService>;

/** Some services don't deliver alcohol; at the store's counter, anyone of age can get it. */
export const carriesAlcohol = (modality: Modality, service: ServiceTerms | null): boolean =>
  modality !== 'DELIVERY' || (service?.carriesAlcohol ?? false);
