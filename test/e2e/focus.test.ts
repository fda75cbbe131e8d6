import { describe, expect } from 'vitest';
import { focused } from './support/keys.ts';
import { shopTest } from './support/shop-test.ts';
import { heading, modal } from './support/steps.ts';

const it = shopTest();

describe('by keyboard, the cart', () => {
  it('has the focus on the next item after one is removed, and on Undo once it is empty', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/cart');
    const items = page.getByRole('row').filter({ has: page.getByRole('link') });
    const remove = items.first().getByRole('button', { name: /^Remove / });
    await remove.first().waitFor();
    const next = (await items.nth(1).getByRole('link').first().textContent()) ?? '';
    await remove.first().press('Enter');
    await expect.poll(() => focused(page)).toContain(`link "${next}"`);
    const empty = page.getByRole('button', { name: 'Empty cart', disabled: false });
    await empty.waitFor();
    await empty.press('Enter');
    await modal(page, 'Empty your cart?').getByRole('button', { name: 'Empty cart' }).press('Enter');
    await heading(page, 'Your cart is empty').waitFor();
    await expect.poll(() => focused(page)).toContain('button "Undo"');
  });
});
