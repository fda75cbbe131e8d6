import { sql } from 'drizzle-orm';
import { taxesDue } from './taxed-wrong.ts';

/** What a line may cost more once it's weighed: a tenth of what it costs after codes, rounded up. */
const EXTRA = sql`case when sold_by_weight and picked_ordered is null and kind <> 'SHIPPING_FEE'
  then ceil((total - promo_discount) / 10.0)::int else 0 end`;

/**
 * What SNAP pays of an order `k` that weighs as much more: what it pays anyway, if another tender is there; alone, as much as is eligible,
 * chosen, and on the card.
 */
const SNAP_PAYS = sql`(select case when exists (select from checkout_tenders o where o.checkout_id = k.id and o.payment_type <> 'EBT')
  then t.amount else least(t.balance, t.requested_amount, (
    select sum(total + case when sold_by_weight and k.modality <> 'SHIP' then ceil((total - promo_discount) / 10.0)::int else 0 end
      - promo_discount + quantity * coalesce(deposit_amount, 0)) from checkout_lines where checkout_id = k.id and snap_eligible)) end
  from checkout_tenders t where t.checkout_id = k.id and t.payment_type = 'EBT')`;

/**
 * Payment methods of orders that nobody has changed or picked yet whose holds aren't what the order costs more if its weighed items weigh
 * a tenth more, with its tax, shared by the same rules: SNAP pays its share, gift cards pay next, then the card. A bank card that pays nothing
 * holds $1 if the price may change.
 */
export const HELD_WRONG = sql`
  with ${taxesDue({ extra: EXTRA, snap: SNAP_PAYS })}, heaviest as (
    select p.id, p.snap, k.total - k.tax_total + d.tax + (
      select sum(${EXTRA}) from checkout_lines where checkout_id = p.id
    ) as total, k.modality <> 'SHIP' and exists (
      select from checkout_lines l where l.checkout_id = p.id and (l.sold_by_weight or l.substitution_policy <> 'NO_SUBSTITUTIONS')
    ) as is_open
    from paid p join due d on d.id = p.id join checkouts k on k.id = p.id join orders o on o.checkout_id = p.id
    where o.status in ('PLACED', 'PICKING') and k.original_summary is null
  ), capped as (
    select h.id, h.is_open, h.total, t.payment_id as tender, t.payment_type, t.amount, t.amount_to_authorize,
      case t.payment_type when 'EBT' then h.snap when 'GIFT_CARD' then coalesce(t.balance, 0) else h.total end as cap, row_number() over (
        partition by h.id order by case t.payment_type when 'EBT' then 0 when 'GIFT_CARD' then 1 else 2 end, t.position) as turn
    from heaviest h join checkout_tenders t on t.checkout_id = h.id
  ), shared as (
    select *, greatest(0, least(cap, total - coalesce(sum(cap) over (
      partition by id order by turn rows between unbounded preceding and 1 preceding), 0))) - amount as margin from capped
  ), expected as (
    select *, case when payment_type = 'BANK_CARD' and amount = 0 and is_open then greatest(100, margin) else margin end as held from shared
  )
  select e.id || ' ' || e.payment_type as id from expected e left join (
    select a.checkout_id, z.payment_id, sum(z.held) as held, sum(z.amount) as amount
    from attempts a join authorizations z on z.attempt_id = a.id where a.status in ('RELEASING', 'DONE') group by 1, 2
  ) z on z.checkout_id = e.id and z.payment_id = e.tender
  where e.amount_to_authorize <> e.amount + e.held or coalesce(z.held, 0) <> e.held or coalesce(z.amount, 0) <> e.amount + e.held`;

/** Orders that are handed over or canceled and still hold something. */
export const STILL_HELD = sql`
  select o.id from orders o join attempts a on a.checkout_id = o.checkout_id join authorizations z on z.attempt_id = a.id
  where o.status = 'COMPLETED' and z.held <> 0 and a.status in ('RELEASING', 'DONE')
  union all
  select o.id from orders o join attempts a on a.checkout_id = o.checkout_id join processor.transactions t on t.key like a.id || ':%'
  where o.settlement = 'REVERSED' and t.type = 'AUTHORIZATION' and t.status = 'APPROVED'
  union all
  select o.id from orders o join checkout_tenders t on t.checkout_id = o.checkout_id
  where o.status = 'COMPLETED' and t.amount_to_authorize <> t.amount`;
