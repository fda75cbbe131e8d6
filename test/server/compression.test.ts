import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { acceptedEncodings, textResponse } from '../../server/http/compression.ts';
import { testServer } from '../support/server.ts';

const server = testServer();

/** The raw response; `fetch` would decompress it. */
async function answerTo(path: string, encoding: string, method = 'GET') {
  const asked = request(`${server.url}${path}`, { method, headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

const LONG = '/openapi.json';

describe('a response from the store', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed as %s for a caller that accepts %s', async (encoding, accepted, unpack) => {
    const { headers, body } = await answerTo(LONG, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
    });
    const plain = unpack(body);
    expect(JSON.parse(plain.toString())).toHaveProperty('openapi');
    expect(body.length).toBeLessThan(plain.length / 3);
  });

  it('stays uncompressed for callers that do not accept encodings, and says that it varies', async () => {
    const { headers, body } = await answerTo(LONG, 'br;q=0, identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('Accept-Encoding');
    expect(JSON.parse(body.toString())).toHaveProperty('openapi');
  });

  it('is not compressed when it is short or a problem', async () => {
    for (const [path, member] of [
      ['/api/session', 'shopper'],
      ['/api/nothing', 'title'],
    ] as const) {
      const { headers, body } = await answerTo(path, 'br');
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveProperty(member);
    }
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const { headers, body } = await answerTo(LONG, 'br', 'HEAD');
    expect(headers['content-encoding']).toBe('br');
    expect(body).toHaveLength(0);
  });
});

it.each([
  [1023, undefined, undefined],
  [1024, 'Accept-Encoding', 'br'],
])(
  'a text of %i bytes is packed only if that saves a packet, and quickly',
  async (length, vary, encoding) => {
    const text = Array.from({ length }, (_, at) => 'Checkstand'[(at * at) % 10]).join('');
    const app = new Hono().get('/', (http) => textResponse(http, text, 'text/plain'));
    const answer = await app.request('/', { headers: { 'accept-encoding': 'br' } });
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint } = constants;
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      encoding ? brotliCompressSync(text, { params: { [quality]: 4, [hint]: length } }) : Buffer.from(text),
    );
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('vary') ?? undefined).toBe(vary);
    expect(answer.headers.get('content-encoding') ?? undefined).toBe(encoding);
  },
);

describe('the encodings a caller accepts', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP;q=0.5', ['gzip']],
    ['*;q=0.1', ['br', 'gzip']],
    ['br;q=0, *', ['gzip']],
    ['br;level=5;q=0, gzip;level=5', ['gzip']],
    ['br ; Q=0 , gzip;faq=0', ['gzip']],
    ['*;q=0', []],
  ])('of %j are %j', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });
});
