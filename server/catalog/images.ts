import { etag } from 'hono/etag';
import { MAIL_FILE, MAIL_WIDTH, PICTURES_PATH } from '../../services/contracts/pictures.ts';
import { textResponse } from '../http/compression.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { drawingOf } from './drawings/drawing.ts';
import { CACHE_CONTROL } from './pictures.ts';

const NAME = '[a-z0-9-]+';

async function requireDrawing(name: string): Promise<string> {
  const drawing = await drawingOf(name);
  if (!drawing) throw new ProblemError('NOT_FOUND');
  return drawing;
}

/** A drawing for emails: mail programs show no SVG, and what draws it here reads no WebP. */
async function drawingPng(drawing: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const renders = [...drawing.matchAll(/data:image\/webp;base64,([^"]+)/g)];
  const pngs = await Promise.all(
    renders.map(([, data = '']) => sharp(Buffer.from(data, 'base64')).png().toBuffer()),
  );
  const readable = renders.reduce(
    (drawn, [address], index) =>
      drawn.replace(address, `data:image/png;base64,${pngs[index]?.toString('base64')}`),
    drawing,
  );
  return new Uint8Array(await sharp(Buffer.from(readable)).resize(MAIL_WIDTH, MAIL_WIDTH).png().toBuffer());
}

/** The drawings of products and departments, as SVG, and for emails. */
export function registerImageRoutes(app: App): void {
  app.get(`${PICTURES_PATH}:file{${NAME}\\.svg}`, etag(), async (http) => {
    const drawing = await requireDrawing(http.req.param('file').replace(/\.svg$/, ''));
    http.header('cache-control', CACHE_CONTROL);
    return textResponse(http, drawing, 'image/svg+xml');
  });

  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  app.get(`${PICTURES_PATH}:name{${NAME}}/${MAIL_FILE}`, etag(), async (http) => {
    const name = http.req.param('name');
    const drawing = await requireDrawing(name);
    const png = await made.getOrInsertComputed(name, () => drawingPng(drawing));
    return http.body(png, 200, { 'content-type': 'image/png', 'cache-control': CACHE_CONTROL });
  });
}
