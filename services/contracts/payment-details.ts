import * as v from 'valibot';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { Id, VersionKey } from './values.ts';

/** What becomes of one payment method: it pays the checkout, or no longer does (CRD-08). */
export const PaymentStatus = v.picklist(['payment-method-selected', 'payment-method-removed']);

/**
 * Selects one of the shopper's payment methods for a checkout, or removes it; the other tenders stay (API-12, API-22). A
 * card or account takes the place of the one before. NOT_FOUND if the method or the checkout isn't the shopper's.
 */
export const updatePaymentDetails = operation({
  id: 'payments.select',
  method: 'PUT',
  path: '/payment/v1/payments',
  summary: 'Select one payment method for a checkout, or remove it, without naming the others',
  access: 'fullyAuthenticated',
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'STILL_RUNNING',
    'PAYMENT_METHOD_EXPIRED',
    'UNSUPPORTED_PAYMENT',
    'SNAP_UNAVAILABLE',
    'BALANCE_UNKNOWN',
    'GIFT_CARD_LIMIT',
  ],
  body: v.object({
    checkoutId: Id,
    versionKey: VersionKey,
    paymentMethodId: Id,
    paymentStatus: PaymentStatus,
  }),
  response: Checkout,
});
