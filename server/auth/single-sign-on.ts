import { and, eq } from 'drizzle-orm';
import * as contract from '../../services/contracts/accounts.ts';
import { addressAt } from '../../services/contracts/own-path.ts';
import { accounts } from '../db/schema/shoppers.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { originTest } from '../http/request.ts';
import { route } from '../http/route.ts';
import { sessionCookie } from '../http/session.ts';
import { type Asking, ask, isRefused, pageOrigin, takeCookies, uncount } from './ask.ts';
import { signInAudited } from './audit-sign-in.ts';
import { AUTH_BASE_PATH, CHAIN_ACCOUNTS } from './names.ts';
import { signingOn } from './signing-on.ts';
import { startCheckedSession } from './start-session.ts';

/** Where a sign-in that comes to nothing leads back to. */
const signInPath = (returnTo: string) =>
  `/sign-in?${new URLSearchParams({ returnTo, failed: 'single-sign-on' })}`;

/** Where a sign-in with the chain's own account begins, and where it comes back to. */
const START = '/sign-in/social';
const BACK = `/callback/${CHAIN_ACCOUNTS}`;

/** The provider's address to send the shopper to; UNAVAILABLE if the provider can't be asked. */
async function startSingleSignOn(asking: Asking, returnTo: string): Promise<{ location: string }> {
  if (!asking.deps.env.singleSignOn) throw new ProblemError('NOT_FOUND');
  const origin = pageOrigin(asking);
  const body = {
    provider: CHAIN_ACCOUNTS,
    disableRedirect: true,
    callbackURL: addressAt(origin, returnTo),
    errorCallbackURL: addressAt(origin, signInPath(returnTo)),
  };
  const answer = await ask(asking, START, { body });
  // It doesn't know a provider that has never responded.
  if (isRefused(answer, 'Single sign-on')) throw new ProblemError('UNAVAILABLE', { retryAfter: 5 });
  takeCookies(asking, answer);
  const { url } = (await answer.json()) as { url: string };
  return { location: url };
}

/** Signs in as whom the provider has named, unless their way into the account here has just been removed. */
async function signIn(asking: Asking, answer: Response, subject: string): Promise<boolean> {
  const session = await startCheckedSession(asking, answer, async (tx, { id }) => {
    const isIt = and(
      eq(accounts.shopperId, id),
      eq(accounts.providerId, CHAIN_ACCOUNTS),
      eq(accounts.accountId, subject),
    );
    return (await tx.$count(accounts, isIt)) > 0;
  });
  if (!session) return false;
  for (const path of [START, BACK]) await uncount(asking, path);
  await signInAudited(asking, { action: 'session.createBySingleSignOn' }, async () => session);
  return true;
}

export function registerSingleSignOnRoutes(app: App): void {
  route(app, contract.getSignInOptions, ({ deps }) => ({
    singleSignOn: deps.env.singleSignOn?.name ?? null,
  }));

  route(app, contract.startSingleSignOn, ({ body: { returnTo }, ...asking }) =>
    startSingleSignOn(asking, returnTo),
  );

  // Where the provider sends the shopper back to. better-auth checks what came, and says where to go on.
  app.get(`${AUTH_BASE_PATH}${BACK}`, async (http) => {
    const deps = http.get('deps');
    const { env } = deps;
    if (!env.singleSignOn) throw new ProblemError('NOT_FOUND');
    const { protocol } = new URL(env.shopOrigin);
    const { host, search } = new URL(http.req.url);
    const asked = `${protocol}//${host}`;
    const origin = originTest(env.shopOrigins)(asked) ? asked : env.shopOrigin;
    const named = { subject: '' };
    const answer = await signingOn.run(named, () =>
      ask({ deps, http }, `${BACK}${search}`, { method: 'GET', origin }),
    );
    const cookies = answer.headers.getSetCookie();
    const hasSession = cookies.some((cookie) => cookie.startsWith(`${sessionCookie(env)}=`));
    const isSignedIn = hasSession && (await signIn({ deps, http, shopper: null }, answer, named.subject));
    if (!hasSession) takeCookies({ http }, answer);
    const next = answer.headers.get('location') ?? '';
    const isPage = next.startsWith(`${origin}/`) && (isSignedIn || next.startsWith(`${origin}/sign-in?`));
    http.header('cache-control', 'no-store');
    return http.redirect(addressAt(origin, isPage ? next.slice(origin.length) : signInPath('/')));
  });
}
