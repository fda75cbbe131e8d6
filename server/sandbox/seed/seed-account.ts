import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { communitySupport, memberships } from '../../db/schema/account.ts';
import { DEMO_SHOPPERS } from './shoppers.ts';

/** Days from today, or before it. */
const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`;

const MEMBERSHIPS: Readonly<Record<string, Pick<typeof memberships.$inferInsert, 'type'> & Days>> = {
  'demo-riley': { type: 'BOOST', from: -240, until: -210 },
  'demo-bo': { type: 'BOOST', from: -30, until: 335 },
  'demo-lite': { type: 'BOOST_LITE', from: -30, until: 335 },
};

interface Days {
  from: number;
  until: number;
}

const SUPPORTED: Readonly<Record<string, string>> = {
  'demo-riley': 'seven-hills-pantry',
  'demo-bo': 'echo-park-table',
};

/** Writes what the demo shoppers are members of and whom they support; what is there already stays. */
export async function seedAccount(tx: Database, emails?: readonly string[]): Promise<void> {
  const chosen = DEMO_SHOPPERS.filter(({ email }) => emails?.includes(email) ?? true);
  const of = <T>(rows: Readonly<Record<string, T>>) =>
    chosen.flatMap(({ id: shopperId }) => {
      const row = rows[shopperId];
      return row === undefined ? [] : [{ shopperId, row }];
    });

  const enrolled = of(MEMBERSHIPS).map(({ shopperId, row: { type, from, until } }) => ({
    shopperId,
    type,
    since: inDays(from),
    until: inDays(until),
  }));
  if (enrolled.length > 0) await tx.insert(memberships).values(enrolled).onConflictDoNothing();

  const supporting = of(SUPPORTED).map(({ shopperId, row: organizationId }) => ({
    shopperId,
    organizationId,
    since: inDays(-200),
  }));
  if (supporting.length > 0) await tx.insert(communitySupport).values(supporting).onConflictDoNothing();
}
