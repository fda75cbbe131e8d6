/**
 * Steps of a statement that makes another reservation or checkout for shopper `$shopperId`: whatever checkouts they
 * have open are superseded. As everywhere, a checkout is locked before its reservation, so that there are no
 * deadlocks.
 */
export const OPEN_CHECKOUTS = `open as materialized (
    select id from checkouts where shopper_id = $shopperId and status = 'DRAFT' for update
  )`;

/** Supersedes them if the named query returns a row. */
export const givenUp = (condition: string): string => `given_up as (
    update checkouts k set status = 'SUPERSEDED' from open
    where k.id = open.id and exists (select from ${condition})
    returning k.id
  )`;
