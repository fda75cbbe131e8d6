import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { banners } from '../../banners/index.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of #rrggbb, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync(new URL('../../views/kit/styles/tokens.css', import.meta.url), 'utf8');

/** The shared colours of tokens.css: '--danger' → [light, dark]. */
const shared = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
);

const grounds = ['paper', 'surface', 'surfaceRaised', 'tile'];
const TEXT: [ink: string, on: string[]][] = [
  ['onSurface', [...grounds, 'primarySoft', 'danger-soft', 'success-soft', 'warning-soft']],
  ['onSurfaceQuiet', [...grounds, 'primarySoft', 'warning-soft']],
  ['primary', [...grounds, 'primarySoft']],
  ['onPrimary', ['primary']],
  ['onAccent', ['accent']],
  ['accentText', ['paper', 'surface', 'surfaceRaised']],
  ['danger', ['paper', 'surface', 'surfaceRaised', 'danger-soft']],
  ['on-danger', ['danger']],
  ['success', ['paper', 'surface', 'surfaceRaised', 'success-soft']],
  ['warning', ['paper', 'surface', 'surfaceRaised', 'warning-soft']],
];

const faces = banners.flatMap((banner) =>
  (['light', 'dark'] as const).map((scheme, index) => {
    const colour = (role: string): string => {
      const pair = { ...banner.theme, ...Object.fromEntries(shared) }[role];
      if (!pair?.[index]) throw new Error(`No colour ${role}.`);
      return pair[index];
    };
    return { name: `${banner.id}, ${scheme}`, colour };
  }),
);

describe.each(faces)('the colours of $name', ({ colour }) => {
  const tooWeak = (pairs: [string, string[]][], least: number) =>
    pairs.flatMap(([ink, on]) =>
      on
        .map((ground) => ({ ink, ground, ratio: contrast(colour(ink), colour(ground)) }))
        .filter(({ ratio }) => ratio < least)
        .map((pair) => `${pair.ink} on ${pair.ground}: ${pair.ratio.toFixed(2)}`),
    );

  it('give every text 4.5 to 1 on every ground it stands on', () => {
    expect(tooWeak(TEXT, 4.5)).toEqual([]);
  });

  it('give what must be seen to be used 3 to 1: borders, and the chosen among its neighbours', () => {
    expect(
      tooWeak(
        [
          ['lineStrong', ['paper', 'surface', 'surfaceRaised']],
          ['primary', grounds],
        ],
        3,
      ),
    ).toEqual([]);
  });
});
