import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Context, Hono } from 'hono';
import { chooseBanner } from '../../banners/choose-banner.ts';
import { withBanners } from '../../banners/of-page.ts';
import type { Banner } from '../../banners/schema.ts';
import { ownPath } from '../../services/contracts/own-path.ts';
import { acceptedEncodings, SUFFIXES, textResponse } from './compression.ts';
import type { AppEnv } from './context.ts';
import { preloads } from './preloads.ts';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/** A path that can't be checked doesn't exist: a name that is too long or contains a NUL isn't a file's. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** A request's path, as it was sent if its percent-encoding isn't valid text: no file has such a name. */
function pathOf(http: Context<AppEnv>): string {
  try {
    return decodeURI(http.req.path);
  } catch {
    return http.req.path;
  }
}

/**
 * The file a path names inside the folder, or undefined. Hidden files, such as the build's manifest, aren't served.
 */
function findFile(folder: string, path: string): string | undefined {
  const inside = relative(folder, join(folder, path));
  const file = join(folder, inside);
  // Checked after the path is normalized: `..` leads out, and `//.vite` is `.vite`.
  const isHidden = inside.split(sep).some((part) => part.startsWith('.'));
  return !isHidden && statOf(file)?.isFile() ? file : undefined;
}

/** Assets once read: their names change with their content, so they never need to be read again. */
const assets = new Map<string, Promise<Buffer<ArrayBuffer>>>();

function bytesOf(file: string, isImmutable: boolean): Promise<Buffer<ArrayBuffer>> {
  if (!isImmutable) return readFile(file);
  const reading = assets.get(file) ?? readFile(file);
  assets.set(file, reading);
  reading.catch(() => assets.delete(file));
  return reading;
}

async function send(http: Context<AppEnv>, file: string, isImmutable: boolean): Promise<Response> {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const encoding = acceptedEncodings(http.req.header('accept-encoding')).find((one) =>
    statOf(file + SUFFIXES[one]),
  );
  const body = await bytesOf(encoding ? file + SUFFIXES[encoding] : file, isImmutable);
  return http.body(body, 200, {
    'content-type': (TYPES as Readonly<Record<string, string>>)[extension] ?? 'application/octet-stream',
    'content-length': String(body.length),
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
}

/** Vite puts a hash into asset names, so they can be cached forever; the page itself is always revalidated. */
const isAsset = (path: string): boolean => path.startsWith('/assets/');

/**
 * Serves the built shop. If a path isn't a file and the caller accepts HTML, it's a page: the shop's own routes
 * decide which, including 'not found'. A trailing slash redirects to the page without it. The banners are in the page.
 */
export function serveFiles(app: Hono<AppEnv>, folder: string, banners: readonly Banner[]): void {
  const preloadsOf = preloads(folder, banners);
  const page = join(folder, 'index.html');
  const html = new Map<Banner, string>();
  app.get('*', async (http, next) => {
    const path = pathOf(http);
    const file = findFile(folder, path);
    if (file && file !== page) return send(http, file, isAsset(path));
    if (!file && !asksForPage(http)) return next();
    const bare = http.req.path.replace(/\/+$/, '');
    if (bare !== '' && bare !== http.req.path) {
      return http.redirect(ownPath(bare + new URL(http.req.url).search) ?? '/', 308);
    }
    if (!statOf(page)) return next();
    const { hostname: host, search: query } = new URL(http.req.url);
    // Only the browser knows what an earlier `?banner=` named.
    const shown = chooseBanner({ host, query, remembered: null }, banners);
    http.header('cache-control', 'no-cache');
    http.header('link', preloadsOf(http, shown));
    http.header('vary', 'Accept-Language, Cookie');
    const text = html.getOrInsertComputed(shown, () =>
      withBanners(readFileSync(page, 'utf8'), banners, shown),
    );
    return textResponse(http, text, TYPES.html);
  });
}

/**
 * Browsers name HTML; a caller that accepts anything, like curl or a probe, wants a page unless the path names a
 * file.
 */
function asksForPage(http: Context<AppEnv>): boolean {
  const { path } = http.req;
  if (isStorePath(path)) return false;
  const accepted = http.req.header('accept') ?? '*/*';
  return accepted.includes('text/html') || (/(\*|text)\/\*/.test(accepted) && !/\.[^/]*$/.test(path));
}

const STORE_PATHS = [
  '/api/',
  '/sandbox/',
  '/payment/',
  '/fulfillment/',
  '/checkout/api/',
  '/images/',
  '/assets/',
];
const STORE_FILES = ['/api', '/icon.svg', '/openapi.json', '/healthz', '/readyz'];

/** Whether a path is a call to the store and never a page of the shop. */
export const isStorePath = (path: string): boolean =>
  STORE_FILES.includes(path) || STORE_PATHS.some((prefix) => path.startsWith(prefix));
