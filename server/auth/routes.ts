import type { Context } from 'hono';
import * as contract from '../../services/contracts/session.ts';
import type { App, AppEnv, Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { callerAddress } from '../http/request.ts';
import { route } from '../http/route.ts';
import { AUTH_BASE_PATH, CALLER_HEADER, sessionCookie } from './names.ts';
import { readSession, resignedCookie } from './session.ts';
import { countTry, forgetTries } from './sign-in-attempts.ts';

const EMPTY: contract.Session = { shopper: null, fullyAuthenticated: false, expiresAt: null };

const sessionOf = (shopper: SignedIn): contract.Session => ({
  shopper: {
    id: shopper.id,
    email: shopper.email,
    firstName: shopper.firstName,
    lastName: shopper.lastName,
    phone: shopper.phone,
    authorities: ['ROLE_CUSTOMER', ...(shopper.emailVerified ? ['ROLE_EMAIL_CONFIRMED'] : [])],
  },
  fullyAuthenticated: shopper.fullyAuthenticated,
  expiresAt: shopper.sessionExpiresAt.toISOString(),
});

/** Calls better-auth's own handler, which has the rate limit and cookies. */
async function ask(deps: Deps, http: Context<AppEnv>, path: string, body: unknown): Promise<Response> {
  const auth = await deps.auth();
  return auth.handler(
    new Request(`${deps.env.shopOrigin}${AUTH_BASE_PATH}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: deps.env.shopOrigin,
        cookie: resignedCookie(deps, http.req.header('cookie')),
        [CALLER_HEADER]: callerAddress(http, deps.env),
      },
      body: JSON.stringify(body),
    }),
  );
}

async function signIn(deps: Deps, http: Context<AppEnv>, credentials: contract.Credentials) {
  const given = { email: credentials.email, address: callerAddress(http, deps.env) };
  const { isHashingBusy } = await import('./passwords.ts');
  if (isHashingBusy()) throw new ProblemError('UNAVAILABLE', { retryAfter: 2 });
  await countTry(deps, given);
  const answer = await ask(deps, http, '/sign-in/email', credentials);
  if (answer.status === 429) throw tooManyTries(Number(answer.headers.get('x-retry-after')));
  if (answer.status === 401) {
    throw new ProblemError('WRONG_CREDENTIALS', { detail: "That email or password isn't right." });
  }
  if (!answer.ok) throw new Error(`Sign-in responded ${answer.status}`);
  await forgetTries(deps, given);
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
  const own = cookies.find((cookie) => cookie.startsWith(`${sessionCookie(deps.env)}=`));
  const session = await readSession(deps, own?.split(';')[0], contract.signIn.id);
  if (!session) throw new Error("The new session can't be read");
  return sessionOf(session.shopper);
}

export function registerSessionRoutes(app: App): void {
  route(app, contract.getSession, async ({ shopper }) => (shopper ? sessionOf(shopper) : EMPTY));

  route(app, contract.signIn, ({ body, deps, http }) => signIn(deps, http, body));

  route(app, contract.signOut, async ({ deps, http }) => {
    const answer = await ask(deps, http, '/sign-out', {});
    for (const cookie of answer.headers.getSetCookie()) http.header('set-cookie', cookie, { append: true });
    return { successful: true };
  });
}
