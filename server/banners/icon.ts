import type { Banner } from '../../banners/schema.ts';

const ROLES = ['primary', 'onPrimary', 'accent'] as const;

const fills = ({ theme }: Pick<Banner, 'theme'>, scheme: 0 | 1): string =>
  ROLES.map((role) => `.${role}{fill:${theme[role][scheme]}}`).join('');

/** A banner's logo, in its colors for light and dark, for a browser's tabs. */
export const iconOf = (banner: Pick<Banner, 'mark' | 'theme'>): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<style>${fills(banner, 0)}@media(prefers-color-scheme:dark){${fills(banner, 1)}}</style>`,
    '<rect class="primary" width="32" height="32" rx="8"/>',
    ...banner.mark.map(({ path, role }) => `<path class="${role}" d="${path}"/>`),
    '</svg>',
  ].join('');
