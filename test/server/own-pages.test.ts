import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBanners } from '../../server/banners/banners.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'banners-with-pages-'));
let server: TestServer;
beforeAll(async () => {
  cpSync('docs/chain/banners', folder, { recursive: true });
  const { banners, pages } = readBanners(folder);
  server = await startTestServer({ env: { banners, pages } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (name: string, wish: string) =>
  server.visitor.fetch(`/api/pages/${name}`, {
    headers: { [BANNER_HEADER]: 'gemcity', 'accept-language': wish },
  });

describe('a page that a banner wrote', () => {
  it.each([
    ['en', 'Questions about ordering', 'Where do I park?'],
    ['es', 'Preguntas sobre sus pedidos', '¿Dónde estaciono?'],
    ['fr', 'Questions about ordering', 'Where do I park?'],
  ])('is answered in the language of the page: %s', async (wish, title, question) => {
    const page = await (await ask('faqs', wish)).json();
    expect(page).toMatchObject({ title, lead: expect.stringContaining('tel:+19375550110') });
    expect(page.sections[0].html).toContain(question);
  });

  it('leads only to pages of the shop, and to headings that other pages of the chain have', () => {
    const routes = readFileSync('views/app/routes.tsx', 'utf8');
    const paths = [...routes.matchAll(/path: '([^':*]+)'/g)].map(([, path]) => `/${path}`);
    const links = [...server.deps.env.pages].flatMap(([name, { lead, sections }]) =>
      [lead, ...sections.map(({ html }) => html)].flatMap((html) =>
        [...html.matchAll(/href="(\/[^"#]*)(?:#([^"]+))?"/g)].map(([, path = '', anchor]) => ({
          name,
          path,
          anchor,
        })),
      ),
    );
    expect(links.map(({ path }) => path)).toEqual(expect.arrayContaining(['/cart', '/i/privacy/cookies']));
    expect(links.filter(({ path }) => !paths.includes(path))).toEqual([]);
    const anchors = links.flatMap(({ name, anchor }) => (anchor ? [[name.split('.')[1], anchor]] : []));
    expect(anchors).toEqual([
      ['en', 'payment'],
      ['es', 'pago'],
    ]);
    for (const [language, anchor] of anchors) {
      const { sections } = server.deps.env.pages.get(`gemcity/privacy.${language}`) ?? { sections: [] };
      expect(sections.map(({ id }) => id)).toContain(anchor);
    }
  });

  it.each(['cookies', 'imprint'])('is not found if the banner wrote none: %s', async (name) => {
    expect((await ask(name, 'en')).status).toBe(404);
  });

  it('keeps the store from starting if anything is wrong with it, or it is missing, or nobody named it', () => {
    const broken = mkdtempSync(join(tmpdir(), 'banners-with-faults-'));
    cpSync(folder, broken, { recursive: true });
    rmSync(join(broken, 'gemcity/terms.es.md'));
    writeFileSync(join(broken, 'gemcity/privacy.en.md'), '## Cards\n\n<script>track()</script>\n');
    writeFileSync(join(broken, 'gemcity/returns.en.md'), '# Returns\n');
    const start = () => parseEnv({ BANNERS_DIR: broken });
    expect(start).toThrow(
      [
        'BANNERS_DIR is invalid: gemcity/returns.en.md is none of the pages and languages that banner.json names',
        'gemcity/privacy.en.md, must begin with its title, as # Privacy policy, and have no other such heading',
        'gemcity/privacy.en.md, line 1: the heading needs fewer #: it may have 1',
        "gemcity/privacy.en.md, line 3: HTML isn't taken, only Markdown",
        "gemcity/terms.es.md can't be read",
      ].join('; '),
    );
    rmSync(broken, { recursive: true });
  });
});
