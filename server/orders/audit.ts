import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { type RowOf, statement } from '../db/statement.ts';

/** What must never happen: each list names the offending rows and is empty in a healthy store. */
export const Audit = {
  /** Authorizations without an order while nobody is working on one. */
  authorizationsWithoutOrder: v.array(v.array(v.string())),
  /** Orders whose authorizations don't add up to their total. */
  ordersWithoutMoney: v.array(v.string()),
  /** Gift cards and EBT cards whose balance isn't what they had less what stands authorized or captured on them. */
  accountsMiscounted: v.array(v.string()),
  /** Checkouts that say they're placed but have no order, or the other way around. */
  checkoutsAtOddsWithOrders: v.array(v.string()),
  /** Slots whose count differs from the places taken by reservations and orders. */
  slotsMiscounted: v.array(v.string()),
  /** Shoppers with more than one reservation. */
  shoppersWithReservations: v.array(v.string()),
};
export type Audit = RowOf<typeof Audit>;

const read = statement({
  name: 'orders_audit',
  params: [],
  row: Audit,
  text: `with money as (
    select t.attempt_id, array_agg(t.key) as keys, coalesce(sum(t.amount) filter (where not t.is_hold), 0)::int as amount
    from (
      select p.key, p.amount, split_part(p.key, ':', 1) as attempt_id,
        coalesce(a.tenders #>> array[split_part(p.key, ':', 2), 'isHold'] = 'true', false) as is_hold
      from processor.transactions p left join order_attempts a on a.id = split_part(p.key, ':', 1)
      where p.type = 'AUTHORIZATION' and p.status = 'APPROVED'
    ) t group by 1
  ), accounts as (
    select a.instrument_id, a.balance, a.opening_balance + a.topped_up - coalesce(sum(coalesce(p.completed_amount, p.amount))
      filter (where p.type = 'AUTHORIZATION' and p.status = 'APPROVED'), 0) as expected
    from processor.accounts a left join processor.transactions p on p.instrument_id = a.instrument_id
    group by a.instrument_id
  ), places as (
    select slot_id, count(*)::int as taken from reservations
    where status in ('HELD', 'COMMITTING', 'USED') group by slot_id
  )
  select
    (select coalesce(json_agg(money.keys), '[]') from money
      left join orders o on o.attempt_id = money.attempt_id
      left join order_attempts a on a.id = money.attempt_id and a.status = 'AUTHORIZING'
      where o.id is null and a.id is null) as "authorizationsWithoutOrder",
    (select coalesce(json_agg(o.id), '[]') from orders o left join money on money.attempt_id = o.attempt_id
      where o.settlement <> 'REVERSED' and o.total is distinct from money.amount) as "ordersWithoutMoney",
    (select coalesce(json_agg(instrument_id), '[]') from accounts where balance is distinct from expected) as "accountsMiscounted",
    (select coalesce(json_agg(k.id), '[]') from checkouts k left join orders o on o.checkout_id = k.id
      where (k.status = 'PLACED') <> (o.id is not null)) as "checkoutsAtOddsWithOrders",
    (select coalesce(json_agg(t.id), '[]') from slots t left join places on places.slot_id = t.id
      where t.taken <> coalesce(places.taken, 0)) as "slotsMiscounted",
    (select coalesce(json_agg(shopper_id), '[]') from (
      select shopper_id from reservations where status in ('HELD', 'COMMITTING')
      group by shopper_id having count(*) > 1) twice) as "shoppersWithReservations"`,
});

/** Compares money, orders, checkouts, and slots in a single statement, so at a single moment. */
export async function audit(db: Database): Promise<Audit> {
  const [row] = await read(db, {});
  if (!row) throw new Error('The audit returned nothing');
  return row;
}
