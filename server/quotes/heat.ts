import { asc, eq } from 'drizzle-orm';
import { type Givens, prepared } from '../db/prepared.ts';
import { heatSeasons } from '../db/schema/shipping.ts';

/** When parcels to a state get too hot for what heat spoils. */
export const readHeatSeasons = prepared('heat_seasons_find', (db, given: Givens<{ state: string }>) =>
  db.select().from(heatSeasons).where(eq(heatSeasons.state, given.state)).orderBy(asc(heatSeasons.from)),
);
