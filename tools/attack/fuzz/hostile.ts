import fc from 'fast-check';
import { NAUGHTY_STRINGS } from '../../../test/support/naughty-strings.ts';

/** Numbers at and beyond the limits of JSON, JavaScript, and the database's columns. */
const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1.7e308,
];

/** Days and hours that exist in no calendar, and some that do. */
const TIMES = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2026-02-30',
  '2027-02-29',
  '9999-12-31',
  '2026-13-01',
  '10000-01-01',
  '2026-06-30T23:59:60Z',
  '-271821-04-20',
];

/** Letters that a case-insensitive pattern mistakes for ASCII, and others that change under case folding. */
const FOLDED = ['ſ', 'K', 'İ', 'ŉ', 'ſam@example.com', 'sam@example.Kom'];

/** Names of members every object already has. */
const MEMBERS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'length'];

const nest = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

export const hostileString = fc.oneof(
  fc.constantFrom(...NAUGHTY_STRINGS, ...TIMES, ...FOLDED, ...MEMBERS),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 130 }),
);

export const hostileNumber = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
);

/** Any JSON value instead of the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  hostileNumber,
  fc.constantFrom(null, true, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
);

/** Unexpected members. */
export const hostileMembers = fc.dictionary(
  fc.oneof(fc.constantFrom(...MEMBERS), fc.string()),
  hostileValue,
  {
    maxKeys: 3,
  },
);

/** What can happen to a body's text on its way: it's no longer JSON, or it's JSON no serializer writes. */
export const hostileText: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.constantFrom<(text: string) => string>(
    () => '',
    () => '\u0000',
    () => nest(30_000, '[', ']'),
    (text) => text.slice(0, -1),
    (text) => `\ufeff${text}`,
    (text) => `${text}${text}`,
    (text) => text.replace(/\d+/, '1e400'),
    (text) => text.replace(/\d+/, `1${'0'.repeat(400)}`),
    (text) => text.replace(/"[^"]*"/, '"\\ud800"'),
    (text) => text.replace(/\{/, `{"unknown":${nest(30_000, '[', ']')},`).replace(',}', '}'),
    (text) =>
      text.replace(/\{/, `{"unknown":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)},`).replace(',}', '}'),
    (text) => text.replace(/\{/, `{"__proto__":{"quantity":1},`).replace(',}', '}'),
    (text) => text.replace(/\{("\w+":)/, '{$1null,$1'),
    (text) => text.replace(/\[/, `[${'0,'.repeat(60_000)}`).replace(',]', ']'),
    (text) => text.replace(/\{/, `{"padding":"${'x'.repeat(140_000)}",`).replace(',}', '}'),
  ),
);

/** False claims a caller might make about itself or its body. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-encoding': 'gzip' },
  { cookie: '%' },
  { cookie: 'checkstand.session_token' },
  { cookie: 'checkstand.session_token=%E0%A4%A' },
  { cookie: `checkstand.session_token=${'a.'.repeat(2000)}` },
  { cookie: 'checkstand.session_token=.; __proto__=1' },
  { origin: 'null' },
  { origin: 'http://[' },
  { 'accept-encoding': 'br;q=x, *;q=-1, ;;,' },
  { accept: '\u00ff\u00fe' },
  { 'x-forwarded-for': "', '" },
  { 'x-request-id': 'x'.repeat(4000) },
  { 'user-agent': '\u00ff'.repeat(4000) },
  { authorization: 'Bearer \u00ff' },
  { range: 'bytes=9999999999-' },
  { 'if-none-match': '*' },
);

/** Invalid idempotency keys, and one that many calls share. */
export const hostileKey = fc.constantFrom(
  '',
  'short',
  'x'.repeat(129),
  '\u00ff'.repeat(20),
  'the-same-key-for-all',
  "key' or 1=1 --",
);
