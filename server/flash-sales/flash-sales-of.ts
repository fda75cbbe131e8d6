import * as v from 'valibot';
import { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';

interface SoldInSlot {
  gtins: readonly string[];
  /** The hour the slot starts at, in the store's time. */
  hour: number;
  modality: Modality;
}

const read = statement({
  name: 'flash_sales_of_slot',
  params: ['gtins', 'hour', 'modality'],
  row: FlashSale.entries,
  text: `select distinct on (gtin13) gtin13, percent_off as "percentOff", max_quantity as "maxQuantity" from flash_sales
  where gtin13 = any($gtins::text[]) and $hour::int >= from_hour and $hour::int < to_hour
    and (modality is null or modality = $modality)
  order by gtin13, percent_off desc, max_quantity desc`,
});

/** The flash sales on products in a slot; for each product, the one with the biggest discount (FLS-07). */
export const flashSalesOf = (db: Database, slot: SoldInSlot): Promise<FlashSale[]> => read(db, { ...slot });

/** A sale, and the hours of the store's day it's for, from and to. */
export interface HoursOnSale {
  sale: FlashSale;
  fromHour: number;
  toHour: number;
}

const readHours = statement({
  name: 'flash_sales_hours',
  params: ['gtins', 'modality'],
  row: { sale: FlashSale, fromHour: v.number(), toHour: v.number() },
  text: `select json_build_object('gtin13', gtin13, 'percentOff', percent_off, 'maxQuantity', max_quantity) as sale,
    from_hour as "fromHour", to_hour as "toHour" from flash_sales
  where gtin13 = any($gtins::text[]) and (modality is null or modality = $modality)
  order by gtin13, percent_off desc, max_quantity desc`,
});

/** When any of the products is on a flash sale; the biggest discount on each product first. */
export const hoursOnSale = (
  db: Database,
  asked: Pick<SoldInSlot, 'gtins' | 'modality'>,
): Promise<HoursOnSale[]> => readHours(db, { ...asked });

/** Whether a slot that starts at this hour of the store's day has the sale, as `flashSalesOf` asks the database. */
export const isOnSaleAt = ({ fromHour, toHour }: HoursOnSale, hour: number): boolean =>
  hour >= fromHour && hour < toHour;
