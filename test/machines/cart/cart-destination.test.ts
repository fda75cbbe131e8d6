import { describe, expect, it } from 'vitest';
import {
  destinationIn,
  destinationsIn,
  othersFor,
  withPreferred,
} from '../../../machines/cart/cart-destination.ts';
import { address, mailing } from '../../support/account/addresses.ts';

const lineOf = (...addresses: Parameters<typeof destinationIn>[0]) =>
  destinationIn(addresses, 'DELIVERY')?.addressLines[0] ?? null;

describe('the destination of an order from the cart', () => {
  it('is the preferred delivery address, else the first, else the mailing address', () => {
    const first = address({ line1: '1 Elm St' });
    const preferred = address({ line1: '2 Elm St', preferred: true });
    expect(lineOf(mailing(), first, preferred)).toBe('2 Elm St');
    expect(lineOf(mailing(), first)).toBe('1 Elm St');
    expect(lineOf(mailing())).toBe('1420 Vine St');
  });

  it('is the address chosen for the modality before any other', () => {
    const chosen = address({ line1: '3 Elm St', preferredFor: ['SHIP'] });
    const addresses = [mailing(), address({ line1: '1 Elm St' }), chosen];
    expect(destinationIn(addresses, 'SHIP')?.addressLines).toEqual(['3 Elm St']);
    expect(destinationIn(addresses, 'DELIVERY')?.addressLines).toEqual(['1 Elm St']);
  });

  it('is none without an address in the country', () => {
    expect(destinationIn([], 'DELIVERY')).toBeNull();
    expect(lineOf(address({ countryCode: 'CA' }))).toBeNull();
  });
});

describe('the addresses of a cart', () => {
  const home = address({ addressId: 'home', preferredFor: ['DELIVERY', 'SHIP'] });
  const work = address({ addressId: 'work', line1: '9 Oak St' });
  const north = address({ addressId: 'north', countryCode: 'CA' });

  it('are offered to a modality unless it goes there already, or they are in another country', () => {
    expect(othersFor([home, work, north], 'DELIVERY')).toEqual([work]);
    expect(othersFor([], 'DELIVERY')).toEqual([]);
    expect(
      destinationsIn([
        { ...work, preferredFor: ['SHIP'] },
        { ...home, preferredFor: ['DELIVERY'] },
      ]),
    ).toMatchObject({
      DELIVERY: { addressLines: ['123 Main St'] },
      SHIP: { addressLines: ['9 Oak St'] },
    });
  });

  it('are distinguished by the modality that was set to one of them; the other one stays where it is', () => {
    const ids = (addresses: ReturnType<typeof withPreferred>) =>
      addresses.map(({ addressId, preferredFor }) => [addressId, preferredFor]);
    const chosen = withPreferred([home, work], work, 'SHIP');
    expect(ids(chosen)).toEqual([
      ['home', ['DELIVERY']],
      ['work', ['SHIP']],
    ]);
    expect(ids(withPreferred(chosen, { ...work, preferredFor: [] }, 'DELIVERY'))).toEqual([
      ['home', []],
      ['work', ['SHIP', 'DELIVERY']],
    ]);
    expect(ids(withPreferred([home], work, 'SHIP'))).toEqual([
      ['home', ['DELIVERY']],
      ['work', ['SHIP']],
    ]);
    expect(ids(withPreferred([home], home, 'SHIP'))).toEqual([['home', ['DELIVERY', 'SHIP']]]);
  });
});
