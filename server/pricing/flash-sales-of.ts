import { type AnyColumn, and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  type FlashSale,
  MAX_FLASH_SALE_PERCENT,
  MAX_FLASH_SALE_UNITS,
} from '../../services/contracts/flash-sales.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { anyOf } from '../db/any-of.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { rowsOf } from '../db/records.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { flashSales, reservations } from '../db/schema/fulfillment.ts';

interface SoldInSlot {
  gtins: readonly string[];
  /** The hour the slot starts at, in the store's time. */
  hour: number;
  modality: Modality;
}

/** As much as pages take: earlier imports took more. */
const atMost = (column: typeof flashSales.percentOff | typeof flashSales.maxQuantity, most: number) =>
  sql<number>`least(${column}, ${most})`.as(column.name);

const saleColumns = {
  gtin13: flashSales.gtin13,
  percentOff: atMost(flashSales.percentOff, MAX_FLASH_SALE_PERCENT),
  maxQuantity: atMost(flashSales.maxQuantity, MAX_FLASH_SALE_UNITS),
};

const hourColumns = { ...saleColumns, fromHour: flashSales.fromHour, toHour: flashSales.toHour };

type Asked = Pick<SoldInSlot, 'gtins' | 'modality'>;

const isSoldAs = (modality: AnyColumn | SQL) =>
  or(isNull(flashSales.modality), eq(flashSales.modality, modality));

const isSold = ({ gtins, modality }: Givens<Asked>) =>
  and(anyOf(flashSales.gtin13, gtins), isSoldAs(modality));

const biggestFirst = [asc(flashSales.gtin13), desc(flashSales.percentOff), desc(flashSales.maxQuantity)];

/** The flash sales on products in a slot; for each product, the one with the biggest discount (FLS-07). */
export const flashSalesOf = prepared('flash_sales_read_slot', (db, slot: Givens<SoldInSlot>) =>
  db
    .selectDistinctOn([flashSales.gtin13], saleColumns)
    .from(flashSales)
    .where(and(isSold(slot), lte(flashSales.fromHour, slot.hour), gt(flashSales.toHour, slot.hour)))
    .orderBy(...biggestFirst),
);

/** A sale, and the hours of the store's day it's for, from and to. */
export interface HoursOnSale extends FlashSale {
  fromHour: number;
  toHour: number;
}

/** When any of the products is on a flash sale; the biggest discount on each product first. */
export const hoursOnSale = prepared('flash_sales_read_hours', (db, asked: Givens<Asked>) =>
  db
    .select(hourColumns)
    .from(flashSales)
    .where(isSold(asked))
    .orderBy(...biggestFirst),
);

/** The same for what's in a cart, in a query that reads carts and reservations. */
export const hoursOnSaleInCart = rowsOf(
  new QueryBuilder()
    .select(hourColumns)
    .from(flashSales)
    .innerJoin(cartLines, eq(cartLines.gtin13, flashSales.gtin13))
    .where(and(eq(cartLines.cartId, carts.id), isSoldAs(reservations.modality)))
    .orderBy(...biggestFirst),
);

/** The sales of a slot that starts at this hour of the store's day, the best on each product, as `flashSalesOf` asks the database. */
export function salesAt(sales: readonly HoursOnSale[], hour: number): FlashSale[] {
  const then = sales.filter(({ fromHour, toHour }) => hour >= fromHour && hour < toHour);
  const byProduct = Map.groupBy(
    then.map(({ gtin13, percentOff, maxQuantity }): FlashSale => ({ gtin13, percentOff, maxQuantity })),
    ({ gtin13 }) => gtin13,
  );
  return [...byProduct.values()].flatMap(([best]) => best ?? []);
}
