import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, exists, gt, lt, sql } from 'drizzle-orm';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { memberships } from '../db/schema/account.ts';
import { faults } from '../db/schema/sandbox.ts';
import { sessions, shoppers } from '../db/schema/shoppers.ts';
import type { Env } from '../settings/env.ts';
import { shoppingStore } from '../shoppers/shopping-store.ts';
import type { Deps, SignedIn } from './context.ts';
import { counting, limitDaily, limitOf, requireWithin } from './rate-limit.ts';

const isHttps = ({ shopOrigin }: Env): boolean => shopOrigin.startsWith('https:');

/** For better-auth's cookies: browsers take a `__Host-` one over HTTPS only, from this host alone, and for all of its paths. */
export const cookieSettings = (env: Env) => ({
  cookiePrefix: `${isHttps(env) ? '__Host-' : ''}checkstand`,
  // Otherwise it puts a prefix of its own first.
  useSecureCookies: false,
  defaultCookieAttributes: { secure: isHttps(env) },
});

export const sessionCookie = (env: Env): string => `${cookieSettings(env).cookiePrefix}.session_token`;

/** better-auth's cookies of a sign-in that's under way, as a request header: a passkey's challenge, single sign-on's state. */
export function challengeCookies(env: Env, cookieHeader = ''): string {
  return ['better-auth-passkey', 'state']
    .map((cookie) => `${cookieSettings(env).cookiePrefix}.${cookie}`)
    .flatMap((name) => {
      const value = cookieOf(cookieHeader, name);
      return value ? [`${name}=${encodeURIComponent(value)}`] : [];
    })
    .join('; ');
}

