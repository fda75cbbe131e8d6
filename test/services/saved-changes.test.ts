import { expect, it, vi } from 'vitest';
import { createCheckoutServices } from '../../services/checkout.ts';
import { type Client, createClient } from '../../services/client.ts';
import { updateCheckout } from '../../services/contracts/checkouts.ts';
import type { Call } from '../../services/http/call.ts';
import { createModificationServices } from '../../services/order.ts';

const agreed = {
  versionKey: 'v1',
  displayedTotal: 7_000,
  contact: { firstName: 'Riley', lastName: 'Marsh', phone: '+15135550142', smsOptin: false },
  gratuityAmount: 500,
};
const sent = {
  checkoutId: 'checkout-1',
  ...agreed,
  encryptedPin: 'encrypted',
  idempotencyKey: 'key-00000001',
};
const { signal } = new AbortController();

const over = (call: Call): Client => ({ ...createClient({ baseUrl: '' }), call });

it.each([
  [
    'an order is placed',
    'ACTIVATE',
    (call: Call) =>
      createCheckoutServices(over(call)).placeOrder(
        { ...sent, ebt: null, isV2: true, isFraudDataCaptured: false },
        signal,
      ),
  ],
  [
    'an order is changed',
    'MODIFY',
    (call: Call) => createModificationServices(over(call)).saveModification(sent, signal),
  ],
] as const)(
  '%s by an update of type %s with what the shopper agreed to (API-30, MOD-02)',
  async (_, type, submit) => {
    const call = vi.fn();
    await submit(call);
    const { contact, gratuityAmount, ...shown } = agreed;
    expect(call).toHaveBeenCalledExactlyOnceWith(updateCheckout, {
      params: { checkoutId: 'checkout-1' },
      body: {
        type,
        ...shown,
        fulfillment: { contact },
        paymentDetails: { gratuityAmount, encryptedPin: 'encrypted' },
      },
      idempotencyKey: 'key-00000001',
    });
  },
);
