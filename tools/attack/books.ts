import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { audit } from '../../test/support/audit.ts';
import { HELD_WRONG, STILL_HELD } from './held-wrong.ts';
import type { Attack, Findings } from './scene.ts';
import { PLAYED_WITH } from './shoppers.ts';
import { TAXED_WRONG } from './taxed-wrong.ts';

/**
 * What must never happen, written without looking at how the store prevents it: each query returns the offending
 * rows.
 */
export const NEVER = {
  'a checkout with two orders': sql`select checkout_id as id from orders group by 1 having count(*) > 1`,
  'a reservation with two orders': sql`
    select k.reservation_id as id from orders o join checkouts k on k.id = o.checkout_id group by 1 having count(*) > 1`,
  'an attempt that placed an order that does not exist, or the other way around': sql`
    select a.id from attempts a left join orders o on o.attempt_id = a.id
    where a.kind = 'PLACE' and (a.status = 'DONE') <> (o.id is not null)`,
  'an attempt that never ended': sql`select id from attempts where status in ('AUTHORIZING', 'RELEASING') or ended_at is null`,
  'a checkout or reservation that is still being placed': sql`
    select id from checkouts where status = 'PLACING' union all select id from reservations where status = 'COMMITTING'`,
  'an order without a place in its slot': sql`
    select o.id from orders o join checkouts k on k.id = o.checkout_id join reservations r on r.id = k.reservation_id
    where r.status <> 'USED' and o.status <> 'CANCELED'`,
  'an order that took more or less money than it costs': sql`
    select o.id from orders o cross join lateral (
      select coalesce(sum(coalesce(t.completed_amount, t.amount)), 0) - coalesce((
        select sum(r.amount) from processor.transactions r join attempts l on r.key like l.id || ':%' and l.kind = 'TIP'
        where l.checkout_id = o.checkout_id and r.type = 'RETURN'), 0) as amount, coalesce(sum(z.held), 0) as held
      from attempts a join authorizations z on z.attempt_id = a.id and a.status in ('RELEASING', 'DONE')
      left join processor.transactions t on t.key = z.key and t.type = 'AUTHORIZATION' and t.status = 'APPROVED'
      where a.checkout_id = o.checkout_id
    ) taken
    where o.settlement <> 'REVERSED' and taken.amount <> o.total + taken.held`,
  'an order whose tenders are not the ones authorized': sql`
    select o.id from orders o join attempts a on a.id = o.attempt_id
    where o.settlement = 'AUTHORIZED' and (select count(*) from authorizations z where z.attempt_id = a.id) <> (
      select count(*) from processor.transactions t
      where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and t.key like o.attempt_id || ':%')`,
  'a gift card or EBT card that has more or less than its opening balance and its authorizations leave': sql`
    select c.instrument_id as id from processor.accounts c
    left join processor.transactions t on t.instrument_id = c.instrument_id and t.type = 'AUTHORIZATION'
      and t.status = 'APPROVED'
    group by c.instrument_id
    having c.balance < 0 or c.opening_balance + c.topped_up - c.balance <> coalesce(sum(coalesce(t.completed_amount, t.amount) - t.returned_amount), 0)`,
  'an authorization with more captured than set aside, or more returned than captured': sql`
    select t.key as id from processor.transactions t where t.type = 'AUTHORIZATION' and (t.completed_amount > t.amount
      or t.returned_amount > coalesce(t.completed_amount, 0) or t.returned_amount <> (
        select coalesce(sum(r.amount), 0) from processor.transactions r where r.type = 'RETURN' and r.authorization_id = t.id))`,
  'an authorization without an order': sql`
    select t.key as id from processor.transactions t
    left join attempts a on t.key like a.id || ':%' and a.status in ('RELEASING', 'DONE')
    left join orders o on o.checkout_id = a.checkout_id
    where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and o.id is null`,
  'an order that does not match its lines': sql`
    select o.id from orders o join checkouts k on k.id = o.checkout_id
    left join (select checkout_id, sum(total) as total, sum(quantity) as quantity from checkout_lines group by 1) l
      on l.checkout_id = k.id
    where l.total is distinct from k.item_total or l.quantity is distinct from o.item_count or k.total <> o.total`,
  'a line whose deposit is not what the state of its store requires': sql`
    select l.checkout_id || ' ' || l.gtin13 as id from orders o join checkouts k on k.id = o.checkout_id
    join checkout_lines l on l.checkout_id = k.id join products p using (gtin13) join reservations r on r.id = k.reservation_id
    left join slots t on t.id = r.slot_id left join stores s on s.location_id = t.store_id
    left join container_deposits d on d.state = s.state and d.beverages @> to_jsonb(p.beverage) and d.containers @> to_jsonb(p.container)
      and p.container_volume between coalesce(d.least_volume, 0) and coalesce(d.most_volume, 1000000)
      and (k.placed_at at time zone s.timezone)::date::text between d.first_day and coalesce(d.last_day, '9999-12-31')
    where l.deposit_amount is distinct from p.container_count * d.amount`,
  'a checkout whose total is not its items, fees, tax, tip, and deposits less its codes': sql`
    select k.id from checkouts k
    where k.total <> k.item_total + k.fulfillment_total + coalesce((k.bag_fee ->> 'amount')::int, 0) * case when (k.bag_fee ->> 'freeWithSnap')::boolean and exists (
        select from checkout_tenders t where t.checkout_id = k.id and t.payment_type = 'EBT' and t.amount > 0) then 0 else 1 end + k.tax_total + k.gratuity_total
      + (select coalesce(sum(l.quantity * l.deposit_amount), 0) from checkout_lines l where l.checkout_id = k.id)
      - (select coalesce(sum(e.discount), 0) from checkout_promos e where e.checkout_id = k.id)`,
  'an order that is taxed more or less than its terms say': TAXED_WRONG,
  'a payment method that holds more or less than what weighed items may cost more': HELD_WRONG,
  'an order that is over and still holds money': STILL_HELD,
  'a slot that is over its capacity or miscounts its places': sql`
    select s.id from slots s left join reservations r on r.slot_id = s.id and r.status in ('HELD', 'COMMITTING', 'USED')
    group by s.id having s.taken > s.capacity or s.taken <> count(r.id)`,
  'a shopper with two reservations': sql`
    select shopper_id as id from reservations where status in ('HELD', 'COMMITTING') group by 1 having count(*) > 1`,
  'a code for one order that a shopper has on two': sql`
    select o.shopper_id || ' ' || p.code as id
    from orders o join checkouts k on k.id = o.checkout_id join checkout_promos e on e.checkout_id = k.id
    join promo_codes p on p.code = e.code and p.once_per_shopper
    where o.status <> 'CANCELED' group by o.shopper_id, p.code having count(*) > 1`,
  'a code on more orders than it has uses, or that took off more than its budget': sql`
    select p.code as id
    from promo_codes p join checkout_promos e using (code) join orders o on o.checkout_id = e.checkout_id
    where o.status <> 'CANCELED' group by p.code, p.total_uses, p.budget
    having count(*) > p.total_uses or sum(e.discount) > p.budget`,
  'an unused voucher that no points pay for': sql`
    select c.shopper_id as id from reward_claims c
    left join (
      select shopper_id, sum(points) as points from orders where status <> 'CANCELED' group by 1
    ) earned using (shopper_id)
    where c.revoked_at is null group by 1, earned.points
    having coalesce(earned.points, 0) < sum(c.points) and bool_or(c.used_at is null)`,
  'a voucher that was used and revoked': sql`
    select code as id from reward_claims where used_at is not null and revoked_at is not null`,
  'a key that placed two orders': sql`
    select shopper_id || ' ' || split_part(idempotency_key, ':', 1) as id from attempts
    where kind = 'PLACE' and status = 'DONE' group by 1 having count(*) > 1`,
  'a key that reserved two times or created two checkouts': sql`
    select min(id) as id from reservations group by shopper_id, idempotency_key having count(*) > 1
    union all
    select min(id) from checkouts group by shopper_id, idempotency_key having count(*) > 1`,
};

