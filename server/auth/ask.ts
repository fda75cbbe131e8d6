import type { Context } from 'hono';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import type { AppEnv, Deps, SignedIn } from '../http/context.ts';
import { limitCalls, uncountCall } from '../http/rate-limit.ts';
import { bannerOf, callerAddress, callerNetwork } from '../http/request.ts';
import { challengeCookies, resignedCookie } from '../http/session.ts';
import { AUTH_BASE_PATH, CALLER_HEADER } from './names.ts';

/** Whose call it is. */
export interface Asking {
  deps: Deps;
  http: Context<AppEnv>;
  shopper: SignedIn | null;
}

interface Question {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  /** The page's, for a request that doesn't name it. */
  origin?: string;
  /** What counts against the limit: each try, or only one that turns out wrong. */
  counts?: 'all' | 'wrong' | 'none';
  /** Whose limit; by default, the network's. */
  by?: string | undefined;
}

/** The origin of the page that calls. The app has refused foreign ones. */
export const pageOrigin = ({ deps, http }: Pick<Asking, 'deps' | 'http'>): string =>
  http.req.header('origin') ?? deps.env.shopOrigin;

const countKey = (path: string, by: string) => `${by}|${path.split('?')[0]}`;

/** Counts a try, by default of the network; RATE_LIMITED if there are too many a minute. */
export const count = (
  { deps, http }: Pick<Asking, 'deps' | 'http'>,
  what: string,
  by = callerNetwork(http, deps.env),
): Promise<void> => limitCalls(deps.db, countKey(what, by), deps.env.signInLimit);

/** A right try doesn't count, nor what was tried on the way to a right password, code, or passkey. */
export const uncount = (
  { deps, http }: Pick<Asking, 'deps' | 'http'>,
  what: string,
  by = callerNetwork(http, deps.env),
): Promise<void> => uncountCall(deps.db, countKey(what, by));

/**
 * Calls better-auth's own handler, which has the cookies; RATE_LIMITED after too many tries, which count before they're answered, so
 * that parallel ones have no more, and say nothing of a password then. What it sets of cookies is for the caller to hand on
 * (`takeCookies`).
 */
export async function ask(
  { deps, http }: Pick<Asking, 'deps' | 'http'>,
  path: string,
  {
    method = 'POST',
    body = {},
    headers = {},
    origin = pageOrigin({ deps, http }),
    counts = 'all',
    by = callerNetwork(http, deps.env),
  }: Question = {},
): Promise<Response> {
  if (counts !== 'none') await count({ deps, http }, path, by);
  const auth = await deps.auth(origin);
  const cookies = http.req.header('cookie');
  const banner = bannerOf(http);
  // A new session keeps it, so that its shopper recognizes the device.
  const userAgent = http.req.header('user-agent');
  const answer = await auth.handler(
    new Request(`${origin}${AUTH_BASE_PATH}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        origin,
        cookie: [resignedCookie(deps, cookies), challengeCookies(deps.env, cookies)]
          .filter(Boolean)
          .join('; '),
        [CALLER_HEADER]: callerAddress(http, deps.env),
        ...(userAgent && { 'user-agent': userAgent }),
        ...(banner && { [BANNER_HEADER]: banner }),
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }),
  );
  if (counts === 'wrong' && answer.ok) await uncount({ deps, http }, path, by);
  return answer;
}

/** Hands on the cookies that better-auth sets. */
export function takeCookies({ http }: Pick<Asking, 'http'>, answer: Response): string[] {
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
  return cookies;
}

/** better-auth refused: 4xx, which its callers put in words of their own. Anything else fails the request. */
export function isRefused(answer: Response, what: string): boolean {
  if (answer.ok) return false;
  if (answer.status >= 400 && answer.status < 500) return true;
  throw new Error(`${what} responded ${answer.status}`);
}
