import * as v from 'valibot';
import type { Language } from '../../languages/languages.ts';

/** Any origin will do: what leads away from this one leads away from each. */
const OWN = 'http://own.invalid';

/** A backslash or a control character of ASCII. */
const STRANGE = /[^ -[\]-~\u0080-\uffff]/;

/** As whoever decodes it reads it. No byte of another character is one of ASCII, so this needn't be valid UTF-8. */
const decoded = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * An address within the shop (path, query, and hash), without its dots; null for one that could lead elsewhere or hide something.
 * Browsers read `//elsewhere.example` as another host, `\` as `/`, and leave out tabs and line breaks.
 */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/') || /\p{Cc}/u.test(address) || !URL.canParse(address, OWN)) return null;
  const { origin, pathname, search, hash } = new URL(address, OWN);
  const [written = ''] = address.split(/[?#]/);
  const isOwn = origin === OWN && !STRANGE.test(decoded(written)) && !decoded(pathname).startsWith('//');
  return isOwn ? pathname + search + hash : null;
}

/** A path of the shop, to go on with after something else. */
export const OwnPath = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((path) => ownPath(path) !== null),
);

/** The whole address of a page of the shop, for whoever isn't there: the one way that the store writes a link. */
export function addressAt(origin: string, path: string): string {
  return `${origin}${ownPath(path) ?? '/'}`;
}

/** An address of the shop, in a language, which whoever opens it keeps. */
export function addressIn(language: Language, address: string): string {
  const [path = '', search] = (ownPath(address) ?? '/').split('?');
  const query = new URLSearchParams(search);
  query.set('language', language);
  return `${path}?${query}`;
}
