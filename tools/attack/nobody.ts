import { SHOPPER_HEADER } from '../../services/contracts/operation.ts';
import { type Callable, callablesOf, type OpenApi } from './fuzz/requests.ts';
import { sendRaw } from './raw-request.ts';
import type { Attack } from './scene.ts';
import { cookieOf, crowdCookie, OVER, STALE } from './shoppers.ts';

/** Callers the store doesn't know. */
const NOBODY = {
  'no cookie': '',
  'an unknown session': cookieOf('never-was'),
  'a session that is over': OVER,
  'a session signed by another': crowdCookie(1).replace(/=.*/, '=crowd-1.c2lnbmF0dXJl'),
  'a session without a signature': crowdCookie(1).replace(/=.*/, '=crowd-1.'),
};

/**
 * Every operation that requires a shopper, called by nobody, from another site, and with a sign-in that's too old.
 */
export const callAsNobody: Attack = async ({ store }) => {
  const found = { cases: 0, violations: [] as string[] };
  const described = await sendRaw(store.url, { method: 'GET', path: '/openapi.json' });
  const asks = async (
    who: string,
    wanted: number,
    { operationId, method, path }: Callable,
    headers: object,
  ) => {
    const { status, text } = await sendRaw(store.url, {
      method,
      path: path.replaceAll(/\{\w+\}/g, 'some-id-or-other'),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    found.cases += 1;
    if (status === wanted) return;
    found.violations.push(`${operationId} responded to ${who} with ${status}: ${text.slice(0, 200)}`);
  };
  for (const callable of callablesOf(JSON.parse(described.text) as OpenApi)) {
    if (callable['x-access'] !== 'public') {
      for (const [who, cookie] of Object.entries(NOBODY)) {
        await asks(who, 401, callable, cookie ? { cookie } : {});
      }
    }
    await asks('a page of another shopper', 401, callable, {
      cookie: crowdCookie(1),
      [SHOPPER_HEADER]: 'crowd-2',
    });
    if (callable['x-access'] === 'fullyAuthenticated') {
      await asks('an old sign-in', 403, callable, { cookie: STALE });
    }
    if (callable.method !== 'GET') {
      await asks('another site', 403, callable, { cookie: crowdCookie(1), origin: 'http://evil.example' });
    }
  }
  return found;
};
