import type { DayOption, QuoteOption } from '../../services/contracts/quotes.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import { type AlcoholLaw, isAlcoholTime } from './alcohol-hours.ts';
import { cutOffOf } from './day-rules.ts';
import { type Fulfiller, feeOf, type OfferedSlot, slotsLeft } from './fulfiller.ts';
import { optionId } from './option-id.ts';
import { feeInWords } from './pickup-fee.ts';
import { daysFrom, slotsOfDay } from './slots.ts';

/** When times are requested, and for how many days. */
export interface QuotedDays {
  now: Temporal.Instant;
  days: number;
  timezone: string;
  /** The number of orders per slot, by id; missing means none. */
  taken: Readonly<Record<string, number>>;
}

/** One fulfiller's offer; has a basis only if memberships count. */
export interface Offer {
  fulfiller: Fulfiller;
  basis: FeeBasis | null;
  /** Of what is offered, if there's alcohol in it. */
  alcohol: AlcoholLaw | null;
}

/** The slots left on a day at which everything in the offer may be handed over. */
const lawfulSlots = (
  { fulfiller, alcohol }: Offer,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): OfferedSlot[] =>
  slotsLeft(fulfiller, date, now).filter(
    (slot) => alcohol === null || isAlcoholTime(alcohol, slot, fulfiller.timezone),
  );

/** ISO with milliseconds, like all of the store's instants. */
export const toIso = ({ epochMilliseconds }: Temporal.Instant): string =>
  new Date(epochMilliseconds).toISOString();

/** When a window starts. */
export const startOf = ({ value }: { value: string }): Temporal.Instant =>
  Temporal.Instant.from(value.slice(0, value.indexOf('/')));

/** The calendar day at an instant, YYYY-MM-DD. */
export const dayAt = (instant: Temporal.Instant, timezone: string): string =>
  instant.toZonedDateTimeISO(timezone).toPlainDate().toString();

/** From when to when a window is. */
export function spanOf({ value }: { value: string }): { start: Temporal.Instant; end: Temporal.Instant } {
  const end = Temporal.Instant.from(value.slice(value.indexOf('/') + 1));
  return { start: startOf({ value }), end };
}

/** Formats each instant once: a store's vendors share most of them, and formatting is the most expensive part. */
function cachedIso(): typeof toIso {
  const texts = new Map<number, string>();
  return (instant) => {
    const ms = instant.epochMilliseconds;
    const text = texts.get(ms) ?? toIso(instant);
    texts.set(ms, text);
    return text;
  };
}

type PricedOption = QuoteOption & { cost: number };

interface OptionParts {
  taken: QuotedDays['taken'];
  write: typeof toIso;
}

function optionOf(
  { fulfiller, basis }: Offer,
  slot: OfferedSlot,
  { taken, write }: OptionParts,
): PricedOption {
  const { modality, storeId, vendor, timezone } = fulfiller;
  const startsAt = write(slot.start);
  const id = optionId({ modality, storeId, vendorId: vendor.id, startsAt });
  return {
    id,
    name: '',
    description: '',
    window: { value: `${startsAt}/${write(slot.end)}`, timezone },
    ...feeOf(fulfiller, slot, basis),
    available: (taken[id] ?? 0) < slot.capacity,
    immediateHours: slot.immediateHours,
    flashSales: [],
  };
}

/** An offer with its times. */
interface Timed<TOffer extends Offer> {
  offer: TOffer;
  options: QuoteOption[];
}

/**
 * The times of each offer, in the offers' order, and the day strip: a day has times if any offer does, and shows
 * the lowest fee. All offers are from one store.
 */
export function timesOf<TOffer extends Offer>(
  offers: readonly TOffer[],
  { now, days, timezone, taken }: QuotedDays,
): { timed: Timed<TOffer>[]; days: DayOption[] } {
  const write = cachedIso();
  const timed = offers.map((offer): Timed<TOffer> => ({ offer, options: [] }));
  const strip = daysFrom(now, timezone, days).map((date): DayOption => {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { offer, options } of timed) {
      for (const slot of lawfulSlots(offer, date, now)) {
        const option = optionOf(offer, slot, { taken, write });
        options.push(option);
        if (option.available) lowest = Math.min(lowest, option.cost - option.promo);
      }
    }
    const hasTimes = Number.isFinite(lowest);
    return {
      date: { value: date.toString(), timezone },
      hasTimes,
      noTimesBecause: hasTimes ? null : whyNone(offers, date, now),
      costDisplayString: hasTimes ? feeInWords(lowest) : null,
      costRating: null,
    };
  });
  return { timed, days: strip };
}

/** Why nobody has times on a day, if it isn't that they're taken or too soon. */
function whyNone(
  offers: readonly Offer[],
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): DayOption['noTimesBecause'] {
  const fulfillers = offers.map(({ fulfiller }) => fulfiller);
  const special = fulfillers[0]?.specialDays[date.toString()];
  if (special && fulfillers.every((fulfiller) => slotsOfDay(fulfiller, date).length === 0))
    return { kind: 'CLOSED', reason: special.reason };
  const ends = fulfillers.flatMap((fulfiller) => cutOffOf(fulfiller, date) ?? []);
  const last = ends.toSorted(Temporal.Instant.compare).at(-1);
  const isOver = ends.length === fulfillers.length && last && Temporal.Instant.compare(now, last) >= 0;
  if (isOver) return { kind: 'CUT_OFF', endedAt: toIso(last) };
  const isForAlcohol =
    offers.some(({ fulfiller }) => slotsLeft(fulfiller, date, now).length > 0) &&
    offers.every((offer) => lawfulSlots(offer, date, now).length === 0);
  return isForAlcohol ? { kind: 'NO_ALCOHOL' } : null;
}

/** The start of the first slot any fulfiller has at an instant or later, ISO; null if none has. */
export function firstStart(
  fulfillers: readonly Fulfiller[],
  from: Temporal.Instant,
  { days, timezone }: Pick<QuotedDays, 'days' | 'timezone'>,
): string | null {
  for (const date of daysFrom(from, timezone, days)) {
    const starts = fulfillers
      .flatMap((fulfiller) => slotsOfDay(fulfiller, date))
      .map(({ start }) => start.epochMilliseconds)
      .filter((start) => start >= from.epochMilliseconds);
    if (starts.length > 0) return new Date(Math.min(...starts)).toISOString();
  }
  return null;
}
