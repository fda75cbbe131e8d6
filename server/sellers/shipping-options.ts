import { t } from '../../languages/t.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { shippingOptions as optionRows, warehouses } from '../db/schema/shipping.ts';
import type { ShippingRequest } from '../ports/sellers.ts';
import { milesBetween } from '../postal-codes/distance.ts';
import { timeZoneOf } from '../postal-codes/time-zones.ts';

/** Carriers deliver during these hours, but not on Sundays. */
const HOURS = { from: new Temporal.PlainTime(8), to: new Temporal.PlainTime(20) };
const SUNDAY = 7;

/** The nth delivery day after a day. */
function deliveryDay(after: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = after;
  for (let left = count; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek !== SUNDAY) left -= 1;
  }
  return day;
}

const written = (day: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone: string): string =>
  day.toZonedDateTime({ timeZone, plainTime }).toInstant().toString({ fractionalSecondDigits: 3 });

/** A warehouse, and how it ships. */
export interface Warehouse extends Pick<typeof warehouses.$inferSelect, 'lat' | 'lng' | 'zoneMiles'> {
  options: readonly Omit<typeof optionRows.$inferSelect, 'sellerId' | 'position'>[];
}

type Asked = Pick<ShippingRequest, 'items' | 'destination' | 'now'>;

/**
 * The ways a warehouse would ship the items, in its order, with the price by weight and distance and the arrival
 * dates.
 */
export function shippingOptions(warehouse: Warehouse, { items, destination, now }: Asked): QuoteOption[] {
  const timezone = timeZoneOf(destination.stateProvince);
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const miles = milesBetween(warehouse, destination.location);
  const zone = warehouse.zoneMiles.filter((end) => miles > end).length;
  const grams = items.reduce((sum, item) => sum + item.averageWeight * item.quantity, 0);
  const itemTotal = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0);

  return warehouse.options
    .filter(({ mostGrams }) => grams <= mostGrams)
    .map(({ id, name, description, ...option }) => {
      const cost = option.basePrice + option.perZone * zone + Math.ceil((option.perKilogram * grams) / 1000);
      const dayAfter = (days: number) => deliveryDay(today, days + option.daysPerZone * zone);
      const from = written(dayAfter(option.leastDays), HOURS.from, timezone);
      const until = written(dayAfter(option.mostDays), HOURS.to, timezone);
      return {
        id,
        name,
        description,
        window: { value: `${from}/${until}`, timezone },
        cost,
        promo: option.freeFrom !== null && itemTotal >= option.freeFrom ? cost : 0,
        fee: { name: t('Shipping fee'), description: t('By weight and distance.') },
        available: true,
        immediateHours: null,
        flashSales: [],
      };
    });
}
