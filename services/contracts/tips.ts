import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Checkout, type Gratuity } from './checkouts.ts';
import { operation } from './operation.ts';
import { Cents, Id, VersionKey } from './values.ts';

/** No order's largest tip is less than this, in cents. */
const SMALLEST_MAXIMUM = 5000;

const SUGGESTED_PERCENTAGES = [10, 15, 20] as const;

/** The largest tip for items of this total, in cents: $50 or half of the total, whichever is more (TIP-04). */
export const maximumTip = (itemTotal: number): number =>
  Math.max(SMALLEST_MAXIMUM, Math.floor(itemTotal / 2));

/** The tips that an order of this item total offers, rounded to the cent. */
export const gratuityFor = (itemTotal: number): Gratuity => ({
  max: maximumTip(itemTotal),
  suggestions: SUGGESTED_PERCENTAGES.map((percentage) => ({
    percentage,
    amount: Math.round((itemTotal * percentage) / 100),
  })),
});

/** Sets the tip (API-13, API-34). INVALID_INPUT with the field if it's over the maximum; VERSION_STALE if the order changed elsewhere. */
export const updateTip = operation({
  id: 'tips.update',
  method: 'PUT',
  path: '/payment/v1/modifytip/{checkoutId}',
  summary: "Set the driver's tip; the total and what the tenders pay change with it",
  access: 'fullyAuthenticated',
  refusals: ['VERSION_STALE', 'CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params: v.object({ checkoutId: Id }),
  body: v.object({
    versionKey: VersionKey,
    paymentDetails: v.object({
      gratuityAmount: v.pipe(
        Cents,
        v.minValue(0, () => t('A tip cannot be negative.')),
      ),
    }),
  }),
  response: Checkout,
});

/** How many days after the hand-over the tip can be changed (TIP-08): until the same time of day, where the order was received. */
export const TIP_CHANGE_DAYS = 3;

/**
 * Changes the tip of a delivery that was handed over (TIP-08). More is charged to the card or bank account that paid the order or, if
 * none did, to its gift cards; less is refunded. CHECKOUT_CLOSED once it's too late, STILL_RUNNING while an earlier change is on its
 * way, VERSION_STALE if the order changed elsewhere; CARD_DECLINED, PAYMENT_METHOD_REQUIRED, or PAYMENT_METHOD_EXPIRED leave the tip
 * as it was.
 */
export const changeTip = operation({
  id: 'orders.changeTip',
  method: 'PUT',
  path: '/api/orders/{orderId}/tip',
  summary:
    "Change the driver's tip, up to three days after the delivery; the difference is charged or refunded",
  access: 'fullyAuthenticated',
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'STILL_RUNNING',
    'CARD_DECLINED',
    'PAYMENT_METHOD_REQUIRED',
    'PAYMENT_METHOD_EXPIRED',
  ],
  params: v.object({ orderId: Id }),
  body: updateTip.body,
  response: Checkout,
  idempotent: true,
});
