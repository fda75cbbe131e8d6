import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { accounts, shoppers } from '../../server/db/schema/shoppers.ts';
import { lockShopper } from '../../server/shoppers/lock-shopper.ts';
import {
  confirmEmail,
  getSignInOptions,
  requestPasswordReset,
  resetPassword,
  startSingleSignOn,
} from '../../services/contracts/accounts.ts';
import { getSession, signIn as signInByPassword } from '../../services/contracts/session.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { freePort } from '../support/ports.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { untilSomebodyWaits } from './support/lock-waits.ts';

let chain: OidcProvider;
const server = testServer();
beforeAll(async () => {
  chain = await startOidcProvider([server.url]);
  server.deps.env.shopOrigin = server.url;
  const { issuer, clientId, clientSecret } = chain;
  server.deps.env.singleSignOn = { issuer, clientId, clientSecret, name: 'Fernhill ID' };
});
afterAll(() => chain.close());

/** Someone with an account of the chain. */
function member(account: { email?: string; isConfirmed?: boolean } = {}) {
  const login = randomUUID();
  const { email = `${login}@example.com`, isConfirmed = true } = account;
  const names = { given_name: 'Robin', family_name: 'Vale' };
  chain.accounts.set(login, { email, email_verified: isConfirmed, ...names });
  return { login, email };
}

const start = async (client: TestClient, returnTo = '/shopping/cart') =>
  (await client.call(startSingleSignOn, { body: { returnTo } })).location;

