/**
 * Steps of a statement that takes another hold, or makes another checkout, for the shopper `$shopperId`: whatever checkouts
 * they have open are given up. A checkout is locked before its hold, as everywhere, so that nobody waits for each other.
 */
export const OPEN_CHECKOUTS = `open as materialized (
    select id from checkouts where shopper_id = $shopperId and status = 'DRAFT' for update
  )`;

/** Gives them up if the query named yields a row. */
export const givenUp = (condition: string): string => `given_up as (
    update checkouts k set status = 'SUPERSEDED' from open
    where k.id = open.id and exists (select from ${condition})
    returning k.id
  )`;
