import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:net';
import { createInspectorServer } from '@statelyai/inspect/server';
import { createServer as createVite } from 'vite';
import { withBanners } from '../../banners/of-page.ts';
import { bannerWith } from '../banners/banners.ts';
import { createLog } from '../http/log.ts';
import { isStorePath } from '../http/static-files.ts';
import { SANDBOX_KEYS } from '../settings/sandbox-keys.ts';
import { greeting } from './greeting.ts';
import { closeOnSignal, endProcess, readEnv, startFailure } from './process.ts';
import { startStore } from './store.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run dev

Serves the shop with hot reload on PORT (3000), and starts the store again when its code changes.
`);
  process.exit();
}

/** `npm run dev`: the same store, with the shop straight from its sources and hot reload. */
const env = readEnv();
const log = createLog(env.logLevel);

async function viteBefore(answer: RequestListener, server: Server): Promise<RequestListener> {
  const vite = await createVite({
    // Loaded as a module: bundled into a temporary file, it would be one more change for `node --watch`, which starts over at each.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: ['.localhost'] },
    appType: 'spa',
    // The page /charts/replay asks for visits as an operator does.
    plugins: [
      {
        name: 'checkstand-banners',
        transformIndexHtml: (html) => withBanners(html, env.banners, bannerWith(null, env)),
      },
    ],
    define: { 'import.meta.env.OPERATOR_KEY': JSON.stringify(SANDBOX_KEYS.care) },
  });
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    // Only a GET can be a page; in development, `/assets/` belongs to Vite.
    const isStores = request.method !== 'GET' || (isStorePath(path) && !path.startsWith('/assets/'));
    if (isStores) return answer(request, response);
    if (path.startsWith('/charts/')) request.url = '/charts.html';
    vite.middlewares(request, response);
  };
}

/** Where `npm run order -- --inspect` tells the page /charts what happens: two ports above the shop's. */
async function relayRuns(): Promise<void> {
  const port = env.port + 2;
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    createInspectorServer({ port, url: `${env.shopOrigin}/charts`, autoOpen: false });
  } catch {
    process.stdout.write(`  Port ${port} is in use, so npm run order -- --inspect can't join /charts.\n\n`);
  }
}

try {
  const { close } = await startStore({ env, log, before: viteBefore });
  process.stdout.write(greeting(env, performance.now()));
  process.stdout.write(`  ${env.shopOrigin}/?inspect shows what the charts do, on a page of its own.\n\n`);
  await relayRuns();
  closeOnSignal(close, log);
} catch (error) {
  endProcess(startFailure(error));
}
