import dns from 'node:dns';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { escapeHtml } from '../../server/mail/message.ts';
import { runOrder } from '../../tools/engine/engine.ts';
import { juniper } from '../support/banners/juniper.ts';
import { createCookieFetch } from '../support/cookie-fetch.ts';
import { headerOf, startMailServer } from '../support/mail-server.ts';
import { type StoreProcess, startStore } from '../support/store-process.ts';
import { seededFolder } from '../support/test-database.ts';

/** The demo chain's banners, and a fifth one. */
const banners = mkdtempSync(join(tmpdir(), 'banners-with-juniper-'));

let store: StoreProcess;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  cpSync('banners', banners, { recursive: true });
  cpSync('test/support/banners/juniper', join(banners, 'juniper'), { recursive: true });
  smtp = await startMailServer();
  const env = { BANNERS_DIR: banners, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
  const template = await seededFolder();
  store = await startStore({ program: 'server/cli/main.ts', template, env });
  rmSync(template, { recursive: true });
}, 120_000);
afterAll(async () => {
  await store?.stop();
  await smtp?.close();
  rmSync(banners, { recursive: true });
});

/** Every host is this machine, as a browser has it for `.localhost` and a name server for the others. */
vi.spyOn(dns, 'lookup').mockImplementation(((_: string, ...rest: unknown[]) => {
  const [options, done] = rest as [{ all?: boolean }, (...found: unknown[]) => void];
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}) as never);

const FERNHILL = 'Fernhill Market <orders@fernhill.example>';
const JUNIPER = `${juniper.title} <${juniper.mailFrom}>`;

it.each([
  { host: 'juniper.localhost', from: JUNIPER, linked: 'juniper.localhost' },
  { host: 'pantry.example', from: JUNIPER, linked: 'juniper.localhost' },
  { host: 'localhost', from: FERNHILL, linked: 'localhost' },
])(
  'a shopper signs in at $host and orders, and the email is from $from',
  async ({ host, from, linked }) => {
    const { port } = new URL(store.url);
    const url = `http://${host}:${port}`;
    const fetch = createCookieFetch(url);
    const shopper = { email: 'riley@example.com', password: 'checkstand' };
    const result = await runOrder({ url, vaultUrl: store.vaultUrl, fetch, ...shopper });
    expect(result).toMatchObject({ kind: 'placed' });
    const number = result.kind === 'placed' ? result.number : '';
    const mailbox = await (await fetch(`${url}/sandbox/mail`)).text();
    const email = mailbox
      .split('<article>')
      .find((each) => each.includes(`Your order #${number} has been placed`));
    expect(email).toContain(`From ${escapeHtml(from)} to ${shopper.email}`);
    expect(email).toContain(`<a href="http://${linked}:${port}/checkout/clicklist/`);
    await vi.waitFor(
      () => expect(smtp.deliveries.map((delivery) => headerOf(delivery, 'From'))).toContain(from),
      {
        timeout: 30_000,
      },
    );
  },
  90_000,
);
