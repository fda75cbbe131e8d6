import { and, eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { products } from '../db/schema/catalog.ts';
import { deliveryServices, deliveryVendors } from '../db/schema/delivery.ts';
import { quotes } from '../db/schema/fulfillment.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryFulfiller } from './delivery-fulfiller.ts';
import type { DeliveryService } from './delivery-service.ts';
import { type Fulfiller, type OfferedSlot, slotOffered } from './fulfiller.ts';
import { parseOptionId } from './option-id.ts';
import { pickupFulfiller } from './pickup-fulfiller.ts';
import { slotsOfDay } from './slots.ts';
import { type QuotedStore, quotedStore } from './store.ts';

/**
 * The columns that a quote's slots are recomputed from: its own, its store's, and of who delivers them (`serviceOfQuote`,
 * `companyOfService`).
 */
export const offeredColumns = {
  store: quotedStore,
  service: deliveryServices,
  company: deliveryVendors,
  modality: quotes.modality,
  destination: quotes.destination,
  feeBasis: quotes.feeBasis,
  offeredAt: quotes.createdAt,
  expiresAt: quotes.expiresAt,
  now,
};

/** Whether there's alcohol in a quote, in a query that reads quotes. */
export const quoteHasAlcohol: SQL<boolean> = sql<boolean>`
  exists(select 1 from ${products} where ${products.alcohol} and ${products.gtin13} in (
    select item ->> 'gtin13' from jsonb_array_elements(${quotes.items}) as item))
`;

/** Who would deliver a quote's slots. */
export const serviceOfQuote = and(
  eq(deliveryServices.storeId, quotes.storeId),
  eq(deliveryServices.vendorId, quotes.vendorId),
);

export type OfferedRow = Pick<
  typeof quotes.$inferSelect,
  'modality' | 'destination' | 'feeBasis' | 'expiresAt'
> & {
  store: QuotedStore;
  /** Null for pickup, and if nobody delivers it anymore. */
  service: DeliveryService['service'] | null;
  company: DeliveryService['company'];
  offeredAt: Date;
  now: Date;
};

/** Who fulfills an offer; null if nobody does anymore. */
export function fulfillerOf({ modality, store, service, company }: OfferedRow): Fulfiller | null {
  if (modality === 'PICKUP') return pickupFulfiller(store);
  return service && deliveryFulfiller({ service, company }, store);
}

/**
 * The slot that a quote's option names, and its fulfiller. NOT_FOUND if the quote has no such slot; SLOT_GONE if it
 * was offered too long ago, starts too soon, was immediate and has passed, or if nobody delivers it anymore or the store is
 * closed then after all.
 */
export function chosenSlot(row: OfferedRow, optionId: string): { fulfiller: Fulfiller; slot: OfferedSlot } {
  const fulfiller = fulfillerOf(row);
  if (!fulfiller) throw new ProblemError('SLOT_GONE');
  const start = startOf(fulfiller, optionId);
  if (!start) throw new ProblemError('NOT_FOUND');
  const slotAt = (time: Date) => slotOffered(fulfiller, start, time.toTemporalInstant());
  const slot = slotAt(row.now);
  const isAsOffered = slot?.immediateHours === slotAt(row.offeredAt)?.immediateHours;
  const isAlive = row.expiresAt > row.now;
  if (!isAlive || !slot || !isAsOffered) throw new ProblemError('SLOT_GONE');
  return { fulfiller, slot };
}

/** The start of the slot that an option names, even if the day has become special; null if the fulfiller never has such a slot. */
function startOf(fulfiller: Fulfiller, optionId: string): Temporal.Instant | null {
  const named = parseOptionId(optionId);
  if (
    named?.modality !== fulfiller.modality ||
    named.storeId !== fulfiller.storeId ||
    named.vendorId !== fulfiller.vendor.id
  ) {
    return null;
  }
  const start = Temporal.Instant.from(named.startsAt);
  const date = start.toZonedDateTimeISO(fulfiller.timezone).toPlainDate();
  const known = [fulfiller, { ...fulfiller, specialDays: {} }].flatMap((schedule) =>
    slotsOfDay(schedule, date),
  );
  return known.some((slot) => slot.start.equals(start)) ? start : null;
}
