import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import { isFreeDelivery } from './free-delivery.ts';
import { isInTime, type Schedule, type SlotTime, slotsOfDay } from './slots.ts';

/** `cost` and what a promotion takes off it, in cents. */
export type SlotFee = Pick<QuoteOption, 'promo' | 'fee'> & { cost: number };

/** Who hands the orders of one store over, when, how many at a time and for what. */
export interface Fulfiller extends Schedule {
  modality: 'PICKUP' | 'DELIVERY';
  storeId: string;
  vendor: Vendor;
  slotCapacity: number;
  /** Who brings orders at once takes so many hours. */
  immediateHours: number | null;
  carriesAlcohol: boolean;
  isOrderInstructionsEligible: boolean;
  /** Before memberships. */
  feeAt: (slot: Pick<OfferedSlot, 'hour' | 'immediateHours'>) => SlotFee;
}

/** A slot that can be had; `immediateHours` is set for one that has begun, whose order comes within them (QUO-04). */
export interface OfferedSlot extends SlotTime {
  immediateHours: number | null;
}

/** What a fulfiller still offers of a calendar day at an instant; what comes at once comes before closing. */
export function slotsLeft(
  fulfiller: Fulfiller,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): OfferedSlot[] {
  const slots = slotsOfDay(fulfiller, date);
  const closing = slots.at(-1)?.end.epochMilliseconds ?? 0;
  const { immediateHours } = fulfiller;
  return slots.flatMap((slot): OfferedSlot[] => {
    if (isInTime(slot, fulfiller, now)) return [{ ...slot, immediateHours: null }];
    if (immediateHours === null || !hasBegun(slot, now)) return [];
    const end = slot.start.add({ hours: immediateHours });
    return end.epochMilliseconds <= closing ? [{ ...slot, end, immediateHours }] : [];
  });
}

const hasBegun = ({ start, end }: SlotTime, now: Temporal.Instant): boolean =>
  start.epochMilliseconds <= now.epochMilliseconds && now.epochMilliseconds < end.epochMilliseconds;

/** The slot that a fulfiller offers from `startsAt` on, or null. */
export function slotOffered(
  fulfiller: Fulfiller,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): OfferedSlot | null {
  const date = startsAt.toZonedDateTimeISO(fulfiller.timezone).toPlainDate();
  return slotsLeft(fulfiller, date, now).find(({ start }) => start.equals(startsAt)) ?? null;
}

/** What a slot costs whoever was quoted on this basis: the one place that says so, for showing as for charging. */
export function feeOf(fulfiller: Fulfiller, slot: OfferedSlot, basis: FeeBasis | null): SlotFee {
  const fee = fulfiller.feeAt(slot);
  if (!basis || !isFreeDelivery(basis, slot.start)) return fee;
  return {
    cost: fee.cost,
    promo: fee.cost,
    fee: { ...fee.fee, description: 'Free with your membership.' },
  };
}
