import { asc } from 'drizzle-orm';
import { storeDayRules as table } from '../../db/schema/stores.ts';
import { WEEKDAY_NAMES } from '../../quotes/day-rules.ts';
import { entity, type Objection } from '../entity.ts';
import {
  list,
  matching,
  oneOf,
  optional,
  type RecordOf,
  required,
  time,
  weekdayOrDay,
  wholeNumber,
} from '../fields.ts';
import { isFromHourZeroOn } from './by-hour.ts';
import { arePickupFees, PICKUP_FEES, pickupFeeList, pickupFeeOf, pickupFeeText } from './pickup-fees.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  locationId: required(
    matching('eight digits: three of the division, five of the store', /^\d{8}$/),
    'The store',
  ),
  modality: required(oneOf(['PICKUP', 'DELIVERY']), 'How orders are received'),
  day: required(
    weekdayOrDay(WEEKDAY_NAMES),
    'The weekday or the day, in its own time; what a day says counts before its weekday',
  ),
  leadMinutes: optional(
    wholeNumber(0, 10_080),
    null,
    'How long before a time an order must be placed, in minutes; empty if as usual',
  ),
  cutOff: optional(time, null, 'When orders for the day end; empty if only by leadMinutes'),
  cutOffDaysBefore: optional(wholeNumber(0, 14), 0, 'How many days before the day that is'),
  capacities: optional(
    list(
      'hours and how many orders a time takes that begins from then on, such as 0:12',
      /^(\d|1\d|2[0-3]):\d{1,4}$/,
    ),
    null,
    'How many orders a time takes, by the hour, from hour 0 on; empty if as usual',
  ),
  fees: optional(
    pickupFeeList,
    null,
    'What picking an order up costs, by the hour, from hour 0 on; empty if as usual, or for deliveries',
  ),
};

type Rule = RecordOf<typeof fields>;

const capacityOf = (text: string): [fromHour: number, orders: number] => {
  const [hour = '', orders = ''] = text.split(':');
  return [Number(hour), Number(orders)];
};

function objections({
  modality,
  capacities,
  fees,
  leadMinutes,
  cutOff,
  cutOffDaysBefore,
}: Rule): Objection[] {
  if (capacities && !isFromHourZeroOn(capacities.map((one) => capacityOf(one)[0])))
    return [{ field: 'capacities', expects: 'capacities of hours that go up, from 0 on' }];
  if (cutOff === null && cutOffDaysBefore > 0)
    return [{ field: 'cutOff', expects: 'a time, because there is a cutOffDaysBefore' }];
  if (fees && modality !== 'PICKUP') return [{ field: 'fees', expects: 'empty, unless PICKUP' }];
  if (fees && !arePickupFees(fees)) return [{ field: 'fees', expects: PICKUP_FEES }];
  if (leadMinutes === null && cutOff === null && capacities === null && fees === null)
    return [{ field: 'cutOff', expects: 'a time, unless there are leadMinutes, capacities, or fees' }];
  return [];
}

const rowOf = ({ locationId, capacities, fees, ...rule }: Rule): typeof table.$inferInsert => ({
  ...rule,
  storeId: locationId,
  capacities: capacities?.map(capacityOf) ?? null,
  fees: fees?.map(pickupFeeOf) ?? null,
});

export const dayRules = entity({
  name: 'day-rules',
  one: 'day rule',
  fields,
  key: ['locationId', 'modality', 'day'],
  references: { locationId: { to: 'stores' } },
  objections,
  read: async (db) => {
    const rows = await db
      .select()
      .from(table)
      .orderBy(asc(table.storeId), asc(table.modality), asc(table.day));
    return rows.map(({ storeId, capacities, fees, ...rule }) => ({
      ...rule,
      locationId: storeId,
      capacities: capacities?.map(([hour, orders]) => `${hour}:${orders}`) ?? null,
      fees: fees?.map(pickupFeeText) ?? null,
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
