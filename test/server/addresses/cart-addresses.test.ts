import { describe, expect, it } from 'vitest';
import type { Address } from '../../../services/contracts/addresses.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import {
  type AddressModality,
  type CartAddress,
  checkAddress,
  saveCartAddress,
} from '../../../services/contracts/cart-addresses.ts';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { addAddress, loadBook } from '../../support/address-book.ts';
import type { TestClient } from '../../support/server.ts';
import { newKey } from '../../support/server-shopper.ts';
import { withEmptyBook } from '../support/empty-book.ts';

const at = withEmptyBook();

const VINE: CartAddress = {
  addressLine1: '800 Vine St',
  addressLine2: 'Apt 7',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
  countryCode: 'us',
  phoneNumber: '(513) 555-0142',
};

const check = (differing: Partial<CartAddress> = {}, modalityType: AddressModality = 'DELIVERY') =>
  at.nell.call(checkAddress, { body: { address: { ...VINE, ...differing }, modalityType } });

const save = async (
  differing: Partial<CartAddress> = {},
  { addressId = '', key = newKey(), client = at.nell as Pick<TestClient, 'call'> } = {},
): Promise<Address> =>
  (
    await client.call(saveCartAddress, {
      body: { addressId, address: { ...VINE, ...differing } },
      idempotencyKey: key,
    })
  ).data.address;

const fieldsOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ status, fields }) => ({ status, fields: Object.keys(fields) }),
  );

describe('the check of an address for a modality', () => {
  it('says that an address is valid and eligible, as it was typed and where it is (API-19, ENT-04)', async () => {
    const { latLong, ...address } = (await check()).address;
    expect(await check()).toMatchObject({
      modalityType: 'DELIVERY',
      validated: true,
      isEligible: true,
      corrected: false,
      fields: {},
    });
    expect(address).toEqual({ ...VINE, addressLines: ['800 Vine St', 'Apt 7'] });
    expect(latLong?.lat).toBeCloseTo(39.1, 1);
    expect(latLong?.lng).toBeCloseTo(-84.5, 1);
  });

  it('corrects the street, the city and the state, and keeps the rest', async () => {
    const odd = { addressLine1: '800 Vine Str.', city: 'Cincinati', state: 'KY' };
    expect(await check(odd)).toMatchObject({
      validated: true,
      isEligible: true,
      corrected: true,
      address: VINE,
    });
  });

  it.each([[{ addressLine1: '800 Vine Str.' }], [{ city: 'Cincinati' }], [{ state: 'KY' }]])(
    'says that %j alone was corrected',
    async (odd) => {
      expect(await check(odd)).toMatchObject({ corrected: true, address: VINE });
    },
  );

  it('names the field of an address that does not exist', async () => {
    expect(await check({ zipCode: '00000' })).toMatchObject({
      validated: false,
      isEligible: false,
      fields: { zipCode: "We don't know this postal code." },
    });
    expect(await check({ addressLine1: 'Vine St' })).toMatchObject({
      validated: false,
      fields: { addressLine1: 'Please enter a street and a house number.' },
    });
  });

  it('finds an address eligible for delivery only where a vendor reaches, and for shipping in every state', async () => {
    const bend = { addressLine1: '61 NW Oregon Ave', city: 'Bend', state: 'OR', zipCode: '97703' };
    expect(await check(bend)).toMatchObject({ validated: true, isEligible: false });
    expect(await check(bend, 'SHIP')).toMatchObject({ validated: true, isEligible: true });
    const box = { addressLine1: 'PO Box 142' };
    expect(await check(box)).toMatchObject({
      validated: true,
      isEligible: false,
      fields: { addressLine1: "We can't deliver to a post office box." },
    });
    expect(await check(box, 'SHIP')).toMatchObject({ isEligible: true, fields: {} });
  });

  it.for([
    ['a territory', { city: 'San Juan', state: 'PR', zipCode: '00901' }],
    ['military mail', { addressLine1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zipCode: '09499' }],
    ['Canada', { city: 'Yellowknife', state: 'NT', zipCode: 'X1A 2N3', countryCode: 'ca' }],
  ] as const)('finds %s eligible for nothing', async ([, differing]) => {
    for (const modality of ['DELIVERY', 'SHIP'] as const) {
      expect(await check(differing, modality)).toMatchObject({ validated: true, isEligible: false });
    }
  });

  it.for([
    ['a street of 76 characters', { addressLine1: '8'.repeat(76) }, 'addressLine1'],
    ['a second line of 71', { addressLine2: '8'.repeat(71) }, 'addressLine2'],
    ['a city of 36', { city: 'C'.repeat(36) }, 'city'],
    ['a postal code of 8', { zipCode: '45202-11' }, 'zipCode'],
    ['letters in the phone number', { phoneNumber: '(513) 555-CALL' }, 'phoneNumber'],
    ['an unknown region', { state: 'ZZ' }, 'state'],
    ['the postal code of another country', { zipCode: 'M5V 2T6' }, 'zipCode'],
    ['the country of another region', { countryCode: 'ca' }, 'zipCode'],
  ] as const)('refuses %s at its field (LIM-37)', async ([, differing, field]) => {
    const refused = { status: 422, fields: [`address.${field}`] };
    expect(await fieldsOf(check(differing))).toEqual(refused);
    expect(await fieldsOf(save(differing))).toEqual(refused);
    expect(await loadBook(at.nell)).toEqual([]);
  });

  it('takes a street of 75 characters, a second line of 70, a city of 35 and a postal code of 7', async () => {
    const longest = {
      addressLine1: `8 ${'V'.repeat(73)}`,
      addressLine2: 'A'.repeat(70),
      city: 'C'.repeat(35),
      state: 'ON',
      zipCode: 'M5V 2T6',
      countryCode: 'ca' as const,
    };
    expect(await check(longest)).toMatchObject({ address: longest });
  });
});

