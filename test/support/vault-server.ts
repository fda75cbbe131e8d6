// The vault for tests of views, beside their pages.

import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import type { TestProject } from 'vitest/node';
import { CONNECTIONS } from '../../server/boot/ports.ts';
import { openDatabase, startEmbedded } from '../../server/db/database.ts';
import { createLog } from '../../server/http/log.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { createVaultApp } from '../../server/vault/app.ts';
import { buildCardPage } from './card-page.ts';
import { freePort } from './ports.ts';
import { seededDump } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A real vault's origin, for shops on any port of this machine. */
    vaultOrigin: string;
  }
}

/** Runs a vault alongside a project's tests, on a different origin than their pages. */
export default async function startVault(project: TestProject): Promise<() => Promise<void>> {
  const [embedded, page, port] = await Promise.all([
    seededDump().then((loadDataDir) => startEmbedded({ loadDataDir })),
    buildCardPage(),
    freePort(),
  ]);
  const { db } = await openDatabase({ embedded });
  const env = parseEnv({
    NODE_ENV: 'test',
    VAULT_PORT: String(port),
    SHOP_ORIGINS: 'http://localhost:*',
    TOKEN_LIMIT: '100000',
  });
  const app = createVaultApp({
    db,
    env,
    log: createLog('error'),
    pageDirectory: page.directory,
  });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: CONNECTIONS });
  server.listen(port);
  await once(server, 'listening');
  project.provide('vaultOrigin', env.vaultOrigin);
  return async () => {
    server.close();
    await Promise.all([embedded.close(), page.dispose()]);
  };
}
