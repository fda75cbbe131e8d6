import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { onlyRow } from '../../server/db/only-row.ts';
import { auditStore, type StoreAudit } from '../../server/orders/audit.ts';

/** What must never happen to money: each list names the offending rows and is empty if nothing is wrong. */
interface MoneyAudit {
  /** Authorizations without an order while no process is working on one. */
  authorizationsWithoutOrder: string[][];
  /** Orders whose authorizations aren't what the processor has. */
  ordersWithoutMoney: string[];
  /** Refunds that returned more or less than they say, and what was returned without one. */
  refundsAtOddsWithMoney: string[];
  /** Gift cards and EBT cards whose balance isn't what they had less what is authorized or captured on them and isn't returned. */
  accountsMiscounted: string[];
}

/** What must never happen in a sandbox, whose processor's tables are beside the store's. */
export type Audit = StoreAudit & MoneyAudit;

/** Shares no code with the verbs whose mistakes it's there to find. */
const MONEY = sql`with money as (
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
        and not exists (select from changing c where c.checkout_id = o.checkout_id and c.status = 'RELEASING' and c.kind not in ('REFUND', 'TIP'))
        and exists (select from ordered left join money on money.key = ordered.key
          where ordered.id = o.id and ordered.amount - case when o.settlement = 'CAPTURED' then held else 0 end is distinct from coalesce(money.amount, 0))) as "ordersWithoutMoney",
    (select coalesce(json_agg(coalesce(f.id, returned.refund_id)), '[]')
      from (select id, amount from order_refunds
          union all select id, before - after from tip_changes where after < before) f
        join attempts on attempts.id = f.id full join returned on returned.refund_id = f.id
      where f.id is null or attempts.status = 'DONE' and f.amount is distinct from coalesce(returned.amount, 0)
        or f.amount < returned.amount
    ) as "refundsAtOddsWithMoney",
    (select coalesce(json_agg(instrument_id), '[]') from accounts where balance is distinct from expected) as "accountsMiscounted"`;

/** Compares money, orders, checkouts, and slots of a sandbox. */
export async function audit(db: Database): Promise<Audit> {
  const { rows } = await db.execute<MoneyAudit & Record<string, unknown>>(MONEY);
  return { ...onlyRow(rows), ...(await auditStore(db)) };
}
