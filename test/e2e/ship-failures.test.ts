import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createCompositePromise } from '../../services/contracts/reservations.ts';
import { type HttpShopper, lookUp } from '../support/http-shopper.ts';
import { alert, sizes } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { chooseOptions, continueButton, openShipping, sellers } from './support/ship.ts';
import { fault, shopTest, type Visitor } from './support/shop-test.ts';
import { checkoutTitle } from './support/steps.ts';

const it = shopTest();

/** The reservation of the checkout on the page. */
async function orderedHold(page: Page, shopper: HttpShopper) {
  const { fulfillment } = await lookUp(shopper, new URL(page.url()).searchParams.get('orderId') ?? '');
  return fulfillment.promise;
}

describe('chosen shipping options', () => {
  it.for([
    ['lost', ({ page }: Visitor) => loseAnswers(page, createCompositePromise)],
    [
      'nonsense',
      ({ shopper }: Visitor) =>
        fault(shopper, { operation: createCompositePromise.id, times: 1, drop: 'body' }),
    ],
  ] as const)(
    'are ordered by one hold when its answer is %s (SCH-15, RSV-04)',
    async ([, breakAnswer], { visitAs }) => {
      const visitor = await visitAs('market@example.com');
      const { page, shopper } = visitor;
      await openShipping(page);
      await chooseOptions(page, sellers);
      await breakAnswer(visitor);
      await continueButton(page).click();
      await checkoutTitle(page).waitFor();
      expect(await orderedHold(page, shopper)).toMatchObject({ id: (await held(shopper))?.id });
    },
  );

  it('stay reserved until the checkout can be created (SCH-15, RSV-07, ERR-20)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('market@example.com', sizes[0][1]);
    await openShipping(page);
    await chooseOptions(page, sellers);
    await fault(shopper, { operation: 'checkouts.createShip', times: 1, status: 500 });
    await continueButton(page).click();
    await alert(page, "We're sorry, but we weren't able to create your order. Please try again.").waitFor();
    await page.getByRole('heading', { name: 'Your shipping options' }).waitFor();
    await expectFit(page);
    const hold = await held(shopper);
    expect(hold?.selections).toHaveLength(sellers.length);
    await page.reload();
    await page.getByRole('heading', { name: 'Your shipping options' }).waitFor();
    await continueButton(page).click();
    await checkoutTitle(page).waitFor();
    expect(await orderedHold(page, shopper)).toMatchObject({ id: hold?.id });
  });
});
