import { APP_RULES, type AppName } from '../services/contracts/app-names.ts';
import type { Gratuity } from '../services/contracts/checkouts.ts';
import type { Modality } from '../services/contracts/values.ts';

/** No order's largest tip is less than this, in cents. */
const SMALLEST_MAXIMUM = 5000;

const SUGGESTED_PERCENTAGES = [10, 15, 20] as const;

/** The largest tip for items of this total, in cents: $50 or half of the total, whichever is more (TIP-04). */
export const maximumTip = (itemTotal: number): number =>
  Math.max(SMALLEST_MAXIMUM, Math.floor(itemTotal / 2));

/** The tips that an order of this item total offers, rounded to the cent. */
export const gratuityFor = (itemTotal: number): Gratuity => ({
  max: maximumTip(itemTotal),
  suggestions: SUGGESTED_PERCENTAGES.map((percentage) => ({
    percentage,
    amount: Math.round((itemTotal * percentage) / 100),
  })),
});

/** How many days after the hand-over the tip can be changed (TIP-08): until the same time of day, where the order was received. */
const TIP_CHANGE_DAYS = 3;

interface Tippable {
  modality: Modality;
  appName: AppName;
}

/** Only a delivery has a driver to tip, and not for prescriptions (CHK-17). */
export const isTippable = ({ modality, appName }: Tippable): boolean =>
  modality === 'DELIVERY' && APP_RULES[appName].takesTips;

/** An order, and where and when it's looked at. */
interface Tipped {
  checkout: Tippable;
  order: { settlement: string; handedOverAt: Date | null } | null;
  timezone: string;
  now: Date;
}

/**
 * Until when the tip of a delivery that was handed over, and whose money was captured, can be changed; null if it can't be, or not
 * anymore (TIP-08).
 */
export function tipDeadlineOf({ checkout, order, timezone, now }: Tipped): string | null {
  if (!isTippable(checkout) || order?.settlement !== 'CAPTURED' || order.handedOverAt === null) return null;
  const { epochMilliseconds } = order.handedOverAt
    .toTemporalInstant()
    .toZonedDateTimeISO(timezone)
    .add({ days: TIP_CHANGE_DAYS });
  return epochMilliseconds > now.getTime() ? new Date(epochMilliseconds).toISOString() : null;
}
