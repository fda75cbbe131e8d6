import { describe, expect, it } from 'vitest';
import { isSamePlace, placeKey } from '../../../services/contracts/cart-addresses.ts';
import { vineStreet } from '../../support/scheduling/samples.ts';

describe('a place', () => {
  const written = { ...vineStreet, addressLines: ['1014  vine st.', '#APT 4'], postalCode: '45202-1234' };
  const others = [
    { ...vineStreet, addressLines: ['1014 Vine St'] },
    { ...vineStreet, addressLines: ['1014 Vine St', 'Apt 5'] },
    { ...vineStreet, postalCode: '45203' },
  ];

  it('is the same however its address is written', () => {
    expect(isSamePlace(vineStreet, written)).toBe(true);
    expect(others.map((other) => isSamePlace(vineStreet, other))).toEqual([false, false, false]);
    expect([isSamePlace(null, null), isSamePlace(vineStreet, null), isSamePlace(null, vineStreet)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has a short key, the same in the next release, that does not reveal it', () => {
    expect(placeKey(vineStreet)).toBe('7doabo5h');
    expect(new Set([written, ...others].map(placeKey))).toHaveLength(4);
    expect(placeKey({ ...vineStreet, addressLines: ['9'], postalCode: '1' })).toBe('172i');
  });
});
