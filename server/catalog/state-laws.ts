import { type AnyColumn, asc, eq, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Sale } from '../../rules/snap.ts';
import { rowsOf } from '../db/records.ts';
import { containerDeposits } from '../db/schema/deposits.ts';
import { snapRestrictions } from '../db/schema/snap.ts';

/** What a state keeps SNAP from paying for, as a value of another query's row. */
export const restrictionsIn = (state: AnyColumn | SQL<string>) =>
  rowsOf(
    new QueryBuilder()
      .select()
      .from(snapRestrictions)
      .where(eq(snapRestrictions.state, state))
      .orderBy(asc(snapRestrictions.firstDay)),
  );

/** The deposits a state requires, in the same way. */
export const depositRulesIn = (state: AnyColumn | SQL<string>) =>
  rowsOf(
    new QueryBuilder()
      .select()
      .from(containerDeposits)
      .where(eq(containerDeposits.state, state))
      .orderBy(asc(containerDeposits.id)),
  );

/** A sale now: where it is, and its day there. */
export const saleAt = ({ state, timezone, now }: { state: string; timezone: string; now: Date }): Sale => ({
  state,
  day: now.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDate().toString(),
});
