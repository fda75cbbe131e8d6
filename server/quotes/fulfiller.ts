import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import { capacityOf, lastOrdersOn } from './day-rules.ts';
import { isFreeDelivery } from './free-delivery.ts';
import { type Schedule, type SlotTime, slotsOfDay } from './slots.ts';

/** `cost` and a promotion's discount on it, in cents. */
export type SlotFee = Pick<QuoteOption, 'promo' | 'fee'> & { cost: number };

/** Who hands over one store's orders, when, how many at a time, and which items. */
export interface Fulfiller extends Schedule {
  modality: 'PICKUP' | 'DELIVERY';
  storeId: string;
  vendor: Vendor;
  slotCapacity: number;
  /** Hours for immediate delivery; null if there is none. */
  immediateHours: number | null;
  carriesAlcohol: boolean;
  isOrderInstructionsEligible: boolean;
  /** Before memberships; as it was when the basis was offered, if there is one. */
  feeAt: (slot: Pick<OfferedSlot, 'date' | 'hour' | 'immediateHours'>, basis: FeeBasis | null) => SlotFee;
}

/**
 * An available slot; `immediateHours` is set for one that has started and whose order comes within that time
 * (QUO-04).
 */
export interface OfferedSlot extends SlotTime {
  /** Its calendar day, in the store's time. */
  date: Temporal.PlainDate;
  immediateHours: number | null;
  /** How many orders it takes. */
  capacity: number;
  /** The last moment to order for it. */
  lastOrder: Temporal.Instant;
}

/**
 * The slots a fulfiller still offers on a calendar day at this instant: none once orders for the day have ended. An immediate order
 * comes before closing.
 */
export function slotsLeft(
  fulfiller: Fulfiller,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): OfferedSlot[] {
  const last = lastOrdersOn(fulfiller, date);
  const slots = slotsOfDay(fulfiller, date);
  const closing = slots.at(-1)?.end.epochMilliseconds ?? 0;
  const { immediateHours } = fulfiller;
  return slots.flatMap((slot): OfferedSlot[] => {
    const offered = { ...slot, date, capacity: capacityOf(fulfiller, date, slot.hour) };
    const scheduled = last.scheduled(slot.start);
    if (isBefore(now, scheduled)) return [{ ...offered, immediateHours: null, lastOrder: scheduled }];
    const immediate = last.immediate(slot.end);
    if (immediateHours === null || isBefore(now, slot.start) || !isBefore(now, immediate)) return [];
    const end = slot.start.add({ hours: immediateHours });
    return end.epochMilliseconds <= closing
      ? [{ ...offered, end, immediateHours, lastOrder: immediate }]
      : [];
  });
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  one.epochMilliseconds < other.epochMilliseconds;

/** The slot a fulfiller offers that starts at `startsAt`, or null. */
export function slotOffered(
  fulfiller: Fulfiller,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): OfferedSlot | null {
  const date = startsAt.toZonedDateTimeISO(fulfiller.timezone).toPlainDate();
  return slotsLeft(fulfiller, date, now).find(({ start }) => start.equals(startsAt)) ?? null;
}

/** What a slot costs anyone with this basis: the one place that decides it, for both showing and charging. */
export function feeOf(fulfiller: Fulfiller, slot: OfferedSlot, basis: FeeBasis | null): SlotFee {
  const fee = fulfiller.feeAt(slot, basis);
  if (!basis || !isFreeDelivery(basis, slot)) return fee;
  return {
    cost: fee.cost,
    promo: fee.cost,
    fee: { ...fee.fee, description: 'Free with your membership.' },
  };
}
