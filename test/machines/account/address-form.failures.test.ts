import { describe, expect, it } from 'vitest';
import {
  emptyDrafts,
  failing,
  refused,
  startAddressForm,
  typedAddress,
} from '../../support/account/address-form.ts';
import { address } from '../../support/account/addresses.ts';
import { corrected } from '../../support/account/verifications.ts';
import { editing, filled, savedAndGone } from './filled-form.ts';

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

  it('with an unexpected code is raised as UNKNOWN ERROR (ERR-04)', async () => {
    const form = await filled({ create: [failing(refused(418, 'TEAPOT'))] });
    await form.submit();
    expect(form.failure()).toEqual({ kind: 'unknownCode', code: 'TEAPOT' });
    expect(form.emitted).toEqual([{ type: 'fault.raised', message: 'UNKNOWN ERROR', code: 'TEAPOT' }]);
  });

  it('after too many tries says how long to wait, keeps what was typed, and raises no fault', async () => {
    const message = 'Too many attempts. Please wait 12 seconds and try again.';
    const tooMany = { kind: 'refused', status: 429, code: 'RATE_LIMITED', message, fields: {} } as const;
    const form = await filled({ create: [failing(tooMany)] });
    await form.submit();
    expect(form.failure()).toEqual({ kind: 'rateLimited', message });
    expect(form.values()).toMatchObject(typedAddress);
    expect(form.emitted).toEqual([]);
  });

  it.each(cases.filter(([, , kind]) => kind !== 'unknownCode'))(
    'raises nothing after %s (ERR-04)',
    async (_, failure) => {
      const form = await filled({ create: [failing(failure)] });
      await form.submit();
      expect(form.emitted).toEqual([]);
    },
  );

  it('is resent unchanged, key and location included, without asking again (ADR-33)', async () => {
    const form = await filled({
      verify: [corrected],
      create: [failing({ kind: 'unreachable' }), failing({ kind: 'unreachable' }), () => address()],
    });
    await form.submit();
    form.submission().send({ type: 'choice.save' });
    await form.settled();
    expect(form.failure()?.kind).toBe('noConnection');
    await form.submit();
    expect(form.verified).toHaveLength(1);
    expect(form.created).toEqual(Array(3).fill(form.created[0]));
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('is sent once more by itself, under the same key, when its answer gets lost', async () => {
    const form = await filled({ create: [failing({ kind: 'unreachable' }), () => address()] });
    await form.submit();
    expect(form.created).toEqual(Array(2).fill(form.created[0]));
    expect(form.emitted).toEqual(savedAndGone);
  });

  it.each([
    ['after its answer was lost', failing({ kind: 'unreachable' as const })],
    ['while it is on its way', () => new Promise<never>(() => {})],
  ])('is resent unchanged even when the page is reloaded %s', async (_, lost) => {
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
    expect(form.created).toEqual([before.created[0]]);
    expect(form.emitted).toEqual(savedAndGone);
  });

  it('becomes a new save with a new key once a field changes', async () => {
    const lost = failing({ kind: 'unreachable' });
    const form = await filled({ create: [lost, lost, () => address()] });
    await form.submit();
    form.type({ city: 'Dayton' });
    await form.submit();
    expect(form.verified).toHaveLength(2);
    expect(form.created[2]?.address.city).toBe('Dayton');
    expect(form.created[2]?.idempotencyKey).not.toBe(form.created[0]?.idempotencyKey);
  });

  it('is cleared by the next submission, sent or not', async () => {
    const form = await filled({ create: [failing(refused(422, 'TOO_MANY_ADDRESSES'))] });
    await form.submit();
    form.type({ city: '' });
    await form.submit();
    expect(form.failure()).toBeNull();
    expect(form.errorOf('city')).toBe('City is required');
  });

  it("shows the store's field error at that field", async () => {
    const fields = { zip: 'There is no such code.', 'location.latitude': 'Too far north' };
    const form = await filled({ create: [failing(refused(422, 'INVALID_INPUT', { fields }))] });
    await form.submit();
    expect(form.errorOf('zip')).toBe('There is no such code.');
    expect(form.failure()).toBeNull();
  });

  it('shows a general message when the field is not on the form (ERR-07)', async () => {
    const fields = { 'location.latitude': 'Too far north' };
    const form = await filled({ create: [failing(refused(422, 'INVALID_INPUT', { fields }))] });
    await form.submit();
    expect(form.failure()).toEqual({ kind: 'unknownCode', code: 'INVALID_INPUT' });
  });

  it('reloads the book, since its contents are uncertain (ADR-32)', async () => {
    const form = await filled({ addressId: 'address-1', update: [failing({ kind: 'timedOut' })] });
    expect(form.loads).toHaveLength(1);
    await form.submit();
    expect(form.loads).toHaveLength(2);
  });

  it('reloads the book even when the shopper leaves before the response', async () => {
    const form = await filled({ addressId: 'address-1', update: [() => new Promise(() => {})] });
    await form.submit();
    expect([form.updated.length, form.loads.length]).toEqual([1, 1]);
    form.actor.stop();
    expect(form.loads).toHaveLength(2);
  });

  it.each([
    ['verify', { verify: [failing({ kind: 'signedOut' })] }],
    ['create', { create: [failing({ kind: 'signedOut' })] }],
  ])('for lack of a session leads to sign-in and keeps what was typed: %s (AUT-06)', async (_, fakes) => {
    const drafts = emptyDrafts();
    const form = await filled({ ...fakes, drafts });
    await form.submit();
    expect(form.overs).toEqual(['session over']);
    form.actor.stop();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.values()).toMatchObject(typedAddress);
  });
});
