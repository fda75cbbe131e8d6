import { describe, expect } from 'vitest';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { addAddress, removeAddress } from '../support/address-book.ts';
import { alert, atSizes, type Broken, CONNECTION, GENERIC, LASTING, sizes } from './support/account.ts';
import {
  add,
  book,
  card,
  inBook,
  openEdit,
  openNew,
  RIGHT,
  RILEYS,
  RILEYS_MAILING,
  shown,
  typeAddress,
  untilSaved,
  update,
} from './support/address-form.ts';
import { expectSound } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

const LIMIT = 'You have reached the limit of 20 addresses. Remove one to add another.';
const NOT_FOUND = 'We could not find that address.';

/** Failures that adding and changing share; the words of a code that both know come with each. */
const failures = (constraint: string): [string, Broken, string][] => [
  ['answers 500', { times: 1, status: 500 }, GENERIC],
  ['answers a code that nobody knows', { times: 1, status: 422, code: 'SOMETHING_NEW' }, GENERIC],
  ['answers CONSTRAINT_VIOLATION', { times: 1, status: 422, code: 'CONSTRAINT_VIOLATION' }, constraint],
  [
    'answers CONSTRAINT_VIOLATION_EXCEPTION',
    { times: 1, status: 422, code: 'CONSTRAINT_VIOLATION_EXCEPTION' },
    constraint,
  ],
  ['answers TOO_MANY_ADDRESSES', { times: 1, status: 422, code: 'TOO_MANY_ADDRESSES' }, LIMIT],
  ['answers ADDRESS_NOT_FOUND', { times: 1, status: 404, code: 'ADDRESS_NOT_FOUND' }, NOT_FOUND],
  ['loses the request', { times: LASTING, drop: 'before' }, CONNECTION],
  ['loses the answer', { times: LASTING, drop: 'after' }, CONNECTION],
  ['answers nonsense', { times: 1, drop: 'body' }, GENERIC],
];

describe('adding an address', () => {
  it.for(atSizes(failures('We are having technical difficulties. Please try again later.')))(
    'at %s says so when the store %s, loses nothing that was typed, and leaves one address at the next try (ADR-33, ERR-01, ERR-02, ERR-03, ERR-04, ERR-06, ERR-07)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, RIGHT);
      await fault(shopper, { operation: 'addresses.create', ...broken });
      await add(page).click();
      await alert(page, words).waitFor();
      await expect.poll(() => shown(page)).toEqual(RIGHT);
      await expect.poll(() => add(page).getAttribute('aria-busy')).toBeNull();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await add(page).click();
      await untilSaved(page);
      expect(await book(shopper)).toHaveLength(1);
      await expect.poll(() => page.getByRole('heading', { level: 2, name: RIGHT.line1 }).count()).toBe(1);
    },
  );

  it('raises UNKNOWN ERROR for a code that nobody knows (ERR-04)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    const raised: string[] = [];
    page.on('pageerror', ({ message }) => raised.push(message));
    await openNew(page);
    await typeAddress(page, RIGHT);
    await fault(shopper, { operation: 'addresses.create', times: 1, status: 422, code: 'SOMETHING_NEW' });
    await add(page).click();
    await alert(page, GENERIC).waitFor();
    await expect.poll(() => raised).toEqual(['UNKNOWN ERROR: SOMETHING_NEW']);
  });

  it.for(sizes)(
    'at %s is refused beyond 20, and what was typed stays (ERR-03)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      for (let place = 1; place <= 20; place += 1) {
        await addAddress(shopper, { line1: `${place} Elm St` });
      }
      await openNew(page);
      await typeAddress(page, RIGHT);
      await add(page).click();
      await alert(page, LIMIT).waitFor();
      await expect.poll(() => shown(page)).toEqual(RIGHT);
      const [first] = await book(shopper);
      await removeAddress(shopper, { addressId: first?.addressId ?? '' });
      await add(page).click();
      await untilSaved(page);
      expect(await book(shopper)).toHaveLength(20);
    },
  );
});

describe('changing an address', () => {
  it.for(atSizes(failures('We are having technical difficulties.')))(
    'at %s says so when the store %s, loses nothing that was typed, and is done at the next try (ADR-33, ERR-02, ERR-04, ERR-05, ERR-06, ERR-07)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      const before = await book(shopper);
      await openEdit(page, RILEYS);
      await typeAddress(page, RIGHT);
      await fault(shopper, { operation: 'addresses.update', ...broken });
      await update(page).click();
      await alert(page, words).waitFor();
      await expect.poll(() => shown(page)).toEqual(RIGHT);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await update(page).click();
      await untilSaved(page);
      expect(await inBook(shopper, RIGHT.line1)).toHaveLength(1);
      expect(await book(shopper)).toHaveLength(before.length);
    },
  );

  it.for(sizes)(
    'at %s that was removed in another tab says that it is not there, and keeps what was typed (ERR-02)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openEdit(page, RILEYS);
      await typeAddress(page, RIGHT);
      const [theirs] = await inBook(shopper, RILEYS);
      await removeAddress(shopper, { addressId: theirs?.addressId ?? '' });
      await update(page).click();
      await alert(page, NOT_FOUND).waitFor();
      await expect.poll(() => shown(page)).toEqual(RIGHT);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await card(page, RILEYS_MAILING).waitFor();
      // What the book showed stays until it is loaded again.
      await card(page, RILEYS).waitFor({ state: 'detached' });

      await page.goto(`/account/address/${theirs?.addressId}`);
      await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
      await expectSound(page);
      await page.getByRole('link', { name: 'Back to Address Book' }).click();
      await heading(page, 'Address Book').waitFor();
    },
  );
});
