import { type SQL, sql } from 'drizzle-orm';

/** What an order's tax is reckoned with beside what was ordered: 0 and what SNAP pays, or more for what may weigh more. */
interface Reckoned {
  /** What a line costs in addition, in cents, by its columns and the order's `kind` of fee. */
  extra: SQL;
  /** What SNAP pays of an order `k`, in cents. */
  snap: SQL;
}

/**
 * Tables for `with`, the last of them `due`: the tax that each order's terms, lines, fees, and SNAP make. SNAP pays first what's taxed
 * most, fees that are part of the price are taxed like the items, and half a cent counts as one.
 */
export const taxesDue = ({ extra, snap }: Reckoned): SQL => sql`paid as (
    select k.id, k.tax_terms -> 'rates' as rates, k.tax_terms ->> 'rounding' as rounding, k.tax_total,
      'BAG_FEE' as bag, case k.modality when 'DELIVERY' then 'DELIVERY_FEE' when 'SHIP' then 'SHIPPING_FEE' else 'PICKUP_FEE' end as kind,
      coalesce((k.bag_fee ->> 'amount')::bigint, 0) * case when (k.bag_fee ->> 'freeWithSnap')::boolean and exists (
        select from checkout_tenders t where t.checkout_id = k.id and t.payment_type = 'EBT' and t.amount > 0) then 0 else 1 end as bags,
      k.fulfillment_total - coalesce((select sum(p.discount) from checkout_promos p where p.checkout_id = k.id and p.applies_to = 'DELIVERY_FEE'), 0) as fee,
      coalesce(${snap}, 0) as snap
    from orders o join checkouts k on k.id = o.checkout_id
  ), priced as (
    select p.id, l.price, l.manufacturer_discount as funded, l.snap_eligible as eligible,
      (p.rates ->> l.tax_category)::bigint as rate, p.snap, coalesce(sum(l.price) filter (where l.snap_eligible) over (
        partition by p.id order by (p.rates ->> l.tax_category)::int desc, l.position rows between unbounded preceding and 1 preceding), 0) as before
    from paid p cross join lateral (
      select *, total + ${extra} - promo_discount + case when deposit_taxed then quantity * deposit_amount else 0 end as price
      from checkout_lines where checkout_id = p.id
    ) l
  ), taxed as (
    select id, price, rate * (price + funded - case when eligible then least(price, greatest(0, snap - before)) else 0 end) as tax from priced
  ), items as (
    select id, sum(tax) as tax, sum(div(2 * tax + 100000, 200000)) as by_line,
      case when sum(price) > 0 then div(2 * sum(tax) + sum(price), 2 * sum(price)) else 0 end as rate
    from taxed group by id
  ), charged as (
    select p.id, p.tax_total, p.rounding, i.tax, i.by_line,
      case when p.fee = 0 then 0 when p.rates ->> p.kind = 'AS_ITEMS' then p.fee * i.rate else p.fee * (p.rates ->> p.kind)::bigint end as fee,
      case when p.bags = 0 then 0 when p.rates ->> p.bag = 'AS_ITEMS' then p.bags * i.rate else p.bags * (p.rates ->> p.bag)::bigint end as bags
    from paid p join items i on i.id = p.id
  ), due as (
    select id, tax_total, case rounding
      when 'ORDER' then div(2 * (tax + fee + bags) + 100000, 200000)
      else by_line + div(2 * fee + 100000, 200000) + div(2 * bags + 100000, 200000) end as tax from charged
  )`;

const SNAP_PAYS = sql`(select sum(t.amount) from checkout_tenders t where t.checkout_id = k.id and t.payment_type = 'EBT')`;

/** Orders whose tax isn't what their terms say. */
export const TAXED_WRONG = sql`
  with ${taxesDue({ extra: sql`0`, snap: SNAP_PAYS })} select id from due where tax_total is distinct from tax`;
