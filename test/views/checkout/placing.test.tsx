import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../views/kit/styles/global.css';
import type { Checkout as CheckoutData } from '../../../services/contracts/checkouts.ts';
import type { Fakes } from '../../support/checkout/running.ts';
import { methods, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { press, show, submit } from '../../support/checkout/showing.tsx';
import { broken } from '../../support/failures.ts';

const nobody = { firstName: '', lastName: '', phone: null };

beforeEach(() => {
  document.title = 'Complete Your Order';
});
afterEach(cleanup);

describe('placing the order with something missing', () => {
  const incomplete: Fakes = {
    shopper: nobody,
    checkouts: {
      loadCheckout: async () => ({ ...paidWith('visa'), payments: [] }),
      loadPaymentMethods: async () => ({ paymentMethods: methods([], []), versionKey: 'v1' }),
    },
  };

  it('lists it all at the top, moves focus there, and says so in the page title (CTC-01, CTC-03, PAY-06)', async () => {
    await show(incomplete);
    await userEvent.click(submit());
    const list = screen.getByRole('alert');
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'First Name is a required field',
      'Last Name is a required field',
      'Phone is a required field',
      'You must select a card or add a credit or debit card.',
    ]);
    expect(list.parentElement).toBe(document.activeElement);
    expect(document.title).toMatch(/^Error: /);
  });

  it('says that payment methods failed to load, not that a card must be selected, and reloads them', async () => {
    const loadPaymentMethods = vi
      .fn(async () => ({ paymentMethods: methods(), versionKey: 'v1' }))
      .mockRejectedValueOnce(broken);
    await show({ checkouts: { loadPaymentMethods } });
    expect(screen.getByText('request-0001')).not.toBeNull();
    await userEvent.click(submit());
    screen.getByRole('link', { name: "We couldn't load your payment methods." });
    expect(screen.queryByText(/You must select a card/)).toBeNull();
    await press('Try Again');
    expect(await screen.findByRole('radio', { name: /Visa/, checked: true })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText("We couldn't load your payment methods.")).toBeNull();
  });

  it('links each line to its field', async () => {
    await show(incomplete);
    await userEvent.click(submit());
    await userEvent.click(screen.getByRole('link', { name: 'Phone is a required field' }));
    expect(await screen.findByLabelText('Phone')).toBe(document.activeElement);
    await userEvent.click(screen.getByRole('link', { name: /^You must select a card/ }));
    expect(document.activeElement?.textContent).toMatch(/^Credit & Debit/);
  });

  it('removes a line as soon as it is fixed, and the title with the last one', async () => {
    await show({ shopper: { ...nobody, firstName: 'Robin', lastName: 'Park' } });
    await userEvent.click(submit());
    await userEvent.type(await screen.findByLabelText('Phone'), '5135550199');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).not.toMatch(/^Error: /);
  });
});

