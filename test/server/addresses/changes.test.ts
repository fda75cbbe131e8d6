import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createFault } from '../../../services/contracts/sandbox.ts';
import {
  addAddress,
  addressToCreate,
  changeAddress,
  loadBook,
  problemOf,
  refusedChange,
  removeAddress,
} from '../../support/address-book.ts';
import { newKey, refusalOf } from '../../support/server-shopper.ts';
import { withEmptyBook } from '../support/empty-book.ts';

const at = withEmptyBook();

const GONE = { addressId: 'gone' };

describe('a resent addition', () => {
  it('under its key returns the one address, even at once and from a full book', async () => {
    for (let nth = 1; nth <= 19; nth++) await addAddress(at.nell);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => addAddress(at.nell, {}, key)));
    expect(new Set(answers.map(({ addressId }) => addressId)).size).toBe(1);
    expect(await addAddress(at.nell, {}, key)).toEqual(answers[0]);
    expect(await loadBook(at.nell)).toHaveLength(20);
  });

  it("under its key with another payload is refused, and under another shopper's key is new", async () => {
    const key = newKey();
    await addAddress(at.nell, {}, key);
    expect(await refusalOf(addAddress(at.nell, { line2: 'Apt 4' }, key))).toBe('KEY_REUSED');
    const sam = await at.server.signedIn('sam@example.com');
    expect(await refusalOf(addAddress(sam, { line2: 'Apt 4' }, key))).toBe('none');
  });

  it('after a lost response leaves one address', async () => {
    await at.nell.call(createFault, { body: { operation: 'addresses.create', times: 1, drop: 'after' } });
    const key = newKey();
    await expect(addAddress(at.nell, {}, key)).rejects.toEqual({ kind: 'unreachable' });
    const added = await addAddress(at.nell, {}, key);
    expect(await loadBook(at.nell)).toEqual([added]);
  });

  it('after a lost request adds it once', async () => {
    await at.nell.call(createFault, { body: { operation: 'addresses.create', times: 1, drop: 'before' } });
    const key = newKey();
    await expect(addAddress(at.nell, {}, key)).rejects.toEqual({ kind: 'unreachable' });
    expect(await loadBook(at.nell)).toEqual([]);
    await addAddress(at.nell, {}, key);
    expect(await loadBook(at.nell)).toHaveLength(1);
  });

  it('after its address was removed returns that address, and adds none', async () => {
    const key = newKey();
    const added = await addAddress(at.nell, {}, key);
    await removeAddress(at.nell, added);
    expect(await addAddress(at.nell, {}, key)).toEqual(added);
    expect(await loadBook(at.nell)).toEqual([]);
  });
});

describe('a resent removal', () => {
  const DONE = { data: { successful: true } };

  it('under its key gets the same response, even at once (API-04)', async () => {
    const [gone, kept] = [await addAddress(at.nell), await addAddress(at.nell)];
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => removeAddress(at.nell, gone, key)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => DONE));
    expect(await removeAddress(at.nell, gone, key)).toEqual(DONE);
    expect(await loadBook(at.nell)).toEqual([kept]);
  });

  it("under its key for another address is refused, as is an addition's key", async () => {
    const [added, removed] = [newKey(), newKey()];
    const [gone, kept] = [await addAddress(at.nell), await addAddress(at.nell, {}, added)];
    await removeAddress(at.nell, gone, removed);
    expect(await refusalOf(removeAddress(at.nell, kept, removed))).toBe('KEY_REUSED');
    expect(await refusalOf(removeAddress(at.nell, kept, added))).toBe('KEY_REUSED');
    expect(await loadBook(at.nell)).toEqual([kept]);
  });

  it.each(['before', 'after'] as const)(
    'removes the address once if the first was dropped %s the store had done it',
    async (drop) => {
      await at.nell.call(createFault, { body: { operation: 'addresses.delete', times: 1, drop } });
      const gone = await addAddress(at.nell);
      const key = newKey();
      await expect(removeAddress(at.nell, gone, key)).rejects.toEqual({ kind: 'unreachable' });
      expect(await removeAddress(at.nell, gone, key)).toEqual(DONE);
      expect(await loadBook(at.nell)).toEqual([]);
    },
  );

  it('can reuse its key after a refusal, which changed nothing', async () => {
    const key = newKey();
    expect(await refusalOf(removeAddress(at.nell, GONE, key))).toBe('ADDRESS_NOT_FOUND');
    expect(await removeAddress(at.nell, await addAddress(at.nell), key)).toEqual(DONE);
  });
});

