import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueue } from '../../server/auth/passwords.ts';
import type { AppEnv } from '../../server/http/context.ts';
import { tooManyTries } from '../../server/http/rate-limit.ts';
import { addressOf, callerAddress, networkOf } from '../../server/http/request.ts';
import { testServer } from '../support/server.ts';

const server = testServer({ env: { trustProxy: true, signInTries: 3, signInAccountTries: 8 } });
beforeEach(async () => {
  await server.db.execute(sql`delete from sign_in_attempts`);
});

const OWNER = '198.51.100.7';
const RIGHT = 'checkstand';

const signIn = (address: string, password = 'wrong', email = 'riley@example.com') =>
  fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });

const statuses = async (count: number, address = '192.0.2.1', email = 'riley@example.com') => {
  const found: number[] = [];
  for (let tried = 0; tried < count; tried += 1) found.push((await signIn(address, 'wrong', email)).status);
  return found;
};

/** Moves all tries this many seconds into the past. */
const pass = (seconds: number) =>
  server.db.execute(
    sql`update sign_in_attempts set last_at = last_at - make_interval(secs => ${seconds}::int)`,
  );

/** One more wrong password, just now. */
const writeDown = () =>
  server.db.execute(sql`update sign_in_attempts set failures = failures + 1, last_at = clock_timestamp()`);

const waitOf = async (answer: Response) => Number(answer.headers.get('retry-after'));

