import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { ShippingRequest } from '../ports/sellers.ts';
import { milesBetween } from '../postal-codes/distance.ts';
import { timeZoneOf } from '../postal-codes/time-zones.ts';
import { METHODS, type Method, type Warehouse } from './warehouses.ts';

/** Where each zone ends, in miles from the warehouse. */
const ZONES = [300, 1000, 2000];

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

type Asked = Pick<ShippingRequest, 'items' | 'destination' | 'now'>;

/**
 * The ways a warehouse would ship the items, cheapest first, with the price by weight and distance and the arrival
 * dates.
 */
export function shippingOptions(warehouse: Warehouse, { items, destination, now }: Asked): QuoteOption[] {
  const timezone = timeZoneOf(destination.stateProvince);
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const miles = milesBetween(warehouse.at, destination.location);
  const zone = ZONES.filter((end) => miles > end).length;
  const grams = items.reduce((sum, item) => sum + item.averageWeight * item.quantity, 0);
  const itemTotal = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0);
  const isFree = ({ id }: Method) =>
    id === 'standard' && warehouse.freeFrom !== null && itemTotal >= warehouse.freeFrom;

  return warehouse.methods
    .map((id) => METHODS[id])
    .filter(({ mostGrams }) => grams <= mostGrams)
    .map((method) => {
      const cost = method.base + method.perZone * zone + Math.ceil((method.perKilogram * grams) / 1000);
      const [least, most] = method.days.map((days) => deliveryDay(today, days + method.daysPerZone * zone));
      return {
        id: method.id,
        name: method.name,
        description: method.description,
        window: {
          value: `${written(least ?? today, HOURS.from, timezone)}/${written(most ?? today, HOURS.to, timezone)}`,
          timezone,
        },
        cost,
        promo: isFree(method) ? cost : 0,
        fee: { name: 'Shipping fee', description: 'By weight and distance.' },
        available: true,
        immediateHours: null,
        flashSales: [],
      };
    });
}
