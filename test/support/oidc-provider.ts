// A chain's own accounts: a real OpenID Connect provider on this machine.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of someone. */
export interface ChainAccount {
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
}

export interface OidcProvider {
  /** For OIDC_ISSUER. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By login. */
  accounts: Map<string, ChainAccount>;
  /** Signs someone in as their browser would, and returns where the provider sends them back to. */
  signIn: (location: string, login: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Starts a provider that sends shoppers back to a shop at these origins. Its forms take any password. */
export async function startOidcProvider(shopOrigins: readonly string[], port = 0): Promise<OidcProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ChainAccount>();
  const [clientId, clientSecret] = ['checkstand', 'a secret of the chain'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: shopOrigins.map((origin) => `${origin}/auth/callback/chain`),
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    findAccount: (_, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ sub, ...account }) };
    },
    cookies: { keys: ['a key of the provider'] },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    signIn: (location, login) => signInAt(issuer, location, login),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Follows the provider's redirects and sends its forms, with its cookies, until it leads elsewhere. */
async function signInAt(issuer: string, location: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return answer;
  };
  let answer = await visit(location);
  for (let step = 0; step < 12; step += 1) {
    const next = answer.headers.get('location');
    if (next && !new URL(next, issuer).href.startsWith(issuer)) return next;
    if (next) {
      answer = await visit(new URL(next, issuer).href);
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`The provider responded ${answer.status}: ${page}`);
    const body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    answer = await visit(new URL(action, issuer).href, { method: 'POST', body });
  }
  throw new Error('The provider leads nowhere.');
}
