import { describe, expect, it } from 'vitest';
import { PROVINCES, REGIONS, STATES } from '../../../services/contracts/regions.ts';
import {
  answering,
  corrected,
  emptyDrafts,
  type FormFakes,
  failing,
  refused,
  startAddressForm,
  typedAddress,
  typedInCanada,
  unverified,
  verification,
} from '../../support/account/address-form.ts';
import { address, mailing } from '../../support/account/addresses.ts';
import { deferred } from '../../support/deferred.ts';

const editing = { open: { work: 'editing' } } as const;
const savedAndGone = [
  { type: 'toast.requested', text: 'Your address has been saved.', tone: 'success' },
  { type: 'navigation.requested', to: '/account/addresses', replace: true },
];

/** A form that is open and filled in. */
async function filled(fakes: FormFakes = {}, typed: Record<string, string | boolean> = typedAddress) {
  const form = startAddressForm(fakes);
  await form.settled();
  form.type(typed);
  return form;
}

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
    ['zip', 'M5V-2T6', 'Please enter a valid Postal Code', 'ADR-18'],
    ['zip', 'M5V 2T6', 'Please enter a valid Postal Code', 'ADR-16, ADR-24'],
  ])('refuse %s "%s": %s (%s)', async (name, value, message) => {
    const form = await filled({}, { ...typedAddress, [name]: value });
    await form.submit();
    expect(form.errorOf(name)).toBe(message);
    expect([...form.verified, ...form.created]).toEqual([]);
  });

  it('take 40 characters, and no apartment (ADR-12, ADR-13, ADR-14, LIM-01)', async () => {
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
  ])('save the ZIP %s as %s (ADR-17, ADR-20)', async (zip, kept) => {
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

  it('offer the 50 states, the District of Columbia and ten provinces (ADR-23)', () => {
    expect(Object.keys(STATES)).toHaveLength(51);
    expect(Object.keys(PROVINCES)).toEqual(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK']);
    expect(Object.keys(REGIONS)).toHaveLength(61);
  });

  it('say nothing of a field before it is left, and all of it at a submit', async () => {
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
  it('in the US is verified, the apartment before the street, and saved with its place (ADR-26, ADR-27, ENT-02)', async () => {
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

  it('in Canada is saved without a verification (ADR-24, ADR-26)', async () => {
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

  it('shows in the book at once, and the book is asked for again (ADR-32)', async () => {
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

  it('is being submitted from the press of the button until it is saved (ADR-25)', async () => {
    const answer = deferred<ReturnType<typeof address>>();
    const form = await filled({ create: [() => answer.promise] });
    await form.submit();
    expect(form.actor.getSnapshot().hasTag('busy')).toBe(true);
    answer.resolve(address());
    await form.settled();
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('is not sent twice by a second press', async () => {
    const answer = deferred<ReturnType<typeof address>>();
    const form = await filled({ create: [() => answer.promise] }, typedInCanada);
    await form.submit();
    await form.submit();
    answer.resolve(address());
    await form.settled();
    expect(form.created).toHaveLength(1);
  });
});

describe('an address that is corrected', () => {
  const suggesting = (fakes: FormFakes = {}) => filled({ verify: [corrected], ...fakes });

  it('is offered beside the typed one and chosen already (ADR-28)', async () => {
    const form = await suggesting();
    await form.submit();
    const snapshot = form.submission().getSnapshot();
    expect(snapshot.matches({ choosingSuggestion: 'suggested' })).toBe(true);
    expect(snapshot.context.fields).toMatchObject(typedAddress);
    expect(snapshot.context.suggestion?.fields).toEqual({
      ...typedAddress,
      line1: '1014 Vine St',
      zip: '45202-1114',
      isMailingAddress: false,
    });
    expect(form.created).toEqual([]);
  });

  it('is saved as suggested, with its place (ADR-28)', async () => {
    const form = await suggesting();
    await form.submit();
    form.submission().send({ type: 'choice.save' });
    await form.settled();
    expect(form.created[0]?.address).toMatchObject({
      line1: '1014 Vine St',
      line2: 'Apt 7',
      zip: '45202-1114',
      location: { latitude: 39.1, longitude: -84.5 },
      county: 'Hamilton',
    });
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('is saved as it was typed, without a place, when the original is chosen (ADR-28)', async () => {
    const form = await suggesting();
    await form.submit();
    form.submission().send({ type: 'choice.change', choice: 'original' });
    form.submission().send({ type: 'choice.save' });
    await form.settled();
    expect(form.created[0]?.address).toEqual({
      addressId: '',
      ...typedAddress,
      type: 'delivery',
      countryCode: 'US',
    });
  });

  it('leads back to the fields, and is verified again then (ADR-28)', async () => {
    const form = await suggesting();
    await form.submit();
    form.submission().send({ type: 'address.edit' });
    expect(form.is(editing)).toBe(true);
    expect(form.values()).toMatchObject(typedAddress);
    await form.submit();
    expect(form.verified).toHaveLength(2);
    expect(form.created).toEqual([]);
  });

  it('counts as not verified where the suggestion is none that the form would take', async () => {
    const form = await filled({
      verify: [
        (asked) => verification(asked, { corrected: true, address: { ...asked, postalCode: 'unknown' } }),
      ],
    });
    await form.submit();
    expect(form.submission().getSnapshot().matches('confirmingUnverified')).toBe(true);
  });
});

describe('an address that is not verified', () => {
  it('has to be confirmed before it can be saved (ADR-29)', async () => {
    const form = await filled({ verify: [unverified] });
    await form.submit();
    const can = () => form.submission().getSnapshot().can({ type: 'confirmation.save' });
    expect(can()).toBe(false);
    form.submission().send({ type: 'confirmation.change', isConfirmed: true });
    expect(can()).toBe(true);
    form.submission().send({ type: 'confirmation.change', isConfirmed: false });
    expect(can()).toBe(false);
    form.submission().send({ type: 'confirmation.change', isConfirmed: true });
    form.submission().send({ type: 'confirmation.save' });
    await form.settled();
    expect(form.created[0]?.address).toEqual({
      addressId: '',
      ...typedAddress,
      type: 'delivery',
      countryCode: 'US',
    });
    expect(form.emitted).toEqual(savedAndGone);
  });

  it.each([
    { kind: 'unreachable' as const },
    { kind: 'timedOut' as const },
    { kind: 'malformed' as const },
    refused(503, 'UNAVAILABLE'),
    refused(422, 'SOMETHING_NEW'),
  ])('also when the verification fails: $kind (ADR-31)', async (failure) => {
    const form = await filled({ verify: [failing(failure)] });
    await form.submit();
    const snapshot = form.submission().getSnapshot();
    expect(snapshot.matches('confirmingUnverified')).toBe(true);
    expect(snapshot.context.constraint).toBeNull();
    expect(form.emitted).toEqual([]);
  });

  it("tells the store's reason when it cannot be an address: the shopper's to mend, no fault (ERR-09)", async () => {
    const message = 'A street address has a house number.';
    const form = await filled({ verify: [failing(refused(422, 'INVALID_ADDRESS', { message }))] });
    await form.submit();
    const snapshot = form.submission().getSnapshot();
    expect(snapshot.matches('confirmingUnverified')).toBe(true);
    expect(snapshot.context.constraint).toBe(message);
    expect(form.emitted).toEqual([]);
    form.submission().send({ type: 'address.edit' });
    expect(form.is(editing)).toBe(true);
  });

  it('is mended at its field when the store names the field (ERR-09)', async () => {
    const reason = 'The city has no letter.';
    const fields = { 'address.cityTown': reason };
    const invalid = refused(422, 'INVALID_ADDRESS', { message: reason, fields });
    const form = await filled({ verify: [failing(invalid)] });
    await form.submit();
    expect(form.is(editing)).toBe(true);
    expect(form.errorOf('city')).toBe(reason);
    expect([form.failure(), form.emitted]).toEqual([null, []]);
  });

  it('shows what the verification says of single fields at those fields', async () => {
    const fields = { 'address.addressLines.0': 'Invalid characters', 'address.cityTown': 'Unknown city' };
    const form = await filled({ verify: [failing(refused(422, 'INVALID_INPUT', { fields }))] });
    await form.submit();
    expect([form.errorOf('line2'), form.errorOf('city')]).toEqual(['Invalid characters', 'Unknown city']);
    form.type({ line2: '' });
    await form.submit();
    expect(form.errorOf('line1')).toBe('Invalid characters');
  });

  it('is looked at no more once the fields are changed', async () => {
    const answer = deferred<ReturnType<typeof verification>>();
    const form = await filled({ verify: [() => answer.promise] });
    await form.submit();
    form.type({ city: 'Dayton' });
    expect(form.is(editing)).toBe(true);
    expect(form.created).toEqual([]);
  });
});

describe('an address that is changed', () => {
  const inBook = address({
    line1: '1420 Vine St',
    line2: 'Apt 3',
    location: { latitude: 1, longitude: 2 },
    county: 'Butler',
  });
  const edited = (fakes: FormFakes = {}, typed: Record<string, string | boolean> = {}) =>
    filled({ addressId: 'address-1', book: [() => [inBook, mailing()]], ...fakes }, typed);

  it('comes with what the book has, its box unchecked where it is no mailing address (ADR-22)', async () => {
    const form = await edited();
    expect(form.values()).toEqual({
      line1: '1420 Vine St',
      line2: 'Apt 3',
      city: 'Cincinnati',
      stateCode: 'OH',
      zip: '45202',
      isMailingAddress: false,
    });
  });

  it('is verified and saved under its id (ADR-26, ADR-27)', async () => {
    const form = await edited({}, { line1: '800 Vine St' });
    await form.submit();
    expect(form.created).toEqual([]);
    expect(form.updated).toEqual([
      {
        address: {
          addressId: 'address-1',
          line1: '800 Vine St',
          line2: 'Apt 3',
          city: 'Cincinnati',
          stateCode: 'OH',
          zip: '45202',
          type: 'delivery',
          countryCode: 'US',
          location: { latitude: 39.1, longitude: -84.5 },
          county: 'Hamilton',
        },
      },
    ]);
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('becomes the mailing address (ADR-21)', async () => {
    const form = await edited({}, { isMailingAddress: true });
    await form.submit();
    expect(form.updated[0]?.address.type).toBe('home');
  });

  it('is a delivery address once the box of the mailing address is cleared (ADR-21)', async () => {
    const form = await edited({ addressId: 'mailing' });
    expect(form.values().isMailingAddress).toBe(true);
    form.type({ isMailingAddress: false });
    await form.submit();
    expect(form.updated[0]?.address.type).toBe('delivery');
  });

  it('loads the book once for the area: what is there already is not asked for again (ADR-06)', async () => {
    const form = await edited();
    expect(form.loads).toHaveLength(1);
    expect(form.book.getSnapshot().matches('loaded')).toBe(true);
  });

  it('is not found where the book has no such address, and is there as soon as the book has it', async () => {
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

  it('can be loaded again when the book could not be had (ERR-06)', async () => {
    const form = startAddressForm({
      addressId: 'address-1',
      book: [failing({ kind: 'unreachable' }), failing({ kind: 'unreachable' }), () => [inBook]],
    });
    await form.settled();
    expect(form.is({ finding: 'failed' })).toBe(true);
    form.actor.send({ type: 'address.reload' });
    expect(form.is({ finding: 'loading' })).toBe(true);
    await form.settled();
    expect(form.is({ finding: 'failed' })).toBe(true);
    form.actor.send({ type: 'address.reload' });
    await form.settled();
    expect(form.values().line1).toBe('1420 Vine St');
  });
});

describe('a save that failed', () => {
  const cases = [
    ['CONSTRAINT_VIOLATION, ERR-01, ERR-05', refused(422, 'CONSTRAINT_VIOLATION'), 'notAdded', 'notUpdated'],
    [
      'CONSTRAINT_VIOLATION_EXCEPTION, ERR-01, ERR-05',
      refused(422, 'CONSTRAINT_VIOLATION_EXCEPTION'),
      'notAdded',
      'notUpdated',
    ],
    ['ADDRESS_NOT_FOUND, ERR-02', refused(404, 'ADDRESS_NOT_FOUND'), 'addressNotFound', 'addressNotFound'],
    [
      'TOO_MANY_ADDRESSES, ERR-03',
      refused(422, 'TOO_MANY_ADDRESSES'),
      'tooManyAddresses',
      'tooManyAddresses',
    ],
    ['another code, ERR-04', refused(503, 'UNAVAILABLE'), 'unknownCode', 'unknownCode'],
    ['no connection, ERR-06', { kind: 'unreachable' }, 'noConnection', 'noConnection'],
    ['no answer in time, ERR-06', { kind: 'timedOut' }, 'noConnection', 'noConnection'],
    ['nonsense, ERR-07', { kind: 'malformed' }, 'unexpected', 'unexpected'],
  ] as const;

  it.each(cases)('keeps the form after %s (ADR-33)', async (_, failure, whenNew, whenChanged) => {
    const added = await filled({ create: [failing(failure)] });
    await added.submit();
    expect(added.failure()?.kind).toBe(whenNew);
    expect(added.is(editing)).toBe(true);
    expect(added.actor.getSnapshot().hasTag('busy')).toBe(false);
    expect(added.values()).toMatchObject(typedAddress);

    const changed = await filled({ addressId: 'address-1', update: [failing(failure)] });
    await changed.submit();
    expect(changed.failure()?.kind).toBe(whenChanged);
    expect(changed.is(editing)).toBe(true);
    expect(changed.values()).toMatchObject(typedAddress);
  });

  it('by a code that nobody foresaw is raised as UNKNOWN ERROR (ERR-04)', async () => {
    const form = await filled({ create: [failing(refused(418, 'TEAPOT'))] });
    await form.submit();
    expect(form.failure()).toEqual({ kind: 'unknownCode', code: 'TEAPOT' });
    expect(form.emitted).toEqual([{ type: 'fault.raised', message: 'UNKNOWN ERROR', code: 'TEAPOT' }]);
  });

  it.each(cases.filter(([, , kind]) => kind !== 'unknownCode'))(
    'raises nothing after %s (ERR-04)',
    async (_, failure) => {
      const form = await filled({ create: [failing(failure)] });
      await form.submit();
      expect(form.emitted).toEqual([]);
    },
  );

  it('is sent again as it was, key and place included, and asks nothing twice (ADR-33)', async () => {
    const form = await filled({
      verify: [corrected],
      create: [failing({ kind: 'unreachable' }), () => address()],
    });
    await form.submit();
    form.submission().send({ type: 'choice.save' });
    await form.settled();
    expect(form.failure()?.kind).toBe('noConnection');
    await form.submit();
    expect(form.verified).toHaveLength(1);
    expect(form.created).toHaveLength(2);
    expect(form.created[1]).toEqual(form.created[0]);
    expect(form.emitted).toEqual(savedAndGone);
  });

  it.each([
    ['after its answer was lost', failing({ kind: 'unreachable' as const })],
    ['while it is on its way', () => new Promise<never>(() => {})],
  ])('is sent again as it was also when the page is reloaded %s', async (_, lost) => {
    const drafts = emptyDrafts();
    const before = await filled({ drafts, verify: [corrected], create: [lost] });
    await before.submit();
    before.submission().send({ type: 'choice.save' });
    await before.settled();
    before.actor.stop();
    const form = startAddressForm({ drafts });
    await form.settled();
    expect(form.values()).toMatchObject(typedAddress);
    await form.submit();
    expect(form.verified).toEqual([]);
    expect(form.created).toEqual(before.created);
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('is another save with a key of its own once a field was changed', async () => {
    const form = await filled({ create: [failing({ kind: 'unreachable' }), () => address()] });
    await form.submit();
    form.type({ city: 'Dayton' });
    await form.submit();
    expect(form.verified).toHaveLength(2);
    expect(form.created[1]?.address.city).toBe('Dayton');
    expect(form.created[1]?.idempotencyKey).not.toBe(form.created[0]?.idempotencyKey);
  });

  it('is forgotten with the next submit, whether that is sent or not', async () => {
    const form = await filled({ create: [failing(refused(422, 'TOO_MANY_ADDRESSES'))] });
    await form.submit();
    form.type({ city: '' });
    await form.submit();
    expect(form.failure()).toBeNull();
    expect(form.errorOf('city')).toBe('City is required');
  });

  it("shows the store's word on a field at that field", async () => {
    const fields = { zip: 'There is no such code.', 'location.latitude': 'Too far north' };
    const form = await filled({ create: [failing(refused(422, 'INVALID_INPUT', { fields }))] });
    await form.submit();
    expect(form.errorOf('zip')).toBe('There is no such code.');
    expect(form.failure()).toBeNull();
  });

  it('is told in general where the field is none of the form (ERR-07)', async () => {
    const fields = { 'location.latitude': 'Too far north' };
    const form = await filled({ create: [failing(refused(422, 'INVALID_INPUT', { fields }))] });
    await form.submit();
    expect(form.failure()).toEqual({ kind: 'unknownCode', code: 'INVALID_INPUT' });
  });

  it('has the book loaded again, since nobody knows what it holds (ADR-32)', async () => {
    const form = await filled({ addressId: 'address-1', update: [failing({ kind: 'timedOut' })] });
    expect(form.loads).toHaveLength(1);
    await form.submit();
    expect(form.loads).toHaveLength(2);
  });

  it('has the book loaded again also when its page is left before the answer', async () => {
    const form = await filled({ addressId: 'address-1', update: [() => new Promise(() => {})] });
    await form.submit();
    expect([form.updated.length, form.loads.length]).toEqual([1, 1]);
    form.actor.stop();
    expect(form.loads).toHaveLength(2);
  });

  it.each([
    ['verify', { verify: [failing({ kind: 'signedOut' })] }],
    ['create', { create: [failing({ kind: 'signedOut' })] }],
  ])('for want of a session leads to sign-in and keeps what was typed: %s (AUT-06)', async (_, fakes) => {
    const drafts = emptyDrafts();
    const form = await filled({ ...fakes, drafts });
    await form.submit();
    expect(form.emitted).toEqual([{ type: 'session.lost' }]);
    form.actor.stop();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.values()).toMatchObject(typedAddress);
  });
});

describe('what is typed', () => {
  const moments: [string, FormFakes][] = [
    ['while it is typed', {}],
    ['in the modal of a suggestion', { verify: [corrected] }],
    ['in the modal of an unverified address', { verify: [unverified] }],
    ['after a save that failed', { create: [failing({ kind: 'unreachable' })] }],
  ];
  it.each(moments)('survives a reload %s', async (when, fakes) => {
    const drafts = emptyDrafts();
    const form = await filled({ ...fakes, drafts });
    if (when !== 'while it is typed') await form.submit();
    form.actor.stop();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.is(editing)).toBe(true);
    expect(after.values()).toMatchObject(typedAddress);
  });

  it('goes over what the book has when an address is changed', async () => {
    const drafts = emptyDrafts();
    const form = await filled(
      { addressId: 'address-1', drafts },
      { line2: 'Unit 4', isMailingAddress: true },
    );
    form.actor.stop();
    const after = startAddressForm({ addressId: 'address-1', drafts });
    await after.settled();
    expect(after.values()).toMatchObject({ line1: '123 Main St', line2: 'Unit 4', isMailingAddress: true });
  });

  it('is kept for its address and its shopper alone', async () => {
    const drafts = emptyDrafts();
    await filled({ drafts });
    for (const other of [{ addressId: 'address-1' }, { shopperId: 'shopper-2' }]) {
      const form = startAddressForm({ ...other, drafts });
      await form.settled();
      expect(form.values().line1).not.toBe(typedAddress.line1);
    }
  });

  it('is forgotten once it is saved', async () => {
    const drafts = emptyDrafts();
    const form = await filled({ drafts });
    await form.submit();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.values().line1).toBe('');
  });

  it('is forgotten when the form is canceled (ADR-10)', async () => {
    const drafts = emptyDrafts();
    const form = await filled({ drafts });
    form.actor.send({ type: 'address.cancel' });
    form.actor.stop();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.values().line1).toBe('');
  });

  it('leaves out what an older draft has of fields that the form has no more', async () => {
    const old = { values: { line1: '9 Elm St', county: 'Butler', zip: true }, fields: null, save: null };
    const { service: readAddressDraft } = answering(() => old);
    const form = startAddressForm({ drafts: { ...emptyDrafts(), readAddressDraft } });
    await form.settled();
    expect(form.values()).toEqual({
      line1: '9 Elm St',
      line2: '',
      city: '',
      stateCode: '',
      zip: '',
      isMailingAddress: false,
    });
  });

  it('is not missed where the browser keeps nothing', async () => {
    const refuse = failing({ kind: 'malformed' });
    const drafts = {
      readAddressDraft: async () => refuse(),
      keepAddressDraft: async () => refuse(),
      dropAddressDraft: async () => refuse(),
    };
    const form = await filled({ drafts });
    await form.submit();
    expect(form.emitted).toEqual(savedAndGone);
  });
});
