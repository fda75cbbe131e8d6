import * as v from 'valibot';
import type { Deadline } from '../../services/contracts/modifications.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow } from '../checkouts/checkout.ts';
import { modifiableFor } from '../checkouts/modifiable.ts';
import type { Database } from '../db/database.ts';
import { NewTime } from '../db/schema/modifications.ts';
import { OrderAuthorization } from '../db/schema/orders.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { IS_EXPIRED } from '../wallet/card-sql.ts';

/** The changes about to be made to an order, priced. */
export const Draft = v.object({
  version_key: v.string(),
  status: v.picklist(['OPEN', 'SAVING']),
  ...v.pick(v.object(CheckoutRow), [
    'line_items',
    'item_total',
    'yellow_tag_discount_total',
    'fulfillment_total',
    'tax_total',
    'gratuity_total',
    'total',
    'promos',
    'tenders',
    'date_of_birth',
  ]).entries,
  time: v.nullable(NewTime),
});
export type Draft = v.InferOutput<typeof Draft>;

/** SQL for the changes `m`. */
const DRAFT = `json_build_object('version_key', m.version_key, 'status', m.status, 'line_items', m.line_items,
      'item_total', m.item_total, 'yellow_tag_discount_total', m.yellow_tag_discount_total,
      'fulfillment_total', m.fulfillment_total, 'tax_total', m.tax_total, 'gratuity_total', m.gratuity_total,
      'total', m.total, 'promos', m.promos, 'tenders', m.tenders, 'date_of_birth', m.date_of_birth, 'time', m.time)`;

const Limit = v.object({
  minimum: v.number(),
  maximum: v.number(),
  available: v.boolean(),
  alcohol: v.boolean(),
  minimumAge: v.nullable(v.number()),
});

export const OrderRow = {
  ...CheckoutRow,
  /** Where it's taxed. */
  state: v.string(),
  postal_code: v.string(),
  authorizations: v.array(OrderAuthorization),
  /** The cards it was paid with that still exist, by id. */
  cards: v.record(
    v.string(),
    v.object({ instrument_id: v.string(), balance: v.nullable(v.number()), is_expired: v.boolean() }),
  ),
  draft: v.nullable(Draft),
  /** An earlier change is being saved, or hasn't released what it no longer needs. */
  is_changing: v.boolean(),
  /** Of the products in the order and the changes. */
  limits: v.record(v.string(), Limit),
};
export interface OrderToModify extends RowOf<typeof OrderRow> {
  /** Until when it can be modified. */
  deadline: Deadline;
}

/** An order with changes about to be made to it. */
export type ChangedOrder = OrderToModify & { draft: Draft };

/** The other time the changes give an order; null for the one it has. */
export const newTimeOf = ({ draft }: Pick<OrderToModify, 'draft'>): NewTime | null => draft?.time ?? null;

/** The columns of checkout `k`, its order `o`, if it has one, and the changes `m`. */
export const ORDER_COLUMNS = `${CHECKOUT_COLUMNS}, coalesce(r.destination->>'stateProvince', s.state) as state,
    coalesce(r.destination->>'postalCode', s.postal_code) as postal_code, coalesce(o.authorizations, '[]') as authorizations, (
      select coalesce(json_object_agg(c.id, json_build_object('instrument_id', c.instrument_id, 'balance', c.balance,
        'is_expired', ${IS_EXPIRED})), '{}')
      from cards c
      where c.id in (select e.entry->>'id' from jsonb_array_elements(k.tenders) as e(entry))
    ) as cards, case when m.checkout_id is not null then ${DRAFT} end as draft,
    exists (
      select from modification_attempts a where a.checkout_id = k.id and a.status in ('AUTHORIZING', 'GIVING_BACK')
    ) as is_changing, (
      select coalesce(json_object_agg(p.gtin13, json_build_object('minimum', p.minimum_order_quantity,
        'maximum', p.maximum_order_quantity, 'available', p.available, 'alcohol', p.alcohol,
        'minimumAge', p.minimum_age_to_buy)), '{}')
      from products p where p.gtin13 in (
        select e.entry->'cart'->>'gtin13'
        from jsonb_array_elements(k.line_items || coalesce(m.line_items, '[]')) as e(entry))
    ) as limits`;

export const ORDER_JOINS = `${CHECKOUT_JOINS}
  left join orders o on o.checkout_id = k.id
  left join modifications m on m.checkout_id = k.id`;

const read = statement({
  name: 'modifications_read_order',
  params: ['checkoutId', 'shopperId'],
  row: OrderRow,
  text: `select ${ORDER_COLUMNS} from checkouts k ${ORDER_JOINS} where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

export interface OfOrder {
  shopperId: string;
  checkoutId: string;
}

/**
 * A placed order with the changes about to be made to it. NOT_FOUND if it isn't the shopper's, CHECKOUT_CLOSED if it can't
 * be modified, STILL_RUNNING while changes are being saved.
 */
export async function readOrderToModify(db: Database, of: OfOrder): Promise<OrderToModify> {
  const [order] = await read(db, { ...of });
  if (!order) throw new ProblemError('NOT_FOUND');
  if (order.draft?.status === 'SAVING') throw new ProblemError('STILL_RUNNING');
  const deadline = modifiableFor(order);
  if (!deadline) throw new ProblemError('CHECKOUT_CLOSED');
  return { ...order, deadline };
}
