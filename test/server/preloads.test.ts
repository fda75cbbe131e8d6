import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banners, fernhill } from '../../banners/demo.ts';
import type { App, AppEnv } from '../../server/http/context.ts';
import { serveFiles } from '../../server/http/static-files.ts';

const HTML = `<script type="module" crossorigin src="/assets/start-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/style-2.css">
<link rel="icon" href="/icon.svg">`;
const MANIFEST = {
  '_start-1.js': { file: 'assets/start-1.js' },
  '_shared-3.js': { file: 'assets/shared-3.js', imports: ['_start-1.js'] },
  'views/app/pages/start-my-cart.tsx': {
    file: 'assets/products-4.js',
    imports: ['_start-1.js', '_shared-3.js'],
  },
  'views/app/pages/cart.tsx': { file: 'assets/cart-5.js', imports: ['_shared-3.js'] },
  'languages/es.ts': { file: 'assets/es-6.js' },
};

let folder: string;
let app: App;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkstand-preloads-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  app = new Hono<AppEnv>();
  serveFiles(app, folder, banners);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ENGLISH = { 'accept-language': 'en-US,en;q=0.9' };

/** What a page's response names to be loaded, in order. */
async function preloaded(
  path: string,
  headers: Record<string, string> = ENGLISH,
  host = 'fernhill.localhost',
) {
  const response = await app.request(`http://${host}${path}`, {
    headers: { accept: 'text/html', ...headers },
  });
  return [...(response.headers.get('link') ?? '').matchAll(/<(.+?)>/g)].map(([, name]) => name);
}

const OWN = ['/assets/start-1.js', '/assets/style-2.css'];
const READS = ['/api/products?page=1', '/api/departments'];

it("a page names what every page needs, then its own code and the parts it needs, each once, then what it's going to ask the store", async () => {
  const own = [...OWN, '/assets/products-4.js', '/assets/shared-3.js'];
  expect(await preloaded('/products/start-my-cart')).toEqual([...own, ...READS, '/api/session']);
  expect(await preloaded('/')).toEqual([...own, ...READS, '/api/session']);
  expect(await preloaded('/cart')).toEqual([
    ...OWN,
    '/assets/cart-5.js',
    '/assets/shared-3.js',
    '/api/session',
  ]);
  expect(await preloaded('/topic/digital-faqs')).toEqual([...OWN, '/api/session']);
});

it('each kind is named as the page itself will ask for it, so that it is loaded once', async () => {
  const response = await app.request('http://fernhill.localhost/cart', {
    headers: { accept: 'text/html', ...ENGLISH },
  });
  expect(response.headers.get('link')?.split(', ')).toEqual([
    '</assets/start-1.js>; rel=modulepreload; crossorigin',
    '</assets/style-2.css>; rel=preload; as=style; crossorigin',
    '</assets/cart-5.js>; rel=modulepreload; crossorigin',
    '</assets/shared-3.js>; rel=modulepreload; crossorigin',
    '</api/session>; rel=preload; as=fetch; crossorigin',
  ]);
  expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
});

it('a page in Spanish names the Spanish texts', async () => {
  expect(await preloaded('/cart', { 'accept-language': 'es-MX' })).toContain('/assets/es-6.js');
  expect(await preloaded('/cart?language=es')).toContain('/assets/es-6.js');
});

it('a page of a banner that speaks only English names no Spanish texts', async () => {
  const english = new Hono<AppEnv>();
  serveFiles(english, folder, [{ ...fernhill, languages: ['en'] }]);
  const answer = await english.request('/cart?language=es', { headers: { accept: 'text/html' } });
  expect(answer.headers.get('link')).toContain('/assets/cart-5.js');
  expect(answer.headers.get('link')).not.toContain('/assets/es-6.js');
});

it.each([
  ['the shopper chose another language than the browser has', { ...ENGLISH, cookie: 'language=es' }],
  ['the browser has a language that the shop does not', { 'accept-language': 'fr, es' }],
  ['the browser does not say which language it has', {}],
])('no call is preloaded if %s: its answer would be in the wrong one', async (_, headers) => {
  expect((await preloaded('/', headers)).filter((name) => name?.startsWith('/api/'))).toEqual([]);
});

it("who is signed in isn't preloaded at a host that is no banner's: the page may show any", async () => {
  expect(await preloaded('/', ENGLISH, 'localhost')).not.toContain('/api/session');
});

it('a search is left to the page', async () => {
  const names = await preloaded('/products/start-my-cart?text=milk');
  expect(names).toContain('/assets/products-4.js');
  expect(names.filter((name) => name?.startsWith('/api/'))).toEqual(['/api/session']);
});
