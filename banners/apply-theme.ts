import type { Banner } from './schema.ts';

const property = (role: string) => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Applies a banner to a page: `data-banner` plus one custom property per role (`--on-primary`). */
export function applyTheme(banner: Banner, root: HTMLElement): void {
  root.dataset.banner = banner.id;
  for (const [role, [light, dark]] of Object.entries(banner.theme)) {
    root.style.setProperty(property(role), `light-dark(${light}, ${dark})`);
  }
}
