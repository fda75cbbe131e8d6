import { describe, expect } from 'vitest';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { alert, CONNECTION, LASTING } from './support/account.ts';
import {
  add,
  book,
  confirmUnverified,
  openNew,
  shown,
  typeAddress,
  UNKNOWN,
  untilSaved,
} from './support/address-form.ts';
import { fault, shopTest } from './support/shop-test.ts';

const it = shopTest();

describe('a half-typed address', () => {
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
