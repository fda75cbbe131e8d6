import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { banners, fernhill } from '../../../banners/demo.ts';
import { withBanners } from '../../../banners/of-page.ts';

/** The shop as developers run it; only there is an inspector. */

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const PAGES: Record<string, string> = {
  '/sign-in': '/index.html',
  '/cart': '/index.html',
  '/charts': '/charts.html',
};

/** Builds it into a folder of its own, which whoever asked removes. */
export async function buildForDevelopment(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-development-'));
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'development';
  try {
    // Each by itself: what entries import is one chunk, in which both pages would run.
    for (const input of ['index.html', 'charts.html']) {
      await build({
        mode: 'development',
        logLevel: 'error',
        build: { outDir: folder, emptyOutDir: false, minify: false, rolldownOptions: { input } },
      });
    }
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
  return folder;
}

/**
 * Serves the development build's pages and files in place of the shop's. To the browser, such responses don't come
 * from this machine.
 */
export async function serveInDevelopment(
  context: BrowserContext,
  url: string,
  folder: string,
): Promise<void> {
  await context.grantPermissions(['local-network-access']);
  const file = (path: string) => {
    const body = readFileSync(join(folder, path));
    return {
      contentType: TYPES[extname(path)] ?? 'application/octet-stream',
      body: path === '/index.html' ? withBanners(body.toString(), banners, fernhill) : body,
    };
  };
  await context.route(
    ({ origin, pathname }) => origin === url && (pathname in PAGES || pathname.startsWith('/assets/')),
    (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill(file(PAGES[pathname] ?? pathname));
    },
  );
}

/** Opens an address that asks for the inspector; returns the page /charts, which the shop opens beside itself. */
export async function openInspected(page: Page, address: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.goto(address);
  const charts = await opened;
  // A page that's just opened may not have its address yet.
  await charts.waitForURL('**/charts');
  return charts;
}
