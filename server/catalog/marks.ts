import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { markSvg } from '../../banners/mark-svg.ts';
import type { Banner } from '../../banners/schema.ts';
import { MARKS_PATH } from '../../services/contracts/pictures.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { CACHE_CONTROL } from './pictures.ts';

/** Mail programs show no SVG. */
async function markPng(banner: Banner): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  // A process that makes pictures of products reads no others (`server/pictures`); this one is ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return new Uint8Array(
    await sharp(Buffer.from(markSvg(banner)))
      .png()
      .toBuffer(),
  );
}

/** Mail that's read in a browser is on another site's page. Runs around the shop's own headers and replaces one of them. */
export const mailedHeaders: MiddlewareHandler = async (http, next) => {
  await next();
  http.res.headers.set('cross-origin-resource-policy', 'cross-origin');
};

/** The banners' logos for emails, each made when it's first asked for: the same picture for everybody, so that nobody learns who opens one. */
export function registerMarks(app: App): void {
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  app.get(`${MARKS_PATH}:file{[a-z]+\\.png}`, etag(), async (http) => {
    const id = http.req.param('file').replace(/\.png$/, '');
    const banner = http.get('deps').env.banners.find((each) => each.id === id);
    if (!banner) throw new ProblemError('NOT_FOUND');
    const png = await made.getOrInsertComputed(id, () => markPng(banner));
    return http.body(png, 200, { 'content-type': 'image/png', 'cache-control': CACHE_CONTROL });
  });
}
