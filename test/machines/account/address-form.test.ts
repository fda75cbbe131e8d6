import { describe, expect, it } from 'vitest';
import { PROVINCES, REGIONS, STATES } from '../../../services/contracts/regions.ts';
import {
  type FormFakes,
  failing,
  startAddressForm,
  typedAddress,
  typedInCanada,
} from '../../support/account/address-form.ts';
import { address, addressFields, mailing } from '../../support/account/addresses.ts';
import { editing, filled, savedAndGone } from './filled-form.ts';

describe('the fields of an address', () => {
  it.each([
    ['line1', '', 'Street Address is required', 'ADR-12'],
    ['line1', '   ', 'Street Address is required', 'ADR-12'],
    ['line1', 'x'.repeat(41), 'Input must be 40 characters or less.', 'ADR-12, LIM-01'],
    ['line2', 'x'.repeat(41), 'Input must be 40 characters or less.', 'ADR-13, LIM-01'],
    ['city', '', 'City is required', 'ADR-14'],
    ['city', 'x'.repeat(41), 'Input must be 40 characters or less.', 'ADR-14, LIM-01'],
    ['stateCode', '', 'State/Province is required', 'ADR-15'],
    ['stateCode', 'PR', 'State/Province is required', 'ADR-15, ADR-23'],
    ['zip', '', 'Please enter a valid Postal Code', 'ADR-16'],
    ['zip', '4520', 'Please enter a valid Postal Code', 'ADR-16, ADR-17'],
    ['zip', '45202-12', 'Please enter a valid Postal Code', 'ADR-17'],
    ['zip', '45202 1114', 'Please enter a valid Postal Code', 'ADR-17'],
    ['zip', '45202-11145', 'Please enter a valid Postal Code', 'ADR-16, LIM-02'],
    ['zip', 'M5V 2T6', 'Please enter a valid Postal Code', 'ADR-16, ADR-24'],
  ])('refuse %s "%s": %s (%s)', async (name, value, message) => {
    const form = await filled({}, { ...typedAddress, [name]: value });
    await form.submit();
    expect(form.errorOf(name)).toBe(message);
    expect([...form.verified, ...form.created]).toEqual([]);
  });

  it.each([
    ['M5V-2T6', 'ADR-18'],
    ['M5V  2T6', 'ADR-18'],
    ['M5V 2T', 'ADR-18'],
    ['M5V 2T66', 'ADR-18'],
    ['55V 2T6', 'ADR-18'],
    ['MMV 2T6', 'ADR-18'],
    ['M55 2T6', 'ADR-18'],
    ['M5V TT6', 'ADR-18'],
    ['M5V 226', 'ADR-18'],
    ['M5V 2TT', 'ADR-18'],
    ['45202', 'ADR-16, ADR-24'],
  ])('refuse the postal code %s of a Canadian address (%s)', async (zip) => {
    const form = await filled({}, { ...typedInCanada, zip });
    await form.submit();
    expect(form.errorOf('zip')).toBe('Please enter a valid Postal Code');
    expect(form.created).toEqual([]);
  });

  it('take 40 characters and need no apartment (ADR-12, ADR-13, ADR-14, LIM-01)', async () => {
    const line1 = '1'.repeat(40);
    const form = await filled({}, { ...typedAddress, line1, line2: '', city: 'c'.repeat(40) });
    await form.submit();
    expect(form.created[0]?.address).toMatchObject({ line1, line2: '', city: 'c'.repeat(40) });
  });

  it.each([
    ['45202', '45202'],
    ['45202-1114', '45202-1114'],
    ['45202/1114', '45202-1114'],
    [' 45202 ', '45202'],
  ])('save the ZIP code %s as %s (ADR-17, ADR-20)', async (zip, kept) => {
    const form = await filled({}, { ...typedAddress, zip });
    await form.submit();
    expect(form.created[0]?.address.zip).toBe(kept);
  });

  it.each(['m5v2t6', 'M5V 2T6', 'm5V 2t6'])(
    'save the Canadian code %s as M5V 2T6 (ADR-18, ADR-19)',
    async (zip) => {
      const form = await filled({}, { ...typedInCanada, zip });
      await form.submit();
      expect(form.created[0]?.address.zip).toBe('M5V 2T6');
    },
  );

  it('offer the 50 states, the District of Columbia, and ten provinces (ADR-23)', () => {
    expect(Object.keys(STATES)).toHaveLength(51);
    expect(Object.keys(PROVINCES)).toEqual(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK']);
    expect(Object.keys(REGIONS)).toHaveLength(61);
  });

  it('show no error before a field is left, and every error on submit', async () => {
    const form = startAddressForm();
    await form.settled();
    form.type({ zip: '4' });
    expect(form.errorOf('zip')).toBeUndefined();
    await form.submit();
    expect(form.errorOf('line1')).toBe('Street Address is required');
    expect(form.is(editing)).toBe(true);
  });
});

describe('a new address', () => {
  it('in the US is verified, apartment before street, and saved with its location (ADR-26, ADR-27, ENT-02)', async () => {
    const form = await filled();
    await form.submit();
    expect(form.verified).toEqual([
      {
        addressLines: ['Apt 7', '1014 Vine Street'],
        cityTown: 'Cincinnati',
        stateProvince: 'OH',
        postalCode: '45202',
        countryCode: 'US',
      },
    ]);
    expect(form.created).toEqual([
      {
        address: {
          addressId: '',
          ...typedAddress,
          type: 'delivery',
          countryCode: 'US',
          location: { latitude: 39.1, longitude: -84.5 },
          county: 'Hamilton',
        },
        idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
      },
    ]);
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('in Canada is saved without verification (ADR-24, ADR-26)', async () => {
    const form = await filled({}, typedInCanada);
    await form.submit();
    expect(form.verified).toEqual([]);
    expect(form.created[0]?.address).toEqual({
      addressId: '',
      ...typedInCanada,
      line2: '',
      zip: 'M5V 2T6',
      type: 'delivery',
      countryCode: 'CA',
    });
    expect(form.emitted).toEqual(savedAndGone);
  });

  it.each([
    [true, 'home'],
    [false, 'delivery'],
  ])(
    'is the mailing address when the box says so: %s makes it %s (ADR-21)',
    async (isMailingAddress, type) => {
      const form = await filled({}, { ...typedAddress, isMailingAddress });
      await form.submit();
      expect(form.created[0]?.address.type).toBe(type);
    },
  );

  it('shows in the book right away, and the book reloads (ADR-32)', async () => {
    const form = await filled({ book: [() => [address()], () => new Promise(() => {})] });
    form.book.send({ type: 'addresses.load' });
    await form.settled();
    await form.submit();
    expect(form.emitted).toEqual(savedAndGone);
    expect(form.book.getSnapshot().context.addresses.map(({ addressId }) => addressId)).toEqual([
      'address-1',
      'address-new',
    ]);
    expect(form.loads).toHaveLength(2);
  });

  it('is submitting from the button press until it is saved (ADR-25)', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof address>>();
    const form = await filled({ create: [() => answer.promise] });
    await form.submit();
    expect(form.actor.getSnapshot().hasTag('busy')).toBe(true);
    answer.resolve(address());
    await form.settled();
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('is sent once despite a second press', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof address>>();
    const form = await filled({ create: [() => answer.promise] }, typedInCanada);
    await form.submit();
    await form.submit();
    answer.resolve(address());
    await form.settled();
    expect(form.created).toHaveLength(1);
  });
});

describe('an edited address', () => {
  const inBook = address({
    line1: '1420 Vine St',
    line2: 'Apt 3',
    location: { latitude: 1, longitude: 2 },
    county: 'Butler',
  });
  const edited = (fakes: FormFakes = {}, typed: Record<string, string | boolean> = {}) =>
    filled({ addressId: 'address-1', book: [() => [inBook, mailing()]], ...fakes }, typed);

  it('starts with the saved values, its box unchecked unless it is the mailing address (ADR-22)', async () => {
    const form = await edited();
    expect(form.values()).toEqual(addressFields({ line1: '1420 Vine St', line2: 'Apt 3' }));
  });

  it('is verified and saved under its ID (ADR-26, ADR-27)', async () => {
    const form = await edited({}, { line1: '800 Vine St' });
    await form.submit();
    expect(form.created).toEqual([]);
    const { preferred: _, ...kept } = inBook;
    const found = { location: { latitude: 39.1, longitude: -84.5 }, county: 'Hamilton' };
    expect(form.updated).toEqual([{ address: { ...kept, line1: '800 Vine St', ...found } }]);
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('can become the mailing address (ADR-21)', async () => {
    const form = await edited({}, { isMailingAddress: true });
    await form.submit();
    expect(form.updated[0]?.address.type).toBe('home');
  });

  it('becomes a delivery address once the mailing address box is cleared (ADR-21)', async () => {
    const form = await edited({ addressId: 'mailing' });
    expect(form.values().isMailingAddress).toBe(true);
    form.type({ isMailingAddress: false });
    await form.submit();
    expect(form.updated[0]?.address.type).toBe('delivery');
  });

  it('loads the book once for the whole area (ADR-06)', async () => {
    const form = await edited();
    expect(form.loads).toHaveLength(1);
    expect(form.book.getSnapshot().matches('loaded')).toBe(true);
  });

  it('is not found while the book lacks it, and appears as soon as the book has it', async () => {
    const form = startAddressForm({
      addressId: 'address-9',
      book: [() => [inBook], () => [inBook, address({ addressId: 'address-9', line1: '9 Elm St' })]],
    });
    await form.settled();
    expect(form.is({ finding: 'notFound' })).toBe(true);
    form.book.send({ type: 'addresses.reload' });
    await form.settled();
    expect(form.is(editing)).toBe(true);
    expect(form.values().line1).toBe('9 Elm St');
  });

  it('can be loaded again after the book failed (ERR-06)', async () => {
    const form = startAddressForm({
      addressId: 'address-1',
      book: [failing({ kind: 'unreachable' }), failing({ kind: 'unreachable' }), () => [inBook]],
    });
    await form.settled();
    expect(form.is({ finding: 'failed' })).toBe(true);
    expect(form.actor.getSnapshot().context.bookFailure).toEqual({ kind: 'noConnection' });
    form.actor.send({ type: 'address.reload' });
    expect(form.is({ finding: 'loading' })).toBe(true);
    await form.settled();
    expect(form.is({ finding: 'failed' })).toBe(true);
    form.actor.send({ type: 'address.reload' });
    await form.settled();
    expect(form.values().line1).toBe('1420 Vine St');
  });
});
