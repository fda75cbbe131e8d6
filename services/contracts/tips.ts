import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { Cents, Id, VersionKey } from './values.ts';

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
