import { describe, expect, it } from 'vitest';
import { isFull, listedAddresses } from '../../../machines/account/address-book.selectors.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import { address, mailing, manyAddresses } from '../../support/account/addresses.ts';
import { refused, unreachable } from '../../support/failures.ts';
import { startBook } from './running-book.ts';

describe('the address list', () => {
  it('is not requested until a page needs it', () => {
    const { loads, ids } = startBook();
    expect([loads, ids()]).toEqual([[], []]);
  });

  it('loads once, however often pages ask for it (ADR-06)', async () => {
    const { send, open, loads, is } = startBook();
    await open(address());
    send({ type: 'page.left' }, { type: 'addresses.load' });
    expect(loads).toHaveLength(1);
    expect(is({ loaded: { freshness: 'fresh' } })).toBe(true);
  });

  it('is requested once while loading (ADR-06)', () => {
    const { send, loads } = startBook();
    send({ type: 'addresses.load' }, { type: 'page.left' }, { type: 'addresses.load' });
    expect(loads).toHaveLength(1);
  });

  it('can be force-reloaded and stays visible meanwhile (ADR-06)', async () => {
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
    [refused(500, 'INTERNAL'), 'unexpected'],
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

  it('forgets a failure once its page is left, and tries again (ADR-07)', async () => {
    const { send, loadFailed, is, context, loads } = startBook();
    send({ type: 'addresses.load' });
    await loadFailed(unreachable);
    send({ type: 'page.left' });
    expect(context().failure).toBeNull();
    send({ type: 'addresses.load' });
    expect(is('loading')).toBe(true);
    expect(loads).toHaveLength(2);
  });

  it('is tried again for the next page after it failed for one (ADR-07)', async () => {
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

  it('keeps its addresses when a reload fails, until the page is left (ADR-07)', async () => {
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

  it('says why it may be out of date until it is loaded again or its page is left (ADR-07)', async () => {
    const { send, open, loadFailed, loaded, context } = startBook();
    await open(address());
    send({ type: 'addresses.reload' });
    await loadFailed(unreachable);
    send({ type: 'addresses.reload' });
    expect(context().failure).toEqual({ kind: 'noConnection' });
    await loaded([address()]);
    expect(context().failure).toBeNull();
    send({ type: 'addresses.reload' });
    await loadFailed(unreachable);
    send({ type: 'addresses.reload' }, { type: 'page.left' });
    expect(context().failure).toBeNull();
  });
});

describe('a saved address', () => {
  it('is loaded with the list when the list is not there yet (ADR-32)', () => {
    const { send, is } = startBook();
    send({ type: 'address.saved', address: address() });
    expect(is('loading')).toBe(true);
  });

  it('appears in its place right away, and the list reloads (ADR-32)', async () => {
    const { send, open, ids, context, is, loads } = startBook();
    await open(...manyAddresses(3));
    send({ type: 'address.saved', address: address({ addressId: 'address-2', line1: '9 Oak St' }) });
    send({ type: 'address.saved', address: address({ addressId: 'new' }) });
    expect(ids()).toEqual(['address-1', 'address-2', 'address-3', 'new']);
    expect(context().addresses[1]?.line1).toBe('9 Oak St');
    expect(is({ loaded: { freshness: 'reloading' } })).toBe(true);
    expect(loads).toHaveLength(3);
  });

  it('replaces the previous mailing address', async () => {
    const { send, open, context } = startBook();
    await open(mailing(), address());
    send({ type: 'address.saved', address: address({ type: 'home', preferred: true }) });
    expect(context().addresses.map(({ addressId, type }) => [addressId, type])).toEqual([
      ['mailing', 'delivery'],
      ['address-1', 'home'],
    ]);
  });

  it('leaves the mailing address alone if it is a different kind', async () => {
    const { send, open, context } = startBook();
    await open(mailing(), address());
    send({ type: 'address.saved', address: address({ line1: '9 Oak St' }) });
    expect(context().addresses).toEqual([mailing(), address({ line1: '9 Oak St' })]);
  });
});

describe('what the address book shows', () => {
  it('lists the mailing address first, then the others newest first (ADR-04, ADR-05)', () => {
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
