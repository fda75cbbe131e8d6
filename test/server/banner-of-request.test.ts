import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { demoBanners } from '../../server/banners/banners.ts';
import type { AppEnv, Deps } from '../../server/http/context.ts';
import { bannerOf } from '../../server/http/request.ts';
import { createAllServices } from '../support/all-services.ts';

const deps = { env: { banners: demoBanners().banners } } as Deps;

const app = new Hono<AppEnv>().all('*', (http) => {
  http.set('deps', deps);
  return http.json({ banner: bannerOf(http) });
});

/** The banner of a request that the shop's services make from a page of a host. */
async function bannerAt(host: string, banner?: string): Promise<unknown> {
  let named: unknown;
  const { getCart } = createAllServices({
    baseUrl: `http://${host}`,
    ...(banner && { banner }),
    fetch: async (input, init) => {
      const answer = await app.request(new Request(input, init));
      named = ((await answer.json()) as { banner: unknown }).banner;
      return Response.error();
    },
  });
  await getCart(undefined, new AbortController().signal).catch(() => {});
  return named;
}

it.each([
  ['the one that its page shows', 'localhost', 'bluewater', 'bluewater'],
  ["its page's even at another one's host", 'sunfield.localhost', 'bluewater', 'bluewater'],
  ["its host's, if the page names none that exists", 'sunfield.localhost', 'nobody', 'sunfield'],
  ["its host's, if the page names none", 'www.bluewater.example', undefined, 'bluewater'],
  ['none, if neither says', 'localhost', undefined, null],
])('the banner of a request is %s', async (_, host, shown, banner) => {
  expect(await bannerAt(host, shown)).toBe(banner);
});
