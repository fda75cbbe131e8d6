import type { Context } from 'hono';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import type { AppEnv, Deps, SignedIn } from '../http/context.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { bannerOf, callerAddress } from '../http/request.ts';
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
}

/** The origin of the page that calls. The app has refused foreign ones. */
export const pageOrigin = ({ deps, http }: Pick<Asking, 'deps' | 'http'>): string =>
  http.req.header('origin') ?? deps.env.shopOrigin;

/**
 * Calls better-auth's own handler, which has the rate limit and cookies; RATE_LIMITED if it says so. What it sets of cookies is
 * for the caller to hand on (`takeCookies`).
 */
export async function ask(
  { deps, http }: Pick<Asking, 'deps' | 'http'>,
  path: string,
  { method = 'POST', body = {}, headers = {}, origin = pageOrigin({ deps, http }) }: Question = {},
): Promise<Response> {
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
  if (answer.status === 429) throw tooManyTries(Number(answer.headers.get('x-retry-after')));
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
