/** Where what sellers and the house ship is counted. */
export const WAREHOUSE = 'WAREHOUSE';

/** Where an order is picked, by its slot's store. */
export const stockLocation = (storeId: string | null): string => storeId ?? WAREHOUSE;

/** SQL for where the order of reservation `r` with slot `t` is picked. */
export const STOCK_LOCATION = `coalesce(t.store_id, '${WAREHOUSE}')`;

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
