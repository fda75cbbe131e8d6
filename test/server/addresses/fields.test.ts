import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Address, AddressToUpdate } from '../../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import {
  addAddress,
  addressToCreate,
  changeAddress,
  loadBook,
  problemOf,
  removeAddress,
} from '../../support/address-book.ts';
import { NAUGHTY_STRINGS } from '../../support/naughty-strings.ts';
import { withEmptyBook } from '../support/empty-book.ts';

let kept: Address;
const at = withEmptyBook();
beforeEach(async () => {
  kept = await addAddress(at.nell);
});

const SENTENCE = /^[A-Z][\w\s/,.]+$/;

/** Text no database can store. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

const failureOf = (promise: Promise<unknown>): Promise<ServiceFailure | null> =>
  promise.then(
    () => null,
    (failure: ServiceFailure) => failure,
  );

/** A refusal that names these fields and no others, in words. */
const refusalFor = (fields: readonly string[]) =>
  expect.objectContaining({
    kind: 'refused',
    status: 422,
    fields: Object.fromEntries(fields.map((field) => [field, expect.stringMatching(SENTENCE)])),
  });

/** A state excludes most postal codes, so the two are tried on their own. */
const TOGETHER: { fields: (keyof Address)[] }[] = [
  { fields: ['line1', 'line2', 'city', 'county'] },
  { fields: ['stateCode'] },
  { fields: ['zip'] },
];

it.each(TOGETHER)(
  'naughty text in $fields is kept exactly as typed, or refused with a message by both form and store (LIM-01)',
  async ({ fields }) => {
    const naughtyIn = (some: readonly (keyof Address)[], naughty: string): Address => ({
      ...kept,
      ...Object.fromEntries(some.map((field) => [field, naughty])),
    });
    for (const naughty of NAUGHTY_STRINGS) {
      const shown = JSON.stringify(naughty.slice(0, 60));
      const isWellTyped = (field: keyof Address) =>
        v.safeParse(AddressToUpdate, naughtyIn([field], naughty)).success;
      const mistyped = fields.filter((field) => !isWellTyped(field));
      const unstorable = isUnstorable(naughty) ? fields.filter(isWellTyped) : [];
      for (const bad of [mistyped, ...unstorable.map((field) => [field])]) {
        if (bad.length === 0) continue;
        const failure = await failureOf(changeAddress(at.nell, naughtyIn(bad, naughty)));
        expect([shown, failure]).toEqual([shown, refusalFor(bad)]);
      }
      const good = fields.filter((field) => ![...mistyped, ...unstorable].includes(field));
      if (good.length === 0) continue;
      await changeAddress(at.nell, naughtyIn(good, naughty));
      const [read] = await loadBook(at.nell);
      for (const field of good) expect(read?.[field] ?? '').toBe(naughty.trim());
    }
  },
);

it('an address with naughty strings in every line is added as typed, or not at all', async () => {
  for (const naughty of NAUGHTY_STRINGS) {
    const lines = { line1: naughty, line2: naughty, city: naughty };
    const isGood = v.safeParse(AddressToUpdate, { ...kept, ...lines }).success && !isUnstorable(naughty);
    const failure = await failureOf(addAddress(at.nell, lines));
    const shown = JSON.stringify(naughty.slice(0, 60));
    expect([shown, failure === null]).toEqual([shown, isGood]);
    if (failure) continue;
    // None of those refused before is there.
    const [, added, ...others] = await loadBook(at.nell);
    const typed = naughty.trim();
    expect([added, others]).toEqual([
      expect.objectContaining({ line1: typed, line2: typed, city: typed }),
      [],
    ]);
    if (added) await removeAddress(at.nell, added);
  }
  expect(await loadBook(at.nell)).toEqual([kept]);
});

describe('40 characters', () => {
  it('are counted the way the browser counts them, in both places (LIM-01)', async () => {
    expect(await changeAddress(at.nell, { ...kept, line1: '🏠'.repeat(20) })).toMatchObject({
      line1: '🏠'.repeat(20),
    });
    const failure = await failureOf(changeAddress(at.nell, { ...kept, line1: `${'🏠'.repeat(20)}x` }));
    expect(failure).toMatchObject({ fields: { line1: 'Input must be 40 characters or less.' } });
  });
});

describe('what a shopper can type', () => {
  const fieldsOf = async (differing: object) =>
    (await problemOf(at.nell, '', { ...addressToCreate(), ...differing })).fields;

  it('is up to 40 characters a line (LIM-01, ADR-12, ADR-13, ADR-14)', async () => {
    const forty = 'x'.repeat(40);
    const lines = { line1: forty, line2: forty, city: forty };
    expect(await addAddress(at.nell, lines)).toMatchObject(lines);
    for (const field of ['line1', 'line2', 'city']) {
      expect(await fieldsOf({ [field]: `${forty}x` })).toEqual({
        [field]: 'Input must be 40 characters or less.',
      });
    }
  });

  it('includes a well-formed postal code of up to ten characters (LIM-02, ADR-16, ADR-17)', async () => {
    expect((await addAddress(at.nell, { zip: '45202/1234' })).zip).toBe('45202-1234');
    for (const zip of ['', '4520', '452021', '45202-123', '45202-12345', 'K1A 0B1', '45202  1234']) {
      expect([zip, await fieldsOf({ zip })]).toEqual([zip, { zip: 'Please enter a valid Postal Code' }]);
    }
  });

  it('must include street, city, and state (ADR-12, ADR-14, ADR-15)', async () => {
    expect(await fieldsOf({ line1: ' ', city: '', stateCode: 'XX' })).toEqual({
      line1: 'Street Address is required',
      city: 'City is required',
      stateCode: 'State/Province is required',
    });
  });
});
