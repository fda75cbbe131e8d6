// The OpenID provider that the chain's operators sign in at, as far as the store asks it: discovery, keys, the device flow, and tokens that
// say what a test wants.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

export interface OperatorProvider {
  issuer: string;
  audience: string;
  /** A token of somebody who signed in by two factors just now, unless it's said otherwise; an undefined claim is left out. */
  token: (email: string, claims?: JWTPayload, by?: Pair) => Promise<string>;
  /** From now on, another key signs, and only that is published. */
  rotate: () => Promise<void>;
  /** Who confirms the code of the device flow once it was asked about; null for nobody, who is said to have refused. */
  confirmedBy: string | null;
  /** What it doesn't answer, and how often its keys were asked for. */
  silence: 'none' | 'keys' | 'all';
  keysAsked: number;
  close: () => void;
}

export const seconds = (at = Date.now()): number => Math.floor(at / 1000);

export async function startOperatorProvider(): Promise<OperatorProvider> {
  let pair: Pair = await generateKeyPair('ES256', { extractable: true });
  let kid = 1;
  const answers: Readonly<
    Record<string, (form: URLSearchParams) => Promise<[status: number, body: object]>>
  > = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer: provider.issuer,
        jwks_uri: `${provider.issuer}/keys`,
        device_authorization_endpoint: `${provider.issuer}/device`,
        token_endpoint: `${provider.issuer}/token`,
        id_token_signing_alg_values_supported: ['ES256'],
      },
    ],
    '/keys': async () => {
      provider.keysAsked += 1;
      const published = { ...(await exportJWK(pair.publicKey)), kid: `key-${kid}`, use: 'sig', alg: 'ES256' };
      return [200, { keys: [published] }];
    },
    '/device': async (form) => {
      const isRight = form.get('client_id') === provider.audience && form.get('scope') === 'openid email';
      if (!isRight) return [400, { error: 'invalid_request' }];
      const page = `${provider.issuer}/activate`;
      const codes = { device_code: 'of-the-device', user_code: 'WXYZ-1234', verification_uri: page };
      return [200, { ...codes, expires_in: 60, interval: 1 }];
    },
    '/token': async (form) => {
      if (form.get('device_code') !== 'of-the-device') return [400, { error: 'invalid_grant' }];
      if (provider.confirmedBy === null) return [400, { error: 'access_denied' }];
      const now = seconds();
      const token = await provider.token(provider.confirmedBy, { iat: now });
      return [200, { access_token: 'unused', token_type: 'bearer', id_token: token }];
    },
  };
  const server = createServer(async (request, response) => {
    const isSilent = provider.silence === 'all' || request.url === `/${provider.silence}`;
    if (isSilent) return request.socket.destroy();
    const answer = answers[request.url ?? ''];
    const form = new URLSearchParams(await text(request));
    const [status, body] = answer ? await answer(form) : [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: OperatorProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    audience: 'checkstand-operators',
    token: (email, claims = {}, by = pair) => {
      const all = {
        iss: provider.issuer,
        aud: provider.audience,
        sub: `subject-of-${email}`,
        email,
        email_verified: true,
        auth_time: seconds(),
        amr: ['pwd', 'mfa'],
        exp: seconds() + 300,
        ...claims,
      };
      return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid: `key-${kid}` }).sign(by.privateKey);
    },
    rotate: async () => {
      pair = await generateKeyPair('ES256', { extractable: true });
      kid += 1;
    },
    confirmedBy: null,
    silence: 'none',
    keysAsked: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}
