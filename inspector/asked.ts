const KEY = 'checkstand.inspect';

/**
 * What the address asks to be inspected by: our page (`?inspect`), Stately's (`?inspect=stately`), or nothing. It holds
 * for the tab until it's closed or `?inspect=off`, so that a reload keeps being inspected.
 */
export function inspectorAsked(): string | null {
  const asked = new URLSearchParams(window.location.search).get('inspect') ?? sessionStorage.getItem(KEY);
  if (asked === null || asked === 'off') {
    sessionStorage.removeItem(KEY);
    return null;
  }
  sessionStorage.setItem(KEY, asked);
  return asked;
}
