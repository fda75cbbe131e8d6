import { readFileSync } from 'node:fs';
import type { Banner } from '../../banners/schema.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of #rrggbb, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync(new URL('../../views/kit/styles/tokens.css', import.meta.url), 'utf8');

/** The shared colors of tokens.css: 'danger' → [light, dark]. */
const shared = Object.fromEntries(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
);

export type Scheme = 'light' | 'dark';

/** The colors that contrast too little with a background they're on: 'primary on tile: 3.91'. */
export function tooWeak(
  banner: Banner,
  scheme: Scheme,
  pairs: readonly [ink: string, on: readonly string[]][],
  least: number,
): string[] {
  const colors: Record<string, readonly [string, string]> = { ...banner.theme, ...shared };
  const color = (role: string): string => {
    const pair = colors[role];
    if (!pair) throw new Error(`No color ${role}.`);
    return pair[scheme === 'light' ? 0 : 1];
  };
  return pairs.flatMap(([ink, on]) =>
    on
      .map((ground) => ({ ground, ratio: contrast(color(ink), color(ground)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`),
  );
}
