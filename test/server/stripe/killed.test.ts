import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, requestOf } from '../../../tools/processor-contract/caller.ts';
import type { Deed } from '../../../tools/processor-contract/model.ts';
import { freePort } from '../../support/ports.ts';
import { startStripeStandIn } from '../../support/stripe-stand-in.ts';

const KEY = 'the-store-at-the-adapter-under-test';

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let child: ChildProcess;
let port: number;
const folder = mkdtempSync(join(tmpdir(), 'checkstand-stripe-'));
/** Has one card for everyone who asks. */
const vault = createServer((_, response) => {
  const card = { number: '4242424242424242', expirationMonth: '12', expirationYear: '34' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(card));
});

async function launch(): Promise<void> {
  child = spawn(process.execPath, ['server/cli/main.ts', 'stripe'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      PROCESSOR_PORT: String(port),
      PROCESSOR_KEYS: KEY,
      STRIPE_KEY: standIn.key,
      STRIPE_WEBHOOK_SECRETS: standIn.secret,
      STRIPE_API_URL: standIn.url,
      VAULT_URL: `http://127.0.0.1:${(vault.address() as AddressInfo).port}`,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 60_000; !(await isReady()); await delay(25)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('The adapter never became ready');
  }
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

beforeAll(async () => {
  standIn = await startStripeStandIn();
  vault.listen(0, '127.0.0.1');
  await once(vault, 'listening');
  port = await freePort();
  await launch();
});
afterAll(async () => {
  await end('SIGTERM');
  vault.close();
  vault.closeAllConnections();
  standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

it('an adapter that is killed once Stripe has authorized, before it wrote so, finds it when it starts again', {
  timeout: 60_000,
}, async () => {
  const target = { url: `http://127.0.0.1:${port}`, key: KEY, card: 'card' };
  const key = `killed-${randomUUID()}`;
  const authorize: Deed = { does: 'authorize', amount: 1_000, with: 'card' };
  const does = (deed: Deed) => ask(target, requestOf(target, key, deed, 'none'));
  standIn.whenConfirmed(() => end('SIGKILL'));
  await expect(does(authorize)).rejects.toThrow();
  standIn.whenConfirmed(async () => {});
  standIn.forgetKeys();
  await launch();
  expect(await does({ does: 'find' })).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  expect(await does(authorize)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  expect(standIn.intentsOf(key)).toMatchObject([{ status: 'requires_capture', authorizations: 1 }]);
});
