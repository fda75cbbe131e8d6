import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { banners, fernhill, sunfield } from '../../banners/demo.ts';
import type { Banner } from '../../banners/schema.ts';
import { demoBanners, readBanners } from '../../server/banners/banners.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'banners-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, content: unknown) => {
  mkdirSync(join(folder, name), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, name, 'banner.json'), text);
};

const faultsWith = (name: string, content: unknown): readonly string[] => {
  put('fernhill', fernhill);
  put(name, content);
  return readBanners(folder).faults;
};

describe('a folder of banners', () => {
  it('has a banner in each of its folders, beside whatever else is in it (BAN-01)', () => {
    cpSync('banners', folder, { recursive: true });
    cpSync('test/support/banners/juniper', join(folder, 'juniper'), { recursive: true });
    symlinkSync('gone', join(folder, 'later'));
    const read = readBanners(folder);
    expect(read.faults).toEqual([]);
    expect(new Set(read.banners.map(({ id }) => id))).toEqual(
      new Set(['bluewater', 'copperleaf', 'fernhill', 'juniper', 'sunfield']),
    );
  });

  it('of the demo chain is the one that a sandbox has', () => {
    const byId = (one: Banner, other: Banner) => one.id.localeCompare(other.id);
    expect(demoBanners().banners.toSorted(byId)).toEqual(banners.toSorted(byId));
  });

  it('of the chain that operators begin with is right', () => {
    const { banners, pages, faults } = readBanners('docs/chain/banners');
    expect(faults).toEqual([]);
    expect(banners).toEqual([expect.objectContaining({ id: 'gemcity' })]);
    expect([...pages.keys()].toSorted()).toEqual([
      'gemcity/faqs.en',
      'gemcity/faqs.es',
      'gemcity/privacy.en',
      'gemcity/privacy.es',
      'gemcity/terms.en',
      'gemcity/terms.es',
    ]);
  });

  it.each<[string, string, unknown, string[]]>([
    ['an empty file', 'sunfield', '', ['sunfield/banner.json, the file: must be JSON']],
    [
      'a color in words',
      'sunfield',
      { ...sunfield, theme: { ...sunfield.theme, paper: ['white', '#000000'] } },
      ['sunfield/banner.json, theme.paper.0: must be a color such as #12325c'],
    ],
    [
      'two wrong fields',
      'sunfield',
      { ...sunfield, mailFrom: 'orders', hosts: ['Sunfield'] },
      [
        'sunfield/banner.json, hosts.0: must be a host such as shop.example',
        'sunfield/banner.json, mailFrom: must be an email address',
      ],
    ],
    [
      'no language',
      'sunfield',
      { ...sunfield, languages: [] },
      ['sunfield/banner.json, languages.0: must be one of en, es'],
    ],
    [
      'a language that the shop does not speak',
      'sunfield',
      { ...sunfield, languages: ['en', 'fr'] },
      ['sunfield/banner.json, languages.1: must be one of en, es'],
    ],
    [
      'a language twice',
      'sunfield',
      { ...sunfield, languages: ['en', 'es', 'en'] },
      ['sunfield/banner.json, languages: must name each language once'],
    ],
    [
      'a field that no banner has',
      'sunfield',
      { ...sunfield, motto: 'Fresh' },
      ['sunfield/banner.json, motto: Invalid key: Expected never but received "motto"'],
    ],
    [
      'another name than its folder',
      'sunny',
      sunfield,
      ['sunny/banner.json, id: must be sunny, as its folder'],
    ],
    [
      'text that is hard to read',
      'sunfield',
      { ...sunfield, theme: { ...sunfield.theme, onPrimary: ['#77aaff', sunfield.theme.onPrimary[1]] } },
      [
        expect.stringMatching(
          /^sunfield\/banner\.json, theme: light: onPrimary on primary has \d\.\d\d, needs 4\.5$/,
        ),
      ],
    ],
    [
      'a typeface that the shop does not have',
      'sunfield',
      { ...sunfield, look: { ...sunfield.look, display: 'script' } },
      ['sunfield/banner.json, look.display: must be one of humanist, grotesque, rounded, serif'],
    ],
    [
      'a welcome that is not said in one of its languages',
      'sunfield',
      { ...sunfield, words: { ...sunfield.words, welcome: { en: 'Hello' } } },
      ['sunfield/banner.json, words.welcome.es: must say something'],
    ],
    [
      'a second default',
      'sunfield',
      { ...sunfield, isDefault: true },
      ['exactly one banner must be the default, not 2'],
    ],
    [
      "another one's host",
      'sunfield',
      { ...sunfield, hosts: fernhill.hosts },
      ['two banners have the host fernhill.example'],
    ],
  ])('with %s is refused', (_, name, content, faults) => {
    expect(faultsWith(name, content)).toEqual(faults);
  });

  it('without any, or with an empty one, is refused', () => {
    expect(readBanners(folder).faults).toEqual(['exactly one banner must be the default, not 0']);
    mkdirSync(join(folder, 'later'));
    expect(readBanners(folder).faults).toEqual(["later/banner.json can't be read"]);
  });
});
