import type * as v from 'valibot';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import type { Deps } from '../context.ts';
import { iso, statement } from '../db/statement.ts';

type Summary = v.InferOutput<typeof OrderSummary>;

const read = statement<Summary, 'shopperId'>(
  'orders_list',
  `select id as "orderId", number, checkout_id as "checkoutId", status, modality as "modalityType",
    ${iso('placed_at')} as "placedAt", total, item_count as "itemCount"
  from orders where shopper_id = $shopperId order by placed_at desc, number limit 200`,
);

/** The shopper's orders, newest first. */
export const listOrders = (
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Summary[]> => read(db, { shopperId });
