import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as v from 'valibot';
import { ownOf } from '../../services/contracts/values.ts';
import { textResponse } from '../http/compression.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { CONTAINERS } from './containers.ts';

const Drawing = v.object({ body: v.string() });
const Drawings = v.object({ width: v.number(), height: v.number(), icons: v.record(v.string(), Drawing) });

type Drawings = v.InferOutput<typeof Drawings>;

/** Loaded when the first picture is requested: the file has three thousand drawings and takes a moment. */
let drawings: Promise<Drawings> | undefined;

async function readDrawings(): Promise<Drawings> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json');
  return v.parse(Drawings, JSON.parse(await readFile(file, 'utf8')));
}

/** The pictures of products and departments, as SVG. A picture never changes under the same name. */
export function registerImageRoutes(app: App): void {
  app.get('/images/products/:file{[a-z0-9-]+\\.svg}', async (http) => {
    drawings ??= readDrawings();
    const { icons, width, height } = await drawings;
    const name = http.req.param('file').replace(/\.svg$/, '');
    const body = ownOf(CONTAINERS, name) ?? ownOf(icons, name)?.body;
    if (!body) throw new ProblemError('NOT_FOUND');
    http.header('cache-control', 'public, max-age=31536000, immutable');
    return textResponse(
      http,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`,
      'image/svg+xml',
    );
  });
}
