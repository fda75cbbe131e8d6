import { describe, expect, it } from 'vitest';
import { address, manyAddresses } from '../../support/account/addresses.ts';
import { refused, unreachable } from '../../support/failures.ts';
import { REMOVED, startBook } from './running-book.ts';

const notFound = refused(404, 'ADDRESS_NOT_FOUND');

describe('removing an address', () => {
  it('asks first, and removes nothing when canceled (ADR-36)', async () => {
    const { send, open, isModal, deletions, ids } = startBook();
    await open(address());
    send({ type: 'removal.ask', addressId: 'address-1' });
    expect(isModal()).toBe(true);
    send({ type: 'removal.cancel' });
    expect(isModal()).toBe(false);
    expect(deletions).toHaveLength(0);
    expect(ids()).toEqual(['address-1']);
  });

  it('is impossible for an address that is not listed', async () => {
    const { actor, open } = startBook();
    await open(address());
    expect(actor.getSnapshot().can({ type: 'removal.ask', addressId: 'address-2' })).toBe(false);
  });

  it('deletes it, says so, and refreshes the list (ADR-37, ADR-38)', async () => {
    const { open, askAndConfirm, removed, deletions, emitted, ids, is, loads, isModal } = startBook();
    await open(...manyAddresses(2));
    askAndConfirm('address-1');
    expect(isModal()).toBe(true);
    expect(deletions.map(({ addressId }) => addressId)).toEqual(['address-1']);
    await removed();
    expect(emitted).toEqual([REMOVED]);
    expect(ids()).toEqual(['address-2']);
    expect(is({ loaded: { removal: 'none', freshness: 'reloading' } })).toBe(true);
    expect(loads).toHaveLength(2);
    expect(isModal()).toBe(false);
  });

  it('cannot be started twice or abandoned while in progress (ADR-37)', async () => {
    const { send, open, askAndConfirm, deletions, isModal } = startBook();
    await open(address());
    askAndConfirm('address-1');
    send({ type: 'removal.confirm' }, { type: 'removal.cancel' });
    expect(deletions).toHaveLength(1);
    expect(isModal()).toBe(true);
  });

  it.each([
    [unreachable, 'noConnection'],
    [{ kind: 'timedOut' } as const, 'noConnection'],
    [{ kind: 'malformed' } as const, 'unexpected'],
    [refused(422, 'CONSTRAINT_VIOLATION'), 'unexpected'],
    [refused(500, 'INTERNAL'), 'unexpected'],
  ])(
    'that failed with %j says so in the question and can be tried again (ERR-06, ERR-07)',
    async (failure, kind) => {
      const { send, open, askAndConfirm, removed, removalFailed, context, isModal, emitted, ids } =
        startBook();
      await open(address());
      askAndConfirm('address-1');
      await removalFailed(failure);
      expect(isModal()).toBe(true);
      expect(context().removalFailure).toEqual({ kind });
      expect(ids()).toEqual(['address-1']);
      send({ type: 'removal.confirm' });
      expect(context().removalFailure).toBeNull();
      await removed();
      expect(emitted).toEqual([REMOVED]);
    },
  );

  it('that finds the address already gone says so, refreshes the list, and offers no retry (ERR-08)', async () => {
    const { actor, send, open, askAndConfirm, removalFailed, context, ids, is, emitted } = startBook();
    await open(...manyAddresses(2));
    askAndConfirm('address-1');
    await removalFailed(notFound);
    expect(context().removalFailure).toEqual({ kind: 'addressNotFound' });
    expect(is({ loaded: { removal: { question: 'gone' }, freshness: 'reloading' } })).toBe(true);
    expect(ids()).toEqual(['address-2']);
    expect(actor.getSnapshot().can({ type: 'removal.confirm' })).toBe(false);
    expect(emitted).toEqual([]);
    send({ type: 'removal.cancel' });
    expect(is({ loaded: { removal: 'none' } })).toBe(true);
  });

  it.each([unreachable, { kind: 'malformed' } as const, refused(500, 'INTERNAL')])(
    'that failed with %j is sent again with its key, so the store knows it by that (ADR-38)',
    async (failure) => {
      const { send, open, askAndConfirm, removalFailed, removed, deletions, emitted } = startBook();
      await open(address());
      askAndConfirm('address-1');
      await removalFailed(failure);
      send({ type: 'removal.confirm' });
      await removed();
      const [first, second] = deletions;
      expect(first?.idempotencyKey).toMatch(/./);
      expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
      expect(emitted).toEqual([REMOVED]);
    },
  );

  it.each([499, 500])('that was refused with %i and then left reloads the list', async (status) => {
    const { send, open, askAndConfirm, removalFailed, loads } = startBook();
    await open(address());
    askAndConfirm('address-1');
    await removalFailed(refused(status, 'REFUSED'));
    send({ type: 'removal.cancel' });
    expect(loads).toHaveLength(2);
  });

  it('gets a new idempotency key for each question', async () => {
    const { send, open, askAndConfirm, removalFailed, deletions } = startBook();
    await open(address());
    askAndConfirm('address-1');
    await removalFailed(unreachable);
    send({ type: 'removal.cancel' });
    askAndConfirm('address-1');
    expect(new Set(deletions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it("forgets one address's uncertain outcome when another is to be removed", async () => {
    const { send, open, askAndConfirm, removalFailed, is, loaded } = startBook();
    await open(...manyAddresses(2));
    askAndConfirm('address-1');
    await removalFailed(unreachable);
    send({ type: 'removal.cancel' });
    await loaded(manyAddresses(2));
    send({ type: 'removal.ask', addressId: 'address-2' }, { type: 'removal.cancel' });
    expect(is({ loaded: { freshness: 'fresh' } })).toBe(true);
  });

  it.each(['removal.cancel', 'page.left'] as const)(
    'has the list loaded again when it is given up in doubt by %s',
    async (type) => {
      const { send, open, askAndConfirm, removalFailed, is } = startBook();
      await open(address());
      askAndConfirm('address-1');
      await removalFailed(unreachable);
      send({ type });
      expect(is({ loaded: { removal: 'none', freshness: 'reloading' } })).toBe(true);
    },
  );

  it('closes its question and clears its message when the shopper leaves the page (ADR-07)', async () => {
    const { send, open, askAndConfirm, removalFailed, isModal, context } = startBook();
    await open(address());
    askAndConfirm('address-1');
    await removalFailed(refused(422, 'CONSTRAINT_VIOLATION'));
    send({ type: 'page.left' });
    expect(isModal()).toBe(false);
    send({ type: 'removal.ask', addressId: 'address-1' });
    expect(context().removalFailure).toBeNull();
  });

  it('continues after the shopper leaves the page, and says how it ended (ADR-38)', async () => {
    const { send, open, askAndConfirm, removed, isModal, emitted } = startBook();
    await open(address());
    askAndConfirm('address-1');
    send({ type: 'page.left' });
    expect(isModal()).toBe(false);
    await removed();
    expect(emitted).toEqual([REMOVED]);
  });

  it('that fails after the shopper left says so and reloads the list (ADR-07)', async () => {
    const { send, open, askAndConfirm, removalFailed, isModal, emitted, is } = startBook();
    await open(address());
    askAndConfirm('address-1');
    send({ type: 'page.left' });
    await removalFailed(unreachable);
    expect(emitted).toEqual([
      'error: Something went wrong while your address was being removed. Please check your address book.',
    ]);
    expect(isModal()).toBe(false);
    expect(is({ loaded: { freshness: 'reloading' } })).toBe(true);
  });
});
