import { describe, expect } from 'vitest';
import { schedulingPath } from '../../machines/scheduling/scheduling-path.ts';
import { gtinOf } from '../../server/catalogue/gtin.ts';
import { updateCart } from '../../services/contracts/cart.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { addressIn } from '../support/delivery.ts';
import { LOS_ANGELES, openDelivery } from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { heading, modal } from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest();

const SIZES = [PHONE, DESKTOP];

interface Refused {
  title: string;
  why: string;
  to: Destination;
  says: string;
  ids: string;
}

const REFUSED: Refused[] = [
  {
    title: 'Confirm Address',
    why: 'a ZIP code of another state',
    to: addressIn('CA', '45202'),
    says: "We couldn't find this address. Please check it or choose another one.",
    ids: 'SCH-38, SCH-45',
  },
  {
    title: 'Delivery Time Unavailable',
    why: 'a place to which nobody delivers',
    to: addressIn('AK', '99501'),
    says: 'There are no delivery times for this address in the next seven days. Please choose a different address.',
    ids: 'SCH-42, SCH-45',
  },
  {
    title: 'Alcohol Delivery Is Unavailable',
    why: 'wine in a state that lets none be delivered',
    to: addressIn('IN', '47025'),
    says: 'Alcohol cannot be delivered in Indiana.',
    ids: 'SCH-44, SCH-45, ERR-53',
  },
];

describe('a delivery that is impossible', () => {
  it.for(combined(REFUSED, SIZES).map(([refused, viewport]) => ({ ...refused, viewport })))(
    "says '$title' of $why, with the ways on ($ids)",
    async ({ title, to, says, viewport }, { visitAs }) => {
      const { page } = await visitAs('bo@example.com', viewport);
      await openDelivery(page, to);
      const refusal = modal(page, title);
      await refusal.getByText(says, { exact: true }).waitFor();
      await expectFit(page);
      await expect
        .poll(() => refusal.getByRole('link', { name: 'Back to Cart' }).getAttribute('href'))
        .toBe('/cart');
      await refusal.getByRole('button', { name: 'Edit Address' }).click();
      const form = modal(page, 'Add/Edit Delivery Address');
      await form.getByText('Please enter your delivery address below.').waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/scheduling');
    },
  );

  it("says 'Alcohol Quantity Limit Exceeded' when the order has more alcohol than one delivery allows, and leads to the cart (SCH-43, SCH-45)", async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('bo@example.com', DESKTOP);
    const [wine, ale] = [gtinOf('beer-wine', 6), gtinOf('beer-wine', 1)];
    await shopper.call(updateCart, {
      params: { cartId: 'demo-bo-cart' },
      body: {
        lineItems: [
          { gtin13: wine, quantity: 12, modalityType: 'DELIVERY' },
          { gtin13: ale, quantity: 1, modalityType: 'DELIVERY' },
        ],
      },
    });
    await openDelivery(page, LOS_ANGELES);
    const refusal = modal(page, 'Alcohol Quantity Limit Exceeded');
    await refusal.getByText('A delivery can have at most 12 alcohol items, and your cart has 13.').waitFor();
    await expect.poll(() => refusal.getByRole('button', { name: 'Edit Address' }).count()).toBe(1);
    await refusal.getByRole('link', { name: 'Back to Cart' }).click();
    await heading(page, 'Cart').waitFor();
  });

  it('to an incomplete address leads back to the cart (SCH-06)', async ({ visitAs, store }) => {
    const { page } = await visitAs('bo@example.com', PHONE);
    const whole = new URL(schedulingPath('DELIVERY', LOS_ANGELES), store.url);
    whole.searchParams.delete('city');
    await page.goto(whole.href);
    await heading(page, 'Cart').waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
  });

  it('to an unknown state requests no quotes (SCH-34)', async ({ visitAs }) => {
    const { page } = await visitAs('bo@example.com', DESKTOP);
    await openDelivery(page, addressIn('California', '90015'));
    await page.getByText('Address or location is not valid in state.').waitFor();
    await expect.poll(() => times(page).count()).toBe(0);
  });
});
