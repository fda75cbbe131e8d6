import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { PICTURE_WIDTHS, PICTURES_PATH } from '../../services/contracts/pictures.ts';
import type { App, AppEnv } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

const TYPES = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** No name has a dot or a slash, so none leads out of the folder. */
const NAME = '[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*';

/** A changed picture has the same address: browsers ask after an hour, and show the old one for a day while they do. */
export const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

async function send(http: Context<AppEnv>, file: string, type: string): Promise<Response> {
  const body = await readFile(file).catch(() => null);
  if (!body) throw new ProblemError('NOT_FOUND');
  return http.body(body, 200, { 'content-type': type, 'cache-control': CACHE_CONTROL });
}

/** The pictures in the folder that IMAGES_DIR names: those that `checkstand pictures` made, and files as they are. */
export function registerPictures(app: App, folder: string): void {
  const tagged = etag();
  app.get(`${PICTURES_PATH}:name{${NAME}}/:width{(?:${PICTURE_WIDTHS.join('|')})\\.webp}`, tagged, (http) =>
    send(http, join(folder, http.req.param('name'), http.req.param('width')), TYPES.webp),
  );

  for (const [extension, type] of Object.entries(TYPES)) {
    app.get(`${PICTURES_PATH}:file{${NAME}\\.${extension}}`, tagged, (http) =>
      send(http, join(folder, http.req.param('file')), type),
    );
  }
}
