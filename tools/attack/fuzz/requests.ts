import fc from 'fast-check';
import type { RawRequest } from '../raw-request.ts';
import { hostileHeaders, hostileKey, hostileString, hostileText } from './hostile.ts';
import { type JsonSchema, type Known, valuesOf } from './values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

/** An operation in `/openapi.json`, as far as requests need it. */
interface Described {
  operationId: string;
  'x-access':
    | 'public'
    | 'signedIn'
    | 'fullyAuthenticated'
    | 'staff'
    | 'processor'
    | 'vault'
    | 'texts'
    | 'taxes'
    | 'webhook';
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
}

export interface Callable extends Described {
  method: string;
  path: string;
}

export const callablesOf = ({ paths }: OpenApi): Callable[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase(),
    })),
  );

const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Percent-encodes whatever can be encoded; half a surrogate pair can't. */
const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const RAW_SEGMENTS = ['%', '%00', '%ff', '%2e%2e', '..', '%c0%af', '%u0041', 'x'.repeat(300), '%F0%9F%8D%8E'];

const segment = (parameter: Parameter, known: Known): fc.Arbitrary<string> =>
  rarely(
    valuesOf(parameter.schema, known, parameter.name).map(encoded),
    fc.oneof(fc.constantFrom(...RAW_SEGMENTS), hostileString.map(encoded)),
  );

const RAW_QUERIES = ['%', '=', '&&&', 'a=%ff', '__proto__=1', '__proto__[a]=1', `a=${'x'.repeat(4000)}`];

function queryOf(parameters: Parameter[], known: Known): fc.Arbitrary<string> {
  const members = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, valuesOf(schema, known, name)]),
  );
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  const usual = fc.record(members, { requiredKeys }).map((query) =>
    Object.entries(query)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&'),
  );
  return rarely(
    usual,
    fc.tuple(usual, fc.constantFrom(...RAW_QUERIES)).map((both) => both.join('&')),
  );
}

/** A header's valid value; undefined if the header is optional. */
const usualHeader = ({ name, schema, required }: Parameter): fc.Arbitrary<string | undefined> => {
  if (name === 'Idempotency-Key') return fc.uuid();
  return fc.constant(required ? String(schema.const) : undefined);
};

function headersOf(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const own = parameters.map((parameter) =>
    rarely(usualHeader(parameter), hostileKey).map((value): [string, string][] =>
      value === undefined ? [] : [[parameter.name.toLowerCase(), value]],
    ),
  );
  return fc.tuple(...own).map((headers) => Object.fromEntries(headers.flat()));
}

function bodyOf({ requestBody }: Described, known: Known): fc.Arbitrary<string | undefined> {
  if (!requestBody)
    return rarely(fc.constant(undefined), fc.constantFrom('', '{', 'null', 'x'.repeat(200_000)));
  const text = valuesOf(requestBody.content['application/json'].schema, known).map(
    (value) => JSON.stringify(value) ?? 'null',
  );
  return rarely(
    text,
    fc.tuple(text, hostileText).map(([whole, spoil]) => spoil(whole)),
  );
}

/** Requests to an operation: most are valid, the rest are what a stranger, a broken client, or an attacker sends. */
export function requestsOf(callable: Callable, known: Known): fc.Arbitrary<RawRequest> {
  const placed = (place: Parameter['in']) => callable.parameters.filter((each) => each.in === place);
  const segments = placed('path').map((parameter) =>
    segment(parameter, known).map((text): [string, string] => [`{${parameter.name}}`, text]),
  );
  return fc
    .record({
      segments: fc.tuple(...segments),
      query: queryOf(placed('query'), known),
      headers: headersOf(placed('header')),
      more: rarely(fc.constant({}), hostileHeaders),
      body: bodyOf(callable, known),
    })
    .map(({ segments: values, query, headers, more, body }) => ({
      method: callable.method,
      path:
        values.reduce((path, [brace, text]) => path.replace(brace, () => text), callable.path) +
        (query === '' ? '' : `?${query}`),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      ...(body === undefined ? {} : { body }),
    }));
}

const PATHS = [
  '/%',
  '/%00',
  '/%ff',
  '/%c0%ae%c0%ae/',
  `/${'a'.repeat(300)}`,
  `/${'a/'.repeat(3000)}`,
  `/assets/${'a'.repeat(5000)}`,
  '/assets/%00',
  '/assets/../../package.json',
  '/..%2f..%2fpackage.json',
  '/\\..\\..\\package.json',
  '//',
  '//etc/passwd',
  '/.vite/manifest.json',
  '//.vite/manifest.json',
  '/%2evite/manifest.json',
  '/images/products/%.svg',
  '/images/%00',
  '/api',
  '/api/',
  '/api/%',
  '/openapi.json?%',
  '/index.html/',
  '/index.html/more',
  '/.git/config',
  '/favicon.ico%00.html',
  '/card?shop=%',
  '/card?shop=http://[',
  '/card?form=',
  '/tokens',
  '/pins',
];

/** Requests to no operation: files, pages, and paths that don't exist, with every method. */
export const strayRequests: fc.Arbitrary<RawRequest> = fc.record({
  method: rarely(
    fc.constant('GET'),
    fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'),
  ),
  path: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PATHS) },
    { weight: 1, arbitrary: fc.webPath().map((path) => path || '/') },
    { weight: 1, arbitrary: hostileString.map((text) => `/${encoded(text)}`) },
  ),
  headers: rarely(fc.constantFrom<Record<string, string>>({}, { accept: 'text/html' }), hostileHeaders),
});
