import { now } from '../db/clock.ts';
import { quotes } from '../db/schema/fulfillment.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryFulfiller, deliveryVendorOf } from './delivery-fulfiller.ts';
import { type Fulfiller, type OfferedSlot, slotOffered } from './fulfiller.ts';
import { parseOptionId } from './option-id.ts';
import { pickupFulfiller } from './pickup-fulfiller.ts';
import { slotsOfDay } from './slots.ts';
import { type QuotedStore, quotedStore } from './store.ts';

/** The columns of a quote and its store that the quote's slots are recomputed from. */
export const offeredColumns = {
  store: quotedStore,
  modality: quotes.modality,
  vendorId: quotes.vendorId,
  destination: quotes.destination,
  feeBasis: quotes.feeBasis,
  offeredAt: quotes.createdAt,
  expiresAt: quotes.expiresAt,
  now,
};

export type OfferedRow = Pick<
  typeof quotes.$inferSelect,
  'modality' | 'vendorId' | 'destination' | 'feeBasis' | 'expiresAt'
> & { store: QuotedStore; offeredAt: Date; now: Date };

/** Who fulfills an offer; null if no vendor does anymore. */
export function fulfillerOf({ modality, vendorId, store }: OfferedRow): Fulfiller | null {
  if (modality === 'PICKUP') return pickupFulfiller(store);
  const vendor = deliveryVendorOf(vendorId, store.storeId);
  return vendor && deliveryFulfiller(vendor, store);
}

/**
 * The slot that a quote's option names, and its fulfiller. NOT_FOUND if the quote has no such slot; SLOT_GONE if it
 * was offered too long ago, starts too soon, or was immediate and has passed.
 */
export function chosenSlot(row: OfferedRow, optionId: string): { fulfiller: Fulfiller; slot: OfferedSlot } {
  const fulfiller = fulfillerOf(row);
  const start = fulfiller && startOf(fulfiller, optionId);
  if (!start) throw new ProblemError('NOT_FOUND');
  const slotAt = (time: Date) => slotOffered(fulfiller, start, time.toTemporalInstant());
  const slot = slotAt(row.now);
  const isAsOffered = slot?.immediateHours === slotAt(row.offeredAt)?.immediateHours;
  const isAlive = row.expiresAt > row.now;
  if (!isAlive || !slot || !isAsOffered) throw new ProblemError('SLOT_GONE');
  return { fulfiller, slot };
}

/** The start of the slot that an option names; null if the fulfiller never has such a slot. */
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
  return slotsOfDay(fulfiller, date).some((slot) => slot.start.equals(start)) ? start : null;
}
