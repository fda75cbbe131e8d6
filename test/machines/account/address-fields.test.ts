import { describe, expect, it } from 'vitest';
import {
  addressToSave,
  addressToVerify,
  differences,
  firstValues,
  isSame,
  placeOf,
  suggestionOf,
} from '../../../machines/account/address-fields.ts';
import type { Verification } from '../../../services/contracts/addresses.ts';
import { ADDRESS_LINES, address, addressFields, mailing } from '../../support/account/addresses.ts';

const typed = addressFields({ line2: 'Apt 4', isMailingAddress: true });
const sent = addressToVerify(typed);

const verified = (changes: Partial<Verification['addressValidations']> = {}): Verification => ({
  addressValidations: {
    validated: true,
    corrected: true,
    location: { lat: 39.1, lng: -84.5 },
    address: { ...sent, addressLines: ['Apt 4', '123 E Main St'], county: 'Hamilton' },
    ...changes,
  },
  originalAddress: sent,
});

describe("an address form's values", () => {
  it('are empty for a new address, and those of a known one', () => {
    const empty = Object.fromEntries(Object.keys(ADDRESS_LINES).map((name) => [name, '']));
    expect(firstValues(null, {})).toEqual({ ...empty, isMailingAddress: false });
    expect(firstValues(address(), {})).toEqual({ ...typed, line2: '', isMailingAddress: false });
    expect(firstValues(mailing(), {})).toMatchObject({ line1: '1420 Vine St', isMailingAddress: true });
  });

  it('are what was typed before a reload, as far as the form has such a field', () => {
    expect(firstValues(address(), { line1: '9 Oak St', isMailingAddress: 'yes', other: 'x' })).toEqual({
      ...typed,
      line1: '9 Oak St',
      line2: '',
      isMailingAddress: false,
    });
  });
});

describe('an address', () => {
  it('is verified with the apartment before the street', () => {
    expect(sent).toEqual({
      addressLines: ['Apt 4', '123 Main St'],
      cityTown: 'Cincinnati',
      stateProvince: 'OH',
      postalCode: '45202',
      countryCode: 'US',
    });
    expect(addressToVerify({ ...typed, line2: '' }).addressLines).toEqual(['123 Main St']);
  });

  it('is saved as new or under its id, as a mailing address or another, and where it was found', () => {
    const { isMailingAddress: _, ...fields } = typed;
    expect(addressToSave(null, typed)).toEqual({
      addressId: '',
      ...fields,
      type: 'home',
      countryCode: 'US',
    });
    const place = placeOf(verified());
    expect(place).toEqual({ location: { latitude: 39.1, longitude: -84.5 }, county: 'Hamilton' });
    expect(addressToSave('address-1', { ...typed, isMailingAddress: false }, place)).toEqual({
      addressId: 'address-1',
      ...fields,
      ...place,
      type: 'delivery',
      countryCode: 'US',
    });
    expect(placeOf(verified({ location: null, address: null }))).toEqual({});
    expect(placeOf(verified({ address: sent }))).not.toHaveProperty('county');
  });

  it('is suggested as the store corrected it, if the form would take that', () => {
    expect(suggestionOf(verified(), typed)).toEqual({
      fields: { ...typed, line1: '123 E Main St' },
      place: placeOf(verified()),
    });
    expect(suggestionOf(verified({ corrected: false }), typed)).toBeNull();
    expect(suggestionOf(verified({ address: null }), typed)).toBeNull();
    expect(suggestionOf(verified({ address: { ...sent, addressLines: [] } }), typed)).toBeNull();
    const oneLine = verified({ address: { ...sent, addressLines: ['123 E Main St'] } });
    expect(suggestionOf(oneLine, typed)?.fields).toMatchObject({ line1: '123 E Main St', line2: '' });
  });
});

it('two submits are the same if every field is', () => {
  expect(differences(typed, { ...typed, zip: '45203', city: 'Dayton' })).toEqual(['city', 'zip']);
  expect([isSame(typed, { ...typed }), isSame(typed, { ...typed, zip: '' }), isSame(null, typed)]).toEqual([
    true,
    false,
    false,
  ]);
});
