import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { passwords } from '../../server/auth/passwords.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { sessions } from '../../server/db/schema/shoppers.ts';
import type { AuthSecrets } from '../../server/settings/env.ts';
import { listCards } from '../../services/contracts/cards.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { getSession, signIn, signOut } from '../../services/contracts/session.ts';
import { startTestServer, type TestServer, testServer } from '../support/server.ts';

const server = testServer({ env: { sessionFreshSeconds: 600 } });

const riley = { email: 'riley@example.com', password: 'checkstand' };

const post = (credentials: unknown) =>
  fetch(`${server.url}/api/session`, { method: 'POST', body: JSON.stringify(credentials) });

describe('a call that names its shopper', () => {
  const cartAs = async (id: string, email = riley.email) => {
    const client = await server.signedIn(email);
    return client.fetch('/api/cart', { headers: { 'x-shopper': id } });
  };

  it("runs in that shopper's session", async () => {
    const { shopperId } = await server.signedIn(riley.email);
    expect((await cartAs(shopperId ?? '')).status).toBe(200);
  });

  it('finds its session over when another shopper is signed in, and does nothing', async () => {
    const sam = await server.signedIn('sam@example.com');
    const cart = await sam.call(getCart, {});
    const { shopperId } = await server.signedIn(riley.email);
    const refused = await sam.fetch(`/api/carts/${cart.id}`, {
      method: 'DELETE',
      headers: { 'x-shopper': shopperId ?? '' },
    });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await sam.call(getCart, {})).toEqual(cart);
  });

  it('does not sign out someone else', async () => {
    const sam = await server.signedIn('sam@example.com');
    const refused = await sam.fetch('/api/session', {
      method: 'DELETE',
      headers: { 'x-shopper': 'somebody-else' },
    });
    expect(refused.status).toBe(401);
    expect((await sam.call(getSession, {})).shopper?.email).toBe('sam@example.com');
  });
});

