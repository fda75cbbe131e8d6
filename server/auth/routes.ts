import { availableParallelism } from 'node:os';
import type { Context } from 'hono';
import * as contract from '../../services/contracts/session.ts';
import type { App, AppEnv, Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { callerAddress, callerNetwork, isGone } from '../http/request.ts';
import { route } from '../http/route.ts';
import { endSession, readSession, resignedCookie, sessionCookie } from '../http/session.ts';
import { sellsSnap, withBanner } from '../wallet/sells-snap.ts';
import { AUTH_BASE_PATH, CALLER_HEADER } from './names.ts';
import { countTry, forgetTries } from './sign-in-attempts.ts';
import { LineTooLong, SignInLine } from './sign-in-line.ts';

const EMPTY = { shopper: null, fullyAuthenticated: false, expiresAt: null };

const detailsOf = (shopper: SignedIn): Omit<contract.Session, 'sellsSnap'> => ({
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

const sessionOf = ({ deps, http, shopper }: Asking): contract.Session => ({
  ...(shopper ? detailsOf(shopper) : EMPTY),
  sellsSnap: sellsSnap(withBanner(deps, http)),
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

interface Asking {
  deps: Deps;
  http: Context<AppEnv>;
  shopper: SignedIn | null;
}

/** Sign-ins that may wait: beyond that, a network with one waiting already can't add another. */
const MOST_WAITING = 512;
/** No longer than callers wait. */
const LONGEST_WAIT_MS = 10_000;

/** One more than hash passwords at a time: its statements run meanwhile. */
const line = new SignInLine({
  atOnce: availableParallelism(),
  longest: MOST_WAITING,
  waitMs: LONGEST_WAIT_MS,
});

/** Counts the try and checks the password when it's the caller's turn, unless they have hung up by then. */
async function askInLine(
  { deps, http, shopper }: Asking,
  credentials: contract.Credentials,
): Promise<Response> {
  const network = callerNetwork(http, deps.env);
  try {
    return await line.run({ key: shopper?.id ?? network, isSignedIn: shopper !== null }, async () => {
      if (isGone(http)) throw new LineTooLong();
      await countTry(deps, { email: credentials.email, network });
      return ask(deps, http, '/sign-in/email', credentials);
    });
  } catch (error) {
    if (error instanceof LineTooLong) throw new ProblemError('UNAVAILABLE', { retryAfter: 2 });
    throw error;
  }
}

async function signIn(asking: Asking, credentials: contract.Credentials) {
  const { deps, http } = asking;
  const answer = await askInLine(asking, credentials);
  if (answer.status === 429) throw tooManyTries(Number(answer.headers.get('x-retry-after')));
  if (answer.status === 401) {
    throw new ProblemError('WRONG_CREDENTIALS', { detail: "That email or password isn't right." });
  }
  if (!answer.ok) throw new Error(`Sign-in responded ${answer.status}`);
  await forgetTries(deps, { email: credentials.email, network: callerNetwork(http, deps.env) });
  await endSession(deps, http.req.header('cookie'));
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
  const own = cookies.find((cookie) => cookie.startsWith(`${sessionCookie(deps.env)}=`));
  const shopper = await readSession(deps, own?.split(';')[0], contract.signIn.id);
  if (!shopper) throw new Error("The new session can't be read");
  return sessionOf({ ...asking, shopper });
}

export function registerSessionRoutes(app: App): void {
  route(app, contract.getSession, (asking) => sessionOf(asking));

  route(app, contract.signIn, ({ body, ...request }) => signIn(request, body));

  route(app, contract.signOut, async ({ deps, http }) => {
    // Not left to better-auth, which signs out in words only if the database fails.
    await endSession(deps, http.req.header('cookie'));
    const answer = await ask(deps, http, '/sign-out', {});
    for (const cookie of answer.headers.getSetCookie()) http.header('set-cookie', cookie, { append: true });
    return { successful: true };
  });
}
