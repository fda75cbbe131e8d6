import * as v from 'valibot';
import { OrderStatus } from '../../services/contracts/orders.ts';
import type { Found } from '../../services/contracts/staff.ts';
import type { Database } from '../db/database.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { ORDER_COLUMNS, ORDER_JOINS, OrderRow } from '../modifications/order-to-modify.ts';
import { type LineToPick, readLinesToPick } from './lines-to-pick.ts';

const PlacedOrder = { ...OrderRow, order_id: v.string(), order_status: OrderStatus };

export interface OrderToPick extends RowOf<typeof PlacedOrder> {
  /** What was found so far, by product. */
  found: Record<string, Found>;
  /** What one piece weighs by the catalogue, in grams, of what's sold by weight. */
  weights: Record<string, number>;
}

const read = statement({
  name: 'orders_read_to_pick',
  params: ['number'],
  row: PlacedOrder,
  text: `select ${ORDER_COLUMNS}, o.id as order_id from checkouts k ${ORDER_JOINS} where o.number = $number`,
});

/** What was found of lines, by product. */
export const foundOf = (lines: readonly LineToPick[]): Record<string, Found> =>
  Object.fromEntries(lines.flatMap(({ line: { gtin13, found } }) => (found ? [[gtin13, found]] : [])));

const weightsOf = (lines: readonly LineToPick[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ product }) =>
      product?.soldByWeight && product.weight !== null ? [[product.gtin13, product.weight]] : [],
    ),
  );

/** A placed order with what was found of it. NOT_FOUND. */
export async function readOrderToPick(db: Database, number: string): Promise<OrderToPick> {
  const [order] = await read(db, { number });
  if (!order) throw new ProblemError('NOT_FOUND');
  const lines = await readLinesToPick(db, order.order_id);
  return { ...order, found: foundOf(lines), weights: weightsOf(lines) };
}