describe('placing the order', () => {
  it('says that the items are still in the cart if they could not be removed, and leads there (SUB-07)', async () => {
    await show({
      checkouts: { placeOrder: async () => placed() },
      cart: { deleteCart: () => Promise.reject(broken) },
    });
    await userEvent.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Order Successfully Placed' });
    within(dialog).getByText(
      "Your order is placed, but we couldn't remove its items from your cart. They're still there, and you can delete them.",
    );
    expect(within(dialog).getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart');
  });

  it('takes one of two quick presses, and nothing can be changed meanwhile (SUB-02)', async () => {
    const placeOrder = vi.fn(() => Promise.withResolvers<CheckoutData>().promise);
    await show({ checkouts: { placeOrder } });
    await userEvent.dblClick(submit());
    expect(placeOrder).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Placing your order…' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(screen.getByText('Paying with').closest('[inert]')).toBeInstanceOf(HTMLElement);
  });

  it('asks before leaving while the order is being placed, then goes where it was headed', async () => {
    const placeOrder = () => Promise.withResolvers<CheckoutData>().promise;
    const { emitted } = await show({ checkouts: { placeOrder } });
    await userEvent.click(submit());
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    const question = await screen.findByRole('dialog', { name: 'Your order is being placed' });
    await vi.waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Stay' })).toBe(document.activeElement),
    );
    await press('Leave this page');
    expect(emitted).toEqual([{ type: 'navigation.requested', to: '/scheduling?fulfillmentType=PICKUP' }]);
  });

  it('is not busy while the shopper is asked about a changed cart', async () => {
    const placeOrder = () => Promise.reject(refusal('CART_CHANGED', 409));
    const refreshCheckout = async () => ({ ...paidWith('visa', 'v3'), lineItems: [] });
    await show({ checkouts: { placeOrder, refreshCheckout } });
    await userEvent.click(submit());
    await screen.findByRole('dialog', { name: 'Your cart has changed' });
    const behind = screen.getByRole('button', { name: /^Place order/, hidden: true });
    expect(behind.getAttribute('aria-busy')).toBeNull();
  });

  it('says so when a changed cart could not be priced, and can be retried (ERR-64)', async () => {
    const placeOrder = () => Promise.reject(refusal('CART_CHANGED', 409));
    const refreshCheckout = () => Promise.reject(refusal('INTERNAL', 500));
    await show({ checkouts: { placeOrder, refreshCheckout } });
    await userEvent.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('There was a problem updating your prices.');
    expect(submit().getAttribute('aria-disabled')).toBeNull();
  });

  it('says why the card was declined, moves focus there, and can be retried (ERR-32, ERR-13, ERR-67)', async () => {
    const failure = refusal('CARD_DECLINED', 402, { reason: 'INSUFFICIENT_FUNDS' });
    await show({ checkouts: { placeOrder: () => Promise.reject(failure) } });
    await userEvent.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      "Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank. The card doesn't have enough funds for this order. Questions? Call Customer Service at 1-800-555-0110. Error Code INSUFFICIENT_FUNDS",
    );
    expect(alert.parentElement).toBe(document.activeElement);
    expect(submit().getAttribute('aria-disabled')).toBeNull();
  });

  it('leads from a declined card to the others: the order and what was typed stay as they were', async () => {
    const failure = refusal('CARD_DECLINED', 402, { reason: 'TRANSACTION_DECLINED' });
    await show({ checkouts: { placeOrder: () => Promise.reject(failure) } });
    await userEvent.click(submit());
    await press('Try another card');
    const focused = within(document.activeElement as HTMLElement);
    expect(focused.getByRole('group', { name: 'Saved cards' })).toBeInstanceOf(HTMLElement);
    expect(focused.getByRole('button', { name: 'Add a credit or debit card' })).toBeInstanceOf(HTMLElement);
  });

  it('says that nobody answered, not that the card was declined, when the card network is down (ERR-13)', async () => {
    const failure = refusal('CARD_DECLINED', 402, { reason: 'CARD_NETWORK_SYSTEM_ERROR' });
    await show({ checkouts: { placeOrder: () => Promise.reject(failure) } });
    await userEvent.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("The card network isn't responding, so nothing was charged.");
    expect(alert.textContent).toMatch(/Error Code CARD_NETWORK_SYSTEM_ERRORTry another card$/);
    expect(alert.textContent).not.toContain('declined');
  });

  it('does not reveal a lost card in a decline code (ERR-67)', async () => {
    const failure = refusal('CARD_DECLINED', 402, { reason: 'CARD_LOST_OR_STOLEN' });
    await show({ checkouts: { placeOrder: () => Promise.reject(failure) } });
    await userEvent.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/1-800-555-0110\. Error Code TRANSACTION_DECLINEDTry another card$/);
  });

  it('shows the reference of an unexpected failure for customer service', async () => {
    const failure = refusal('RATE_LIMITED', 429, { requestId: 'request-0001' });
    await show({ checkouts: { placeOrder: () => Promise.reject(failure) } });
    await userEvent.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Reference: request-0001');
  });

  it.each([
    ['VERSION_STALE', 409, 'Your order has been updated on another device. Please refresh and try again.'],
    [
      'UNSUPPORTED_PAYMENT',
      422,
      'We are currently not accepting this payment type. Please select a different form of payment.',
    ],
    [
      'PAYMENT_METHOD_EXPIRED',
      422,
      'This payment method is expired. Please select a different payment method.',
    ],
    [
      'RATE_LIMITED',
      429,
      'Fernhill Market could not place your order. Please try again. If the problem persists, please contact Customer Service at 1-800-555-0110. Error Code RATE_LIMITED',
    ],
  ])('explains %s (ERR-34, ERR-36, SUB-09, ERR-39)', async (code, status, words) => {
    await show({ checkouts: { placeOrder: () => Promise.reject(refusal(code, status)) } });
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    // Only where one may help.
    const another = screen.queryByRole('button', { name: 'Try another card' });
    expect(another !== null).toBe(code === 'UNSUPPORTED_PAYMENT' || code === 'PAYMENT_METHOD_EXPIRED');
  });

  it("says why in the store's own words, if it gives any (ERR-38)", async () => {
    const message = 'This store does not take orders at the moment.';
    await show({
      checkouts: { placeOrder: () => Promise.reject(refusal('STORE_CLOSED', 422, { message })) },
    });
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('gives the phone number of a vendor that takes its own calls (BAN-05, ERR-39)', async () => {
    const order = paidWith('visa');
    const vendors = [{ id: 'INSTACART', name: 'Instacart', isThirdParty: true }];
    const loadCheckout = async () => ({ ...order, fulfillment: { ...order.fulfillment, vendors } });
    const placeOrder = () => Promise.reject(refusal('RATE_LIMITED', 429));
    await show({ checkouts: { placeOrder, loadCheckout } });
    await userEvent.click(submit());
    expect(await screen.findByRole('link', { name: '1-800-555-0199' })).toBeInstanceOf(HTMLElement);
  });

  it('says that it is checking after a lost response, and checks right away on request', async () => {
    const loadCheckout = vi.fn(async (): Promise<CheckoutData> => paidWith('visa'));
    const lost = { kind: 'unreachable' };
    const { emitted } = await show({ checkouts: { placeOrder: () => Promise.reject(lost), loadCheckout } });
    loadCheckout.mockRejectedValueOnce(lost).mockResolvedValueOnce(placed());
    await userEvent.click(submit());
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    await expect.poll(() => emitted).toMatchObject([{ type: 'navigation.requested', replace: true }]);
  });

  it('does not say that an order is being placed when it is known not to be', async () => {
    const placeOrder = vi.fn(() => Promise.reject({ kind: 'unreachable' }));
    await show({ checkouts: { placeOrder } });
    await userEvent.click(submit());
    await screen.findByText('Your order was not placed');
    expect(screen.queryByRole('button', { name: 'Placing your order…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Place order again' })).toBeInstanceOf(HTMLElement);
  });

  it('opens Order Timed Out with a way back to the times (ERR-35, RSV-12)', async () => {
    const { emitted } = await show({
      checkouts: { placeOrder: () => Promise.reject(refusal('ORDER_EXPIRED', 410)) },
    });
    await userEvent.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Order Timed Out' });
    expect(dialog.textContent).toContain('Your order has expired. Please return to the scheduling page.');
    await press('Back to Checkout');
    expect(emitted).toMatchObject([{ to: '/scheduling?fulfillmentType=PICKUP' }]);
  });
});