describe('the session', () => {
  it('is empty for a visitor', async () => {
    const session = await server.visitor.call(getSession, {});
    expect(session).toEqual({ shopper: null, fullyAuthenticated: false, expiresAt: null, sellsSnap: true });
  });

  it('starts fully authenticated with the right password, and ends on sign-out', async () => {
    const { visitor } = server;
    const session = await visitor.call(signIn, { body: riley });
    expect(session).toMatchObject({
      fullyAuthenticated: true,
      shopper: {
        email: riley.email,
        firstName: 'Riley',
        authorities: ['ROLE_CUSTOMER', 'ROLE_EMAIL_CONFIRMED'],
      },
    });
    expect((await visitor.call(getSession, {})).shopper?.email).toBe(riley.email);
    await visitor.call(signOut, {});
    expect((await visitor.call(getSession, {})).shopper).toBeNull();
  });

  it('is replaced when someone signs in over it: a copy of its cookie signs nobody in', async () => {
    const sam = await server.signedIn('sam@example.com');
    const cookie = sam.cookie();
    const answer = await sam.fetch('/api/session', { method: 'POST', body: JSON.stringify(riley) });
    expect(answer.status).toBe(200);
    const kept = await fetch(`${server.url}/api/cart`, { headers: { cookie } });
    expect(kept.status).toBe(401);
    const replaced = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(`${server.url}/api/cart`, { headers: { cookie: replaced } })).status).toBe(200);
  });

  it('rejects a cookie kept after sign-out', async () => {
    const sam = await server.signedIn('sam@example.com');
    await server.db.execute(sql`delete from sessions where shopper_id = 'demo-sam'`);
    await expect(sam.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
  });

  it('expires on time', async () => {
    const sam = await server.signedIn('sam@example.com');
    await server.db.execute(
      sql`update sessions set expires_at = now() - interval '1 second' where shopper_id = 'demo-sam'`,
    );
    await expect(sam.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
  });

  it('hides its cookie from scripts and other sites', async () => {
    const [cookie = ''] = (await post(riley)).headers.getSetCookie();
    expect(cookie).toMatch(/^checkstand\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
  });

  it("is one of the shop's own host alone over HTTPS, signed in and out with the same cookie", async () => {
    const shopOrigin = 'https://shop.example';
    const env = { ...server.deps.env, shopOrigin, shopOrigins: [shopOrigin] };
    const { db, log, authSecrets } = server.deps;
    const app = createApp(createDeps({ db, env, log, authSecrets }));
    const headers = { origin: shopOrigin };
    const signedIn = await app.request('/api/session', {
      method: 'POST',
      headers,
      body: JSON.stringify(riley),
    });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-checkstand\.session_token=/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).not.toMatch(/; Domain/i);
    const own = { ...headers, cookie: cookie.split(';')[0] ?? '' };
    expect((await app.request('/api/cart', { headers: own })).status).toBe(200);
    const signedOut = await app.request('/api/session', { method: 'DELETE', headers: own });
    expect(signedOut.headers.getSetCookie()[0]).toMatch(/^__Host-checkstand\.session_token=;.*Max-Age=0/i);
    expect((await app.request('/api/cart', { headers: own })).status).toBe(401);
  });

  it('rejects a cookie with a foreign signature', async () => {
    const [cookie = ''] = (await post(riley)).headers.getSetCookie();
    const value = decodeURIComponent(cookie.split(';')[0] ?? '');
    const token = value.slice(0, value.lastIndexOf('.'));
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `${value}A`]) {
      const headers = {
        cookie: `checkstand.session_token=${encodeURIComponent(forged.split('=')[1] ?? '')}`,
      };
      expect((await fetch(`${server.url}/api/cart`, { headers })).status).toBe(401);
    }
  });

  it.each([
    ['after others', (own: string) => `theme=dark; checkstand=1; ${own}`, 200],
    ['after one without a value', (own: string) => `checkstand.session_token; ${own}; last=1`, 200],
    ['that is not text', () => 'checkstand.session_token=%E0%A4', 401],
    ['that is empty', () => 'checkstand.session_token=', 401],
    ['that is part of another', (own: string) => `my.${own}`, 401],
  ])('is found in a cookie %s', async (_, cookies, status) => {
    const own = (await server.signedIn(riley.email)).cookie();
    const answer = await fetch(`${server.url}/api/cart`, { headers: { cookie: cookies(own) } });
    expect(answer.status).toBe(status);
  });

  it('does not distinguish a wrong password from an unknown email', async () => {
    const answers = await Promise.all([
      post({ ...riley, password: 'chequestand' }),
      post({ email: 'nobody@example.com', password: 'checkstand' }),
    ]);
    const [wrong, unknown] = await Promise.all(answers.map((one) => one.json()));
    expect(wrong).toMatchObject({
      status: 401,
      code: 'WRONG_CREDENTIALS',
      detail: "That email or password isn't right.",
    });
    expect({ ...unknown, requestId: wrong.requestId }).toEqual(wrong);
  });

  it('hashes as much for an unknown email as for a wrong password', async () => {
    const hashes = [vi.spyOn(passwords, 'verify'), vi.spyOn(passwords, 'hash')];
    const costOf = async (email: string) => {
      for (const hash of hashes) hash.mockClear();
      expect((await post({ email, password: 'chequestand' })).status).toBe(401);
      return hashes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    };
    expect([await costOf(riley.email), await costOf('nobody@example.com')]).toEqual([1, 1]);
    for (const hash of hashes) hash.mockRestore();
  });

  it('reports form errors field by field', async () => {
    expect(await (await post({ email: 'riley', password: '' })).json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { email: 'Please enter a valid email address', password: 'Password is required' },
    });
  });

  it('knows whose email is not confirmed (AUT-05)', async () => {
    const nell = await server.signedIn('new@example.com');
    expect((await nell.call(getSession, {})).shopper?.authorities).toEqual(['ROLE_CUSTOMER']);
  });
});

