import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banners, fernhill } from '../../banners/demo.ts';
import type { App, AppEnv } from '../../server/http/context.ts';
import { serveFiles } from '../../server/http/static-files.ts';

const SECRET = 'what the build wrote for itself';
let directory: string;
let app: App;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'checkstand-files-'));
  mkdirSync(join(directory, 'shop/.vite'), { recursive: true });
  mkdirSync(join(directory, 'shop/assets'));
  writeFileSync(join(directory, 'outside.json'), SECRET);
  writeFileSync(join(directory, 'shop/.vite/manifest.json'), JSON.stringify({ [SECRET]: {} }));
  writeFileSync(join(directory, 'shop/assets/main.js'), 'shop()');
  app = new Hono<AppEnv>();
  app.onError((_, http) => http.body(null, 500));
  serveFiles(app, join(directory, 'shop'), banners);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Requests a path exactly as sent; `URL` would normalize it. */
const get = (path: string, headers = {}) => {
  const request = new Request('http://localhost/', { headers });
  Object.defineProperty(request, 'url', { value: `http://localhost${path}` });
  return app.fetch(request);
};

it('serves the browser build', async () => {
  expect(await (await get('/assets/main.js')).text()).toBe('shop()');
});

it.each([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['ico', 'image/x-icon'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
  ['json', 'application/json'],
  ['txt', 'text/plain; charset=utf-8'],
  ['webmanifest', 'application/manifest+json'],
  ['wasm', 'application/octet-stream'],
])('the store says what kind of file one named .%s is: %s', async (extension, type) => {
  writeFileSync(join(directory, `shop/a.file.${extension}`), 'content');
  const { headers } = await get(`/a.file.${extension}`);
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': type,
    'content-length': '7',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
});

it('the store reads an asset once, as its name changes with what is in it, and any other file each time', async () => {
  const read = async (path: string) => (await get(path)).text();
  for (const path of ['/assets/once.js', '/news.txt']) writeFileSync(join(directory, 'shop', path), 'old');
  expect([await read('/assets/once.js'), await read('/news.txt')]).toEqual(['old', 'old']);
  for (const path of ['/assets/once.js', '/news.txt']) writeFileSync(join(directory, 'shop', path), 'new');
  expect([await read('/assets/once.js'), await read('/news.txt')]).toEqual(['old', 'new']);
  const { headers } = await get('/assets/once.js');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it('serves the compressed file beside an asset to those who accept it, once it can be read', async () => {
  const packed = join(directory, 'shop/assets/main.js.br');
  mkdirSync(packed);
  expect((await get('/assets/main.js', { 'accept-encoding': 'br, gzip' })).status).toBe(500);
  rmSync(packed, { recursive: true });
  writeFileSync(packed, 'packed');
  const answer = await get('/assets/main.js', { 'accept-encoding': 'br, gzip' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('packed');
  const other = await get('/assets/main.js', { 'accept-encoding': 'gzip' });
  expect(other.headers.get('content-encoding')).toBeNull();
  expect(await other.text()).toBe('shop()');
});

it.each([
  ['/cart/', '/cart'],
  ['/cl/coupons//?banner=bluewater', '/cl/coupons?banner=bluewater'],
  // The app refuses these; here, they lead home.
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
])('the store redirects %s to %s, as it does any path ending in a slash', async (path, to) => {
  const answer = await get(path, { accept: 'text/html' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
});

it.each(['/', '/cart'])('the store leads nowhere from %s', async (path) => {
  const answer = await get(path, { accept: 'text/html' });
  expect(answer.headers.get('location')).toBeNull();
});

it.each([
  '/.vite/manifest.json',
  '//.vite/manifest.json',
  '/./.vite/manifest.json',
  '/%2evite/manifest.json',
  '/%2Evite%2Fmanifest.json',
  '/assets/../.vite/manifest.json',
  '/assets/%2e%2e/.vite/manifest.json',
  '/assets//..//.vite//manifest.json',
  '/../outside.json',
  '/%2e%2e/outside.json',
  '/..%2foutside.json',
])('serves neither hidden files nor files elsewhere: %s', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain(SECRET);
});

it.each([
  ['a percent sign alone', '/%'],
  ['bytes that are not text', '/%ff'],
  ['a NUL', '/%00'],
  ['a name that no file can have', `/${'a'.repeat(300)}`],
  ['a path that no file can have', `/assets/${'a/'.repeat(3000)}`],
])('the store finds nothing at a path with %s', async (_, path) => {
  expect((await get(path)).status).toBe(404);
});

describe('a page of the shop', () => {
  beforeAll(() => writeFileSync(join(directory, 'shop/index.html'), '<title>Shop</title>'));
  afterAll(() => rmSync(join(directory, 'shop/index.html')));

  it.each([
    ['/', {}],
    ['/', { accept: '*/*' }],
    ['/cart', { accept: 'text/*' }],
    ['/cl/checkout/4711', { accept: '*/*' }],
    ['/no.such.page', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['/version/1.2/notes', { accept: '*/*' }],
    ['/apis', { accept: 'text/html' }],
  ])('is served at %s to clients that accept HTML: %j', async (path, headers) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toBe('<title>Fernhill Market</title>');
  });

  it('has the title of the banner that its host or address names', async () => {
    const titleAt = async (url: string) =>
      (await app.request(url, { headers: { accept: 'text/html' } })).text();
    expect(await titleAt('http://bluewater.localhost/cart')).toBe('<title>Bluewater Grocers</title>');
    expect(await titleAt('http://localhost/cart?banner=sunfield')).toBe('<title>Sunfield Fresh</title>');
    const named = new Hono<AppEnv>();
    serveFiles(named, join(directory, 'shop'), [{ ...fernhill, title: "Fern & <Hill>'s" }]);
    const answer = await named.request('/cart', { headers: { accept: 'text/html' } });
    expect(await answer.text()).toBe("<title>Fern &amp; &lt;Hill>'s</title>");
  });

  it.each([
    ['/', { accept: 'application/json' }],
    ['/missing.js', { accept: '*/*' }],
    ['/api', { accept: 'text/html' }],
    ['/icon.svg', { accept: 'text/html' }],
    ['/openapi.json', { accept: 'text/html' }],
    ['/healthz', { accept: 'text/html' }],
    ['/readyz', { accept: 'text/html' }],
    ['/api/nothing', {}],
    ['/sandbox/nothing', {}],
    ['/payment/nothing', {}],
    ['/fulfillment/nothing', {}],
    ['/checkout/api/nothing', {}],
    ['/images/nothing', {}],
    ['/assets/missing', {}],
  ])('is not served at %s to %j', async (path, headers) => {
    expect((await get(path, headers)).status).toBe(404);
  });
});
