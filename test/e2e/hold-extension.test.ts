import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { preferModality } from '../../services/contracts/modalities.ts';
import { quoteOptionId } from '../../services/contracts/quote-parts.ts';
import { listQuotes } from '../../services/contracts/quotes.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { fillCart, type HttpShopper, reserve, signedInShopper } from '../support/http-shopper.ts';
import { sizes } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import { modal, reserveTime } from './support/steps.ts';
import { chooseLastDay, freeTimes } from './support/times.ts';

/** Less than the two minutes that trigger the warning, and long enough for this file. */
const it = shopTest({ RESERVATION_SECONDS: '110' });

const RUNNING_OUT = 'Less than 2 minutes left: place your order now to keep your time.';

/** A store with room for five orders per slot. */
const CLIFTON_HEIGHTS = { locationId: '01400388', capacity: 5 };

/** Takes one place in a slot, like any other shopper. */
async function takePlace(shopper: HttpShopper, slotId: string): Promise<void> {
  await shopper.call(resetSandbox, {});
  await fillCart(shopper, 7);
  const { id, lineItems } = await shopper.call(getCart, {});
  const items = lineItems
    .filter(({ modalityType }) => modalityType === 'PICKUP')
    .map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const { quotes } = await shopper.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': CLIFTON_HEIGHTS.locationId },
    body: { cart: items },
  });
  await reserve(shopper, id, quoteOptionId(quotes[0]?.id ?? '', slotId));
}

const OTHERS = ['sam', 'bo', 'lite', 'market', 'mod'];

async function takePlaces(url: string, slotId: string, count: number): Promise<void> {
  const shoppers = OTHERS.slice(0, count).map((name) => signedInShopper(url, `${name}@example.com`));
  for (const shopper of await Promise.all(shoppers)) await takePlace(shopper, slotId);
}

describe('a reservation about to run out', () => {
  it('can be extended once (RSV-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com', sizes[0][1]);
    await page.goto('/scheduling');
    await reserveTime(page);
    await page.getByText(RUNNING_OUT).waitFor();
    await expectFit(page);
    const before = await held(shopper);
    const longer = page.getByRole('button', { name: 'Keep my time longer' });
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

describe('a time that others take while the shopper is choosing', () => {
  it("opens 'Pickup Time Expired', and shows as full when times are loaded again (SCH-17, SCH-36, RSV-10)", async ({
    visitAs,
    store,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', sizes[0][1]);
    await shopper.call(preferModality, {
      body: { modalityType: 'PICKUP', locationId: CLIFTON_HEIGHTS.locationId },
    });
    await page.goto('/scheduling');
    await chooseLastDay(page);
    const card = freeTimes(page).first();
    await card.click();
    const chosen = await card.getByRole('radio', { checked: true }).getAttribute('value');
    const slotId = chosen?.split('|')[1] ?? '';
    await takePlaces(store.url, slotId, CLIFTON_HEIGHTS.capacity);

    await page.getByRole('button', { name: /^Reserve / }).click();
    const expired = modal(page, 'Pickup Time Expired');
    await expired.getByText('The selected pickup time has expired or is no longer available.').waitFor();
    await expectFit(page);
    expect(await held(shopper)).toBeNull();
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await chooseLastDay(page);
    await page.getByText('Full', { exact: true }).first().waitFor();
    await reserveTime(page);
    expect((await held(shopper))?.optionIds[0]).not.toContain(slotId);
  });
});
