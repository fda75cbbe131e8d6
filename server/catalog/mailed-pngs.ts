import type { Context, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { App, AppEnv } from '../http/context.ts';
import { CACHE_CONTROL } from './pictures.ts';

/** Mail that's read in a browser is on another site's page. Runs around the shop's own headers and replaces one of them. */
export const mailedHeaders: MiddlewareHandler = async (http, next) => {
  await next();
  http.res.headers.set('cross-origin-resource-policy', 'cross-origin');
};

/** A square picture of `width`, or as large as the drawing is. */
async function pngOf(svg: string, width?: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  // A process that makes pictures of products reads no others (`server/pictures`); these are ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawn = sharp(Buffer.from(svg));
  return new Uint8Array(await (width ? drawn.resize(width, width) : drawn).png().toBuffer());
}

/**
 * Drawings for emails, since mail programs show no SVG. Each is made when it's first asked for, and is the same picture for
 * everybody, so that nobody learns who opens an email.
 */
export function serveMailedPngs(
  app: App,
  path: string,
  { svgOf, width }: { svgOf: (http: Context<AppEnv>) => string | Promise<string>; width?: number },
): void {
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  app.get(path, etag(), async (http) => {
    const png = await made.getOrInsertComputed(http.req.path, (address) => {
      const making = Promise.try(svgOf, http).then((svg) => pngOf(svg, width));
      making.catch(() => made.delete(address));
      return making;
    });
    return http.body(png, 200, { 'content-type': 'image/png', 'cache-control': CACHE_CONTROL });
  });
}
