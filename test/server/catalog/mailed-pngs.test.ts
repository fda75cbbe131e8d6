import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { serveMailedPngs } from '../../../server/catalog/mailed-pngs.ts';
import type { AppEnv } from '../../../server/http/context.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

it('a picture for emails that failed is made again, and one that was made is kept', async () => {
  const app = new Hono<AppEnv>().onError(() => new Response(null, { status: 500 }));
  let asked = 0;
  const svgOf = () => {
    asked += 1;
    if (asked === 1) throw new Error('It failed.');
    return DRAWING;
  };
  serveMailedPngs(app, '/mark.png', { svgOf });
  const status = async () => (await app.request('/mark.png')).status;
  expect([await status(), await status(), await status()]).toEqual([500, 200, 200]);
  expect(asked).toBe(2);
});
