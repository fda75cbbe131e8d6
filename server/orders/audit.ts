import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';

/** What must never happen: each list names the offending rows and is empty in a healthy store. */
export interface Audit {
  /** Authorizations without an order while no process is working on one. */
  authorizationsWithoutOrder: string[][];
  /** Orders whose authorizations aren't what the processor has, or don't add up to their total. */
  ordersWithoutMoney: string[];
  /** Refunds that returned more or less than they say, and what was returned without one. */
  refundsAtOddsWithMoney: string[];
  /** Gift cards and EBT cards whose balance isn't what they had less what is authorized or captured on them and isn't returned. */
  accountsMiscounted: string[];
  /** Checkouts that say they're placed but have no order, or the other way around. */
  checkoutsAtOddsWithOrders: string[];
  /** Orders whose total or number of items isn't what their checkout or their lines say. */
  ordersAtOddsWithLines: string[];
  /** Slots whose count differs from the places taken by reservations, orders, and changes being saved. */
  slotsMiscounted: string[];
  /** Shoppers with more than one reservation. */
  shoppersWithReservations: string[];
}

/**
 * In SQL, unlike what it checks: one statement sees everything at one moment, while orders are placed, and it shares no code
 * with the verbs whose mistakes it's there to find.
 */
const EVERYTHING = sql`with money as (
    select key, coalesce(completed_amount, amount) as amount, split_part(key, ':', 1) as attempt_id from processor.transactions
    where type = 'AUTHORIZATION' and status = 'APPROVED'
  ), ordered as (
    select o.id, z.key, z.amount, z.held from orders o
    join attempts a on a.checkout_id = o.checkout_id and a.status in ('RELEASING', 'DONE')
    join authorizations z on z.attempt_id = a.id
  ), changing as (
    select id, checkout_id, kind, status, slot_id from attempts where status in ('AUTHORIZING', 'RELEASING')
  ), accounts as (
    select a.instrument_id, a.balance, a.opening_balance + a.topped_up - coalesce(sum(coalesce(p.completed_amount, p.amount))
      filter (where p.type = 'AUTHORIZATION' and p.status = 'APPROVED'), 0)
      + coalesce(sum(p.amount) filter (where p.type = 'RETURN'), 0) as expected
    from processor.accounts a left join processor.transactions p on p.instrument_id = a.instrument_id
    group by a.instrument_id
  ), returned as (
    select split_part(key, ':', 1) as refund_id, sum(amount) as amount from processor.transactions where type = 'RETURN' group by 1
  ), places as (
    select slot_id, count(*)::int as taken from (
      select slot_id from reservations where status in ('HELD', 'COMMITTING', 'USED')
      union all
      select slot_id from changing where status = 'AUTHORIZING'
    ) place group by slot_id
  )
  select
    (select coalesce(json_agg(keys), '[]') from (
      select array_agg(money.key order by money.key) as keys from money
      left join ordered on ordered.key = money.key
      left join changing c on c.id = money.attempt_id and c.status = 'AUTHORIZING'
      where ordered.id is null and c.id is null
      group by money.attempt_id
    ) stray) as "authorizationsWithoutOrder",
    (select coalesce(json_agg(o.id), '[]') from orders o
      where o.settlement <> 'REVERSED'
        and not exists (select from changing c where c.checkout_id = o.checkout_id and c.status = 'RELEASING' and c.kind <> 'REFUND')
        and (o.total is distinct from (select sum(amount - held) from ordered where ordered.id = o.id)
          or exists (select from ordered left join money on money.key = ordered.key
            where ordered.id = o.id and ordered.amount - case when o.settlement = 'CAPTURED' then held else 0 end is distinct from coalesce(money.amount, 0)))) as "ordersWithoutMoney",
    (select coalesce(json_agg(coalesce(f.id, returned.refund_id)), '[]')
      from order_refunds f join attempts on attempts.id = f.id full join returned on returned.refund_id = f.id
      where f.id is null or attempts.status = 'DONE' and f.amount is distinct from coalesce(returned.amount, 0)
        or f.amount < returned.amount
        or f.amount <> (select coalesce(sum(r.amount), 0) from authorization_returns r where r.attempt_id = f.id)
    ) as "refundsAtOddsWithMoney",
    (select coalesce(json_agg(instrument_id), '[]') from accounts where balance is distinct from expected) as "accountsMiscounted",
    (select coalesce(json_agg(k.id), '[]') from checkouts k left join orders o on o.checkout_id = k.id
      where case when o.id is null then k.status = 'PLACED' else k.status <> 'PLACED' and (k.status, o.status) <> ('REJECTED', 'CANCELED') end
    ) as "checkoutsAtOddsWithOrders",
    (select coalesce(json_agg(o.id), '[]') from orders o join checkouts k on k.id = o.checkout_id
      left join (select checkout_id, sum(total) as total, sum(quantity) as quantity from checkout_lines group by 1) l on l.checkout_id = k.id
      where o.total <> k.total or l.total is distinct from k.item_total or l.quantity is distinct from o.item_count
    ) as "ordersAtOddsWithLines",
    (select coalesce(json_agg(t.id), '[]') from slots t left join places on places.slot_id = t.id
      where t.taken <> coalesce(places.taken, 0)) as "slotsMiscounted",
    (select coalesce(json_agg(shopper_id), '[]') from (
      select shopper_id from reservations where status in ('HELD', 'COMMITTING')
      group by shopper_id having count(*) > 1) twice) as "shoppersWithReservations"`;

/** Compares money, orders, checkouts, and slots. */
export async function audit(db: Database): Promise<Audit> {
  const { rows } = await db.execute<Audit & Record<string, unknown>>(EVERYTHING);
  return onlyRow(rows);
}
