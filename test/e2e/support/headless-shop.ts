import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenerOf } from '../../../server/boot/ports.ts';
import { createVaultApp } from '../../../server/vault/app.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { type EngineResult, runOrder } from '../../../tools/engine/engine.ts';
import type { EngineOptions } from '../../../tools/engine/world.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

export interface HeadlessShop {
  server: TestServer;
  /** Places an order of a demo shopper, whose data is freshly seeded, by charts and services alone. */
  order: (name: string, options?: Partial<EngineOptions>) => Promise<EngineResult>;
  close: () => Promise<void>;
}

/** A store and its vault for orders without a browser. */
export async function startHeadlessShop(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<HeadlessShop> {
  const server = await startTestServer(options);
  const vault = createServer().listen(0, '127.0.0.1');
  await once(vault, 'listening');
  const vaultUrl = `http://localhost:${(vault.address() as AddressInfo).port}`;
  const { db, deps } = server;
  vault.on(
    'request',
    listenerOf(createVaultApp({ db, log: deps.log, env: { ...deps.env, vaultOrigin: vaultUrl } })),
  );
  return {
    server,
    order: async (name, more = {}) => {
      const email = `${name}@example.com`;
      await (await server.signedIn(email)).call(resetSandbox, {});
      return runOrder({ url: server.url, vaultUrl, email, password: 'checkstand', ...more });
    },
    close: async () => {
      vault.close();
      vault.closeAllConnections();
      await server.close();
    },
  };
}
