import { Writable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { createLog } from '../../../server/http/log.ts';
import { type Env, parseEnv } from '../../../server/settings/env.ts';
import { createVaultApp } from '../../../server/vault/app.ts';
import { createVault } from '../../../server/vault/create-vault.ts';
import { sealerOf } from '../../../server/vault/seal.ts';
import { buildCardPage } from '../../support/card-page.ts';
import { standingAlone } from '../../support/standing-alone.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const env: Env = parseEnv({ NODE_ENV: 'test' });

const good = { form: 'card', number: '4012 8888 8888 1881', expiry: '12/34', cvv: '739' };

/** The page's own kinds of files. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** A log that can be read. */
function openLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog('debug', destination), text: () => lines.join('') };
}

describe('the vault server', () => {
  let database: OpenDatabase;
  let page: Awaited<ReturnType<typeof buildCardPage>>;
  const { log, text } = openLog();
  const app = () => createVaultApp({ db: database.db, env, log, pageDirectory: page.directory });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    app().request('/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.vaultOrigin, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const pageFor = (shop: string) => app().request(`/card?shop=${encodeURIComponent(shop)}`);

  beforeAll(async () => {
    [database, page] = await Promise.all([openTestDatabase(), buildCardPage()]);
  });
  afterAll(async () => {
    await page.dispose();
    await database.close();
  });

  it('returns a token for a valid card, with only its displayable details', async () => {
    const response = await post(good);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as { token: string };
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), brand: 'Visa', lastFour: '1881' });
    const { lastFour } = await createVault(database.db, sealerOf(env)).redeem(body.token, {
      owner: 'riley',
      key: 'key-1',
    });
    expect(lastFour).toBe('1881');
  });

  it('names the wrong fields and makes no token (CRD-02)', async () => {
    const response = await post({ form: 'card', number: '4242', expiry: '01/20', cvv: '' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        number: 'Please enter a valid card number.',
        expiry: 'This card has expired.',
        cvv: 'CVV is required',
      },
    });
  });

  it('takes JSON in any spelling of its kind, and says that anything else is none', async () => {
    expect((await post(good, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
    const unnamed = await app().request('/tokens', {
      method: 'POST',
      headers: { origin: env.vaultOrigin },
      body: new TextEncoder().encode(JSON.stringify(good)),
    });
    expect(unnamed.status).toBe(400);
    expect(await unnamed.json()).toMatchObject({
      code: 'MALFORMED_REQUEST',
      detail: "The body isn't JSON.",
    });
  });

  it('says that it is ready', async () => {
    expect((await app().request('/readyz')).status).toBe(200);
  });

  it('lets no other site use its responses, and no browser forget HTTPS', async () => {
    const headersAt = async (vaultOrigin: string) => {
      const there = createVaultApp({ db: database.db, env: { ...env, vaultOrigin }, log });
      return (await there.request('/healthz')).headers;
    };
    const headers = await headersAt('http://localhost:3001');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(headers.get('strict-transport-security')).toBeNull();
    const secure = await headersAt('https://vault.example');
    expect(secure.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it.each([
    ['another origin', good, { origin: 'http://localhost:3000' }, 403],
    ['a form of another page', good, { 'content-type': 'text/plain' }, 400],
    ['malformed JSON', '{"number":', {}, 400],
    ['wrong types', { ...good, cvv: 739 }, {}, 422],
    ['what it does not know', { ...good, shopper: 'riley' }, {}, 422],
    ['too much', 'x'.repeat(3000), { 'content-length': '3000' }, 413],
  ])('refuses %s', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  it('refuses a token to a request without an origin', async () => {
    const response = await app().request('/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(good),
    });
    expect(response.status).toBe(403);
  });

  it.each(['http://localhost:3000', 'http://bluewater.localhost:3000'])(
    'shows the card page in a frame of %s alone',
    async (shop) => {
      const response = await pageFor(shop);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-frame-options')).toBeNull();
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      });
      expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${shop}`,
        "require-trusted-types-for 'script'",
      ]);
    },
  );

  it.each([
    'http://evil.example',
    'http://localhost:3000.evil.example',
    'http://localhost:3000/',
    'http://localhost:3000; script-src *',
    "http://localhost:3000 'unsafe-inline'",
    'null',
    '*',
    '',
  ])('refuses the card page to the shop "%s"', async (shop) => {
    const response = await pageFor(shop);
    expect(response.status).toBe(403);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['', 'Card number, expiration date, and CVV'],
    ['&form=card', 'Card number, expiration date, and CVV'],
    ['&form=edit', 'Expiration date and CVV'],
    ['&form=ebt', 'SNAP EBT card number'],
    ['&form=gift', 'Gift card number and PIN'],
    ['&form=pin', 'SNAP EBT PIN'],
  ])('shows the form that the address asks for: "%s"', async (form, title) => {
    const response = await app().request(`/card?shop=http://localhost:3000${form}`);
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it('has no other forms', async () => {
    expect((await app().request('/card?shop=http://localhost:3000&form=../card')).status).toBe(404);
  });

  it.each(['', '&form=edit', '&form=ebt', '&form=gift', '&form=pin'])(
    "serves only the page's own script and style: '%s'",
    async (form) => {
      const html = await (await app().request(`/card?shop=http://localhost:3000${form}`)).text();
      const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
      expect(assets).toHaveLength(2);
      for (const path of assets) {
        const plain = await app().request(path);
        const packed = await app().request(path, { headers: { 'accept-encoding': 'gzip, br' } });
        expect([plain.status, packed.status]).toEqual([200, 200]);
        expect(plain.headers.get('content-type')).toBe(TYPES[path.replace(/.*\./, '')]);
        expect((await app().request(`${path}.br`)).status).toBe(404);
        expect(plain.headers.get('cache-control')).toContain('immutable');
        expect(plain.headers.get('vary')).toBe('Accept-Encoding');
        expect(plain.headers.get('content-encoding')).toBeNull();
        expect(packed.headers.get('content-encoding')).toBe('br');
        const text = brotliDecompressSync(new Uint8Array(await packed.arrayBuffer())).toString();
        expect(text).toBe(await plain.text());
      }
      for (const path of [
        '/assets/..%2Fpage.html',
        '/assets/page.html',
        '/assets/none.js',
        '/package.json',
        '/',
      ]) {
        expect((await app().request(path)).status).toBe(404);
      }
    },
  );

  it('says that the page is not built instead of serving a blank page', async () => {
    const bare = createVaultApp({ db: database.db, env, log, pageDirectory: '/nowhere/' });
    expect((await bare.request('/card?shop=http://localhost:3000')).status).toBe(503);
    expect((await bare.request('/assets/page.js')).status).toBe(404);
    expect(text()).toContain('npm run build');
  });

  it('logs no PIN, nor the number of an EBT or gift card, even when the database fails', async () => {
    const broken = await openTestDatabase();
    await broken.db.execute(sql`drop table vault.tokens`);
    const failing = createVaultApp({ db: broken.db, env, log });
    const send = (path: string, body: object) =>
      failing.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: env.vaultOrigin },
        body: JSON.stringify(body),
      });
    const responses = [
      await send('/tokens', { form: 'ebt', number: '5077081234567890' }),
      await send('/tokens', { form: 'gift', number: '6006491234567890123', pin: '7351' }),
      await send('/tokens', { form: 'gift', number: '6006491234567890123', pin: '7351x' }),
      await send('/pins', { pin: '7351' }),
      await send('/pins', { pin: '73517351' }),
    ];
    await broken.close();
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 422, 201, 422]);
    const said = [text(), ...(await Promise.all(responses.map((response) => response.text())))];
    for (const canary of ['5077081234567890', '6006491234567890123', '7351']) {
      for (const words of said) expect(words).not.toMatch(standingAlone(canary));
    }
  });

  it('logs neither number nor CVV, even when the database fails', async () => {
    const broken = await openTestDatabase();
    await broken.db.execute(sql`drop table vault.tokens`);
    const failing = createVaultApp({ db: broken.db, env, log });
    const response = await failing.request('/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.vaultOrigin },
      body: JSON.stringify({ ...good, number: '3782 822463 10005', cvv: '8351' }),
    });
    await broken.close();
    expect(response.status).toBe(500);
    const logged = text();
    expect(logged).toContain('vault request failed');
    for (const number of ['378282246310005', '3782 822463 10005', '4012888888881881']) {
      expect(logged).not.toContain(number);
    }
    expect(logged).not.toMatch(standingAlone('8351'));
    expect(await response.text()).not.toMatch(standingAlone('8351'));
  });
});
