import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { MembershipType } from '../../services/contracts/membership.ts';
import { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { iso, type RowOf, statement } from '../db/statement.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { COUNT_CALL, Counted, limitOf, refuseBeyond } from '../http/rate-limit.ts';
import { sessionCookie } from './names.ts';

/** The first secret signs session cookies, and all of them verify, so that a secret can be rotated. */
export type AuthSecrets = readonly [string, ...string[]];

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
function tokenOf(
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

const endOne = statement({
  name: 'sessions_end',
  params: ['token'],
  row: {},
  text: 'delete from sessions where token = $token',
});

/** Ends the session in a cookie, if there is one. */
export async function endSession(deps: Deps, cookieHeader: string | undefined): Promise<void> {
  const token = tokenOf(deps, cookieHeader);
  if (token) await endOne(deps.db, { token });
}

/** The caller's session cookie signed with the first secret, the only one better-auth verifies with. */
export function resignedCookie(deps: Pick<Deps, 'env' | 'authSecrets'>, cookieHeader: string | undefined) {
  const token = tokenOf(deps, cookieHeader);
  return token ? `${sessionCookie(deps.env)}=${signedToken(token, deps.authSecrets[0])}` : '';
}

const SessionRow = {
  id: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  first_name: v.string(),
  last_name: v.string(),
  phone: v.nullable(v.string()),
  membership: v.nullable(MembershipType),
  preferred_modality: v.nullable(Modality),
  preferred_location_id: v.nullable(v.string()),
  fresh: v.boolean(),
  expires_at: v.string(),
  faulty: v.boolean(),
};
type SessionRow = RowOf<typeof SessionRow>;

const SESSION = `select u.id, u.email, u.email_verified, u.first_name, u.last_name, u.phone, m.type as membership,
    u.preferred_modality, u.preferred_location_id, ${iso('s.expires_at')} as expires_at,
    s.created_at > now() - make_interval(secs => $fresh::int) as fresh,
    $sandbox::boolean and exists (
      select from faults f where f.shopper_id = u.id and f.operation = $operation
    ) as faulty
  from sessions s
  join shoppers u on u.id = s.shopper_id
  left join memberships m on m.shopper_id = u.id and m.until > now()
  where s.token = $token and s.expires_at > now()`;

const SESSION_PARAMS = ['token', 'operation', 'fresh', 'sandbox'] as const;

const findSession = statement({
  name: 'sessions_find',
  params: SESSION_PARAMS,
  row: SessionRow,
  text: SESSION,
});

/** The same, and counts the call for the shopper. */
const findAndCount = statement({
  name: 'sessions_find_and_count',
  params: [...SESSION_PARAMS, 'limit', 'most'],
  row: { ...SessionRow, ...Counted },
  text: `with session as materialized (${SESSION}), ${COUNT_CALL("$limit || ':' || session.id", 'cross join session')}
  select session.*, counted.* from session, counted`,
});

type Asked = Record<(typeof SESSION_PARAMS)[number], string | number | boolean>;

const onlySession = async (db: Database, asked: Asked): Promise<SessionRow | undefined> =>
  (await findSession(db, asked))[0];

async function countedSession(
  db: Database,
  asked: Asked,
  limit: string,
  most: number,
): Promise<SessionRow | undefined> {
  const [row] = await findAndCount(db, { ...asked, limit, most });
  if (row) refuseBeyond(most, row);
  return row;
}

/**
 * The shopper behind a request, in one statement using the token's unique index. It also finds a sandbox fault for
 * the operation and counts rate-limited calls, so neither costs extra. Throws RATE_LIMITED for the first call over
 * the limit.
 */
export async function readSession(
  deps: Deps,
  cookieHeader: string | undefined,
  operation: string,
): Promise<{ shopper: SignedIn; isFaulty: boolean } | null> {
  const { db, env } = deps;
  const token = tokenOf(deps, cookieHeader);
  if (!token) return null;
  const asked = { token, operation, fresh: env.sessionFreshSeconds, sandbox: env.sandbox };
  const limit = limitOf(operation);
  const row = limit
    ? await countedSession(db, asked, limit, env.limits[limit])
    : await onlySession(db, asked);
  if (!row) return null;
  const shopper: SignedIn = {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    membership: row.membership,
    preferredModality: row.preferred_modality,
    preferredLocationId: row.preferred_location_id,
    fullyAuthenticated: row.fresh,
    sessionExpiresAt: new Date(row.expires_at),
  };
  return { shopper, isFaulty: row.faulty };
}
