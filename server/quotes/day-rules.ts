import { sql } from 'drizzle-orm';
import {
  type DayRule,
  type PickupFees,
  type StoreDayRules,
  storeDayRules,
  stores,
} from '../db/schema/stores.ts';

/** By weekday ('monday') or day (YYYY-MM-DD). */
export type DayRules = Readonly<Record<string, DayRule>>;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** What files name days by, besides their dates. */
export const WEEKDAY_NAMES: readonly string[] = WEEKDAYS;

/** The name of a day's weekday, such as 'monday'. */
export const weekdayOf = ({ dayOfWeek }: Temporal.PlainDate): string => WEEKDAYS[dayOfWeek - 1] ?? '';

/** A store's rules for its days, in a query that reads stores. */
export const dayRules = sql<StoreDayRules>`
  (select coalesce(json_object_agg(modality, rules), '{}') from (
    select ${storeDayRules.modality} as modality, json_object_agg(${storeDayRules.day}, json_build_object(
        'leadMinutes', ${storeDayRules.leadMinutes}, 'cutOff', ${storeDayRules.cutOff},
        'cutOffDaysBefore', ${storeDayRules.cutOffDaysBefore}, 'capacities', ${storeDayRules.capacities},
        'fees', ${storeDayRules.fees})) as rules
      from ${storeDayRules} where ${storeDayRules.storeId} = ${stores.locationId}
      group by ${storeDayRules.modality}) as rules_by_modality)
`.as('day_rules');

/** What counts on a day: what its own rule says, then its weekday's. */
function ruleOf<Name extends keyof DayRule>(
  rules: DayRules,
  date: Temporal.PlainDate,
  name: Name,
): DayRule[Name] | null {
  return rules[date.toString()]?.[name] ?? rules[weekdayOf(date)]?.[name] ?? null;
}

/** Whose days have rules. */
export interface RuledDays {
  timezone: string;
  leadMinutes: number;
  dayRules: DayRules;
}

/** How long before a time of this day an order must be placed, in minutes. */
const leadOn = ({ dayRules, leadMinutes }: RuledDays, date: Temporal.PlainDate): number =>
  ruleOf(dayRules, date, 'leadMinutes') ?? leadMinutes;

/** When orders for a day end, whatever the time of day they're for; null if only the lead time counts. */
export function cutOffOf(
  { dayRules, timezone }: Pick<RuledDays, 'dayRules' | 'timezone'>,
  date: Temporal.PlainDate,
): Temporal.Instant | null {
  const cutOff = ruleOf(dayRules, date, 'cutOff');
  if (cutOff === null) return null;
  const days = ruleOf(dayRules, date, 'cutOffDaysBefore') ?? 0;
  return date
    .subtract({ days })
    .toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(cutOff) })
    .toInstant();
}

/**
 * The last moments to order for times of a day. A time takes orders until its lead time before it starts, or until the day's
 * cut-off if that comes first; one whose order comes right away, until it ends or that cut-off. At that moment it's over.
 */
export function lastOrdersOn(
  days: RuledDays,
  date: Temporal.PlainDate,
): {
  scheduled: (start: Temporal.Instant) => Temporal.Instant;
  immediate: (end: Temporal.Instant) => Temporal.Instant;
} {
  const minutes = leadOn(days, date);
  const cutOff = cutOffOf(days, date);
  const atMost = (at: Temporal.Instant) => (cutOff && Temporal.Instant.compare(cutOff, at) < 0 ? cutOff : at);
  return { scheduled: (start) => atMost(start.subtract({ minutes })), immediate: atMost };
}

/** The last moment to order for a time that starts then and isn't immediate. */
export const lastOrderAt = (days: RuledDays, start: Temporal.Instant): Temporal.Instant =>
  lastOrdersOn(days, start.toZonedDateTimeISO(days.timezone).toPlainDate()).scheduled(start);

/** How many orders a time takes that starts on a day in this hour, store time. */
export const capacityOf = (
  { dayRules, slotCapacity }: { dayRules: DayRules; slotCapacity: number },
  date: Temporal.PlainDate,
  hour: number,
): number =>
  (ruleOf(dayRules, date, 'capacities') ?? []).reduce(
    (last, [fromHour, capacity]) => (fromHour <= hour ? capacity : last),
    slotCapacity,
  );

/** What picking an order up on a day costs, by the hour. */
export const pickupFeesOn = (
  { dayRules, pickupFees }: { dayRules: DayRules; pickupFees: PickupFees },
  date: Temporal.PlainDate,
): PickupFees => ruleOf(dayRules, date, 'fees') ?? pickupFees;
