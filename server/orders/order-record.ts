import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { OrderRecord } from '../../services/contracts/staff-lists.ts';
import { listedColumns, listedOrder } from '../checkouts/record/listed-order.ts';
import type { Database } from '../db/database.ts';
import { attempts, authorizations } from '../db/schema/attempts.ts';
import { checkouts, checkoutTenders } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { auditLog } from '../db/schema/operators.ts';
import { orders } from '../db/schema/orders.ts';
import { ProblemError } from '../http/problems.ts';
import { readLinesToPick } from './lines-to-pick.ts';
import { readRefunded } from './staff-order.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What operators did or were refused; not what they only looked at. */
const ACTIONS = [
  'staff.advance',
  'staff.depart',
  'staff.ship',
  'staff.deliver',
  'staff.pick',
  'staff.propose',
  'staff.refuse',
  'staff.refund',
];

const readActions = (db: Database, number: string) =>
  db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.orderNumber, number), inArray(auditLog.action, ACTIONS), ne(auditLog.outcome, 'BEGUN')),
    )
    .orderBy(asc(auditLog.id));

/** An order with everything about it that helps people help its shopper. NOT_FOUND. */
export async function readOrderRecord(db: Database, { number }: { number: string }): Promise<OrderRecord> {
  const [row] = await db
    .select({ listed: listedColumns, order: orders })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .where(eq(orders.number, number));
  if (!row) throw new ProblemError('NOT_FOUND');
  const { id: orderId, checkoutId, settlement, estimatedTotal, placedAt } = row.order;
  const [tenders, mails, tried, authorized, actions, lines, refunded] = await Promise.all([
    db
      .select()
      .from(checkoutTenders)
      .where(eq(checkoutTenders.checkoutId, checkoutId))
      .orderBy(asc(checkoutTenders.position)),
    db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(asc(emails.createdAt)),
    db.select().from(attempts).where(eq(attempts.checkoutId, checkoutId)).orderBy(asc(attempts.createdAt)),
    db
      .select({
        attemptId: authorizations.attemptId,
        paymentType: authorizations.paymentType,
        amount: authorizations.amount,
        held: authorizations.held,
      })
      .from(authorizations)
      .innerJoin(attempts, eq(attempts.id, authorizations.attemptId))
      .where(eq(attempts.checkoutId, checkoutId))
      .orderBy(asc(authorizations.position)),
    readActions(db, number),
    readLinesToPick(db, checkoutId),
    readRefunded(db, orderId),
  ]);
  const happened = [
    { at: placedAt, what: 'PLACED', outcome: 'DONE', operatorId: null },
    ...tried
      .filter(({ kind }) => kind !== 'PLACE')
      .map(({ kind: what, createdAt, endedAt, status: outcome }) => ({
        at: endedAt ?? createdAt,
        what,
        outcome,
        operatorId: null,
      })),
    ...actions.map(({ at, action: what, outcome, operatorId }) => ({ at, what, outcome, operatorId })),
  ];
  return {
    ...listedOrder(row.listed),
    settlement,
    estimatedTotal,
    refunded,
    timeline: happened
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    tenders: tenders.map(({ paymentType, brand, lastFour, amount, authorizedAmount }) => ({
      paymentType,
      brand,
      lastFour,
      amount,
      authorizedAmount,
    })),
    emails: mails.map(({ kind, createdAt, sentAt, tries }) => ({
      kind,
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
      tries,
    })),
    attempts: tried.map(({ id, kind, status, reason, createdAt, endedAt }) => ({
      kind,
      status,
      reason,
      createdAt: createdAt.toISOString(),
      endedAt: iso(endedAt),
      authorizations: authorized
        .filter(({ attemptId }) => attemptId === id)
        .map(({ paymentType, amount, held }) => ({ paymentType, amount, held })),
    })),
    lines: lines.map(({ line: { gtin13, quantity, found }, product }) => ({
      gtin13,
      description: product?.description ?? gtin13,
      quantity,
      found,
    })),
  };
}
