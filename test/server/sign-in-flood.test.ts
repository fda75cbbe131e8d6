import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { passwords } from '../../server/auth/passwords.ts';
import { LineTooLong, SignInLine } from '../../server/auth/sign-in-line.ts';
import { signInAttempts } from '../../server/db/schema/shoppers.ts';
import { hashForReal } from '../support/quick-passwords.ts';
import { startTestServer, testServer } from '../support/server.ts';

hashForReal();
const server = testServer({ env: { trustProxy: true, signInLimit: 20 } });

const signIn = (address: string, email: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/session`, {
    ...init,
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...init.headers },
    body: JSON.stringify({ email, password: 'checkstand' }),
  });

const sessionIn = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('twenty unknown emails from each of forty addresses at once', () => {
  it('leave a right password and a known session their turns', async () => {
    const riley = await server.signedIn('riley@example.com');
    // The first sign-in loads what all of them need.
    await signIn('203.0.113.1', 'riley@example.com');
    const leaving = new AbortController();
    let checked = 0;
    const flood = Array.from({ length: 800 }, (_, index) =>
      signIn(`192.0.2.${index % 40}`, `nobody-${index}@example.com`, { signal: leaving.signal }).then(
        ({ status }) => {
          // Others had waited too long.
          if (status === 401) checked += 1;
        },
        () => {},
      ),
    );
    await expect.poll(() => checked, { timeout: 10_000 }).toBeGreaterThan(0);
    const before = checked;
    const known = signIn('203.0.113.8', 'riley@example.com', { headers: { cookie: riley.cookie() } });
    expect((await known).status).toBe(200);
    // Even where the flood comes from.
    const flooded = await signIn('192.0.2.1', 'riley@example.com', {
      headers: { cookie: sessionIn(await known) },
    });
    expect(flooded.status).toBe(200);
    expect((await signIn('203.0.113.9', 'riley@example.com')).status).toBe(200);
    expect(checked - before).toBeLessThan(20);
    leaving.abort();
    await Promise.all(flood);
  }, 60_000);

  it('cost nothing more once they have hung up: nobody waits behind them', async () => {
    const tried = async () => {
      const { rows } = await server.db.execute<{ tried: number }>(
        sql`select coalesce(sum(count), 0)::int as tried from rate_limits where key like '198.51.100.%'`,
      );
      return rows[0]?.tried ?? 0;
    };
    const leaving = new AbortController();
    const flood = Array.from({ length: 200 }, (_, index) =>
      signIn(`198.51.100.${index % 20}`, `nobody-${index}@example.com`, { signal: leaving.signal }).catch(
        () => {},
      ),
    );
    await expect.poll(tried, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
    leaving.abort();
    await Promise.all(flood);
    const before = await tried();
    // The store hears a moment later that they have hung up.
    const signedIn = async () => (await signIn('198.51.100.2', 'riley@example.com')).status;
    await expect.poll(signedIn, { timeout: 10_000, interval: 5 }).toBe(200);
    expect((await tried()) - before).toBeLessThan(availableParallelism() + 4);
  }, 60_000);
});

describe('more sign-ins at once than may wait for the database', () => {
  it('leave room there for a right password, even while the database is busy', async () => {
    const atOnce = availableParallelism();
    const small = await startTestServer({ env: { trustProxy: true }, database: { queueLength: atOnce } });
    const statusOf = async (address: string, email: string) => {
      const answer = await fetch(`${small.url}/api/session`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: JSON.stringify({ email, password: 'checkstand' }),
      });
      return answer.status;
    };
    try {
      // The first sign-in loads what all of them need.
      await statusOf('203.0.113.1', 'riley@example.com');
      const flood = Array.from({ length: 4 * atOnce }, (_, index) =>
        statusOf(`192.0.2.${index}`, `nobody-${index}@example.com`),
      );
      await expect
        .poll(() => small.db.$count(signInAttempts), { interval: 5 })
        .toBeGreaterThanOrEqual(atOnce);
      // It has one connection. By the last of these, whoever had a turn has been checked.
      await small.db.transaction(async () => {
        for (let hashed = 0; hashed < 3; hashed += 1) await passwords.hash('checkstand');
      });
      expect(await statusOf('203.0.113.9', 'riley@example.com')).toBe(200);
      expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
    } finally {
      await small.close();
    }
  }, 60_000);
});

describe('the line for signing in', () => {
  const lineOf = (longest = 3) => new SignInLine({ atOnce: 1, longest, waitMs: 1_000 });

  it('serves signed-in shoppers first, then the network with the fewest waiting', async () => {
    const line = lineOf(10);
    const [first, served] = [Promise.withResolvers<void>(), [] as string[]];
    const join = (key: string, isSignedIn = false) =>
      line.run({ key, isSignedIn }, async () => {
        served.push(key);
        if (served.length === 1) await first.promise;
      });
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) => join(key));
    all.push(join('riley', true));
    first.resolve();
    await Promise.all(all);
    expect(served).toEqual(['a', 'riley', 'c', 'a', 'a', 'b', 'b']);
  });

  it('when it is full, has room only for a network that is not in it, and goes on after a failure', async () => {
    const line = lineOf();
    const first = Promise.withResolvers<void>();
    const join = (key: string) => line.run({ key, isSignedIn: false }, () => first.promise);
    const running = join('a');
    const waiting = ['a', 'a', 'a'].map(join);
    await expect(join('a')).rejects.toThrow(LineTooLong);
    const newcomer = join('b');
    first.reject(new Error('no database'));
    for (const one of [running, ...waiting, newcomer]) await expect(one).rejects.toThrow('no database');
    expect(await line.run({ key: 'a', isSignedIn: false }, async () => 'served')).toBe('served');
  });

  it('lets nobody wait longer than callers do', async () => {
    vi.useFakeTimers();
    try {
      const line = lineOf();
      const first = Promise.withResolvers<string>();
      const running = line.run({ key: 'a', isSignedIn: false }, () => first.promise);
      const late = expect(line.run({ key: 'b', isSignedIn: false }, async () => 'late')).rejects.toThrow(
        LineTooLong,
      );
      await vi.advanceTimersByTimeAsync(1_000);
      await late;
      first.resolve('served');
      expect(await running).toBe('served');
      expect(await line.run({ key: 'b', isSignedIn: false }, async () => 'served')).toBe('served');
    } finally {
      vi.useRealTimers();
    }
  });
});
