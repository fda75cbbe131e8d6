import { etag } from 'hono/etag';
import { textResponse } from '../http/compression.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { drawingOf } from './drawings/drawing.ts';
import { CACHE_CONTROL } from './pictures.ts';

/** The drawings of products and departments, as SVG. */
export function registerImageRoutes(app: App): void {
  app.get('/images/products/:file{[a-z0-9-]+\\.svg}', etag(), async (http) => {
    const drawing = await drawingOf(http.req.param('file').replace(/\.svg$/, ''));
    if (!drawing) throw new ProblemError('NOT_FOUND');
    http.header('cache-control', CACHE_CONTROL);
    return textResponse(http, drawing, 'image/svg+xml');
  });
}
