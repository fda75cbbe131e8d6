import { sql } from 'drizzle-orm';
import { type SpecialDays, storeSpecialDays, stores } from '../db/schema/stores.ts';

/** A store's special days that aren't over, in a query that reads stores. */
export const specialDays = sql<SpecialDays>`
  (select coalesce(json_object_agg(${storeSpecialDays.day}, json_build_object(
      'hours', case when ${storeSpecialDays.opens} is not null
        then json_build_object('opens', ${storeSpecialDays.opens}, 'closes', ${storeSpecialDays.closes}) end,
      'reason', ${storeSpecialDays.reason})), '{}')
    from ${storeSpecialDays}
    where ${storeSpecialDays.storeId} = ${stores.locationId}
      and ${storeSpecialDays.day} >= (now() - interval '2 days')::date::text)
`.as('special_days');