/** The same of what only the attack's shoppers buy, and of what it counted before it began. */
const NEVER_IN_AN_ATTACK = {
  'many orders from stores, and deposits on none of them': sql`
    select 'none' as id from orders o left join checkout_lines l on l.checkout_id = o.checkout_id and l.deposit_amount > 0
    where o.modality <> 'SHIP' having count(distinct o.id) > 20 and count(l.gtin13) = 0`,
  'a unit that was sold twice or got lost': sql`
    select s.location_id || ' ' || s.gtin13 as id from stock s join attack.scarce a using (location_id, gtin13)
    left join (
      select t.store_id, l.gtin13, sum(l.quantity) as quantity
      from orders o join checkout_lines l using (checkout_id) join checkouts k on k.id = o.checkout_id
      join reservations r on r.id = k.reservation_id join slots t on t.id = r.slot_id
      where o.status <> 'CANCELED' group by 1, 2
    ) sold on sold.store_id = s.location_id and sold.gtin13 = s.gtin13
    where s.on_hand < 0 or s.on_hand + coalesce(sold.quantity, 0) <> a.units`,
  'a shopper who pays for a unit without getting one': sql`
    select n.shopper_id as id from processor.transactions t join attempts n on n.kind = 'PLACE' and t.key like n.id || ':%'
    join carts c on c.shopper_id = n.shopper_id
    join attack.filled f on f.cart_id = c.id and f.gtin13 in (select gtin13 from attack.scarce)
    left join orders o on o.attempt_id = n.id and o.status <> 'CANCELED'
    left join checkout_lines l on l.checkout_id = o.checkout_id and l.gtin13 = f.gtin13
    where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and l.gtin13 is null`,
  'a cart that does not match what was added and not ordered': sql`
    with ordered as (
      select o.shopper_id, l.gtin13, sum(l.quantity)::int as quantity
      from orders o join checkout_lines l using (checkout_id) group by 1, 2
    )
    select f.cart_id || ' ' || f.gtin13 as id from attack.filled f
    left join cart_lines l on l.cart_id = f.cart_id and l.gtin13 = f.gtin13
    left join ordered on ordered.shopper_id = f.cart_id and ordered.gtin13 = f.gtin13
    where split_part(f.cart_id, '-', 2)::int > ${PLAYED_WITH}
      and coalesce(l.quantity, 0) + coalesce(ordered.quantity, 0) <> f.quantity`,
};

