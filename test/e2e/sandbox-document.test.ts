import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runOrder } from '../../tools/engine/engine.ts';
import { freePort } from '../support/ports.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { blocksIn, openShell, renamed } from '../support/typed.ts';

const [runProcessor = '', work = '', ...others] = blocksIn(readFileSync('docs/sandbox.md', 'utf8'));

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;

it.skipIf(!hasPostgres())(
  'whoever types the commands of docs/sandbox.md has a processor in a process of its own, and an order it paid that goes on',
  async () => {
    expect(others).toEqual([]);
    const cluster = await startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'checkstand-sandbox-'));
    const [port, vault, vaultApi, processor] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const here = {
      'postgres://localhost/checkstand': cluster.url,
      ':3003': `:${processor}`,
      ':3004': `:${vaultApi}`,
    };
    const shell = openShell(process.cwd(), {
      PORT: `${port}`,
      VAULT_PORT: `${vault}`,
      VAULT_API_PORT: `${vaultApi}`,
      PROCESSOR_PORT: `${processor}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    });
    const url = `http://localhost:${port}`;
    try {
      await shell.type(renamed(runProcessor, here));
      await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
      expect(await isReady(`http://localhost:${processor}`)).toBe(true);

      const order = () =>
        runOrder({
          url,
          vaultUrl: `http://localhost:${vault}`,
          email: 'riley@example.com',
          password: 'checkstand',
        });
      const placed = await order();
      if (placed.kind !== 'placed') throw new Error(placed.kind);
      const printed = await shell.type(renamed(work, { '4107-5532-19': placed.number }));
      expect(printed).toContain(`Order ${placed.number}: PLACED, pickup`);
      expect(printed).toContain(`Order ${placed.number}: PICKING, pickup`);

      await shell.type('kill %2\nwait %2 || true');
      expect((await order()).kind).not.toBe('placed');
    } finally {
      await shell.type('kill $(jobs -p)\nwait || true');
      shell.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
