import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHARED_COLORS, weakColors } from '../../banners/contrast.ts';
import { banners, fernhill } from '../../banners/demo.ts';
import { juniper } from '../support/banners/juniper.ts';

it.each([...banners, juniper].map((banner) => [banner.id, banner] as const))(
  'all text of %s has a contrast of 4.5 to 1 on every background it appears on, and borders have 3 to 1, light and dark',
  (_, banner) => {
    expect(weakColors(banner)).toEqual([]);
  },
);

it('a color that is too weak is named with its background and what it needs', () => {
  const theme = { ...fernhill.theme, lineStrong: ['#7d8b98', '#1a211d'] as [string, string] };
  expect(weakColors({ theme })).toEqual([
    expect.stringMatching(/^dark: lineStrong on paper has 1\.\d\d, needs 3$/),
    expect.stringMatching(/^dark: lineStrong on surface has 1\.00, needs 3$/),
    expect.stringMatching(/^dark: lineStrong on surfaceRaised has 1\.\d\d, needs 3$/),
  ]);
});

it('the colors that all banners share are those of the stylesheet', () => {
  const css = readFileSync(new URL('../../views/kit/styles/tokens.css', import.meta.url), 'utf8');
  const inStyles = css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  expect(Object.fromEntries([...inStyles].map(([, name, light, dark]) => [name, [light, dark]]))).toEqual(
    SHARED_COLORS,
  );
});
