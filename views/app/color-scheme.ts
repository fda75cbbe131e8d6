export type ColorScheme = 'light' | 'dark';

/** Light or dark; null leaves it to the system. */
export function applyColorScheme(scheme: ColorScheme | null): void {
  if (scheme) document.documentElement.dataset.theme = scheme;
  else delete document.documentElement.dataset.theme;
}
