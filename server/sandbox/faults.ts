import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { PROBLEMS } from '../../services/contracts/problem.ts';
import type { Fault } from '../../services/contracts/sandbox.ts';
import { ownOf } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { faults } from '../db/schema/sandbox.ts';
import { withTransaction } from '../db/transaction.ts';
import type { AppEnv, OperationCall } from '../http/context.ts';
import { writeProblem } from '../http/problems.ts';
import { dropConnection } from '../http/request.ts';

type FaultOfCall = Omit<Fault, 'operation' | 'times'>;

const faultOf = (shopperId: string, operation: string) =>
  and(eq(faults.shopperId, shopperId), eq(faults.operation, operation));

/** Uses up one hit of the oldest fault for the operation; two parallel calls use up two. */
export const takeFault = (db: Database, shopperId: string, operation: string): Promise<FaultOfCall | null> =>
  withTransaction(db, async (tx) => {
    const [next] = await tx
      .select()
      .from(faults)
      .where(faultOf(shopperId, operation))
      .orderBy(asc(faults.id))
      .limit(1)
      .for('update');
    if (!next) return null;
    const isThis = eq(faults.id, next.id);
    if (next.remaining > 1) {
      await tx
        .update(faults)
        .set({ remaining: next.remaining - 1 })
        .where(isThis);
    } else {
      await tx.delete(faults).where(isThis);
    }
    return next.fault;
  });

/** Makes a call as a fault wants it: later, without doing the work or without its response, or refused. */
async function applyFault(
  fault: FaultOfCall,
  http: Context<AppEnv>,
  run: () => Promise<Response>,
): Promise<Response> {
  if (fault.delayMs) await delay(fault.delayMs);
  if (fault.drop === 'before') return dropConnection(http);
  if (fault.drop === 'after') {
    // A refusal is a response, too, and is lost like one.
    await run().catch(() => undefined);
    return dropConnection(http);
  }
  if (fault.drop === 'body') {
    return new Response('<!doctype html><title>502</title>', { headers: { 'content-type': 'text/html' } });
  }
  if (fault.status === undefined && fault.code === undefined) return run();
  const code = fault.code ?? 'SANDBOX_FAULT';
  const status = fault.status ?? ownOf(PROBLEMS, code) ?? 500;
  return writeProblem({
    type: `urn:checkstand:problem:${code}`,
    title: 'A fault of the sandbox',
    status,
    code,
    ...(fault.message ? { detail: fault.message } : {}),
    ...(fault.reason ? { reason: fault.reason } : {}),
  });
}

async function withFault(
  { http, operation, shopper }: OperationCall,
  run: () => Promise<Response>,
): Promise<Response> {
  const { db } = http.get('deps');
  if (!shopper?.hasFaults) return run();
  const fault = await takeFault(db, shopper.id, operation.id);
  return fault ? applyFault(fault, http, run) : run();
}

/** Lets shoppers' own faults hit their calls. */
export const letFaultsHit: MiddlewareHandler<AppEnv> = async (http, next) => {
  http.set('aroundCall', withFault);
  await next();
};
