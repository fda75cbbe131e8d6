import { OrderSummary } from '../../services/contracts/orders.ts';
import { iso, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { PLACE_ZONE, RESERVATION_JOINS } from '../reservations/reservation-sql.ts';

/** What was refunded for order `o`, in cents. */
export const REFUNDED = `(select coalesce(sum(f.amount), 0)::int from order_refunds f where f.order_id = o.id)`;

const read = statement({
  name: 'orders_list',
  params: ['shopperId'],
  row: OrderSummary.entries,
  text: `select o.id as "orderId", o.number, o.checkout_id as "checkoutId", o.status, o.modality as "modalityType", k.pickup_type as "pickupType",
    ${iso('o.placed_at')} as "placedAt", ${PLACE_ZONE} as timezone, o.total,
    ${REFUNDED} as refunded, o.item_count as "itemCount"
  from orders o
  join checkouts k on k.id = o.checkout_id
  join reservations r on r.id = k.reservation_id
  ${RESERVATION_JOINS}
  where o.shopper_id = $shopperId order by o.placed_at desc, o.number limit 200`,
});

/** The shopper's orders, newest first. */
export const listOrders = (
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<OrderSummary[]> => read(db, { shopperId });
