import type { DayOption, QuoteOption } from '../../services/contracts/quotes.ts';
import { optionId } from './option-id.ts';
import { feeInWords, pickupFee } from './pickup-fee.ts';
import { daysFrom, isInTime, type Schedule, type SlotTime, slotsOfDay } from './slots.ts';

/** What a store's pickup slots are made of. */
export interface PickupStore extends Schedule {
  storeId: string;
  slotCapacity: number;
  pickupFee: number;
}

export interface PickupTimes {
  options: QuoteOption[];
  days: DayOption[];
}

const hourOf = (start: Temporal.Instant, timezone: string) => start.toZonedDateTimeISO(timezone).hour;

/** The fee of a slot of this store. */
export const feeOfSlot = (store: PickupStore, { start }: SlotTime) =>
  pickupFee(store.pickupFee, hourOf(start, store.timezone));

/** ISO with milliseconds, as the rest of the store writes instants. */
const written = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 });

/** Seven days of pickup times. `taken` says how many orders a slot has by its id; one that is not there has none. */
export function pickupTimes(
  store: PickupStore,
  taken: ReadonlyMap<string, number>,
  now: Temporal.Instant,
): PickupTimes {
  const { storeId, timezone } = store;
  const options: QuoteOption[] = [];
  const days = daysFrom(now, timezone).map((date): DayOption => {
    const ofDay = slotsOfDay(store, date)
      .filter((slot) => isInTime(slot, store, now))
      .map((slot): QuoteOption & { cost: number } => {
        const id = optionId({ modality: 'PICKUP', storeId, startsAt: written(slot.start) });
        return {
          id,
          name: '',
          description: '',
          window: { value: `${written(slot.start)}/${written(slot.end)}`, timezone },
          ...feeOfSlot(store, slot),
          available: (taken.get(id) ?? 0) < store.slotCapacity,
          immediateHours: null,
        };
      });
    options.push(...ofDay);
    const fees = ofDay.filter(({ available }) => available).map(({ cost, promo }) => cost - promo);
    return {
      date: { value: date.toString(), timezone },
      hasTimes: fees.length > 0,
      costDisplayString: fees.length > 0 ? feeInWords(Math.min(...fees)) : null,
      costRating: null,
    };
  });
  return { options, days };
}
