import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import fernhill from '../../banners/fernhill.ts';
import { type HttpShopper, lookUp } from '../support/http-shopper.ts';
import { alert, LASTING, sizes } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { combined } from './support/matrix.ts';
import {
  chooseOptions,
  continueButton,
  openShipping,
  SHIP_PAGE,
  sellers,
  shipment,
  shipments,
  shippingOffered,
} from './support/ship.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { checkoutTitle, modal } from './support/steps.ts';

const it = shopTest();

const TROUBLE = 'Trouble Connecting';

/** The reservation of the checkout on the page. */
async function orderedHold(page: Page, shopper: HttpShopper) {
  const { fulfillment } = await lookUp(shopper, new URL(page.url()).searchParams.get('orderId') ?? '');
  return fulfillment.promise;
}

/** The sellers with a selected option on the page. */
async function chosen(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const seller of sellers) {
    if (await shipment(page, seller).getByRole('radio', { checked: true }).count()) found.push(seller);
  }
  return found;
}

/** Every seller silent, or the store itself failing. */
const silences = combined(
  [
    ['no seller answers', { operation: 'sellers.quote', times: sellers.length, status: 503 }],
    ['the store fails', { operation: 'quotes.list', times: 1, status: 500 }],
  ] as const,
  sizes,
).map(([[name, broken], [size, viewport]]) => [name, size, broken, viewport] as const);

describe('shipping options that fail to load', () => {
  it('can be reloaded for one seller without losing choices for the others (SHP-05, SHP-09)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('market@example.com', sizes[0][1]);
    await fault(shopper, { operation: 'sellers.quote', times: 1, status: 503 });
    await openShipping(page);
    const silent = shipments(page).filter({ hasText: TROUBLE });
    const title = await silent.getByRole('heading', { name: /^Sold & Shipped by / }).textContent();
    const others = sellers.filter((seller) => !title?.endsWith(seller));
    expect(others).toHaveLength(sellers.length - 1);
    await expectFit(page);
    await chooseOptions(page, others, 'fastest');
    await continueButton(page).click();
    await silent.getByText('You must select a shipping option.').waitFor();

    await page.getByRole('button', { name: /^Try Again/ }).click();
    await page.getByText(TROUBLE).waitFor({ state: 'detached' });
    await expect.poll(() => chosen(page)).toEqual(others);
    await chooseOptions(
      page,
      sellers.filter((seller) => !others.includes(seller)),
    );
    await continueButton(page).click();
    await checkoutTitle(page).waitFor();
    expect((await held(shopper))?.selections).toHaveLength(sellers.length);
  });

  it.for(silences)(
    'because %s, at %s, name whom to call and come when they are asked for again (SHP-10, QUO-10, ERR-43)',
    async ([, , broken, size], { visitAs }) => {
      const { page, shopper } = await visitAs('market@example.com', size);
      await fault(shopper, broken);
      await page.goto(SHIP_PAGE);
      await alert(page, "We're sorry, but there was a problem getting your shipping options")
        .getByRole('link', { name: fernhill.phones.customerService })
        .waitFor();
      await expectFit(page);
      await expect.poll(() => continueButton(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await shippingOffered(page);
      await expect.poll(() => shipments(page).count()).toBe(sellers.length);
    },
  );
});

describe('chosen shipping options', () => {
  it.for([
    ['lost', { times: LASTING, drop: 'after' }],
    ['nonsense', { times: 1, drop: 'body' }],
  ] as const)(
    'are ordered by one hold when its answer is %s (SCH-15, RSV-04)',
    async ([, broken], { visitAs }) => {
      const { page, shopper } = await visitAs('market@example.com');
      await openShipping(page);
      await chooseOptions(page, sellers);
      await fault(shopper, { operation: 'promises.composite', ...broken });
      await continueButton(page).click();
      await checkoutTitle(page).waitFor();
      expect(await orderedHold(page, shopper)).toMatchObject({ id: (await held(shopper))?.id });
    },
  );

  it('stay reserved until the checkout can be created (SCH-15, RSV-07, ERR-20)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('market@example.com', sizes[0][1]);
    await openShipping(page);
    await chooseOptions(page, sellers);
    await fault(shopper, { operation: 'checkouts.createShip', times: 1, drop: 'body' });
    await continueButton(page).click();
    await alert(page, "We're sorry, but we weren't able to create your order. Please try again.").waitFor();
    await page.getByRole('heading', { name: 'Your Shipping Options' }).waitFor();
    await expectFit(page);
    const hold = await held(shopper);
    expect(hold?.selections).toHaveLength(sellers.length);
    await page.reload();
    await page.getByRole('heading', { name: 'Your Shipping Options' }).waitFor();
    await continueButton(page).click();
    await checkoutTitle(page).waitFor();
    expect(await orderedHold(page, shopper)).toMatchObject({ id: hold?.id });
  });

  it('that are gone lead to others, with earlier choices still marked (SCH-17, SCH-36, RSV-10)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('market@example.com');
    await openShipping(page);
    await chooseOptions(page, sellers, 'fastest');
    await fault(shopper, { operation: 'promises.composite', times: 1, status: 409, code: 'SLOT_GONE' });
    await continueButton(page).click();
    const gone = modal(page, 'Ship Time Expired');
    await gone.getByText('The selected ship time has expired or is no longer available.').waitFor();
    await expectFit(page);
    expect(await held(shopper)).toBeNull();
    const quoted = page.waitForRequest((request) => request.url().includes('/api/quotes'));
    await gone.getByRole('button', { name: 'Select New Time' }).click();
    await quoted;
    await shippingOffered(page);
    await expect.poll(() => chosen(page)).toEqual(sellers);
    await continueButton(page).click();
    await checkoutTitle(page).waitFor();
  });
});
