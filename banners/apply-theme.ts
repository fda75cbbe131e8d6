import type { Banner } from './schema.ts';

const property = (role: string) => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Shapes as a mask, which takes whatever color is behind it. */
function maskOf(path: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 160" preserveAspectRatio="xMidYMax slice"><path d="${path}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

/** A banner's custom properties: its colors by role (`--on-primary`), its corners (`--radius-button`), its density and scenery. */
export const propertiesOf = ({ theme, look }: Banner): Record<`--${string}`, string> =>
  Object.fromEntries([
    ...Object.entries(theme).map(([role, [light, dark]]) => [
      property(role),
      `light-dark(${light}, ${dark})`,
    ]),
    ...Object.entries(look.corners).map(([size, pixels]) => [`--radius-${size}`, `${pixels / 16}rem`]),
    ...Object.entries(look.scenery).map(([distance, path]) => [`--scenery-${distance}`, maskOf(path)]),
    ['--density', String(look.density)],
  ]);

/** Applies a banner to a page: its properties, `data-banner`, and `data-display` for its typeface. */
export function applyTheme(banner: Banner, root: HTMLElement): void {
  root.dataset.banner = banner.id;
  root.dataset.display = banner.look.display;
  for (const [name, value] of Object.entries(propertiesOf(banner))) root.style.setProperty(name, value);
}
