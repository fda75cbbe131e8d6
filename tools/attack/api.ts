import { CARD_DETAILS } from '../../test/support/card-details.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-request.ts';

type Asked = Pick<RawRequest, 'method' | 'path' | 'headers'> & { body?: unknown; key?: string };

/** Makes a call as a shopper's page would and returns the response, whatever it is. */
export const ask = (
  url: string,
  cookie: string,
  { method, path, headers, body, key }: Asked,
): Promise<RawAnswer> =>
  sendRaw(url, {
    method,
    path,
    headers: {
      ...headers,
      cookie,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** What one of the card vault's pages posts to it. */
async function post<T>(vaultUrl: string, path: string, typed: object): Promise<T> {
  const response = await fetch(`${vaultUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: vaultUrl },
    body: JSON.stringify(typed),
  });
  if (!response.ok) throw new Error(`The vault answered ${path} with ${response.status}.`);
  return (await response.json()) as T;
}

const tokenFor = async (vaultUrl: string, typed: object): Promise<string> =>
  (await post<{ token: string }>(vaultUrl, '/tokens', typed)).token;

/** The card vault's token for a good card. */
export const vaultToken = (vaultUrl: string): Promise<string> =>
  tokenFor(vaultUrl, { form: 'card', number: '4242424242424242', expiry: '12/40', cvv: '123' });

/** Tokens for an EBT card with $187.45 and a gift card with $25.00, and the EBT card's PIN. */
export const accountTokens = async (vaultUrl: string) => ({
  ebt: await tokenFor(vaultUrl, { form: 'ebt', number: '5077080000000004' }),
  gift: await tokenFor(vaultUrl, { form: 'gift', number: '6006491000000000025', pin: '1111' }),
  ...(await post<{ encryptedPin: string }>(vaultUrl, '/pins', { pin: '1234' })),
});

export const cardWith = (vaultToken: string) => ({ ...CARD_DETAILS, vaultToken });
