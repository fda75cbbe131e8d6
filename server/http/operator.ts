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
import type { AppEnv, Deps } from './context.ts';
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

/** An operator and how sure it is that it's them. */
interface Caller {
  operator: Operator;
  /** When they gave a second factor; null for a key, and for a token that doesn't say so. */
  secondFactorAt: Date | null;
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

const findByEmail = prepared('operators_find', (db, given: Givens<{ email: string }>) =>
  db
    .select({ id: operators.id, role: operators.role, storeId: operators.storeId })
    .from(operators)
    .where(and(eq(operators.email, given.email), isNull(operators.endedAt))),
);

/** Keys have no dots. */
const isToken = (bearer: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(bearer);

async function callerByKey({ db, env }: Deps, key: string): Promise<Caller | null> {
  if (env.mode === 'production' && isSandboxKey(key)) return null;
  const [found] = await findKey(db, { hash: hashOfKey(key) });
  if (!found) return null;
  await noteUse(db, { keyId: found.keyId });
  return { operator: found.operator, secondFactorAt: null };
}

/** The operator whose email a token of the provider has: what they may do is said here, not there. */
async function callerByToken({ db, readOperatorToken }: Deps, given: string): Promise<Caller | null> {
  const token = await readOperatorToken?.(given);
  if (!token) return null;
  const [operator] = await findByEmail(db, { email: token.email });
  return operator ? { operator, secondFactorAt: token.secondFactorAt } : null;
}

async function callerOf(http: Context<AppEnv>): Promise<Caller | null> {
  const deps = http.get('deps');
  const bearer = bearerOf(http);
  if (!bearer) return null;
  return isToken(bearer) ? callerByToken(deps, bearer) : callerByKey(deps, bearer);
}

const inWords = (roles: readonly Role[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(roles);

const isRecent = (at: Date | null, minutes: number): boolean =>
  at !== null && Date.now() - at.getTime() <= minutes * 60_000;

/**
 * The operator behind a call, by the key or token that's its bearer. Without one, a caller learns nothing, not even whether a call
 * would have been valid: SIGNED_OUT, or RATE_LIMITED for a network that sent too many of those. ROLE_REQUIRED,
 * SECOND_FACTOR_REQUIRED.
 */
export async function requireOperator(
  {
    id: action,
    roles = [],
    params,
    secondFactor,
  }: Pick<Operation, 'id' | 'roles' | 'params' | 'secondFactor'>,
  http: Context<AppEnv>,
): Promise<StaffCall> {
  const deps = http.get('deps');
  const caller = await callerOf(http);
  const network = hashedNetwork(deps, http);
  if (!caller) {
    // Before the row, so that a flood fills neither the log nor the disk.
    await limitCalls(deps.db, `keys:${callerNetwork(http, deps.env)}`, deps.env.signInLimit);
    await recordAudit(deps.db, { actor: 'NOBODY', action, network, outcome: 'SIGNED_OUT' });
    throw new ProblemError('SIGNED_OUT', { detail: 'This call requires a key.' });
  }
  const { operator, secondFactorAt } = caller;
  const audit = new CallAudit(deps.db, { actor: 'OPERATOR', operatorId: operator.id, action, network });
  const refuse = async (code: 'ROLE_REQUIRED' | 'SECOND_FACTOR_REQUIRED', detail: string) => {
    const given = http.req.param();
    if (params && v.is(params, given)) audit.about(aboutOf({ params: given }));
    await audit.refused(code);
    throw new ProblemError(code, { detail });
  };
  if (!roles.includes(operator.role)) {
    await refuse('ROLE_REQUIRED', `This call is for an operator whose role is ${inWords(roles)}.`);
  }
  const { operatorSignOn: signOn } = deps.env;
  if (secondFactor && signOn && !isRecent(secondFactorAt, signOn.minutes)) {
    const where = `with a second factor at ${signOn.issuer} within ${signOn.minutes} minutes`;
    await refuse('SECOND_FACTOR_REQUIRED', `This call is for an operator who signed in ${where}.`);
  }
  return { operator, audit };
}
