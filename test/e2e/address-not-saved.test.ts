import { describe, expect } from 'vitest';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { signOut } from '../../services/contracts/session.ts';
import { removeAddress } from '../support/address-book.ts';
import { alert, CONNECTION, GENERIC, LASTING } from './support/account.ts';
import {
  add,
  book,
  card,
  confirmUnverified,
  inBook,
  ODD,
  openEdit,
  openNew,
  RIGHT,
  RILEYS,
  RILEYS_MAILING,
  shown,
  suggestion,
  typeAddress,
  UNKNOWN,
  untilSaved,
  update,
} from './support/address-form.ts';
import { expectFit } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

const NOT_FOUND = 'We could not find that address.';

describe('an address that could not be added', () => {
  it('stays as typed, and the next try adds it once (ADR-33, ERR-04, ERR-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    const raised: string[] = [];
    page.on('pageerror', ({ message }) => raised.push(message));
    await openNew(page);
    await typeAddress(page, RIGHT);
    await fault(shopper, { operation: 'addresses.create', times: 1, status: 422, code: 'SOMETHING_NEW' });
    await add(page).click();
    await alert(page, GENERIC).waitFor();
    await expect.poll(() => raised).toEqual(['UNKNOWN ERROR: SOMETHING_NEW']);

    await fault(shopper, { operation: 'addresses.create', times: LASTING, drop: 'after' });
    await add(page).click();
    await alert(page, CONNECTION).waitFor();
    await expect.poll(() => shown(page)).toEqual(RIGHT);
    await expect.poll(() => add(page).getAttribute('aria-busy')).toBeNull();
    await expectFit(page);
    await shopper.call(clearFaults, {});
    await add(page).click();
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(1);
    await expect.poll(() => page.getByRole('heading', { level: 2, name: RIGHT.line1 }).count()).toBe(1);
  });
});

describe('an address that could not be changed', () => {
  it('because another tab removed it says so and keeps what was typed (ERR-02)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openEdit(page, RILEYS);
    await typeAddress(page, RIGHT);
    const [theirs] = await inBook(shopper, RILEYS);
    await removeAddress(shopper, { addressId: theirs?.addressId ?? '' });
    await update(page).click();
    await alert(page, NOT_FOUND).waitFor();
    await expect.poll(() => shown(page)).toEqual(RIGHT);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await card(page, RILEYS_MAILING).waitFor();
    // The address book keeps showing its list until it's reloaded.
    await card(page, RILEYS).waitFor({ state: 'detached' });

    await page.goto(`/account/address/${theirs?.addressId}`);
    await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
    await page.getByRole('link', { name: 'Back to Address Book' }).click();
    await heading(page, 'Address Book').waitFor();
  });
});

describe('a half-typed address', () => {
  it('survives a reload during a question and a sign-in halfway through (AUT-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, ODD);
    await add(page).click();
    await suggestion(page).waitFor();
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(ODD);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await typeAddress(page, RIGHT);
    await shopper.call(signOut, {});
    await add(page).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'new@example.com');
    await heading(page, 'Add New Address').waitFor();
    await expect.poll(() => shown(page)).toEqual(RIGHT);
    await add(page).click();
    await untilSaved(page);
  });

  it('is saved once when the page is reloaded after a lost response and saved again (ADR-33)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, UNKNOWN);
    await fault(shopper, { operation: 'addresses.create', times: LASTING, drop: 'after' });
    await add(page).click();
    await confirmUnverified(page);
    await alert(page, CONNECTION).waitFor();
    await shopper.call(clearFaults, {});
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(UNKNOWN);
    await add(page).click();
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(1);
  });
});
