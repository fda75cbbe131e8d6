import { and, count, desc, eq, gt, inArray, isNull, max, min, sql } from 'drizzle-orm';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { attempts, RUNNING } from '../db/schema/attempts.ts';
import { backups } from '../db/schema/backups.ts';
import { events } from '../db/schema/events.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { auditLog, operatorKeys, operators } from '../db/schema/operators.ts';
import { reconciliations } from '../db/schema/reconciliations.ts';

/** How long ago, in seconds; 0 if there was nothing. */
const secondsSince = (at: Date | null, then: Date): number =>
  at === null ? 0 : Math.max(0, (then.getTime() - at.getTime()) / 1000);

/** Times that are held, by modality. */
const readHolds = (db: Database) =>
  db
    .select({ modality: reservations.modality, held: count() })
    .from(reservations)
    .where(and(eq(reservations.status, 'HELD'), gt(reservations.expiresAt, now)))
    .groupBy(reservations.modality);

/** Attempts that haven't ended; the index of those is small, however many have. */
const readAttempts = (db: Database) =>
  db
    .select({
      kind: attempts.kind,
      status: attempts.status,
      running: count(),
      oldest: min(attempts.createdAt),
      now,
    })
    .from(attempts)
    .where(inArray(attempts.status, RUNNING))
    .groupBy(attempts.kind, attempts.status);

const readMail = async (db: Database) => {
  const isDue = sql`${emails.uselessAt} > now()`;
  const [row] = await db
    .select({
      pending: sql<number>`count(*) filter (where ${isDue})::int`,
      oldest: sql<Date | null>`min(${emails.createdAt}) filter (where ${isDue})`.mapWith(emails.createdAt),
      givenUp: sql<number>`count(*) filter (where not (${isDue}))::int`,
      now,
    })
    .from(emails)
    .where(isNull(emails.sentAt));
  return row;
};

const readEvents = async (db: Database) => {
  const isPending = isNull(events.parkedAt);
  const [row] = await db
    .select({
      pending: sql<number>`count(*) filter (where ${isPending})::int`,
      oldest: sql<Date | null>`min(${events.createdAt}) filter (where ${isPending})`.mapWith(
        events.createdAt,
      ),
      parked: sql<number>`count(*) filter (where not (${isPending}))::int`,
      now,
    })
    .from(events)
    .where(isNull(events.heardAt));
  return row;
};

/** Rows are never deleted, so the last one's id is how many there have been, without counting them. */
const readAuditRows = async (db: Database) => {
  const [row] = await db.select({ last: max(auditLog.id) }).from(auditLog);
  return row?.last ?? 0;
};

const readReconciliation = async (db: Database) => {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.endedAt)).limit(1);
  return row;
};

const readBackup = async (db: Database) => {
  const [row] = await db.select({ last: max(backups.endedAt) }).from(backups);
  return row?.last ?? null;
};

/** When the first of the keys ends that staff have used within a day: one that's replaced isn't used anymore. */
const readKeyEnd = async (db: Database) => {
  const [row] = await db
    .select({ first: min(operatorKeys.expiresAt) })
    .from(operatorKeys)
    .innerJoin(operators, eq(operators.id, operatorKeys.operatorId))
    .where(
      and(
        gt(operatorKeys.lastUsedAt, fromNow(-DAY)),
        isNull(operatorKeys.revokedAt),
        isNull(operators.endedAt),
      ),
    );
  return row?.first ?? null;
};

/** What the store's tables say of its work right now: a query each, none of which reads more than what is open. */
export async function readStore(db: Database) {
  const [holds, running, mail, outbox, auditRows, reconciliation, backedUpAt, keyEndsAt] = await Promise.all([
    readHolds(db),
    readAttempts(db),
    readMail(db),
    readEvents(db),
    readAuditRows(db),
    readReconciliation(db),
    readBackup(db),
    readKeyEnd(db),
  ]);
  return {
    holds,
    attempts: running.map(({ oldest, now: then, ...rest }) => ({
      ...rest,
      ageSeconds: secondsSince(oldest, then),
    })),
    mail: {
      pending: mail?.pending ?? 0,
      givenUp: mail?.givenUp ?? 0,
      ageSeconds: mail ? secondsSince(mail.oldest, mail.now) : 0,
    },
    events: {
      pending: outbox?.pending ?? 0,
      parked: outbox?.parked ?? 0,
      ageSeconds: outbox ? secondsSince(outbox.oldest, outbox.now) : 0,
    },
    auditRows,
    reconciliation: reconciliation ?? null,
    backedUpAt,
    keyEndsAt,
  };
}

export type StoreState = Awaited<ReturnType<typeof readStore>>;
