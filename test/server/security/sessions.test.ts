import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { links } from '../../../server/db/schema/shoppers.ts';
import { startPasskey } from '../../../services/contracts/accounts.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { changeEmail } from '../../../services/contracts/security.ts';
import { getSession, signIn } from '../../../services/contracts/session.ts';
import { endOtherSessions, endSession, listSessions } from '../../../services/contracts/sessions.ts';
import { testServer } from '../../support/server.ts';

const server = testServer({ env: { sessionIdleSeconds: 3600, sessionSeconds: 172_800 } });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const sam = { email: 'sam@example.com', password: 'checkstand' };

const ageLastUse = (shopperId: string, seconds: number) =>
  server.db.execute(
    sql`update sessions set last_used_at = now() - make_interval(secs => ${seconds}) where shopper_id = ${shopperId}`,
  );

const lastUse = async (shopperId: string) => {
  const { rows } = await server.db.execute<{ age: number }>(
    sql`select extract(epoch from now() - last_used_at)::int as age from sessions where shopper_id = ${shopperId}`,
  );
  return rows[0]?.age;
};

describe("a shopper's sessions", () => {
  it('are listed with browser, system, and last use, this one first', async () => {
    const asked = await server.signedIn('sam@example.com');
    const signedIn = (userAgent: string) =>
      fetch(`${server.url}/api/session`, {
        method: 'POST',
        body: JSON.stringify(sam),
        headers: { 'user-agent': userAgent },
      });
    await signedIn(CHROME);
    await signedIn(IPHONE);
    const listed = await asked.call(listSessions, {});
    expect(listed.sessions.map(({ browser, system, isThis }) => [browser, system, isThis])).toEqual([
      [null, null, true],
      ['Safari', 'iOS', false],
      ['Chrome', 'Windows', false],
    ]);
    for (const { lastUsedAt } of listed.sessions)
      expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
  });

  it('end one by one: the ended one is signed out, the others are not', async () => {
    const [own, other, third] = await Promise.all([1, 2, 3].map(() => server.signedIn('bo@example.com')));
    const ended = (await other?.call(listSessions, {}))?.sessions.find(({ isThis }) => isThis);
    const left = await own?.call(endSession, { params: { sessionId: ended?.id ?? '' } });
    expect(left?.sessions).toHaveLength(2);
    await expect(other?.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
    expect((await third?.call(getSession, {}))?.shopper?.email).toBe('bo@example.com');
  });

  it('end with the links that they may have asked for', async () => {
    const [own, other] = [
      await server.signedIn('lite@example.com'),
      await server.signedIn('lite@example.com'),
    ];
    await other.call(changeEmail, { body: { email: 'taken-over@example.com' } });
    const ended = (await other.call(listSessions, {})).sessions.find(({ isThis }) => isThis);
    expect(await server.db.$count(links, eq(links.shopperId, 'demo-lite'))).toBe(1);
    await own.call(endSession, { params: { sessionId: ended?.id ?? '' } });
    expect(await server.db.$count(links, eq(links.shopperId, 'demo-lite'))).toBe(0);
  });

  it("can't be ended by another shopper", async () => {
    const victim = await server.signedIn('riley@example.com');
    const id = (await victim.call(listSessions, {})).sessions.find(({ isThis }) => isThis)?.id ?? '';
    const thief = await server.signedIn('mod@example.com');
    const theft = thief.call(endSession, { params: { sessionId: id } });
    await expect(theft).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await victim.call(getSession, {})).shopper?.email).toBe('riley@example.com');
  });

  it('end all at once but for the one that asks', async () => {
    const [own, other] = await Promise.all([1, 2].map(() => server.signedIn('lite@example.com')));
    await own?.call(endOtherSessions, {});
    expect((await own?.call(listSessions, {}))?.sessions).toHaveLength(1);
    await expect(other?.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
  });
});

describe('a session', () => {
  it("ends once nobody has used it for the idle limit, and isn't listed then", async () => {
    const idle = await server.signedIn('market@example.com');
    await ageLastUse('demo-market', 3601);
    const fresh = await server.signedIn('market@example.com');
    await expect(idle.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
    expect((await fresh.call(listSessions, {})).sessions).toHaveLength(1);
  });

  it('continues for as long as it is used, whose time is written every few minutes only', async () => {
    const used = await server.signedIn('new@example.com');
    await ageLastUse('demo-new', 200);
    await used.call(getSession, {});
    expect(await lastUse('demo-new')).toBeGreaterThanOrEqual(200);
    await ageLastUse('demo-new', 3500);
    await used.call(getSession, {});
    expect(await lastUse('demo-new')).toBeLessThan(60);
  });

  it('ends at its absolute limit, however much it is used', async () => {
    const { visitor } = server;
    const { expiresAt } = await visitor.call(signIn, { body: { ...sam, email: 'mod@example.com' } });
    const seconds = (Date.parse(expiresAt ?? '') - Date.now()) / 1000;
    expect(Math.abs(seconds - 172_800)).toBeLessThan(60);
    // Shortly before, it asks for what better-auth needs the session for.
    await server.db.execute(
      sql`update sessions set expires_at = now() + interval '1 second' where shopper_id = 'demo-mod'`,
    );
    await visitor.call(startPasskey, {});
    const { rows } = await server.db.execute<{ left: number }>(
      sql`select max(extract(epoch from expires_at - now()))::int as left from sessions where shopper_id = 'demo-mod'`,
    );
    expect(rows).toEqual([{ left: expect.toBeOneOf([0, 1]) }]);
    await server.db.execute(sql`update sessions set expires_at = now() where shopper_id = 'demo-mod'`);
    await expect(visitor.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
  });
});
