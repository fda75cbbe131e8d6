import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { reservations } from '../db/schema/fulfillment.ts';
import type { StoreDayRules } from '../db/schema/stores.ts';
import { lastOrderAt, lastOrdersOn, type RuledDays } from '../quotes/day-rules.ts';
import type { ServiceTerms } from '../quotes/delivery-service.ts';
import { startOf } from '../quotes/times.ts';

/** Who hands an order over, as far as it decides until when orders are taken and changed. */
interface HandedOver {
  modality: Modality;
  timezone: string;
  store: { leadMinutes: number } | null;
  dayRules: StoreDayRules;
  service: Pick<ServiceTerms, 'leadMinutes'> | null;
}

/** How long whoever hands an order over needs for it, by the day. Sellers get theirs at once, so null. */
export function ruledDaysOf({ modality, timezone, store, dayRules, service }: HandedOver): RuledDays | null {
  if (modality !== 'PICKUP' && modality !== 'DELIVERY') return null;
  const leadMinutes = modality === 'PICKUP' ? store?.leadMinutes : service?.leadMinutes;
  if (leadMinutes === undefined) return null;
  return { timezone, leadMinutes, dayRules: dayRules[modality] ?? {} };
}

/** A reserved time, and what decides until when it takes orders. */
export interface ReservedTime {
  reservation: Pick<typeof reservations.$inferSelect, 'slotId' | 'modality' | 'createdAt'> &
    Pick<Reservation, 'selections'>;
  store: { timezone: string; leadMinutes: number } | null;
  dayRules: StoreDayRules;
  service: Pick<ServiceTerms, 'leadMinutes' | 'slotMinutes'> | null;
}

/**
 * The last moment to order for a reserved time, by the rules of now: its reservation ends then at the latest. Null for
 * shipping; its start if nobody hands it over anymore.
 */
export function lastOrderOf({ reservation, store, dayRules, service }: ReservedTime): Date | null {
  const { slotId, modality, selections, createdAt } = reservation;
  const [selection] = selections;
  if (slotId === null || !selection) return null;
  const start = startOf(selection.window);
  const { timezone } = selection.window;
  const days = ruledDaysOf({ modality, timezone, store, dayRules, service });
  const asDate = ({ epochMilliseconds }: Temporal.Instant) => new Date(epochMilliseconds);
  if (!days) return asDate(start);
  // A time that had begun when it was reserved is immediate.
  if (!service || start.epochMilliseconds > createdAt.getTime()) return asDate(lastOrderAt(days, start));
  const date = start.toZonedDateTimeISO(timezone).toPlainDate();
  return asDate(lastOrdersOn(days, date).immediate(start.add({ minutes: service.slotMinutes })));
}
