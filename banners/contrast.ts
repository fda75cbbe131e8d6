import type { Banner } from './schema.ts';

type Pair = readonly [light: string, dark: string];

/** The colors that all banners share, as `views/kit/styles/tokens.css` has them. */
export const SHARED_COLORS: Readonly<Record<string, Pair>> = {
  danger: ['#b3261e', '#ff9d94'],
  'on-danger': ['#ffffff', '#3d0502'],
  'danger-soft': ['#fceceb', '#3f1d1b'],
  success: ['#1c6b3c', '#86d6a0'],
  'success-soft': ['#e7f3ea', '#1a3624'],
  warning: ['#7a4d00', '#f5c260'],
  'warning-soft': ['#fcf1da', '#3b2c10'],
};

const GROUNDS = ['paper', 'surface', 'surfaceRaised', 'tile'];
const CARDS = ['paper', 'surface', 'surfaceRaised'];

interface Rule {
  /** WCAG's least contrast: 4.5 to 1 for text, 3 to 1 for what's seen to be used. */
  least: number;
  ink: string;
  /** The backgrounds that it appears on. */
  on: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    least: 4.5,
    ink: 'onSurface',
    on: [...GROUNDS, 'primarySoft', 'danger-soft', 'success-soft', 'warning-soft'],
  },
  { least: 4.5, ink: 'onSurfaceQuiet', on: [...GROUNDS, 'primarySoft', 'warning-soft'] },
  { least: 4.5, ink: 'primary', on: [...GROUNDS, 'primarySoft'] },
  { least: 4.5, ink: 'onPrimary', on: ['primary'] },
  { least: 4.5, ink: 'onAccent', on: ['accent'] },
  { least: 4.5, ink: 'accentText', on: CARDS },
  { least: 4.5, ink: 'danger', on: [...CARDS, 'danger-soft'] },
  { least: 4.5, ink: 'on-danger', on: ['danger'] },
  { least: 4.5, ink: 'success', on: [...CARDS, 'success-soft'] },
  { least: 4.5, ink: 'warning', on: [...CARDS, 'warning-soft'] },
  { least: 3, ink: 'lineStrong', on: CARDS },
];

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

/** The colors that can't be read or seen on a background they appear on: 'dark: primary on tile has 3.91, needs 4.5'. */
export function weakColors({ theme }: Pick<Banner, 'theme'>): string[] {
  const colors: Readonly<Record<string, Pair>> = { ...theme, ...SHARED_COLORS };
  return RULES.flatMap(({ least, ink, on }) =>
    on.flatMap((ground) =>
      (['light', 'dark'] as const).flatMap((scheme, at) => {
        const ratio = contrast(colors[ink]?.[at] ?? '', colors[ground]?.[at] ?? '');
        return ratio < least
          ? [`${scheme}: ${ink} on ${ground} has ${ratio.toFixed(2)}, needs ${least}`]
          : [];
      }),
    ),
  );
}
