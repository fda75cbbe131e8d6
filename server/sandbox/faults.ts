import { sql } from 'drizzle-orm';
import type { Fault } from '../../services/contracts/sandbox.ts';
import type { Database } from '../db/database.ts';

export type Strike = Omit<Fault, 'operation' | 'times'>;

/** Uses up one hit of the oldest fault for the operation; two parallel calls use up two. */
export async function takeFault(db: Database, shopperId: string, operation: string): Promise<Strike | null> {
  const { rows } = await db.execute<{ fault: Strike; remaining: number }>(sql`
    with next as (
      select id from faults where shopper_id = ${shopperId} and operation = ${operation}
      order by id limit 1 for update
    ), struck as (
      update faults set remaining = remaining - 1 from next where faults.id = next.id and remaining > 0
      returning faults.id, faults.fault, faults.remaining
    )
    select fault, remaining from struck`);
  const [row] = rows;
  if (!row) return null;
  if (row.remaining <= 0) {
    await db.execute(sql`
      delete from faults where shopper_id = ${shopperId} and operation = ${operation} and remaining <= 0`);
  }
  return row.fault;
}
