import * as v from 'valibot';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { StaffOrder } from '../../services/contracts/staff.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { advanceOrder } from './advance-order.ts';
import { REFUNDED } from './list-orders.ts';
import { markOrderReady } from './mark-order-ready.ts';

/**
 * Whether product `s` may be picked in place of product `p`, which is line `l` of order `o`: only where the shopper leaves it
 * to the store (CMP-13), and then something similar that nothing forbids.
 */
export const SUBSTITUTES = `l.substitution_policy = 'SHOPPERS_CHOICE' and s.department_id = p.department_id
    and s.seller_id is not distinct from p.seller_id and s.available and not s.sold_by_weight and s.alcohol = p.alcohol
    and coalesce(s.minimum_age_to_buy, 0) <= coalesce(p.minimum_age_to_buy, 0)
    and s.restricted_states = '[]' and s.restricted_zips = '[]'
    and case when o.modality = 'SHIP' then s.ship_to_home_item else s.sold_in_store end
    and not exists (
      select from order_lines other where other.order_id = o.id
        and s.gtin13 in (other.gtin13, case when other.gtin13 <> l.gtin13 then other.found->'substitute'->>'gtin13' end)
    )`;

/** How many words of their names products `s` and `p` share: one pasta is more like another than like rice. */
const SHARED_WORDS = `cardinality(array(
              select unnest(string_to_array(lower(s.description), ' ')) intersect select unnest(string_to_array(lower(p.description), ' '))
            ))`;

/** How many are suggested. */
const SUGGESTED = 3;

const read = statement({
  name: 'orders_for_staff',
  params: ['number'],
  row: { id: v.string(), ...StaffOrder.entries },
  text: `select o.id, o.number, o.status, o.modality as "modalityType",
    k.pickup_type as "pickupType", o.total, ${REFUNDED} as refunded, (
      select coalesce(json_agg(json_build_object('gtin13', l.gtin13, 'description', coalesce(p.description, l.gtin13),
        'quantity', l.quantity, 'estimatedWeight', case when p.sold_by_weight then p.weight * l.quantity end,
        'substitutionPolicy', l.substitution_policy, 'instructions', l.instructions, 'total', l.total, 'found', l.found,
        'substitutes', (
          select coalesce(json_agg(json_build_object('gtin13', alike.gtin13, 'description', alike.description)), '[]') from (
            select s.gtin13, s.description from products s where o.status = 'PICKING' and ${SUBSTITUTES}
            order by s.snap_eligible = p.snap_eligible desc, ${SHARED_WORDS} desc, abs(s.unit_price - p.unit_price), s.gtin13
            limit ${SUGGESTED}
          ) alike
        )) order by l.position), '[]')
      from order_lines l left join products p on p.gtin13 = l.gtin13 where l.order_id = o.id
    ) as lines
  from orders o join checkouts k on k.id = o.checkout_id where o.number = $number`,
});

/** An order as the people who pick it see it. NOT_FOUND. */
export async function readStaffOrder({ db }: Pick<Deps, 'db'>, { number }: { number: string }) {
  const [order] = await read(db, { number });
  if (!order) throw new ProblemError('NOT_FOUND');
  return order;
}

/**
 * Takes an order one step further from the status the caller saw. VERSION_STALE if that has changed since,
 * CHECKOUT_CLOSED if there is no further step.
 */
export async function advanceStaffOrder(
  deps: Pick<Deps, 'db' | 'processor' | 'log'>,
  { number, from, atCoveredPrice = false }: { number: string; from: OrderStatus; atCoveredPrice?: boolean },
): Promise<void> {
  const { id, status } = await readStaffOrder(deps, { number });
  if (status !== from) throw new ProblemError('VERSION_STALE');
  if (status === 'PICKING') return markOrderReady(deps, { number, atCoveredPrice });
  const type = status === 'PLACED' ? 'order.pick' : 'order.handOver';
  await advanceOrder(deps, { orderId: id, event: { type } });
}