describe('wrong passwords for an account', () => {
  it('make their network address wait, twice as long each time, up to five minutes', async () => {
    let triedAt = performance.now();
    expect(await statuses(3)).toEqual([401, 401, 401]);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      // An hour ahead, so that no wait ends by itself on a busy machine.
      await pass(-3600);
      const refused = await signIn('192.0.2.1');
      const passed = (performance.now() - triedAt) / 1000;
      expect(refused.status).toBe(429);
      const left = (await waitOf(refused)) - 3600;
      expect(left).toBeLessThanOrEqual(wait);
      expect(left).toBeGreaterThanOrEqual(wait - passed);
      await pass(3600 + wait);
      triedAt = performance.now();
      // A password takes a tenth of a second to check: in between, the tries are only written down.
      if (wait > 2 && wait < 300) await writeDown();
      else expect((await signIn('192.0.2.1')).status).toBe(401);
    }
  });

  it('tell the shopper how long, and trying too soon does not extend the wait', async () => {
    await statuses(3);
    await pass(1);
    await statuses(1);
    await server.db.execute(sql`update sign_in_attempts set failures = 10, last_at = clock_timestamp()`);
    const waits = [];
    for (const _ of [1, 2, 3]) waits.push(await waitOf(await signIn('192.0.2.1')));
    expect(Math.max(...waits)).toBeLessThanOrEqual(128);
    const body = await (await signIn('192.0.2.1')).json();
    expect(body).toMatchObject({ code: 'RATE_LIMITED' });
    expect((body as { detail: string }).detail).toMatch(
      /^Too many attempts\. Please wait 3 minutes and try again\.$/,
    );
  });

  it('are counted before they are checked, so concurrent tries get no extra chances', async () => {
    await statuses(1);
    // Half a minute's wait has just ended: one more try, and a minute's begins.
    await server.db.execute(
      sql`update sign_in_attempts set failures = 8, last_at = clock_timestamp() - interval '33 seconds'`,
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('192.0.2.1')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, ...Array(11).fill(429)]);
  });

  it('keep nobody elsewhere from signing in, however many there are', async () => {
    for (let guesser = 1; guesser <= 3; guesser += 1) await statuses(4, `192.0.2.${guesser}`);
    expect((await signIn(OWNER, RIGHT)).status).toBe(200);
    // After a correct password, one may be wrong once and right again right away.
    expect((await signIn('203.0.113.9', RIGHT)).status).toBe(200);
  });

  it('from many addresses leave each one try, then a one-minute wait', async () => {
    for (let guesser = 1; guesser <= 4; guesser += 1) await statuses(2, `192.0.2.${guesser}`);
    expect(await statuses(2, '192.0.2.100')).toEqual([401, 429]);
    const wait = await waitOf(await signIn('192.0.2.100'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    // Only those of the last hour count.
    await pass(3_601);
    expect(await statuses(2, '192.0.2.101')).toEqual([401, 401]);
  });

  it('are cleared by the right password, or after a day', async () => {
    await statuses(2);
    expect(await statuses(1, '192.0.2.2')).toEqual([401]);
    expect(await statuses(1, '192.0.2.1', 'nobody@example.com')).toEqual([401]);
    expect((await signIn('192.0.2.1', RIGHT)).status).toBe(200);
    const { rows } = await server.db.execute(sql`select failures from sign_in_attempts`);
    expect(rows).toEqual([{ failures: 1 }, { failures: 1 }]);
    expect(await statuses(3)).toEqual([401, 401, 401]);
    await pass(86_401);
    expect(await statuses(3)).toEqual([401, 401, 401]);
  });

  it('are counted the same for unknown accounts and any spelling', async () => {
    expect(await statuses(2, '192.0.2.1', 'nobody@example.com')).toEqual([401, 401]);
    expect(await statuses(2, '192.0.2.1', 'NOBODY@example.com')).toEqual([401, 429]);
    const { rows } = await server.db.execute<{ row: string }>(
      sql`select a::text as row from sign_in_attempts a`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/nobody|192\.0\.2/i);
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:49152', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['[2001:db8:1:2::9]:49152', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::0009', '2001:db8:1:2'],
  ['2001:db8:1:2:0:0:0:9', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['[fe80::1%25en0]:80', 'fe80:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['::1', '0:0:0:0'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(addressOf(address) ?? '')).toBe(network);
});

it.each(['', 'unknown', '_hidden', 'shop.example:443', '192.0.2.300', '192.0.2.1:port'])(
  "%j is nobody's address",
  (text) => {
    expect(addressOf(text)).toBeNull();
  },
);

it('whoever a proxy names by another port, or another spelling, is still one caller', async () => {
  const spelled = ['192.0.2.1:1024', '192.0.2.1:1025', '[::ffff:192.0.2.1]:1026', '::ffff:c000:201'];
  const found = [];
  for (const address of spelled) found.push((await signIn(address)).status);
  expect(found).toEqual([401, 401, 401, 429]);
});

it('whoever writes addresses of their own before the one that the proxy adds is still one caller', async () => {
  const found = [];
  for (const made of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
    found.push((await signIn(`${made}, 192.0.2.1`)).status);
  }
  expect(found).toEqual([401, 401, 401, 429]);
});

it.each([
  ['the one that a trusted proxy adds', '192.0.2.1', '10.0.0.8', true, '192.0.2.1'],
  ["the socket's, if the proxy's makes no sense", 'unknown', '::ffff:10.0.0.8', true, '10.0.0.8'],
  ["the socket's, if the proxy says nothing", undefined, '10.0.0.8', true, '10.0.0.8'],
  ["the socket's, if no proxy is trusted", '192.0.2.1', '10.0.0.8', false, '10.0.0.8'],
  ["this machine's without a socket", undefined, undefined, true, '127.0.0.1'],
])("a caller's address is %s", (_, forwarded, remoteAddress, trustProxy, address) => {
  const socket = remoteAddress && { remoteAddress };
  const http = { req: { header: () => forwarded }, env: { incoming: { socket } } };
  expect(callerAddress(http as unknown as Context<AppEnv>, { trustProxy })).toBe(address);
});

it.each([
  [1, 'a second'],
  [2, '2 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
])('a wait of %i seconds is told as %s', (seconds, words) => {
  expect(tooManyTries(seconds)).toMatchObject({
    name: 'ProblemError',
    message: `Too many attempts. Please wait ${words} and try again.`,
    code: 'RATE_LIMITED',
    parts: { retryAfter: seconds },
  });
});

it('a limited number of passwords are hashed at once, and a failing one does not block others', async () => {
  const queue = createQueue(2);
  let running = 0;
  let most = 0;
  const work = async (isFailing: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (isFailing) throw new Error('no hash');
    return 'hashed';
  };
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) => queue.run(() => work(index % 3 === 0))),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
});
