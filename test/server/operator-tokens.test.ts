import { desc } from 'drizzle-orm';
import { generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { banners } from '../../banners/demo.ts';
import { sayWhatIsMissing } from '../../server/boot/what-is-missing.ts';
import { auditLog } from '../../server/db/schema/operators.ts';
import { createLog } from '../../server/http/log.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { checkstand } from '../support/command-line.ts';
import { type OperatorProvider, seconds, startOperatorProvider } from '../support/operator-provider.ts';
import { startTestServer, type TestServer, testServer } from '../support/server.ts';

const OWNER = 'owner@chain.example';
const CARE = 'care@chain.example';
const MINUTES = 15;

let provider: OperatorProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOperatorProvider();
  const { issuer, audience } = provider;
  server = await startTestServer({
    log: createLog('silent'),
    env: { operatorSignOn: { issuer, audience, secondFactors: ['mfa', 'gold'], minutes: MINUTES } },
  });
});
afterEach(() => {
  vi.useRealTimers();
  provider.silence = 'none';
});
afterAll(async () => {
  await server.close();
  provider.close();
});

async function ask(
  path: string,
  bearer: string,
  { body, at = server }: { body?: unknown; at?: TestServer } = {},
) {
  const response = await at.visitor.fetch(`/api/staff/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const lastLogged = async () => {
  const [row] = await server.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row;
};

let people = 0;
const newPerson = () => {
  people += 1;
  return { name: 'Ada Moss', email: `ada-${people}@chain.example`, role: 'care' };
};
/** What matters: somebody new gets a key. */
const create = (bearer: string, at = server) => ask('operators', bearer, { body: newPerson(), at });

describe("a token of the chain's provider", () => {
  it('is its operator, with the role they have here, and the audit log says who it was', async () => {
    expect((await ask('operators', await provider.token(OWNER))).status).toBe(200);
    expect(await lastLogged()).toMatchObject({
      operatorId: 'demo-owner',
      action: 'operators.list',
      outcome: 'DONE',
    });
    expect((await ask('operators', await provider.token('Care@chain.example'))).body.code).toBe(
      'ROLE_REQUIRED',
    );
    expect((await ask('received-texts', await provider.token(CARE))).status).toBe(200);
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://another.example' }],
    ['for somebody else', { aud: 'another-service' }],
    ['that has ended', { exp: seconds() - 60 }],
    ['without an end', { exp: undefined }],
    ['that counts later', { nbf: seconds() + 60 }],
    ['without an email', { email: undefined }],
    ['with an email that nobody confirmed', { email_verified: false }],
    ['of nobody here', { email: 'nobody@chain.example' }],
  ])('%s is refused', async (_, claims) => {
    expect((await ask('operators', await provider.token(OWNER, claims))).body.code).toBe('SIGNED_OUT');
  });

  it('that somebody else signed, that is changed, or that nobody signed is refused', async () => {
    const forged = await provider.token(OWNER, {}, await generateKeyPair('ES256'));
    const right = await provider.token(CARE);
    const [header = '', payload = '', signature = ''] = right.split('.');
    const owners = (await provider.token(OWNER)).split('.')[1];
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [
      forged,
      `${header}.${owners}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      'a.b.c',
    ]) {
      expect((await ask('received-texts', token)).body.code).toBe('SIGNED_OUT');
    }
  });

  it('of an operator who has ended is refused', async () => {
    const person = newPerson();
    const { body } = await ask('operators', await provider.token(OWNER), { body: person });
    const token = await provider.token(person.email);
    expect((await ask('received-texts', token)).status).toBe(200);
    await ask(`operators/${body.operatorId}/end`, await provider.token(OWNER), { body: {} });
    expect((await ask('received-texts', token)).body.code).toBe('SIGNED_OUT');
  });

  it('counts when its provider has new keys, which are asked for once for however many unknown ones', async () => {
    await ask('operators', await provider.token(OWNER));
    const before = provider.keysAsked;
    await provider.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await ask('operators', await provider.token(OWNER))).status).toBe(200);
    const unknown = (await provider.token(OWNER)).replace(
      /^[^.]+/,
      Buffer.from('{"alg":"ES256","kid":"?"}').toString('base64url'),
    );
    for (const _ of [1, 2, 3]) expect((await ask('operators', unknown)).status).toBe(401);
    expect(provider.keysAsked).toBe(before + 1);
  });
});

