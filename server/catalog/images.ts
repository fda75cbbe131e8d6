import { etag } from 'hono/etag';
import { MAIL_FILE, MAIL_WIDTH, PICTURES_PATH } from '../../services/contracts/pictures.ts';
import { textResponse } from '../http/compression.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { drawingOf } from './drawings/drawing.ts';
import { serveMailedPngs } from './mailed-pngs.ts';
import { CACHE_CONTROL } from './pictures.ts';

const NAME = '[a-z0-9-]+';

async function requireDrawing(name: string): Promise<string> {
  const drawing = await drawingOf(name);
  if (!drawing) throw new ProblemError('NOT_FOUND');
  return drawing;
}

/** What draws SVG here reads no WebP. */
async function withPngs(drawing: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const renders = [...drawing.matchAll(/data:image\/webp;base64,([^"]+)/g)];
  const pngs = await Promise.all(
    renders.map(([, data = '']) => sharp(Buffer.from(data, 'base64')).png().toBuffer()),
  );
  return renders.reduce(
    (drawn, [address], index) =>
      drawn.replace(address, `data:image/png;base64,${pngs[index]?.toString('base64')}`),
    drawing,
  );
}

/** The drawings of products and departments, as SVG, and for emails. */
export function registerImageRoutes(app: App): void {
  app.get(`${PICTURES_PATH}:file{${NAME}\\.svg}`, etag(), async (http) => {
    const drawing = await requireDrawing(http.req.param('file').replace(/\.svg$/, ''));
    http.header('cache-control', CACHE_CONTROL);
    return textResponse(http, drawing, 'image/svg+xml');
  });

  serveMailedPngs(app, `${PICTURES_PATH}:name{${NAME}}/${MAIL_FILE}`, {
    svgOf: async (http) => withPngs(await requireDrawing(http.req.param('name') ?? '')),
    width: MAIL_WIDTH,
  });
}
