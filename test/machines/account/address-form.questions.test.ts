import { describe, expect, it } from 'vitest';
import { type FormFakes, failing, refused, typedAddress } from '../../support/account/address-form.ts';
import { corrected, unverified, verification } from '../../support/account/verifications.ts';
import { editing, filled, savedAndGone } from './filled-form.ts';

describe('a corrected address', () => {
  const suggesting = (fakes: FormFakes = {}) => filled({ verify: [corrected], ...fakes });

  it('is offered beside the original and preselected (ADR-28)', async () => {
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

  it('is saved as suggested, with its location (ADR-28)', async () => {
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

  it('is saved as typed, without a location, when the original is chosen (ADR-28)', async () => {
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

  it('leads back to the fields, then is verified again (ADR-28)', async () => {
    const form = await suggesting();
    await form.submit();
    form.submission().send({ type: 'address.edit' });
    expect(form.is(editing)).toBe(true);
    expect(form.values()).toMatchObject(typedAddress);
    await form.submit();
    expect(form.verified).toHaveLength(2);
    expect(form.created).toEqual([]);
  });

  it('counts as unverified when the form would refuse the suggestion', async () => {
    const form = await filled({
      verify: [
        (asked) => verification(asked, { corrected: true, address: { ...asked, postalCode: 'unknown' } }),
      ],
    });
    await form.submit();
    expect(form.submission().getSnapshot().matches('confirmingUnverified')).toBe(true);
  });
});

describe('an unverified address', () => {
  it('must be confirmed before it can be saved (ADR-29)', async () => {
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
  ])('must also be confirmed when verification fails: $kind (ADR-31)', async (failure) => {
    const form = await filled({ verify: [failing(failure)] });
    await form.submit();
    const snapshot = form.submission().getSnapshot();
    expect(snapshot.matches('confirmingUnverified')).toBe(true);
    expect(snapshot.context.constraint).toBeNull();
    expect(form.emitted).toEqual([]);
  });

  it("shows the store's reason when it is invalid, without raising a fault (ERR-09)", async () => {
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

  it('is corrected at the field the store names (ERR-09)', async () => {
    const reason = 'The city has no letter.';
    const fields = { 'address.cityTown': reason };
    const invalid = refused(422, 'INVALID_ADDRESS', { message: reason, fields });
    const form = await filled({ verify: [failing(invalid)] });
    await form.submit();
    expect(form.is(editing)).toBe(true);
    expect(form.errorOf('city')).toBe(reason);
    expect([form.failure(), form.emitted]).toEqual([null, []]);
  });

  it('shows verification errors at their fields', async () => {
    const fields = { 'address.addressLines.0': 'Invalid characters', 'address.cityTown': 'Unknown city' };
    const form = await filled({ verify: [failing(refused(422, 'INVALID_INPUT', { fields }))] });
    await form.submit();
    expect([form.errorOf('line2'), form.errorOf('city')]).toEqual(['Invalid characters', 'Unknown city']);
    form.type({ line2: '' });
    await form.submit();
    expect(form.errorOf('line1')).toBe('Invalid characters');
  });

  it('drops its question once the fields change', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof verification>>();
    const form = await filled({ verify: [() => answer.promise] });
    await form.submit();
    form.type({ city: 'Dayton' });
    expect(form.is(editing)).toBe(true);
    expect(form.created).toEqual([]);
  });
});