describe('a session after its secret is rotated', () => {
  const OLD = 'the old secret of a test, long enough';
  const NEW = 'the new secret of a test, long enough';

  /** Asks a process with these secrets on the same database. */
  const processWith = (authSecrets: AuthSecrets) => {
    const app = createApp(createDeps({ ...server.deps, authSecrets }));
    const ask = (cookie: string, path = '/api/cart', init?: RequestInit) =>
      app.request(path, { ...init, headers: { cookie } });
    const signInThere = async () => {
      const answer = await app.request('/api/session', { method: 'POST', body: JSON.stringify(riley) });
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    return { ask, signInThere };
  };

  it('continues while the old secret is kept, and ends without it', async () => {
    const cookie = await processWith([OLD]).signInThere();
    expect((await processWith([NEW, OLD]).ask(cookie)).status).toBe(200);
    const signedOut = await processWith([NEW]).ask(cookie);
    expect(signedOut.status).toBe(401);
    expect(await signedOut.json()).toMatchObject({ code: 'SIGNED_OUT' });
  });

  it('ends on sign-out, even for a kept cookie', async () => {
    const cookie = await processWith([OLD]).signInThere();
    const rotated = processWith([NEW, OLD]);
    const left = await rotated.ask(cookie, '/api/session', { method: 'DELETE' });
    expect(left.headers.getSetCookie().join()).toMatch(/^checkstand\.session_token=;/);
    expect((await rotated.ask(cookie)).status).toBe(401);
    expect((await processWith([OLD]).ask(cookie)).status).toBe(401);
  });

  it('is signed with the first secret when it starts', async () => {
    const cookie = await processWith([NEW, OLD]).signInThere();
    expect((await processWith([NEW]).ask(cookie)).status).toBe(200);
    expect((await processWith([OLD]).ask(cookie)).status).toBe(401);
  });
});

describe('full authentication', () => {
  it('expires some time after sign-in while the session continues (SCH-02)', async () => {
    const old = await server.signedIn('riley@example.com', { secondsAgo: 601 });
    expect((await old.call(getSession, {})).fullyAuthenticated).toBe(false);
    expect((await old.call(getCart, {})).lineItems).toHaveLength(6);
    await expect(old.call(listCards, {})).rejects.toMatchObject({
      status: 403,
      code: 'FULL_AUTHENTICATION_REQUIRED',
    });
  });

  it('comes back with a new sign-in', async () => {
    const old = await server.signedIn('riley@example.com', { secondsAgo: 601 });
    await old.call(signIn, { body: riley });
    expect((await old.call(listCards, {})).cards.length).toBeGreaterThan(0);
  });

  it('is not demanded of visitors', async () => {
    await expect(server.visitor.call(listCards, {})).rejects.toEqual({ kind: 'signedOut' });
  });
});

describe('too many sign-ins', () => {
  it('are refused with a wait time by every process', async () => {
    const strict = await startTestServer({ env: { signInLimit: 3 } });
    const attempt = () =>
      fetch(`${strict.url}/api/session`, {
        method: 'POST',
        body: JSON.stringify({ ...riley, password: 'wrong' }),
      });
    for (const _ of [1, 2, 3]) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    const { rows } = await strict.db.execute(sql`select count from rate_limits`);
    expect(rows).toEqual([{ count: 4 }]);
    await strict.close();
  });

  describe('from one network', () => {
    let strict: TestServer;
    beforeEach(async () => {
      strict = await startTestServer({ env: { trustProxy: true, signInLimit: 3, signInTries: 100 } });
    });
    afterEach(() => strict.close());

    const attempt = async (password: string, network = '192.0.2.1', cookie = '') => {
      const answer = await fetch(`${strict.url}/api/session`, {
        method: 'POST',
        headers: { 'x-forwarded-for': network, cookie },
        body: JSON.stringify({ ...riley, password }),
      });
      return answer.status;
    };

    it('are only the wrong ones: an office that signs in keeps nobody waiting', async () => {
      for (const _ of Array(8)) expect(await attempt(riley.password)).toBe(200);
      for (const _ of [1, 2, 3]) expect(await attempt('wrong')).toBe(401);
      // Whoever has to wait learns nothing of a password.
      expect([await attempt('wrong'), await attempt(riley.password)]).toEqual([429, 429]);
      expect(await attempt(riley.password, '192.0.2.2')).toBe(200);
    });

    it('that must wait have no password hashed, and begin no session', async () => {
      for (const _ of [1, 2, 3]) await attempt('wrong');
      const before = await strict.db.$count(sessions);
      const verify = vi.spyOn(passwords, 'verify');
      expect(await attempt(riley.password)).toBe(429);
      expect(verify).not.toHaveBeenCalled();
      verify.mockRestore();
      expect(await strict.db.$count(sessions)).toBe(before);
    });

    it('keep no one waiting who is signed in and is asked again', async () => {
      const signedIn = await strict.signedIn(riley.email);
      for (const _ of [1, 2, 3]) expect(await attempt('wrong')).toBe(401);
      expect(await attempt(riley.password)).toBe(429);
      expect(await attempt(riley.password, '192.0.2.1', signedIn.cookie())).toBe(200);
    });

    it('keep waiting who is signed in to another account', async () => {
      const elsewhere = await strict.signedIn('bo@example.com');
      for (const _ of [1, 2, 3]) await attempt('wrong');
      expect(await attempt(riley.password, '192.0.2.1', elsewhere.cookie())).toBe(429);
    });

    it('count before they are answered: parallel ones have no more tries', async () => {
      const found = await Promise.all(Array.from({ length: 12 }, () => attempt('wrong')));
      expect(found.filter((status) => status === 401)).toHaveLength(3);
    });
  });
});
