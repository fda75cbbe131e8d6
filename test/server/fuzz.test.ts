import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzz } from '../../tools/attack/fuzz/fuzz.ts';
import { knownTo } from '../../tools/attack/fuzz/known.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { readyCheckout } from '../support/server-shopper.ts';

let server: TestServer;
let files: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'checkstand-shop-'));
  mkdirSync(join(files, 'assets'));
  writeFileSync(join(files, 'index.html'), '<!doctype html><title>Shop</title>');
  mkdirSync(join(files, '.vite'));
  writeFileSync(join(files, '.vite/manifest.json'), '{}');
  server = await startTestServer({ files, env: { logLevel: 'fatal' } });
});
afterAll(async () => {
  await server.close();
  rmSync(files, { recursive: true });
});

// A sample; `npm run attack` sends as many as it has time for. The seed repeats a failing one.
it('no request to any operation, valid or not, causes a server error', async () => {
  const riley = await server.signedIn('riley@example.com');
  const sam = await server.signedIn('sam@example.com');
  const { requests, statuses, violations } = await fuzz({
    url: server.url,
    cookies: { shopper: riley.cookie(), other: sam.cookie() },
    known: await knownTo(riley.call, await readyCheckout(riley)),
    seed: Number(process.env.SEED ?? 20_261_122),
    runs: Number(process.env.RUNS ?? 6),
  });
  if (process.env.RUNS) console.log(requests, statuses);
  expect(violations).toEqual([]);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '422']));
  expect(requests).toBeGreaterThan(350);
}, 900_000);