describe('a missing address', () => {
  const NOT_FOUND = refusedChange('ADDRESS_NOT_FOUND', 404);

  it('is not found for an edit or a removal (API-03, API-04, ERR-02, ERR-08)', async () => {
    expect(await problemOf(at.nell, '/update', { ...addressToCreate(), addressId: 'gone' })).toMatchObject(
      NOT_FOUND,
    );
    expect(await problemOf(at.nell, '/delete', GONE)).toMatchObject(NOT_FOUND);
  });

  it("includes another shopper's address", async () => {
    const sam = await at.server.signedIn('sam@example.com');
    const added = await addAddress(sam, { line1: "Sam's own" });
    const { preferred: _, ...body } = { ...added, line1: "Nell's now" };
    expect(await problemOf(at.nell, '/update', body)).toMatchObject(NOT_FOUND);
    expect(await problemOf(at.nell, '/delete', { addressId: added.addressId })).toMatchObject(NOT_FOUND);
    expect(await loadBook(sam)).toContainEqual(added);
  });

  it('may have been removed in another tab, and the second one hears it', async () => {
    const added = await addAddress(at.nell, {});
    const codes = await Promise.all([
      refusalOf(removeAddress(at.nell, added)),
      refusalOf(changeAddress(at.nell, { ...added, line1: '9 Elm St' })),
      refusalOf(removeAddress(at.nell, added)),
      refusalOf(changeAddress(at.nell, { ...added, type: 'home' })),
    ]);
    expect(await loadBook(at.nell)).toEqual([]);
    expect([codes[0], codes[2]].toSorted()).toEqual(['ADDRESS_NOT_FOUND', 'none']);
    expect(await refusalOf(changeAddress(at.nell, added))).toBe('ADDRESS_NOT_FOUND');
    expect(['none', 'ADDRESS_NOT_FOUND']).toEqual(expect.arrayContaining([codes[1], codes[3]]));
  });
});

it('two tabs that edit one address at once leave one whole edit', async () => {
  const added = await addAddress(at.nell, {});
  const edits = [
    { ...added, line1: '1 Elm St', city: 'Dayton', zip: '45402' },
    { ...added, line1: '2 Oak St', city: 'Columbus', zip: '43215' },
  ];
  await Promise.all(edits.map((edit) => changeAddress(at.nell, edit)));
  const [left] = await loadBook(at.nell);
  expect(edits).toContainEqual(left);
});

it('a database constraint becomes a refusal, not a server error (ERR-01, ERR-05)', async () => {
  const added = await addAddress(at.nell, {});
  await at.server.db.execute(sql`alter table addresses add constraint no_nowhere check (city <> 'Nowhere')`);
  try {
    const REFUSED = refusedChange('CONSTRAINT_VIOLATION', 422);
    expect(await problemOf(at.nell, '', addressToCreate({ city: 'Nowhere' }))).toMatchObject(REFUSED);
    const { preferred: _, ...body } = { ...added, city: 'Nowhere' };
    expect(await problemOf(at.nell, '/update', body)).toMatchObject(REFUSED);
    expect(await loadBook(at.nell)).toEqual([added]);
  } finally {
    await at.server.db.execute(sql`alter table addresses drop constraint no_nowhere`);
  }
});
