import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { oldNode } from '../support/old-node.ts';
import { freePort } from '../support/ports.ts';
import { run } from '../support/run.ts';
import { STORE_SETTINGS, startStore } from '../support/store-process.ts';

const BUILT = ['package.json', 'node_modules', 'banners', 'server', 'shop', 'vault'];

it('a second store on the same DATA_DIR is refused while the first keeps running', async () => {
  const store = await startStore({ template: inject('seededDatabase') });
  try {
    const { code, written } = await run(process.execPath, ['dist/server/main.js', 'shop'], {
      ...STORE_SETTINGS,
      PORT: String(await freePort()),
      VAULT_PORT: String(await freePort()),
      DATABASE_URL: '',
      DATA_DIR: store.dataDir,
    });
    expect(code).toBe(1);
    expect(written).toMatch(/^DATA_DIR is in use: process \d+ on .+ has .+ open; stop it first/m);
    expect((await fetch(`${store.url}/readyz`)).status).toBe(200);
  } finally {
    await store.stop();
  }
});

it.runIf(oldNode)('the built store on a Node that is too old ends with one sentence', async () => {
  const { code, written } = await run(oldNode ?? '', ['dist/server/main.js']);
  expect(written).toMatch(/^The store needs Node 26 or newer, and this is Node .+\n$/);
  expect(code).toBe(1);
});

it('a store whose port is taken says so before it creates a database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'checkstand-data-'));
  const other = createServer().listen(0, '127.0.0.1');
  try {
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, written } = await run(process.execPath, ['dist/server/main.js', 'shop'], {
      ...STORE_SETTINGS,
      PORT: String(await freePort()),
      VAULT_PORT: String(port),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
    });
    expect(written).toMatch(
      new RegExp(`^Port ${port} is in use: stop what uses it or set another VAULT_PORT\\.$`, 'm'),
    );
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  } finally {
    other.close();
    rmSync(dataDir, { recursive: true });
  }
});

it('the built folder, copied to where nothing else is, serves the shop, its pictures, and the card page, signs in, and makes pictures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-built-'));
  for (const name of BUILT) cpSync(`dist/${name}`, join(folder, name), { recursive: true });
  const store = await startStore({
    release: folder,
    program: 'server/main.js',
    template: inject('seededDatabase'),
  });
  try {
    const page = await fetch(store.url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root">');
    const picture = await fetch(`${store.url}/images/products/red-apple.svg`);
    expect(await picture.text()).toContain('<svg');
    const card = await fetch(`${store.vaultUrl}/card?shop=${encodeURIComponent(store.url)}`);
    expect(card.status).toBe(200);
    const session = await fetch(`${store.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: store.url },
      body: JSON.stringify({ email: 'riley@example.com', password: 'checkstand' }),
    });
    expect(await session.json()).toMatchObject({ shopper: { email: 'riley@example.com' } });
    const made = await run(process.execPath, [
      join(folder, 'server/main.js'),
      'pictures',
      'docs/images',
      join(folder, 'pictures'),
    ]);
    expect(made.written).toMatch(/^pictures: [1-9]\d* made, 0 unchanged\.$/m);
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true });
  }
});
