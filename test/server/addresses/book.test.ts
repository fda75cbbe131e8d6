import { describe, expect, it } from 'vitest';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import {
  addAddress,
  addressToCreate,
  changeAddress,
  emptyBook,
  loadBook,
  problemOf,
  refusedChange,
  removeAddress,
} from '../../support/address-book.ts';
import { refusalOf } from '../../support/server-shopper.ts';
import { withEmptyBook } from '../support/empty-book.ts';

const at = withEmptyBook();

const linesOf = async (client = at.nell) => (await loadBook(client)).map(({ line1 }) => line1);
const fill = async (count: number) => {
  for (let nth = 1; nth <= count; nth++) await addAddress(at.nell, { line1: `${nth} Main St` });
};

const GONE = { addressId: 'gone' };

describe('the address book', () => {
  it('keeps an address with all its details (ENT-01, API-01, API-02)', async () => {
    const place = { location: { latitude: 39.1031, longitude: -84.512 }, county: 'Hamilton' };
    const added = await addAddress(at.nell, { line2: 'Apt 3', type: 'home', ...place });
    const { addressId: _, ...fields } = addressToCreate({ line2: 'Apt 3', type: 'home', ...place });
    expect(added).toEqual({ ...fields, addressId: added.addressId, preferred: true });
    expect(await loadBook(at.nell)).toEqual([added]);
  });

  it('lists addresses in the order they were added, even within one instant (API-01)', async () => {
    await fill(6);
    const sixMore = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter} Oak St`);
    await Promise.all(sixMore.map((line1) => addAddress(at.nell, { line1 })));
    const listed = await linesOf();
    expect(listed.slice(0, 6)).toEqual(['1', '2', '3', '4', '5', '6'].map((nth) => `${nth} Main St`));
    expect(listed.slice(6).toSorted()).toEqual(sixMore);
    expect(await linesOf()).toEqual(listed);
  });

  it('edits an address in place and clears what is not sent (API-03)', async () => {
    await fill(3);
    const [, second] = await loadBook(at.nell);
    if (!second) throw new Error('The second address is there');
    const changed = await changeAddress(at.nell, {
      ...second,
      line1: '9 Elm St',
      location: { latitude: 1, longitude: 2 },
      county: 'Hamilton',
    });
    expect(changed).toMatchObject({ addressId: second.addressId, line1: '9 Elm St', county: 'Hamilton' });
    expect(await linesOf()).toEqual(['1 Main St', '9 Elm St', '3 Main St']);
    expect(await changeAddress(at.nell, second)).toEqual(second);
  });

  it('removes an address (API-04)', async () => {
    await fill(2);
    const [first] = await loadBook(at.nell);
    expect(await removeAddress(at.nell, first ?? GONE)).toEqual({ data: { successful: true } });
    expect(await linesOf()).toEqual(['2 Main St']);
  });

  it('keeps a Canadian address, and refuses a country that does not match its region (ADR-24)', async () => {
    const canadian = { stateCode: 'ON', city: 'Ottawa', zip: 'k1a0b1', countryCode: 'CA' } as const;
    expect(await addAddress(at.nell, canadian)).toMatchObject({ zip: 'K1A 0B1', countryCode: 'CA' });
    const asked = addAddress(at.nell, { ...canadian, countryCode: 'US' });
    await expect(asked).rejects.toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(await loadBook(at.nell)).toHaveLength(1);
  });

  it('is private to each signed-in shopper', async () => {
    await expect(loadBook(at.server.visitor)).rejects.toEqual({ kind: 'signedOut' });
    await fill(1);
    expect((await linesOf(await at.server.signedIn('sam@example.com'))).includes('1 Main St')).toBe(false);
  });
});

describe('the mailing address', () => {
  const types = async () => (await loadBook(at.nell)).map(({ type, preferred }) => [type, preferred]);

  it('is unique: a new one turns the earlier one into a delivery address (ADR-21)', async () => {
    await addAddress(at.nell, { type: 'home' });
    await addAddress(at.nell, { type: 'home' });
    expect(await types()).toEqual([
      ['delivery', false],
      ['home', true],
    ]);
  });

  it('can be set and cleared by an edit (ADR-21)', async () => {
    const first = await addAddress(at.nell, { type: 'home' });
    const second = await addAddress(at.nell, {});
    await changeAddress(at.nell, { ...second, type: 'home' });
    expect(await types()).toEqual([
      ['delivery', false],
      ['home', true],
    ]);
    await changeAddress(at.nell, { ...second, type: 'home', line1: '1 Elm St' });
    await changeAddress(at.nell, { ...first, type: 'home' });
    await changeAddress(at.nell, { ...first, type: 'delivery' });
    expect(await types()).toEqual([
      ['delivery', false],
      ['delivery', false],
    ]);
  });

  it('stays unique when ten tabs each add one at once', async () => {
    const added = await addAddress(at.nell, {});
    const tabs = Array.from({ length: 10 }, (_, nth) =>
      nth % 2 ? addAddress(at.nell, { type: 'home' }) : changeAddress(at.nell, { ...added, type: 'home' }),
    );
    await Promise.all(tabs);
    expect((await types()).filter(([type]) => type === 'home')).toHaveLength(1);
  });

  it('stays when the address meant to replace it is gone', async () => {
    const first = await addAddress(at.nell, { type: 'home' });
    const asked = changeAddress(at.nell, { ...first, addressId: 'gone', type: 'home' });
    expect(await refusalOf(asked)).toBe('ADDRESS_NOT_FOUND');
    expect(await types()).toEqual([['home', true]]);
  });
});

describe('the limit on addresses', () => {
  it('is 20, and the 21st is refused (ERR-03)', async () => {
    await fill(20);
    expect(await problemOf(at.nell, '', addressToCreate())).toMatchObject({
      ...refusedChange('TOO_MANY_ADDRESSES', 422),
      detail: 'You have reached the limit of 20 addresses. Remove one to add another.',
    });
    const [first] = await loadBook(at.nell);
    await removeAddress(at.nell, first ?? GONE);
    await addAddress(at.nell, { line1: 'The 21st' });
    expect((await linesOf()).at(-1)).toBe('The 21st');
  });

  it('holds when many tabs add at once (ERR-03)', async () => {
    await fill(15);
    const codes = await Promise.all(Array.from({ length: 25 }, () => refusalOf(addAddress(at.nell))));
    expect(codes.filter((code) => code === 'none')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_ADDRESSES')).toHaveLength(20);
    expect(await loadBook(at.nell)).toHaveLength(20);
  });
});

it("a reset restores the demo address books, and leaves other shoppers' changes", async () => {
  const riley = await at.server.signedIn('riley@example.com');
  const seeded = await loadBook(riley);
  expect(seeded.map(({ type, city }) => [type, city])).toEqual([
    ['home', 'Cincinnati'],
    ['delivery', 'Cincinnati'],
  ]);
  await fill(1);
  await emptyBook(riley);
  await addAddress(riley, { type: 'home', line1: '1 Elm St' });
  await riley.call(resetSandbox, {});
  expect(await loadBook(riley)).toEqual(seeded);
  expect(await linesOf()).toEqual(['1 Main St']);
});