describe('a shipping address', () => {
  it('has two lines, a city, a state, a ZIP code, and a phone number (ENT-06)', async () => {
    const { addressLine1, addressLine2, city, state, zipCode, phoneNumber } = VINE;
    const { address } = await check({}, 'SHIP');
    expect(address).toMatchObject({ addressLine1, addressLine2, city, state, zipCode, phoneNumber });
  });
});

describe('a cart-side address', () => {
  it('is saved in the address book, with its country, place and phone', async () => {
    const saved = await save();
    expect(saved).toMatchObject({
      type: 'delivery',
      line1: '800 Vine St',
      line2: 'Apt 7',
      stateCode: 'OH',
      countryCode: 'US',
      county: 'Hamilton',
      phoneNumber: '(513) 555-0142',
    });
    expect(saved.location?.latitude).toBeCloseTo(39.1, 1);
    const toronto = { city: 'Toronto', state: 'ON', zipCode: 'M5V 2T6', countryCode: 'ca' as const };
    const abroad = await save(toronto);
    expect(abroad.countryCode).toBe('CA');
    expect(await loadBook(at.nell)).toEqual(expect.arrayContaining([saved, abroad]));
  });

  it('is added once however often its request is repeated', async () => {
    const key = newKey();
    const first = await save({}, { key });
    expect(await save({}, { key })).toEqual(first);
    expect(await loadBook(at.nell)).toEqual([first]);
    await expect(save({ city: 'Dayton' }, { key })).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  it('stays the mailing address when it is changed', async () => {
    const { addressId } = await addAddress(at.nell, { type: 'home', line1: '1 Elm St' });
    expect(await save({}, { addressId })).toMatchObject({ addressId, type: 'home', line1: '800 Vine St' });
    expect(await loadBook(at.nell)).toHaveLength(1);
  });

  it("cannot be changed once it is gone or if it is another shopper's", async () => {
    const { addressId } = await save();
    const sam = await at.server.signedIn('sam@example.com');
    const gone = { status: 404, code: 'ADDRESS_NOT_FOUND' };
    await expect(save({ city: 'Dayton' }, { addressId, client: sam })).rejects.toMatchObject(gone);
    await expect(save({}, { addressId: 'nowhere' })).rejects.toMatchObject(gone);
    expect(await loadBook(at.nell)).toMatchObject([{ city: 'Cincinnati' }]);
  });
});

describe('the preference of a modality', () => {
  const prefer = (addressId: string, modalityType: AddressModality, isActive: boolean, client = at.nell) =>
    client.call(preferModality, { body: { modalityType, addressId, isActive } });
  const preferred = async () =>
    (await loadBook(at.nell)).map(({ line1, preferredFor }) => [line1, ...(preferredFor ?? [])].join(' '));
  const active = async () => (await at.nell.call(getCart, {})).activeModality;

  it('is one address for delivery and one for shipping, and the active modality only if asked (API-49)', async () => {
    const [first, second] = [await save(), await save({ addressLine1: '9 Elm St' })];
    const before = await active();
    await prefer(first.addressId, 'DELIVERY', false);
    await prefer(first.addressId, 'SHIP', false);
    expect(await preferred()).toEqual(['800 Vine St DELIVERY SHIP', '9 Elm St']);
    expect(await active()).toBe(before);
    await prefer(second.addressId, 'SHIP', true);
    expect(await preferred()).toEqual(['800 Vine St DELIVERY', '9 Elm St SHIP']);
    expect(await active()).toBe('SHIP');
  });

  it("cannot be another shopper's address", async () => {
    const { addressId } = await save();
    const sam = await at.server.signedIn('sam@example.com');
    await expect(prefer(addressId, 'DELIVERY', true, sam)).rejects.toMatchObject({ status: 404 });
    expect(await preferred()).toEqual(['800 Vine St']);
  });
});
