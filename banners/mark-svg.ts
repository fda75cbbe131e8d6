import type { Banner } from './schema.ts';

/** The logo on a tile of its color, as an SVG: for what has no stylesheet. */
export const markSvg = ({ mark, theme }: Pick<Banner, 'mark' | 'theme'>): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${theme.primary[0]}"/>`,
    ...mark.map(({ path, role }) => `<path d="${path}" fill="${theme[role][0]}"/>`),
    '</svg>',
  ].join('');
