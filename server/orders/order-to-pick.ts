import * as v from 'valibot';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { Found } from '../../services/contracts/staff.ts';
import type { Database } from '../db/database.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { ORDER_COLUMNS, ORDER_JOINS, OrderRow } from '../modifications/order-to-modify.ts';

/** What was found so far of order `o`, by product. */
export const FOUND = `(
    select coalesce(jsonb_object_agg(l.gtin13, l.found), '{}') from order_lines l where l.order_id = o.id and l.found is not null
  )`;

const OrderToPick = {
  ...OrderRow,
  order_id: v.string(),
  order_status: OrderStatus,
  found: v.record(v.string(), Found),
  /** What one piece weighs by the catalogue, in grams, of what's sold by weight. */
  weights: v.record(v.string(), v.number()),
};
export type OrderToPick = RowOf<typeof OrderToPick>;

const read = statement({
  name: 'orders_read_to_pick',
  params: ['number'],
  row: OrderToPick,
  text: `select ${ORDER_COLUMNS}, o.id as order_id, ${FOUND} as found, (
      select coalesce(json_object_agg(p.gtin13, p.weight), '{}') from order_lines l join products p on p.gtin13 = l.gtin13
      where l.order_id = o.id and p.sold_by_weight and p.weight is not null
    ) as weights
  from checkouts k ${ORDER_JOINS}
  where o.number = $number`,
});

/** A placed order with what was found of it. NOT_FOUND. */
export async function readOrderToPick(db: Database, number: string): Promise<OrderToPick> {
  const [order] = await read(db, { number });
  if (!order) throw new ProblemError('NOT_FOUND');
  return order;
}
