import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type AddressBookEvent,
  type AddressBookServices,
  addressBookMachine,
} from '../../../machines/account/address-book.machine.ts';
import { isFull, listedAddresses } from '../../../machines/account/address-book.selectors.ts';
import { actorsFrom } from '../../../machines/shared/services.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { address, mailing, manyAddresses } from '../../support/account/addresses.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

const unreachable: ServiceFailure = { kind: 'unreachable' };
const refused = (code: string, status: number): ServiceFailure => ({
  kind: 'refused',
  code,
  status,
  message: '',
  fields: {},
});
const notFound = refused('ADDRESS_NOT_FOUND', 404);

/** A running book over a store that answers when it is told to. */
function startBook() {
  const loads: Deferred<Address[]>[] = [];
  const deletions: { addressId: string; idempotencyKey: string; answer: Deferred<void> }[] = [];
  const emitted: string[] = [];
  const services: AddressBookServices = {
    loadAddresses: () => {
      const answer = deferred<Address[]>();
      loads.push(answer);
      return answer.promise;
    },
    deleteAddress: (input) => {
      const answer = deferred<void>();
      deletions.push({ ...input, answer });
      return answer.promise;
    },
  };
  const actor = createActor(addressBookMachine.provide({ actors: actorsFrom(services) }));
  actor.on('toast.requested', ({ text, tone }) => emitted.push(`${tone}: ${text}`));
  actor.on('session.lost', ({ type }) => emitted.push(type));
  actor.start();

  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const send = (...events: AddressBookEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const loaded = async (addresses: Address[]) => {
    loads.at(-1)?.resolve(addresses);
    await settle();
  };
  const loadFailed = async (failure: ServiceFailure) => {
    loads.at(-1)?.reject(failure);
    await settle();
  };
  const removed = async () => {
    deletions.at(-1)?.answer.resolve();
    await settle();
  };
  const removalFailed = async (failure: ServiceFailure) => {
    deletions.at(-1)?.answer.reject(failure);
    await settle();
  };
  const open = async (...addresses: Address[]) => {
    send({ type: 'addresses.load' });
    await loaded(addresses);
  };
  const askAndConfirm = (addressId: string) =>
    send({ type: 'removal.ask', addressId }, { type: 'removal.confirm' });
  const is = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    actor.getSnapshot().matches(value);
  const ids = () => actor.getSnapshot().context.addresses.map(({ addressId }) => addressId);
  const context = () => actor.getSnapshot().context;
  const isModal = () => actor.getSnapshot().hasTag('modal');
  const world = { loads, deletions, emitted };
  const answers = { loaded, loadFailed, removed, removalFailed };
  return { actor, send, open, askAndConfirm, is, ids, context, isModal, ...world, ...answers };
}

const REMOVED = 'success: Your address has been removed.';

describe('the list of addresses', () => {
  it('is asked for by nobody before a page needs it', () => {
    expect(startBook().loads).toHaveLength(0);
  });

  it('is loaded once, however often pages ask for it (ADR-06)', async () => {
    const { send, open, loads, is } = startBook();
    await open(address());
    send({ type: 'page.left' }, { type: 'addresses.load' });
    expect(loads).toHaveLength(1);
    expect(is({ loaded: { freshness: 'fresh' } })).toBe(true);
  });

  it('is asked for once while it is on its way (ADR-06)', () => {
    const { send, loads } = startBook();
    send({ type: 'addresses.load' }, { type: 'page.left' }, { type: 'addresses.load' });
    expect(loads).toHaveLength(1);
  });

  it('is loaded again when it is forced, and stays shown meanwhile (ADR-06)', async () => {
    const { send, open, loaded, is, ids, loads } = startBook();
    await open(address());
    send({ type: 'addresses.reload' });
    expect(loads).toHaveLength(2);
    expect(is({ loaded: { content: 'ready', freshness: 'reloading' } })).toBe(true);
    await loaded([]);
    expect(is({ loaded: { content: 'empty', freshness: 'fresh' } })).toBe(true);
    expect(ids()).toEqual([]);
  });

  it.each([
    [unreachable, 'noConnection'],
    [{ kind: 'timedOut' } as const, 'noConnection'],
    [refused('INTERNAL', 500), 'unexpected'],
    [{ kind: 'malformed' } as const, 'unexpected'],
  ])('that failed with %j can be tried again (ERR-06, ERR-07)', async (failure, kind) => {
    const { send, loadFailed, loaded, is, context } = startBook();
    send({ type: 'addresses.load' });
    await loadFailed(failure);
    expect(is('failed')).toBe(true);
    expect(context().failure).toEqual({ kind });
    send({ type: 'addresses.reload' });
    expect(context().failure).toBeNull();
    await loaded([address()]);
    expect(is({ loaded: 'content' })).toBe(true);
  });

  it('says nothing of a failure once its page was left, and tries again (ADR-07)', async () => {
    const { send, loadFailed, is, context, loads } = startBook();
    send({ type: 'addresses.load' });
    await loadFailed(unreachable);
    send({ type: 'page.left' });
    expect(context().failure).toBeNull();
    send({ type: 'addresses.load' });
    expect(is('loading')).toBe(true);
    expect(loads).toHaveLength(2);
  });

  it('that failed for one page is tried again for the next (ADR-07)', async () => {
    const { send, loadFailed, loaded, context, is } = startBook();
    send({ type: 'addresses.load' });
    await loadFailed(unreachable);
    send({ type: 'addresses.load' });
    expect(context().failure).toBeNull();
    await loaded([address()]);
    send({ type: 'addresses.reload' });
    await loadFailed(unreachable);
    send({ type: 'addresses.load' });
    expect(context().failure).toBeNull();
    expect(is({ loaded: { freshness: 'reloading' } })).toBe(true);
  });

  it('keeps what it has when loading it again fails, until the page is left (ADR-07)', async () => {
    const { send, open, loadFailed, is, ids, context, loads } = startBook();
    await open(address());
    send({ type: 'addresses.reload' });
    await loadFailed(unreachable);
    expect(is({ loaded: { content: 'ready', freshness: 'stale' } })).toBe(true);
    expect(ids()).toEqual(['address-1']);
    expect(context().failure).toEqual({ kind: 'noConnection' });
    send({ type: 'page.left' });
    expect(context().failure).toBeNull();
    send({ type: 'addresses.load' });
    expect(loads).toHaveLength(3);
    expect(ids()).toEqual(['address-1']);
  });

  it('tells when the session is over, at first and later (AUT-06)', async () => {
    const { send, loadFailed, loaded, emitted } = startBook();
    send({ type: 'addresses.load' });
    await loadFailed({ kind: 'signedOut' });
    expect(emitted).toEqual(['session.lost']);
    send({ type: 'addresses.reload' });
    await loaded([]);
    send({ type: 'addresses.reload' });
    await loadFailed({ kind: 'signedOut' });
    expect(emitted).toEqual(['session.lost', 'session.lost']);
  });
});

describe('an address that was saved', () => {
  it('is loaded with the list when that is not there yet (ADR-32)', () => {
    const { send, is } = startBook();
    send({ type: 'address.saved', address: address() });
    expect(is('loading')).toBe(true);
  });

  it('is in the list at once, in its place, and the list is loaded again (ADR-32)', async () => {
    const { send, open, ids, context, is, loads } = startBook();
    await open(...manyAddresses(3));
    send({ type: 'address.saved', address: address({ addressId: 'address-2', line1: '9 Oak St' }) });
    send({ type: 'address.saved', address: address({ addressId: 'new' }) });
    expect(ids()).toEqual(['address-1', 'address-2', 'address-3', 'new']);
    expect(context().addresses[1]?.line1).toBe('9 Oak St');
    expect(is({ loaded: { freshness: 'reloading' } })).toBe(true);
    expect(loads).toHaveLength(3);
  });

  it('takes the place of the mailing address that was', async () => {
    const { send, open, context } = startBook();
    await open(mailing(), address());
    send({ type: 'address.saved', address: address({ type: 'home', preferred: true }) });
    expect(context().addresses.map(({ addressId, type }) => [addressId, type])).toEqual([
      ['mailing', 'delivery'],
      ['address-1', 'home'],
    ]);
  });
});

describe('removing an address', () => {
  it('is asked about first, and nothing is removed when it is canceled (ADR-36)', async () => {
    const { send, open, isModal, deletions, ids } = startBook();
    await open(address());
    send({ type: 'removal.ask', addressId: 'address-1' });
    expect(isModal()).toBe(true);
    send({ type: 'removal.cancel' });
    expect(isModal()).toBe(false);
    expect(deletions).toHaveLength(0);
    expect(ids()).toEqual(['address-1']);
  });

  it('cannot be asked of an address that is not listed', async () => {
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

  it('is not begun twice and not given up while it is under way (ADR-37)', async () => {
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
    [refused('CONSTRAINT_VIOLATION', 422), 'unexpected'],
    [refused('INTERNAL', 500), 'unexpected'],
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

  it('that finds it removed elsewhere says so and refreshes the list, and cannot be tried again (ERR-08)', async () => {
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

  it.each([unreachable, { kind: 'malformed' } as const, refused('HTTP_502', 502)])(
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

  it('has a key of its own for each time it is asked', async () => {
    const { send, open, askAndConfirm, removalFailed, deletions } = startBook();
    await open(address());
    askAndConfirm('address-1');
    await removalFailed(unreachable);
    send({ type: 'removal.cancel' });
    askAndConfirm('address-1');
    expect(new Set(deletions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('forgets the doubt of one address when it is asked of another', async () => {
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

  it('closes its question and forgets its message when the page is left (ADR-07)', async () => {
    const { send, open, askAndConfirm, removalFailed, isModal, context } = startBook();
    await open(address());
    askAndConfirm('address-1');
    await removalFailed(refused('CONSTRAINT_VIOLATION', 422));
    send({ type: 'page.left' });
    expect(isModal()).toBe(false);
    send({ type: 'removal.ask', addressId: 'address-1' });
    expect(context().removalFailure).toBeNull();
  });

  it('goes on when the page is left, and says how it ended (ADR-38)', async () => {
    const { send, open, askAndConfirm, removed, isModal, emitted } = startBook();
    await open(address());
    askAndConfirm('address-1');
    send({ type: 'page.left' });
    expect(isModal()).toBe(false);
    await removed();
    expect(emitted).toEqual([REMOVED]);
  });

  it('that fails after the page was left says so and looks what the store has (ADR-07)', async () => {
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

  it('tells when the session is over, and can be tried again (AUT-06)', async () => {
    const { actor, open, askAndConfirm, removalFailed, emitted } = startBook();
    await open(address());
    askAndConfirm('address-1');
    await removalFailed({ kind: 'signedOut' });
    expect(emitted).toEqual(['session.lost']);
    expect(actor.getSnapshot().can({ type: 'removal.confirm' })).toBe(true);
  });
});

describe('what the address book shows', () => {
  it('lists the mailing address first and the others in reversed order (ADR-04, ADR-05)', () => {
    const [one, two, three] = manyAddresses(3) as [Address, Address, Address];
    const listed = listedAddresses({ addresses: [one, two, mailing(), three] });
    expect(listed.map(({ addressId }) => addressId)).toEqual([
      'mailing',
      'address-3',
      'address-2',
      'address-1',
    ]);
    expect(listedAddresses({ addresses: [one, two] })).toEqual([two, one]);
    expect(listedAddresses({ addresses: [] })).toEqual([]);
  });

  it.each([
    [19, false],
    [20, true],
  ])('with %i addresses is full: %s (ERR-03)', (count, full) => {
    expect(isFull({ addresses: manyAddresses(count) })).toBe(full);
  });
});
