export type ColourScheme = 'light' | 'dark';

/** Light or dark; null leaves it to the system. */
export function applyColourScheme(scheme: ColourScheme | null): void {
  if (scheme) document.documentElement.dataset.theme = scheme;
  else delete document.documentElement.dataset.theme;
}