const UNDER_WAY = sql`
  select ((select count(*) from attempts where status in ('AUTHORIZING', 'RELEASING'))
    + (select count(*) from reservations where status = 'COMMITTING')
    + (select count(*) from orders where status in ('CANCELED', 'COMPLETED') and settlement = 'AUTHORIZED'))::int as count`;

export const isSettled = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute<{ count: number }>(UNDER_WAY);
  return rows[0]?.count === 0;
};

/** Several times longer than an attempt's lease. */
const MAX_WAITS = 30;

/** What the audit and the checks above find; null while anything is still under way. */
async function read(db: Database): Promise<Findings | null> {
  if (!(await isSettled(db))) return null;
  const violations: string[] = [];
  const audited = Object.entries(await audit(db));
  for (const [name, rows] of audited) {
    if (rows.length > 0) violations.push(`The audit finds ${name}: ${JSON.stringify(rows).slice(0, 300)}`);
  }
  const never = { ...NEVER, ...NEVER_IN_AN_ATTACK };
  for (const [name, query] of Object.entries(never)) {
    const { rows } = await db.execute<{ id: string }>(query);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) violations.push(`There is ${name}: ${ids.slice(0, 5).join(', ')} (${ids.length})`);
  }
  const { rows } = await db.execute<{ orders: number; split: number }>(
    sql`select count(*)::int as orders, count(*) filter (where 2 < (select count(*) from authorizations z where z.attempt_id = a.id))::int as split
      from orders o join attempts a on a.id = o.attempt_id where o.shopper_id like 'crowd-%'`,
  );
  const cases = audited.length + Object.keys(never).length;
  return { cases, violations, note: `${rows[0]?.orders ?? 0} orders, ${rows[0]?.split ?? 0} of them split` };
}

/** The store's books once nothing is under way anymore. */
export const readBooks: Attack = async ({ store, withDatabase }) => {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const findings = await withDatabase(read);
    if (findings) return findings;
    // Its sweeps clean up what's left.
    if (!store.isRunning()) await store.restart();
    await delay(1000);
  }
  return { cases: 1, violations: ['Something that was begun never ends'] };
};
