import { sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import * as account from '../../db/schema/account.ts';
import * as data from './account-data.ts';
import { DEMO_SHOPPERS } from './shoppers.ts';

const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`;

/** Writes what the demo shoppers have in their accounts; existing data stays. */
export async function seedAccount(tx: Database, emails?: readonly string[]): Promise<void> {
  const ids = DEMO_SHOPPERS.filter(({ email }) => emails?.includes(email) ?? true).map(({ id }) => id);

  /** One row for everything a selected shopper has. */
  const rows = <T, R>(owned: Readonly<Record<string, readonly T[]>>, row: (one: T) => R) =>
    ids.flatMap((shopperId) => (owned[shopperId] ?? []).map((one) => ({ shopperId, ...row(one) })));
  const write = async <T extends PgTable>(table: T, values: PgInsertValue<T>[]) => {
    if (values.length > 0) await tx.insert(table).values(values).onConflictDoNothing();
  };

  await write(
    account.memberships,
    rows(data.MEMBERSHIPS, ({ type, sinceDay, untilDay }) => ({
      type,
      since: inDays(sinceDay),
      until: inDays(untilDay),
    })),
  );
  await write(
    account.communitySupport,
    rows(data.SUPPORTED, (organizationId) => ({ organizationId, since: inDays(-200) })),
  );
  await write(
    account.emailPreferences,
    rows(data.EMAILS, (kind) => ({ kind })),
  );
  await write(
    account.smsPreferences,
    rows(data.SMS_NUMBERS, (phoneNumber) => ({ phoneNumber, optedIn: true })),
  );
  await write(
    account.substitutionPreferences,
    rows(data.SUBSTITUTIONS, (policy) => policy),
  );
  await write(
    account.rewardClaims,
    rows(data.CLAIMS, ({ day, ...claim }) => ({ ...claim, claimedAt: inDays(day) })),
  );
  await write(
    account.prescriptions,
    rows(data.PRESCRIPTIONS, ({ filledDay, ...one }) => ({
      ...one,
      lastFilledOn: sql`current_date + ${filledDay}::int`,
    })),
  );
}