/** The decoded value of a cookie, or undefined. */
function cookieOf(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64');

/** The cookie value for a session token, as better-auth writes it. */
export const signedToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${signatureOf(token, secret)}`);

/** The token in a cookie with our signature, or undefined: a forged one costs no statement. */
export function tokenOf(
  { env, authSecrets }: Pick<Deps, 'env' | 'authSecrets'>,
  cookieHeader: string | undefined,
): string | undefined {
  const value = cookieHeader && cookieOf(cookieHeader, sessionCookie(env));
  if (!value) return undefined;
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const isOurs = authSecrets.some((secret) => {
    const own = Buffer.from(signatureOf(token, secret));
    return given.length === own.length && timingSafeEqual(given, own);
  });
  return isOurs ? token : undefined;
}

/** Begins a session, as better-auth does; its cookie. */
export async function beginSession(
  tx: Database,
  { env, authSecrets }: Pick<Deps, 'env' | 'authSecrets'>,
  begun: Pick<typeof sessions.$inferInsert, 'shopperId' | 'ipAddress' | 'userAgent'>,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = fromNow(env.sessionSeconds);
  await tx.insert(sessions).values({ ...begun, id: newId(), token, expiresAt });
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isHttps(env) ? ['Secure'] : [])];
  const value = `${sessionCookie(env)}=${signedToken(token, authSecrets[0])}`;
  return [value, `Max-Age=${env.sessionSeconds}`, ...attributes].join('; ');
}

/** Ends the session in a cookie, if there is one. */
export async function endSession(deps: Deps, cookieHeader: string | undefined): Promise<void> {
  const token = tokenOf(deps, cookieHeader);
  if (token) await deps.db.delete(sessions).where(eq(sessions.token, token));
}

/** The caller's session cookie signed with the first secret, the only one better-auth verifies with. */
export function resignedCookie(deps: Pick<Deps, 'env' | 'authSecrets'>, cookieHeader: string | undefined) {
  const token = tokenOf(deps, cookieHeader);
  return token ? `${sessionCookie(deps.env)}=${signedToken(token, deps.authSecrets[0])}` : '';
}

interface AskedSession {
  token: string;
  /** Seconds after which a session that nobody uses is over. */
  idle: number;
}

const isOpen = ({ token, idle }: Givens<AskedSession>) =>
  and(
    eq(sessions.token, token),
    gt(sessions.expiresAt, now),
    gt(sessions.lastUsedAt, sql`now() - make_interval(secs => ${idle})`),
  );

const sessionColumns = (db: Database) => ({
  shopper: {
    id: shoppers.id,
    email: shoppers.email,
    emailVerified: shoppers.emailVerified,
    firstName: shoppers.firstName,
    lastName: shoppers.lastName,
    phone: shoppers.phone,
    membership: memberships.type,
    preferredModality: shoppers.preferredModality,
    preferredLocationId: shoppers.preferredLocationId,
    shoppingLocationId: shoppingStore,
    language: shoppers.language,
    sessionId: sessions.id,
    sessionExpiresAt: sessions.expiresAt,
    hasFaults: exists(
      db.select({ id: faults.id }).from(faults).where(eq(faults.shopperId, sessions.shopperId)),
    ).mapWith(Boolean),
  },
  signedInAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  now,
});

const isMember = and(eq(memberships.shopperId, shoppers.id), gt(memberships.until, now));

/** What a session's token stands for, if it hasn't ended by either of its limits. */
const findSession = prepared('sessions_find', (db, given: Givens<AskedSession>) =>
  db
    .select(sessionColumns(db))
    .from(sessions)
    .innerJoin(shoppers, eq(shoppers.id, sessions.shopperId))
    .leftJoin(memberships, isMember)
    .where(isOpen(given)),
);

type Limit = NonNullable<ReturnType<typeof limitOf>>;

/** The same, and counts the call. */
const findCounted = prepared('sessions_find_counted', (db, given: Givens<AskedSession & Limit>) => {
  const key = sql`${given.name}::text || ':' || ${sessions.shopperId}`;
  const counted = db
    .$with('counted')
    .as(counting(db, given, key, sql`from ${sessions} where ${isOpen(given)}`));
  return db
    .with(counted)
    .select({
      ...sessionColumns(db),
      counted: { count: counted.count, startedMs: counted.startedMs, nowMs: counted.nowMs },
    })
    .from(sessions)
    .innerJoin(shoppers, eq(shoppers.id, sessions.shopperId))
    .innerJoin(counted, sql`true`)
    .leftJoin(memberships, isMember)
    .where(isOpen(given));
});

/** What a session's token stands for; RATE_LIMITED if its call is one too many. */
async function findAndCount(db: Database, asked: AskedSession, limit: Limit | null) {
  if (!limit) {
    const [found] = await findSession(db, asked);
    return found;
  }
  const [found] = await findCounted(db, { ...asked, ...limit });
  if (found) requireWithin(found.counted, limit);
  return found;
}

/** How old a session's last use may be before it's written again: reading a session is one statement, not two. */
const LAST_USE_SECONDS = 300;

/** Of parallel calls, the first writes. */
async function noteUse({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, fromNow(-LAST_USE_SECONDS))));
}

/** The shopper behind a request. Counts the call if it's rate-limited: RATE_LIMITED for the first one over the limit. */
export async function readSession(
  deps: Deps,
  cookieHeader: string | undefined,
  operation: string,
): Promise<SignedIn | null> {
  const { db, env } = deps;
  const token = tokenOf(deps, cookieHeader);
  if (!token) return null;
  const found = await findAndCount(db, { token, idle: env.sessionIdleSeconds }, limitOf(env, operation));
  if (!found) return null;
  const { shopper, signedInAt, lastUsedAt } = found;
  await limitDaily(deps, shopper.id, operation);
  const secondsSince = (time: Date) => (found.now.getTime() - time.getTime()) / 1000;
  if (secondsSince(lastUsedAt) > LAST_USE_SECONDS) await noteUse(deps, shopper.sessionId);
  return { ...shopper, fullyAuthenticated: secondsSince(signedInAt) < env.sessionFreshSeconds };
}