/** Comes back from the provider, and returns where the shop sends the browser. */
async function comeBack(client: TestClient, location: string): Promise<string> {
  const { pathname, search } = new URL(location);
  const answer = await client.fetch(pathname + search, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return (answer.headers.get('location') ?? '').replace(server.url, '');
}

const signIn = async (client: TestClient, login: string) =>
  comeBack(client, await chain.signIn(await start(client), login));

const emailOf = async (client: TestClient) => (await client.call(getSession, {})).shopper?.email;

/** The token in the one letter of a kind that an email got. */
async function tokenOf(kind: string, email: string): Promise<string> {
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where kind = ${kind} and letter->>'to' = ${email}`,
  );
  expect(rows).toHaveLength(1);
  return new URLSearchParams(/#(\S+)/.exec(rows[0]?.text ?? '')?.[1]).get('token') ?? '';
}

const failed = '/sign-in?returnTo=%2Fshopping%2Fcart&failed=single-sign-on';

describe("a shopper with an account of the chain's", () => {
  it('is signed in where they came from, as who they are there, with the email confirmed', async () => {
    const { login, email } = member();
    const client = server.newVisitor();
    expect(await client.call(getSignInOptions, {})).toEqual({ singleSignOn: 'Fernhill ID' });
    expect(await signIn(client, login)).toBe('/shopping/cart');
    expect((await client.call(getSession, {})).shopper).toMatchObject({
      email,
      firstName: 'Robin',
      lastName: 'Vale',
      authorities: ['ROLE_CUSTOMER', 'ROLE_EMAIL_CONFIRMED'],
    });
  });

  it('is the same shopper the next time', async () => {
    const { login } = member();
    const [first, second] = [server.newVisitor(), server.newVisitor()];
    await signIn(first, login);
    await signIn(second, login);
    const idOf = async (client: TestClient) => (await client.call(getSession, {})).shopper?.id;
    expect(await idOf(second)).toBe(await idOf(first));
  });

  it('is the same shopper in any spelling of their email', async () => {
    const login = randomUUID();
    const email = `${login}@xn--mnchen-3ya.example`;
    await signIn(server.newVisitor(), member({ email }).login);
    const client = server.newVisitor();
    expect(await signIn(client, member({ email: `${login.toUpperCase()}@M\u00dcNCHEN.example` }).login)).toBe(
      '/shopping/cart',
    );
    expect(await emailOf(client)).toBe(email);
  });

  it('keeps the account they have here if both confirmed its email', async () => {
    const { login } = member({ email: 'riley@example.com' });
    const client = server.newVisitor();
    expect(await signIn(client, login)).toBe('/shopping/cart');
    expect(await emailOf(client)).toBe('riley@example.com');
  });

  it("does not get an account here whose email the chain has not confirmed: it may be someone else's", async () => {
    const { login } = member({ email: 'sam@example.com', isConfirmed: false });
    const client = server.newVisitor();
    expect(await signIn(client, login)).toMatch(failed);
    expect(await emailOf(client)).toBeUndefined();
  });

  it('gets the account that someone made here with their email, without confirming it, who is locked out', async () => {
    const email = 'new@example.com';
    const maker = await server.signedIn(email);
    const client = server.newVisitor();
    expect(await signIn(client, member({ email }).login)).toBe('/shopping/cart');
    const { shopper } = await client.call(getSession, {});
    expect(shopper?.authorities).toContain('ROLE_EMAIL_CONFIRMED');
    expect(await emailOf(maker)).toBeUndefined();
    const asMaker = server.newVisitor().call(signInByPassword, { body: { email, password: 'checkstand' } });
    await expect(asMaker).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('who comes with an email that the chain has not confirmed gets a letter to confirm it here', async () => {
    const { login, email } = member({ isConfirmed: false });
    const client = server.newVisitor();
    await signIn(client, login);
    expect((await client.call(getSession, {})).shopper?.authorities).toEqual(['ROLE_CUSTOMER']);
    await client.call(confirmEmail, { body: { token: await tokenOf('CONFIRM_EMAIL', email) } });
    expect((await client.call(getSession, {})).shopper?.authorities).toContain('ROLE_EMAIL_CONFIRMED');
  });

  it('is not signed in if no mail server here can send to them, and can once one does', async () => {
    const { env } = server.deps;
    const { login, email } = member({ email: 'jos\u00e9@example.com' });
    const client = server.newVisitor();
    env.smtpUnicode = false;
    try {
      expect(await signIn(client, login)).toMatch(failed);
      expect(await emailOf(client)).toBeUndefined();
    } finally {
      env.smtpUnicode = true;
    }
    expect(await signIn(client, login)).toBe('/shopping/cart');
    expect(await emailOf(client)).toBe(email);
  });

  it('replaces whoever was signed in before, whose cookie then signs nobody in', async () => {
    const { login, email } = member();
    const client = await server.signedIn('bo@example.com');
    const cookie = client.cookie();
    await signIn(client, login);
    expect(await emailOf(client)).toBe(email);
    const { rows } = await server.db.execute<{ action: string; outcome: string }>(
      sql`select action, outcome from audit_log order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'session.createBySingleSignOn', outcome: 'DONE' }]);
    expect((await fetch(`${server.url}/api/cart`, { headers: { cookie } })).status).toBe(401);
  });

  it('can choose a password here as well, and goes on to sign in either way', async () => {
    const { login, email } = member();
    await signIn(server.newVisitor(), login);
    await server.visitor.call(requestPasswordReset, { body: { email } });
    const token = await tokenOf('PASSWORD_RESET', email);
    const password = 'a window of plums';
    await server.visitor.call(resetPassword, { body: { token, password } });
    const client = server.newVisitor();
    expect((await client.call(signInByPassword, { body: { email, password } })).shopper?.email).toBe(email);
    expect(await signIn(server.newVisitor(), login)).toBe('/shopping/cart');
  });

  it('is sent back to sign in if they said no, with where they were going', async () => {
    const client = server.newVisitor();
    const state = new URL(await start(client)).searchParams.get('state');
    expect(
      await comeBack(client, `${server.url}/auth/callback/chain?error=access_denied&state=${state}`),
    ).toMatch(failed);
    expect(await emailOf(client)).toBeUndefined();
  });
});

describe('a return from the provider', () => {
  it("signs nobody in with another browser's state", async () => {
    const { login } = member();
    const back = await chain.signIn(await start(server.newVisitor()), login);
    const other = server.newVisitor();
    expect(await comeBack(other, back)).toMatch(/^\/sign-in\?/);
    expect(await emailOf(other)).toBeUndefined();
  });

  it('signs in once', async () => {
    const { login } = member();
    const client = server.newVisitor();
    const back = await chain.signIn(await start(client), login);
    await comeBack(client, back);
    const cookieless = server.newVisitor();
    expect(await comeBack(cookieless, back)).toMatch(/^\/sign-in\?/);
    expect(await comeBack(client, back)).toMatch(/^\/sign-in\?/);
  });

  it.each(['', '?code=1', '?state=1&code=1'])('with %j leads to sign-in', async (search) => {
    const client = server.newVisitor();
    expect(await comeBack(client, `${server.url}/auth/callback/chain${search}`)).toBe(
      '/sign-in?returnTo=%2F&failed=single-sign-on',
    );
  });

  it('keeps no token of the provider readable', async () => {
    const { login, email } = member();
    await signIn(server.newVisitor(), login);
    const [kept] = await server.db
      .select({ accessToken: accounts.accessToken })
      .from(accounts)
      .innerJoin(shoppers, eq(shoppers.id, accounts.shopperId))
      .where(eq(shoppers.email, email));
    // Sealed, it's hexadecimal; the provider's isn't.
    expect(kept?.accessToken).toMatch(/^(\$ba\$|[0-9a-f]+$)/);
  });
});

