// Orders that are being changed.

import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Modification } from '../../../services/contracts/modifications.ts';
import { checkout, contact, placed } from '../checkout/samples.ts';

type Payment = Checkout['payments'][number];

/** A Visa that paid $64.12 and is to pay $70.00. */
export const visaPaid = (changes: Partial<Payment> = {}): Payment => ({
  id: 'visa',
  paymentType: 'BANK_CARD',
  brand: 'Visa',
  lastFour: '4242',
  balance: null,
  requestedAmount: null,
  amount: 7000,
  amountToAuthorize: 7000,
  authorizedAmount: 6412,
  ...changes,
});

/** The changed order: a dozen more bananas, and $70.00 instead of $64.12. */
export const changedOrder = (changes: Partial<Checkout> = {}): Checkout => {
  const order = placed();
  return {
    ...order,
    versionKey: 'changes-1',
    fulfillment: { ...order.fulfillment, contact },
    lineItems: checkout().lineItems.map((line) =>
      line.description === 'Bananas' ? { ...line, cart: { ...line.cart, quantity: 18 }, total: 882 } : line,
    ),
    summary: { cost: { ...order.summary.cost, itemTotal: 6578, total: 7000, nonEbtTotal: 7000 } },
    originalSummary: order.summary,
    modifiableUntil: '2026-11-21T22:00:00Z',
    payments: [visaPaid()],
    ...changes,
  };
};

/** Changes about to be made to an order, with two hours left to save them. */
export const modification = (changes: Partial<Modification> = {}): Modification => ({
  checkout: changedOrder(),
  order: placed(),
  deadline: { value: '2026-11-21T22:00:00Z', remainingMs: 7_200_000, totalMs: 14_400_000 },
  isChanged: true,
  limits: Object.fromEntries(
    checkout().lineItems.map(({ cart }) => [cart.gtin13, { minimum: 1, maximum: 20, available: true }]),
  ),
  minimumAge: null,
  uncovered: 0,
  ...changes,
});
