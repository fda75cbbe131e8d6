import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { juniper } from '../support/banners/juniper.ts';
import { openContext } from '../support/browser.ts';
import { shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

/** The demo chain's banners, and one that speaks only English and has pages of its own. */
const banners = mkdtempSync(join(tmpdir(), 'own-banner-'));
cpSync('banners', banners, { recursive: true });
cpSync('test/support/banners/juniper', join(banners, 'juniper'), { recursive: true });
afterAll(() => rmSync(banners, { recursive: true }));

const it = shopTest({ BANNERS_DIR: banners }, { hasPictures: true });

it('a browser that wishes Spanish reads what a banner wrote that speaks only English, and goes on in Spanish at another', async ({
  store,
  browser,
}) => {
  const { port } = new URL(store.url);
  const at = (banner: string) => `http://${banner}.localhost:${port}`;
  const context = await openContext(browser, at('juniper'), {
    locale: 'es-MX',
    viewport: { width: 320, height: 480 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await page.goto('/topic/digital-faqs?language=es#contact');
  await heading(page, 'Ask Juniper').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.title()).toBe(`Ask Juniper | ${juniper.title}`);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms of use' }).waitFor();
  expect(await footer.getByRole('link', { name: 'Español' }).count()).toBe(0);
  const isInView = () =>
    page
      .getByRole('heading', { name: 'Contact' })
      .evaluate((at) => at.getBoundingClientRect().top < innerHeight);
  await expect.poll(isInView).toBe(true);

  await page.getByRole('main').getByRole('link', { name: 'terms' }).click();
  await heading(page, 'House rules').waitFor();
  expect(page.url()).toBe(`${at('juniper')}/i/terms#refunds`);
  expect(complaints).toEqual([]);

  await page.goto(`${at('fernhill')}/i/privacy`);
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await context.close();
});
