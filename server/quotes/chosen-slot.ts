import * as v from 'valibot';
import { Destination, Modality } from '../../services/contracts/values.ts';
import { FeeBasis } from '../db/schema/fulfillment.ts';
import type { RowOf } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryBy, deliveryVendorOf } from './delivery-by.ts';
import { type Fulfiller, type OfferedSlot, slotOffered } from './fulfiller.ts';
import { parseOptionId } from './option-id.ts';
import { pickupAt } from './pickup-at.ts';
import { slotsOfDay } from './slots.ts';
import { readStore, STORE_COLUMNS, StoreRow } from './store.ts';

/** The columns a quote's slots are recomputed from; `q` is the quote and `s` its store. */
export const OFFERED_COLUMNS = `${STORE_COLUMNS}, q.modality, q.vendor_id, q.destination, q.fee_basis,
    q.expires_at > now() as is_alive, floor(extract(epoch from q.created_at) * 1000)::bigint as offered_ms,
    floor(extract(epoch from now()) * 1000)::bigint as now_ms`;

export const OfferedRow = {
  ...StoreRow,
  modality: Modality,
  vendor_id: v.string(),
  destination: v.nullable(Destination),
  fee_basis: v.nullable(FeeBasis),
  is_alive: v.boolean(),
  offered_ms: v.number(),
  now_ms: v.number(),
};
export type OfferedRow = RowOf<typeof OfferedRow>;

/** Who fulfills an offer; null if no vendor does anymore. */
export function fulfillerOf({ modality, vendor_id: vendorId, ...row }: OfferedRow): Fulfiller | null {
  const store = readStore(row);
  if (modality === 'PICKUP') return pickupAt(store);
  const vendor = deliveryVendorOf(vendorId, store.storeId);
  return vendor && deliveryBy(vendor, store);
}

/**
 * The slot that a quote's option names, and its fulfiller. NOT_FOUND if the quote has no such slot; SLOT_GONE if it
 * was offered too long ago, starts too soon, or was immediate and has passed.
 */
export function chosenSlot(row: OfferedRow, optionId: string): { fulfiller: Fulfiller; slot: OfferedSlot } {
  const fulfiller = fulfillerOf(row);
  const start = fulfiller && startOf(fulfiller, optionId);
  if (!start) throw new ProblemError('NOT_FOUND');
  const offeredAt = (ms: number) => slotOffered(fulfiller, start, Temporal.Instant.fromEpochMilliseconds(ms));
  const slot = offeredAt(row.now_ms);
  const isAsOffered = slot?.immediateHours === offeredAt(row.offered_ms)?.immediateHours;
  if (!row.is_alive || !slot || !isAsOffered) throw new ProblemError('SLOT_GONE');
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
