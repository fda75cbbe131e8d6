import { describe, expect, it } from 'vitest';
import { destinationIn } from '../../../machines/cart/cart-destination.ts';
import { address, mailing } from '../../support/account/addresses.ts';

const lineOf = (...addresses: Parameters<typeof destinationIn>[0]) =>
  destinationIn(addresses)?.addressLines[0] ?? null;

describe('the destination of an order from the cart', () => {
  it('is the preferred delivery address, else the first, else the mailing address', () => {
    const first = address({ line1: '1 Elm St' });
    const preferred = address({ line1: '2 Elm St', preferred: true });
    expect(lineOf(mailing(), first, preferred)).toBe('2 Elm St');
    expect(lineOf(mailing(), first)).toBe('1 Elm St');
    expect(lineOf(mailing())).toBe('1420 Vine St');
  });

  it('is none without an address in the country', () => {
    expect(destinationIn([])).toBeNull();
    expect(lineOf(address({ countryCode: 'CA' }))).toBeNull();
  });
});
