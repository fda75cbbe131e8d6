import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { shopTest } from './support/shop-test.ts';
import { goToCheckout, openCardForm, placeOrderButton, readyToPlace, typeCard } from './support/steps.ts';

const it = shopTest();

const DECLINED = { number: '4000000000000002', expiry: '12/41', cvv: '123' };

it("a shopper whose card is declined gets a code, by which the built shop's visit is replayed", async ({
  store,
  visitAs,
}) => {
  const { page } = await visitAs('riley@example.com');
  await goToCheckout(page);
  const form = await openCardForm(page);
  await typeCard(page, form, DECLINED);
  await form.getByRole('button', { name: 'Add Card' }).click();
  await form.waitFor({ state: 'detached' });
  await readyToPlace(page);
  await placeOrderButton(page).click();
  await page.getByText('Your card was declined.').waitFor();
  const codes: (string | null)[] = [];
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Get a support code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get a support code' });
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await dialog.getByRole('button', { name: 'Copy code' }).waitFor();
    codes.push(await dialog.locator('output').textContent());
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
  }
  expect(codes[1]).toBe(codes[0]);
  const replay = new URL('../../tools/engine/replay.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [
    replay,
    codes[0] ?? '',
    '--url',
    store.url,
  ]);
  expect(stdout).toMatch(/submission +placeOrder failed refused CARD_DECLINED/);
  expect(stdout).toContain('The charts end as the visit did:');
  expect(stdout).not.toContain('Changed since');
});
