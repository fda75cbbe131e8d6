import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Operation } from '../../services/contracts/operation.ts';
import type { Role } from '../../services/contracts/roles.ts';
import { fromNow, now } from '../db/clock.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { operatorKeys, operators } from '../db/schema/operators.ts';
import { isSandboxKey } from '../settings/sandbox-keys.ts';
import { aboutOf, CallAudit, hashedNetwork, recordAudit } from './audit.ts';
import { bearerOf } from './bearer.ts';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';
import { limitCalls } from './rate-limit.ts';
import { callerNetwork } from './request.ts';

/** The person behind a call to the staff API. */
export interface Operator {
  id: string;
  role: Role;
  /** The only store whose orders they see; null for any. */
  storeId: string | null;
}

/** What a staff call's handler gets. */
export interface StaffCall {
  operator: Operator;
  audit: CallAudit;
}

/** What's stored of a key. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const findKey = prepared('operator_keys_find', (db, given: Givens<{ hash: string }>) =>
  db
    .select({
      keyId: operatorKeys.id,
      operator: { id: operators.id, role: operators.role, storeId: operators.storeId },
    })
    .from(operatorKeys)
    .innerJoin(operators, eq(operators.id, operatorKeys.operatorId))
    .where(
      and(
        eq(operatorKeys.hash, given.hash),
        isNull(operatorKeys.revokedAt),
        or(isNull(operatorKeys.expiresAt), gt(operatorKeys.expiresAt, now)),
        isNull(operators.endedAt),
      ),
    ),
);

const noteUse = prepared('operator_keys_use', (db, given: Givens<{ keyId: string }>) =>
  db
    .update(operatorKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(operatorKeys.id, given.keyId),
        or(isNull(operatorKeys.lastUsedAt), lt(operatorKeys.lastUsedAt, fromNow(-60))),
      ),
    ),
);

async function operatorOf(http: Context<AppEnv>): Promise<Operator | null> {
  const { db, env } = http.get('deps');
  const key = bearerOf(http);
  if (!key || (env.mode === 'production' && isSandboxKey(key))) return null;
  const [found] = await findKey(db, { hash: hashOfKey(key) });
  if (!found) return null;
  await noteUse(db, { keyId: found.keyId });
  return found.operator;
}

const inWords = (roles: readonly Role[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(roles);

/**
 * The operator behind a call, by the key that's its bearer. Without one, a caller learns nothing, not even whether a call
 * would have been valid: SIGNED_OUT, or RATE_LIMITED for a network that sent too many of those. ROLE_REQUIRED.
 */
export async function requireOperator(
  { id: action, roles = [], params }: Pick<Operation, 'id' | 'roles' | 'params'>,
  http: Context<AppEnv>,
): Promise<StaffCall> {
  const deps = http.get('deps');
  const operator = await operatorOf(http);
  const network = hashedNetwork(deps, http);
  if (!operator) {
    // Before the row, so that a flood fills neither the log nor the disk.
    await limitCalls(deps.db, `keys:${callerNetwork(http, deps.env)}`, deps.env.signInLimit);
    await recordAudit(deps.db, { actor: 'NOBODY', action, network, outcome: 'SIGNED_OUT' });
    throw new ProblemError('SIGNED_OUT', { detail: 'This call requires a key.' });
  }
  const audit = new CallAudit(deps.db, { actor: 'OPERATOR', operatorId: operator.id, action, network });
  if (!roles.includes(operator.role)) {
    const given = http.req.param();
    if (params && v.is(params, given)) audit.about(aboutOf({ params: given }));
    await audit.refused('ROLE_REQUIRED');
    throw new ProblemError('ROLE_REQUIRED', {
      detail: `This call is for an operator whose role is ${inWords(roles)}.`,
    });
  }
  return { operator, audit };
}
