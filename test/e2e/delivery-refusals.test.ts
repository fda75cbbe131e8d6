import { describe, expect } from 'vitest';
import type { Destination } from '../../services/contracts/values.ts';
import { addressIn } from '../support/delivery.ts';
import { combined } from '../support/matrix.ts';
import { openDelivery } from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

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
});
