import { describe, expect } from 'vitest';
import { sizes } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import { reserveTime } from './support/steps.ts';

/** Less than the two minutes that trigger the warning, and long enough for this file. */
const it = shopTest({ RESERVATION_SECONDS: '110' });

const RUNNING_OUT = 'Less than 2 minutes left: place your order now to keep your time.';

describe('a reservation about to run out', () => {
  it('can be extended once (RSV-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com', sizes[0][1]);
    await page.goto('/scheduling');
    await reserveTime(page);
    await page.getByText(RUNNING_OUT).waitFor();
    await expectFit(page);
    const before = await held(shopper);
    const longer = page.getByRole('button', { name: 'Hold my time longer' });
    await longer.click();
    await longer.waitFor({ state: 'detached' });
    const after = await held(shopper);
    expect(before).toMatchObject({ canExtend: true });
    expect(after).toMatchObject({ id: before?.id, canExtend: false });
    expect(Date.parse(after?.expiration.value ?? '')).toBeGreaterThan(
      Date.parse(before?.expiration.value ?? ''),
    );

    await page.reload();
    await page.getByText(RUNNING_OUT).waitFor();
    await expect.poll(() => longer.count()).toBe(0);
  });
});