describe('what is counted of a network', () => {
  beforeEach(() => server.db.execute(sql`delete from rate_limits`));
  afterEach(() => {
    server.deps.env.signInLimit = 100_000;
  });

  it('is no sign-in that is right', async () => {
    const { login } = member();
    server.deps.env.signInLimit = 2;
    for (const _ of [1, 2, 3]) expect(await signIn(server.newVisitor(), login)).toBe('/shopping/cart');
  });

  it('is each beginning, and each return that leads nowhere', async () => {
    server.deps.env.signInLimit = 2;
    for (const _ of [1, 2]) await start(server.newVisitor());
    await expect(start(server.newVisitor())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const comeBackWithNothing = () =>
      server.newVisitor().fetch('/auth/callback/chain', { redirect: 'manual' });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await comeBackWithNothing()).status);
    expect(statuses).toEqual([302, 302, 429]);
  });
});

// With one connection, nothing comes between.
describe.runIf(process.env.TEST_DATABASE_URL)('a way in that is removed while it is used', () => {
  it.each<[string, Partial<typeof accounts.$inferInsert>]>([
    ['and another account of the chain has taken its place', { accountId: 'another' }],
    ['and an account elsewhere with the same name has taken its place', { providerId: 'elsewhere' }],
  ])('signs nobody in, %s', async (_, change) => {
    const { login, email } = member();
    await signIn(server.newVisitor(), login);
    const [shopper] = await server.db.select().from(shoppers).where(eq(shoppers.email, email));
    const id = shopper?.id ?? '';
    const client = server.newVisitor();
    const back = await chain.signIn(await start(client), login);
    const begun = await server.db.transaction(async (tx) => {
      await lockShopper(tx, id);
      const next = comeBack(client, back);
      await untilSomebodyWaits(server);
      await tx.update(accounts).set(change).where(eq(accounts.shopperId, id));
      return { next };
    });
    expect(await begun.next).toMatch('/sign-in?');
    expect(await emailOf(client)).toBeUndefined();
  });
});

describe('a shop', () => {
  it('leads nowhere else than to its own pages', async () => {
    const foreign = server.visitor.call(startSingleSignOn, { body: { returnTo: '//evil.example' } });
    await expect(foreign).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('without accounts of the chain offers none', async () => {
    const { singleSignOn } = server.deps.env;
    server.deps.env.singleSignOn = null;
    try {
      expect(await server.visitor.call(getSignInOptions, {})).toEqual({ singleSignOn: null });
      await expect(start(server.visitor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await server.visitor.fetch('/auth/callback/chain')).status).toBe(404);
    } finally {
      server.deps.env.singleSignOn = singleSignOn;
    }
  });

  it('whose provider is down says so, and works once it is back', async () => {
    const port = await freePort();
    const { singleSignOn } = server.deps.env;
    const env = { ...server.deps.env, shopOrigin: 'http://localhost:1', shopOrigins: ['http://localhost:1'] };
    if (singleSignOn) env.singleSignOn = { ...singleSignOn, issuer: `http://localhost:${port}` };
    const { db, log, authSecrets } = server.deps;
    const app = createApp(createDeps({ db, env, log, authSecrets }));
    const ask = () =>
      app.request('/api/session/single-sign-on', { method: 'POST', body: JSON.stringify({ returnTo: '/' }) });
    expect((await ask()).status).toBe(503);
    const back = await startOidcProvider([env.shopOrigin], port);
    try {
      expect((await (await ask()).json()).location).toMatch(`http://localhost:${port}/auth?`);
    } finally {
      await back.close();
    }
  });
});
