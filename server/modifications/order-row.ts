import * as v from 'valibot';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow } from '../checkouts/checkout-row.ts';
import { OrderAuthorization } from '../db/schema/orders.ts';
import { IS_EXPIRED } from '../wallet/card-sql.ts';

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
  /** An earlier change is being saved, or hasn't released what it no longer needs. */
  is_changing: v.boolean(),
};

/** The columns of checkout `k` and its order `o`. */
export const ORDER_COLUMNS = `${CHECKOUT_COLUMNS}, coalesce(r.destination->>'stateProvince', s.state) as state,
    coalesce(r.destination->>'postalCode', s.postal_code) as postal_code, coalesce(o.authorizations, '[]') as authorizations, (
      select coalesce(json_object_agg(c.id, json_build_object('instrument_id', c.instrument_id, 'balance', c.balance,
        'is_expired', ${IS_EXPIRED})), '{}')
      from cards c
      where c.id in (select e.entry->>'id' from jsonb_array_elements(k.tenders) as e(entry))
    ) as cards, exists (
      select from modification_attempts a where a.checkout_id = k.id and a.status in ('AUTHORIZING', 'GIVING_BACK')
    ) as is_changing`;

export const ORDER_JOINS = `${CHECKOUT_JOINS}
  left join orders o on o.checkout_id = k.id`;
