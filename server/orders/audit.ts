import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';

/** What must never happen in the store's own books: each list names the offending rows and is empty in a healthy store. */
export interface StoreAudit {
  /** Orders whose authorizations don't add up to their total. */
  ordersAtOddsWithAuthorizations: string[];
  /** Refunds that give back more or less than they say. */
  refundsAtOddsWithReturns: string[];
  /** Changes of tips that charged or gave back something other than the difference. */
  tipsAtOddsWithMoney: string[];
  /** Checkouts that say they're placed but have no order, or the other way around. */
  checkoutsAtOddsWithOrders: string[];
  /** Orders whose total or number of items isn't what their checkout or their lines say. */
  ordersAtOddsWithLines: string[];
  /** Changes about to be made to an order that's canceled, or that nobody is saving though they say so. */
  changesWithoutOrder: string[];
  /** Slots whose count differs from the places taken by reservations, orders, and changes being saved. */
  slotsMiscounted: string[];
  /** Shoppers with more than one reservation. */
  shoppersWithReservations: string[];
}

/**
 * In SQL, unlike what it checks: one statement sees everything at one moment, while orders are placed, and it shares no code
 * with the verbs whose mistakes it's there to find.
 */
const EVERYTHING = sql`with changing as (
    select checkout_id, kind, status, slot_id from attempts where status in ('AUTHORIZING', 'RELEASING')
  ), places as (
    select slot_id, count(*)::int as taken from (
      select slot_id from reservations where status in ('HELD', 'COMMITTING', 'USED')
      union all
      select slot_id from changing where status = 'AUTHORIZING'
    ) place group by slot_id
  )
  select
    (select coalesce(json_agg(o.id), '[]') from orders o
      where o.settlement <> 'REVERSED'
        and not exists (select from changing c where c.checkout_id = o.checkout_id and c.status = 'RELEASING' and c.kind not in ('REFUND', 'TIP'))
        and o.total is distinct from (select sum(z.amount - z.held) from attempts a join authorizations z on z.attempt_id = a.id
          where a.checkout_id = o.checkout_id and a.status in ('RELEASING', 'DONE'))
          - (select coalesce(sum(r.amount), 0) from attempts a join authorization_returns r on r.attempt_id = a.id
            where a.checkout_id = o.checkout_id and a.kind = 'TIP')) as "ordersAtOddsWithAuthorizations",
    (select coalesce(json_agg(f.id), '[]') from order_refunds f
      where f.amount <> (select coalesce(sum(r.amount), 0) from authorization_returns r where r.attempt_id = f.id)
    ) as "refundsAtOddsWithReturns",
    (select coalesce(json_agg(t.id), '[]') from tip_changes t join attempts a on a.id = t.id
      where a.status in ('RELEASING', 'DONE') and t.after - t.before is distinct from
        (select coalesce(sum(z.amount - z.held), 0) from authorizations z where z.attempt_id = t.id)
        - (select coalesce(sum(r.amount), 0) from authorization_returns r where r.attempt_id = t.id)
    ) as "tipsAtOddsWithMoney",
    (select coalesce(json_agg(k.id), '[]') from checkouts k left join orders o on o.checkout_id = k.id
      where case when o.id is null then k.status = 'PLACED' else k.status <> 'PLACED' and (k.status, o.status) <> ('REJECTED', 'CANCELED') end
    ) as "checkoutsAtOddsWithOrders",
    (select coalesce(json_agg(o.id), '[]') from orders o join checkouts k on k.id = o.checkout_id
      left join (select checkout_id, sum(total) as total, sum(quantity) as quantity from checkout_lines group by 1) l on l.checkout_id = k.id
      where o.total <> k.total or l.total is distinct from k.item_total or l.quantity is distinct from o.item_count
    ) as "ordersAtOddsWithLines",
    (select coalesce(json_agg(m.checkout_id), '[]') from modifications m left join orders o on o.checkout_id = m.checkout_id
      where o.id is null or o.status = 'CANCELED'
        or m.status = 'SAVING' and not exists (select from changing c where c.checkout_id = m.checkout_id and c.status = 'AUTHORIZING')
    ) as "changesWithoutOrder",
    (select coalesce(json_agg(t.id), '[]') from slots t left join places on places.slot_id = t.id
      where t.taken <> coalesce(places.taken, 0)) as "slotsMiscounted",
    (select coalesce(json_agg(shopper_id), '[]') from (
      select shopper_id from reservations where status in ('HELD', 'COMMITTING')
      group by shopper_id having count(*) > 1) twice) as "shoppersWithReservations"`;

/** Compares orders with their checkouts, lines, authorizations, and slots. What the processor has is for `reconcile`. */
export async function auditStore(db: Database): Promise<StoreAudit> {
  const { rows } = await db.execute<StoreAudit & Record<string, unknown>>(EVERYTHING);
  return onlyRow(rows);
}
