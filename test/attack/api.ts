import { CARD_DETAILS } from '../support/card-details.ts';
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

/** The card vault's token for a good card. */
export async function vaultToken(vaultUrl: string): Promise<string> {
  const response = await fetch(`${vaultUrl}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: vaultUrl },
    body: JSON.stringify({ form: 'card', number: '4242424242424242', expiry: '12/40', cvv: '123' }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

export const cardWith = (vaultToken: string) => ({ ...CARD_DETAILS, vaultToken });

export const addressAt = (line1: string) => ({
  addressId: '',
  type: 'delivery',
  line1,
  line2: '',
  city: 'Cincinnati',
  stateCode: 'OH',
  zip: '45202',
  countryCode: 'US',
});
