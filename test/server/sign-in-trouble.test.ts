import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLog, logConsole } from '../../server/http/log.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let written = '';

beforeAll(async () => {
  const log = createLog('info', {
    write: (line) => {
      written += line;
    },
  });
  server = await startTestServer({ log, env: { trustProxy: true } });
  await server.db.execute(sql`
    create function give_up() returns trigger language plpgsql as $$
    begin raise exception 'gave up' using errcode = '57P03'; end $$`);
});
afterAll(() => server.close());

const credentials = { email: 'riley@example.com', password: 'checkstand' };
const SECRETS = /riley@example|checkstand\.session|token["']?:/;

const printed = vi.fn<(text: unknown) => boolean>(() => true);

beforeEach(() => {
  written = '';
  printed.mockClear();
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(printed);
  }
  vi.spyOn(process.stderr, 'write').mockImplementation(printed);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes every statement of a kind on a table fail as a database that shuts down does. */
async function whileGivingUp(on: string, work: () => Promise<void>): Promise<void> {
  await server.db.execute(
    sql.raw(`create trigger give_up before ${on} for each row execute function give_up()`),
  );
  try {
    await work();
  } finally {
    await server.db.execute(sql.raw(`drop trigger give_up on ${on.split(' on ')[1]}`));
  }
}

async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('3');
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(written).toContain('the database is unavailable');
  expect(written).not.toMatch(SECRETS);
  expect(printed).not.toHaveBeenCalled();
}

const signIn = () =>
  fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify(credentials),
  });

it.each(['insert on sessions', 'insert on rate_limits', 'insert on sign_in_attempts'])(
  'signing in while the database gives up (%s) says when to try again, and logs no data',
  async (on) => {
    await server.db.execute(sql`delete from rate_limits`);
    await whileGivingUp(on, async () => expectUnavailable(await signIn()));
    expect((await signIn()).status).toBe(200);
  },
);

it('signing out while the database gives up says when to try again, and ends the session then', async () => {
  const sam = await server.signedIn('sam@example.com');
  const signOut = () => sam.fetch('/api/session', { method: 'DELETE' });
  await whileGivingUp('delete on sessions', async () => expectUnavailable(await signOut()));
  const { rows } = await server.db.execute(sql`select from sessions where shopper_id = ${sam.shopperId}`);
  expect(rows).toHaveLength(1);
  expect((await signOut()).status).toBe(200);
});

it('what a library prints goes to the log, without what it is printed with', () => {
  const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;
  const own = methods.map((method) => console[method]);
  const log = createLog('debug', {
    write: (line) => {
      written += line;
    },
  });
  try {
    logConsole(log);
    console.error('# SERVER_ERROR: ', Object.assign(new Error('lost'), { params: ['riley@example.com'] }));
    console.log({ password: 'checkstand' });
  } finally {
    for (const [index, method] of methods.entries()) Object.assign(console, { [method]: own[index] });
  }
  const [first, second] = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    level: 'error',
    msg: 'printed: # SERVER_ERROR: ',
    error: { message: 'lost' },
  });
  expect(second).toMatchObject({ level: 'info', msg: 'printed: log' });
  expect(written).not.toMatch(/riley@example|"checkstand"/);
  expect(printed).not.toHaveBeenCalled();
});
