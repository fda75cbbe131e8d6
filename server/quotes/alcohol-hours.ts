import type { Modality } from '../../services/contracts/values.ts';
import type { alcoholHours } from '../db/schema/alcohol.ts';
import { weekdayOf } from './day-rules.ts';

export type AlcoholHours = Omit<typeof alcoholHours.$inferSelect, 'id' | 'source'>;

/** What the law says of alcohol where, and how, an order is handed over. */
export interface AlcoholLaw {
  /** Two letters. */
  state: string;
  /** Null if it isn't known. */
  county: string | null;
  modality: Modality;
  /** The state's, its counties' among them. */
  rules: readonly AlcoholHours[];
}

/** The rule for a calendar day: the county's own before the state's, and of two the newer one; null if there's none. */
function ruleOn(
  { state, county, modality, rules }: AlcoholLaw,
  date: Temporal.PlainDate,
): AlcoholHours | null {
  const day = date.toString();
  const inForce = rules
    .filter((rule) => rule.state === state && (rule.county === null || rule.county === county))
    .filter(
      ({ modalities, weekdays }) =>
        modalities.some((one) => one === modality) && weekdays.includes(weekdayOf(date)),
    )
    .filter(({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || day <= lastDay))
    .toSorted((a, b) => (a.firstDay < b.firstDay ? 1 : -1));
  return inForce.find((rule) => rule.county !== null) ?? inForce[0] ?? null;
}

/** The place that lets no alcohol be handed over in the week from this day on, its county or all of the state; null if it's handed over. */
export function dryPlace(law: AlcoholLaw, date: Temporal.PlainDate): 'county' | 'state' | null {
  const week = Array.from({ length: 7 }, (_, days) => ruleOn(law, date.add({ days })));
  if (!week.every((rule) => rule?.hours.length === 0)) return null;
  return week.some((rule) => rule?.county !== null) ? 'county' : 'state';
}

const clockOf = ({ hour, minute }: Temporal.ZonedDateTime) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Whether alcohol may be handed over at any moment of a window, by the store's clock. */
export function isAlcoholTime(
  law: AlcoholLaw,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
  timezone: string,
): boolean {
  const from = start.toZonedDateTimeISO(timezone);
  const to = end.toZonedDateTimeISO(timezone);
  const date = from.toPlainDate();
  const rule = ruleOn(law, date);
  if (rule === null) return true;
  const opens = clockOf(from);
  const closes = to.toPlainDate().equals(date) ? clockOf(to) : '24:00';
  return rule.hours.some((hours) => hours.slice(0, 5) <= opens && closes <= hours.slice(6));
}
