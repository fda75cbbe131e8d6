import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';

/** Taxes all of Ohio and these states as Ohio does, for tests that receive orders where the demo chain has no rates. */
export async function taxLikeOhio(db: Database, ...states: string[]): Promise<void> {
  for (const state of ['OH', ...states]) {
    await db.execute(sql`
      insert into tax_jurisdictions (place, first_day, state, state_rate, county_rate, city_rate, district_rate, rounding, source)
      values (${state}, '2025-01-01', ${state}, 5750, 1250, 0, 0, 'ORDER', 'a test') on conflict do nothing`);
    await db.execute(sql`
      insert into tax_rules (state, category, first_day, treatment, state_rate, local_rate, source)
      select ${state}, category, first_day, treatment, state_rate, local_rate, 'a test' from tax_rules where state = 'OH'
      on conflict do nothing`);
  }
}