describe('what matters most', () => {
  it('takes a second factor of the last minutes; a key alone is told so, and the audit log has it', async () => {
    expect((await create(await provider.token(OWNER))).status).toBe(200);
    const { status, body } = await create(SANDBOX_KEYS.owner);
    expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(body.detail).toBe(
      `This call is for an operator who signed in with a second factor at ${provider.issuer} within 15 minutes.`,
    );
    expect(await lastLogged()).toMatchObject({
      operatorId: 'demo-owner',
      action: 'operators.create',
      outcome: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await ask('operators', SANDBOX_KEYS.owner)).status).toBe(200);
  });

  it.each<[string, JWTPayload]>([
    ['by one factor', { amr: ['pwd'] }],
    ['by who knows how many', { amr: undefined }],
    ['who knows when', { auth_time: undefined }],
    ['too long ago', { auth_time: seconds() - MINUTES * 60 - 5 }],
  ])('is refused to who signed in %s', async (_, claims) => {
    const token = await provider.token(OWNER, claims);
    expect((await create(token)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await ask('operators', token)).status).toBe(200);
  });

  it('is for who signed in as the provider has it in acr, too', async () => {
    const token = await provider.token(OWNER, { amr: undefined, acr: 'gold' });
    expect((await create(token)).status).toBe(200);
  });

  it.each(['operators/demo-care/end', 'operators/demo-care/keys', 'operator-keys/any/revocation'])(
    'is %s as well',
    async (path) => {
      const asked = await ask(path, SANDBOX_KEYS.owner, { body: {} });
      expect(asked.body.code).toBe('SECOND_FACTOR_REQUIRED');
    },
  );

  it("is refused by its role first: others don't hear how to get there", async () => {
    expect((await create(await provider.token(CARE, { amr: [] }))).body.code).toBe('ROLE_REQUIRED');
  });
});

describe('while the provider is silent', () => {
  it.each(['all', 'keys'] as const)(
    'about %s, a token gets a 503 and keys of operators count; once its keys are known, it is not asked',
    async (silence) => {
      const { issuer, audience } = provider;
      const other = await startTestServer({
        log: createLog('silent'),
        env: { operatorSignOn: { issuer, audience, secondFactors: ['mfa'], minutes: MINUTES } },
      });
      try {
        const token = await provider.token(OWNER);
        provider.silence = silence;
        const { status, body } = await ask('operators', token, { at: other });
        expect([status, body.code, body.detail]).toEqual([
          503,
          'UNAVAILABLE',
          'The sign-in service is not responding.',
        ]);
        expect((await ask('operators', SANDBOX_KEYS.owner, { at: other })).status).toBe(200);
        provider.silence = 'none';
        expect((await ask('operators', token, { at: other })).status).toBe(200);
        provider.silence = 'all';
        expect((await ask('operators', token, { at: other })).status).toBe(200);
      } finally {
        await other.close();
      }
    },
  );
});

describe('without a provider', () => {
  const alone = testServer();

  it('a key is enough for everything, and a token is nothing', async () => {
    expect((await create(SANDBOX_KEYS.owner, alone)).status).toBe(200);
    expect((await ask('operators', await provider.token(OWNER), { at: alone })).body.code).toBe('SIGNED_OUT');
  });

  it('the log of a store in production says that owners have one factor', async () => {
    const said: unknown[] = [];
    const log = { warn: (words: unknown) => said.push(words) };
    await sayWhatIsMissing({ db: alone.db, banners, operatorSignOn: null, log });
    expect(said).toEqual(['owners have one factor: OPERATOR_ISSUER is not set']);
  });
});

describe('checkstand operator sign-in', () => {
  const signIn = (settings: Record<string, string> = {}) =>
    checkstand(
      { OPERATOR_ISSUER: provider.issuer, OPERATOR_AUDIENCE: provider.audience, ...settings },
      'operator',
      'sign-in',
    );

  it('says where to confirm which code, and prints a token that does what matters most', async () => {
    provider.confirmedBy = OWNER;
    const { code, out, err } = await signIn();
    expect([code, err]).toEqual([0, `Open ${provider.issuer}/activate and confirm the code WXYZ-1234.\n`]);
    expect((await create(out.trim())).status).toBe(200);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['whoever refuses the code', {}, /^Open .+\nCan't sign in at OPERATOR_ISSUER: .+\.\n$/],
    [
      'settings without a provider',
      { OPERATOR_ISSUER: '' },
      /^OPERATOR_ISSUER is missing: operators sign in there\.\n$/,
    ],
    [
      'a provider that is silent',
      { OPERATOR_ISSUER: 'http://127.0.0.1:9' },
      /^Can't sign in at OPERATOR_ISSUER: .+\.\n$/,
    ],
  ])('fails in a sentence for %s', async (_, settings, sentence) => {
    provider.confirmedBy = null;
    const { code, err, out } = await signIn(settings);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(sentence);
  });
});
