import { describe, expect, it } from 'vitest';
import { addressAt, addressIn, ownPath } from '../../../services/contracts/own-path.ts';

const SHOP = 'https://shop.example';

/** Addresses that lead away, could once somebody decodes them, or have characters nobody sees. */
const STRANGE = [
  '',
  'cart',
  ' /cart',
  '?a=1',
  '#a',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  'mailto:evil@evil.example',
  '@evil.example',
  '.evil.example',
  '//evil.example',
  '//evil.example/',
  '///evil.example',
  '////evil.example/cart',
  '//evil.example@shop.example',
  '//[::1]/',
  '//',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/cart\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '/\t\\evil.example',
  '/cart\t',
  '/cart?a=\n',
  '/cart#\r',
  '/cart\u0000',
  '/cart\u007f',
  '/cart\u0085',
  '/.//evil.example',
  '/..//evil.example',
  '/cart/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./%2fevil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/cart%5cevil',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/cart%00',
  '/cart%7f',
];

const OWN = [
  ['/'],
  ['/cart'],
  ['/cart/'],
  ['/cart?from=letter#total'],
  ['/cl/coupons//?banner=bluewater'],
  ['/product/jalape%C3%B1o/0000000004011'],
  ['/product/%C3%80%C2%80'],
  ['/sign-in?returnTo=%2F%2Fevil.example'],
  ['/products?text=a%0Ab'],
  ['/@evil.example'],
  ['/https://evil.example'],
  ['/a//evil.example'],
  ['/%'],
  ['/%252fevil.example'],
  ['/cart/../checkout', '/checkout'],
  ['/ñandú', '/%C3%B1and%C3%BA'],
];

describe('a path of the shop', () => {
  it.each(STRANGE)('is never %j, which could lead elsewhere or hide something', (address) => {
    expect(ownPath(address)).toBeNull();
    expect(addressAt(SHOP, address)).toBe(`${SHOP}/`);
    expect(addressIn('es', address)).toBe('/?language=es');
  });

  it.each(OWN)('is %s, wherever it is written', (address = '', kept = address) => {
    expect(ownPath(address)).toBe(kept);
    expect(addressAt(SHOP, address)).toBe(SHOP + kept);
    // As browsers read it.
    expect(new URL(kept, SHOP).origin).toBe(SHOP);
    expect(new URL(addressIn('es', address), SHOP)).toMatchObject({
      origin: SHOP,
      pathname: new URL(kept, SHOP).pathname,
    });
  });
});
