/** Where what sellers and the house ship is counted. */
export const WAREHOUSE = 'WAREHOUSE';

/** Where an order is picked, by its slot's store. */
export const stockLocation = (storeId: string | null): string => storeId ?? WAREHOUSE;

/** SQL for where the order of reservation `r` with slot `t` is picked. */
export const STOCK_LOCATION = `coalesce(t.store_id, '${WAREHOUSE}')`;

/**
 * Locks the stock of what `line` has, a quantity of a product at a location, in one order for everyone, and finds what there is
 * too little of or what isn't sold that way anymore. Products without a row aren't counted: there is always more.
 */
export function checkLines(): string {
  return `counted as materialized (
    select s.location_id, s.gtin13, s.on_hand from stock s
    where (s.location_id, s.gtin13) in (select location_id, gtin13 from line)
    order by s.gtin13 for update
  ), fallen as materialized (
    select gtin13 from line join counted using (location_id, gtin13) where quantity > on_hand
    union all
    select gtin13 from chosen, line join products p using (gtin13)
    where not (p.available and case when chosen.modality = 'SHIP' then p.ship_to_home_item else p.sold_in_store end)
  )`;
}

/**
 * Takes what `begun` orders off the counted stock. From what was locked: the row may have had fewer when the statement
 * began, and what it comes to from there is checked, too.
 */
export const TAKE_STOCK = `taken_stock as (
    update stock s set on_hand = counted.on_hand - line.quantity
    from begun, line join counted using (location_id, gtin13)
    where s.location_id = line.location_id and s.gtin13 = line.gtin13
    returning s.location_id, s.gtin13, line.quantity
  )`;

/** What was taken, for the journal. */
export const TAKEN_STOCK = `(
      select coalesce(jsonb_agg(jsonb_build_object('locationId', location_id, 'gtin13', gtin13, 'quantity', quantity)), '[]')
      from taken_stock
    )`;

/** What query `order` has taken so far, when it was placed and by its changes: locations, products, and quantities. */
export const takenBy = (
  order: string,
): string => `select e.entry->>'locationId' as location_id, e.entry->>'gtin13' as gtin13,
      sum((e.entry->>'quantity')::int)::int as quantity
    from (
      select a.stock from order_attempts a join ${order} placed on placed.attempt_id = a.id
      union all
      select c.stock from modification_attempts c join ${order} placed on placed.checkout_id = c.checkout_id
      where c.status in ('SAVED', 'GIVING_BACK')
    ) journal, jsonb_array_elements(journal.stock) as e(entry)
    group by 1, 2`;

/** Puts back what the attempts of query `from` took. */
export const restock = (from: string): string => `update stock s set on_hand = s.on_hand + back.quantity
    from (
      select e.entry->>'locationId' as location_id, e.entry->>'gtin13' as gtin13, sum((e.entry->>'quantity')::int)::int as quantity
      from ${from} as ended, jsonb_array_elements(ended.stock) as e(entry)
      group by 1, 2
    ) as back
    where s.location_id = back.location_id and s.gtin13 = back.gtin13`;
