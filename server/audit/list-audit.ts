import { and, asc, eq, gt, gte } from 'drizzle-orm';
import { AUDIT_PAGE, type AuditEntry, type AuditQuery } from '../../services/contracts/audit.ts';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema/operators.ts';

/** A page of the audit log, oldest first, and where the next one starts. */
export async function listAudit(
  db: Database,
  { since, operator, shopper, order, after }: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        gt(auditLog.id, after),
        since === undefined ? undefined : gte(auditLog.at, new Date(since)),
        operator === undefined ? undefined : eq(auditLog.operatorId, operator),
        shopper === undefined ? undefined : eq(auditLog.shopperId, shopper),
        order === undefined ? undefined : eq(auditLog.orderNumber, order),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(AUDIT_PAGE + 1);
  const entries = rows
    .slice(0, AUDIT_PAGE)
    .map(({ at, orderNumber, ...row }) => ({ ...row, at: at.toISOString(), order: orderNumber }));
  return { entries, next: rows.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null };
}
