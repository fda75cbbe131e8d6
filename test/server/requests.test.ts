import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { AppEnv } from '../../server/http/context.ts';
import { checkContracts } from '../../server/http/contract-checks.ts';
import { createLog } from '../../server/http/log.ts';
import { onFailure } from '../../server/http/on-failure.ts';
import { hashOf } from '../../server/http/payload-hash.ts';
import { ProblemError } from '../../server/http/problems.ts';
import { route } from '../../server/http/route.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { operation } from '../../services/contracts/operation.ts';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { CONTACT, newKey } from '../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
let cartPath: string;

beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  cartPath = `/api/carts/${(await riley.call(getCart, {})).id}/line-items`;
});

const put = (body: string, headers: Record<string, string> = {}, path = cartPath) =>
  riley.fetch(path, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), ...headers },
  });

const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()) as Record<string, unknown>;
};

const line = { type: 'ADD', gtin13: gtinOf('produce', 1), quantity: 1, modalityType: 'PICKUP' };

describe('an invalid request', () => {
  it('with malformed JSON is a bad request', async () => {
    for (const body of ['{', '', 'null,', '{"lineItems": [}']) {
      const response = await put(body);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({
        code: 'MALFORMED_REQUEST',
        status: 400,
        detail: "The body isn't JSON.",
      });
    }
  });

  it('with wrong types names every wrong field', async () => {
    const response = await put(
      JSON.stringify({
        lineItems: [line, { ...line, gtin13: 7, quantity: 'two', modalityType: 'CARRIER_PIGEON' }],
      }),
    );
    expect(response.status).toBe(422);
    const { code, fields } = await problemOf(response);
    expect(code).toBe('INVALID_INPUT');
    expect(Object.keys(fields as object)).toEqual([
      'lineItems.1.gtin13',
      'lineItems.1.modalityType',
      'lineItems.1.quantity',
    ]);
  });

  it.each([null, [], 'text', 7, true])('whose body is %j is not taken for an object', async (body) => {
    const response = await put(JSON.stringify(body));
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each(['\u0000', '\ud800'])('with text that no database keeps is refused, not failed on', async (bad) => {
    const response = await put(JSON.stringify({ lineItems: [{ ...line, instructions: `a${bad}b` }] }));
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      fields: { 'lineItems.0.instructions': 'Invalid characters' },
    });
  });

  it.each(['%00', '..%2f..', 'x'.repeat(65), "';--", 'nothing'])(
    'for the id %s finds nothing',
    async (id) => {
      const response = await put(JSON.stringify({ lineItems: [line] }), {}, `/api/carts/${id}/line-items`);
      expect(response.status).toBe(404);
      expect(response.headers.get('retry-after')).toBeNull();
      expect(await problemOf(response)).toMatchObject({ code: 'NOT_FOUND', title: 'Not found' });
    },
  );

  it('for any malformed id of two finds nothing', async () => {
    const gone = await riley.fetch('/api/checkouts/%00/promo-codes/SAVE', { method: 'DELETE' });
    expect(gone.status).toBe(404);
  });

  it('with a body of another kind names the body', async () => {
    const response = await put('7');
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      fields: { body: 'Invalid type: Expected Object but received 7' },
    });
  });

  it('with a very deeply nested unknown member works without it', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const response = await put(`{"lineItems":[${JSON.stringify(line)}],"unknown":${deep}}`);
    expect(response.status).toBe(200);
  });

  it('with unstorable text in an ignored member works', async () => {
    expect((await put(JSON.stringify({ lineItems: [line], unknown: '\u0000' }))).status).toBe(200);
  });

  it('with nothing but mistakes hears of the first few, briefly', async () => {
    const response = await put(JSON.stringify({ lineItems: Array(1000).fill('x'.repeat(100)) }));
    expect(response.status).toBe(422);
    const { fields } = await problemOf(response);
    expect(Object.keys(fields as object)).toHaveLength(50);
    const [first] = Object.values(fields as Record<string, string>);
    const long = await problemOf(await put(JSON.stringify({ lineItems: 'x'.repeat(100_000) })));
    expect(first?.length).toBeGreaterThan(0);
    expect(JSON.stringify(long.fields).length).toBeLessThan(300);
  });

  it.each([2 ** 31, -(2 ** 31) - 1, 2 ** 53, 0.5])(
    'with the amount %d, which no column can hold, names its field',
    async (amount) => {
      const body = {
        type: 'ACTIVATE',
        versionKey: 'version',
        displayedTotal: amount,
        fulfillment: { contact: CONTACT },
        paymentDetails: { gratuityAmount: amount },
      };
      const response = await riley.fetch('/api/checkouts/any', {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'idempotency-key': newKey() },
      });
      expect(response.status).toBe(422);
      const { fields } = await problemOf(response);
      expect(Object.keys(fields as object)).toEqual(['displayedTotal', 'paymentDetails.gratuityAmount']);
    },
  );

  it('with a body of more than 128 KiB is refused before it is read', async () => {
    const sized = (bytes: number) => JSON.stringify({ lineItems: [line] }).padEnd(bytes);
    expect((await put(sized(128 * 1024))).status).toBe(200);
    const response = await put(sized(128 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(await problemOf(response)).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('with too large a body whose length it does not say is refused', async () => {
    const body = new Blob([JSON.stringify({ lineItems: [line] }).padEnd(128 * 1024 + 1)]).stream();
    const response = await riley.fetch(cartPath, { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(413);
    expect(await problemOf(response)).toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each(['GET', 'HEAD'])('has a body that nobody reads if it is a %s', async (method) => {
    const headers = { cookie: riley.cookie(), 'content-length': 1_000_000 };
    const sent = request(`${server.url}/api/cart`, { method, headers });
    sent.on('error', () => {}).flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    sent.destroy();
    expect(response.statusCode).toBe(200);
  });

  it('that requires a key but has none names the header', async () => {
    const body = JSON.stringify({ modalityType: 'PICKUP', optionIds: ['quote|option'], keyspace: 'cart' });
    const response = await riley.fetch('/fulfillment/api/timeslots/reserve', { method: 'POST', body });
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      fields: { 'Idempotency-Key': 'A header of 8 to 128 characters is required' },
    });
  });

  it('to an unknown path is not found', async () => {
    const response = await riley.fetch('/api/nothing');
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toEqual({
      type: 'urn:checkstand:problem:NOT_FOUND',
      title: 'Not found',
      status: 404,
      code: 'NOT_FOUND',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('of a visitor is not about the shopper it names', async () => {
    const response = await server.visitor.fetch('/api/products', { headers: { 'x-shopper': 'demo-riley' } });
    expect(response.status).toBe(200);
  });
});

describe('a change requested by another site', () => {
  const change = JSON.stringify({ lineItems: [line] });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example:3000',
    'http://evil.localhost:3000',
    'http://localhost:3000:3000',
    'http://localhost:*',
    'https://localhost:3000',
    'http://evil.example/?http://localhost:3000',
  ])('from the origin %s is refused', async (origin) => {
    const response = await put(change, { origin });
    expect(response.status).toBe(403);
    expect(await problemOf(response)).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });

  it.each(['cross-site', 'same-site'])(
    'that hides its origin but is a %s request is refused',
    async (site) => {
      expect((await put(change, { 'sec-fetch-site': site })).status).toBe(403);
    },
  );

  it('works when the site is one of ours', async () => {
    expect((await put(change, { origin: server.url })).status).toBe(200);
  });

  it('is none when it only reads', async () => {
    for (const method of ['GET', 'HEAD']) {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await riley.fetch('/api/cart', { method, headers })).status).toBe(200);
    }
  });
});

describe('answers', () => {
  it('are not cached and carry the security headers', async () => {
    const { headers } = await riley.fetch('/api/cart');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    });
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${server.deps.env.vaultOrigin}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
  });

  it('of a shop on HTTPS keep browsers there', async () => {
    const env = { ...server.deps.env, shopOrigin: 'https://shop.example' };
    const answer = await createApp({ ...server.deps, env }).request('/healthz');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('say whether the process is alive and ready', async () => {
    expect((await server.visitor.fetch('/healthz')).status).toBe(200);
    expect((await server.visitor.fetch('/readyz')).status).toBe(200);
  });
});

describe('a call that does not keep its contract', () => {
  const declared = operation({
    id: 'tests.keep',
    method: 'GET',
    path: '/tests/keep',
    summary: 'Keeps or breaks its contract.',
    access: 'public',
    refusals: ['SLOT_GONE'],
    response: v.strictObject({ kept: v.boolean() }),
  });
  /** The status and what the log says when the handler does this, with the checks of tests or without. */
  const outcome = async (isChecked: boolean, handler: () => { kept: boolean }) => {
    let logged = '';
    const log = createLog('error', {
      write: (text: string) => {
        logged += text;
      },
    });
    const app = new Hono<AppEnv>();
    app.use(async (http, next) => {
      http.set('deps', server.deps);
      await next();
    });
    if (isChecked) app.use(checkContracts);
    app.onError(onFailure(log, 'request'));
    route(app, declared, handler);
    const { status } = await app.request(declared.path);
    return [status, logged === '' ? '' : JSON.parse(logged).error.message];
  };
  const refuse = (code: ProblemCode) => () => {
    throw new ProblemError(code);
  };

  it('fails where contracts are checked, and only there', async () => {
    expect(await outcome(true, () => ({ kept: true }))).toEqual([200, '']);
    expect(await outcome(true, refuse('NOT_FOUND'))).toEqual([404, '']);
    expect(await outcome(true, refuse('SLOT_GONE'))).toEqual([409, '']);
    const undeclared = "tests.keep doesn't declare the refusal CARD_REFUSED";
    expect(await outcome(true, refuse('CARD_REFUSED'))).toEqual([500, undeclared]);
    expect(await outcome(false, refuse('CARD_REFUSED'))).toEqual([420, '']);
    const wrong = () => ({ kept: 1, said: 1 }) as unknown as { kept: boolean };
    expect(await outcome(true, wrong)).toEqual([
      500,
      'The response of tests.keep doesn\'t match its contract: kept: Invalid type: Expected boolean but received 1; said: Invalid key: Expected never but received "said"',
    ]);
    expect(await outcome(false, wrong)).toEqual([200, '']);
  });
});

describe('the hash of a payload', () => {
  it('is the same for the same value, however its members are ordered', () => {
    const payload = { b: [1, { d: null, c: 'x' }], a: true };
    expect(hashOf({ a: true, b: [1, { c: 'x', d: null }] })).toBe(hashOf(payload));
    expect(hashOf({ ...payload, e: undefined })).toBe(hashOf(payload));
    expect(hashOf([undefined])).toBe(hashOf([null]));
  });

  it('differs for any other value, and stays what it is in stored requests', () => {
    const values = [null, 'a', ['a', 'b'], ['b', 'a'], ['ab'], { a: 'b' }, { b: 'a' }, { a: ['b'] }, {}, []];
    expect(new Set(values.map(hashOf)).size).toBe(values.length);
    expect(hashOf({ b: [1, null], a: 'x' })).toBe('qNcfZNPcdyuetOZXs4M5ejqt8B0ylH47wFkl6vSOQb8');
  });
});

describe('an address', () => {
  let files: string;
  beforeAll(() => {
    files = mkdtempSync(join(tmpdir(), 'checkstand-pages-'));
    mkdirSync(join(files, '.vite'));
    writeFileSync(join(files, '.vite/manifest.json'), '{}');
    writeFileSync(join(files, 'index.html'), '<title>Shop</title>');
  });
  afterAll(() => rmSync(files, { recursive: true, force: true }));

  /** Opens a page at a path exactly as sent; `URL` would tidy it. */
  const open = (path: string) => {
    const request = new Request(server.url, { headers: { accept: 'text/html' } });
    Object.defineProperty(request, 'url', { value: server.url + path });
    return createApp(server.deps, { files }).fetch(request);
  };

  it.each([
    '//evil.example/',
    '//evil.example',
    '///evil.example/cart',
    '/\\evil.example/',
    '/.//evil.example/',
    '/%2fevil.example/',
    '/%5Cevil.example/',
    '/cart%09',
    '/cart%0d%0aset-cookie:a=1',
    '/%00',
    '//evil.example/../api/session',
  ])(
    'that a browser could read as another host, or that hides something, is served nothing: %s',
    async (path) => {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
      expect(await problemOf(answer)).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it.each(['/', '/cart', '/cl/checkout/4711?from=%2F%2Fevil.example'])(
    'of the shop is served: %s',
    async (path) => {
      expect(await (await open(path)).text()).toBe('<title>Fernhill Market</title>');
    },
  );
});
