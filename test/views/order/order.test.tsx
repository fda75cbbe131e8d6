import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, type InputFrom, waitFor } from 'xstate';
import { bluewater } from '../../../banners/demo.ts';
import { orderCompleteMachine } from '../../../machines/order/order-complete.machine.ts';
import { rejectedOrderMachine } from '../../../machines/order/rejected-order.machine.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { OrderComplete } from '../../../views/order/order-complete.tsx';
import { PaymentError } from '../../../views/order/payment-error.tsx';
import { type AllServices, serving } from '../../support/all-services.ts';
import { canceled, checkout, delivered, placed, refusal, shipped } from '../../support/checkout/samples.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';
import { cart, cartItem } from '../../support/scheduling/samples.ts';

afterEach(cleanup);

const chartsOver = (services: Partial<AllServices>) => {
  const serve = serving({ openMaps: async () => false, ...services });
  return {
    orderComplete: (input: InputFrom<typeof orderCompleteMachine>) =>
      serve(createActor(orderCompleteMachine, { input })),
    rejectedOrder: (input: InputFrom<typeof rejectedOrderMachine>) =>
      serve(createActor(rejectedOrderMachine, { input })),
  };
};
const charts = (answer: Checkout) => chartsOver({ loadCheckout: async () => answer });

function showConfirmation(lines = cart([]), order = placed()) {
  const { orderComplete } = charts(order);
  const actor = orderComplete({ checkoutId: 'checkout-1', appName: order.appName, placed: null }).start();
  render(
    <MemoryRouter>
      <OrderComplete actor={actor} cart={lines} banner={bluewater} />
    </MemoryRouter>,
  );
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('order complete', () => {
  it('says Loading... at first (CMP-02) and is titled with the banner (CMP-01)', () => {
    showConfirmation();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(document.title).toBe('Checkout Confirmed - Bluewater Grocers');
  });

  it('thanks the shopper for the order and names the email and order number (CMP-04, CMP-05, CMP-06)', async () => {
    showConfirmation();
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Thank you, your pickup order has been placed!');
    const mention = screen.getByText('riley@example.com').parentElement?.textContent;
    expect(mention).toBe("We're sending a confirmation to riley@example.com.");
    const link = screen.getByRole('link', { name: 'Order #4107-5532-19' });
    expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toMatch(/^Order Details/);
  });

  it('says that an order was changed, not placed, after its changes are saved, and promises no email (MOD-05, CMP-01)', async () => {
    showConfirmation(cart([]), { ...placed(), originalSummary: placed().summary });
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Thank you, your pickup order has been changed!');
    expect(document.title).toBe('Order Changed - Bluewater Grocers');
    expect(document.body.textContent).not.toMatch(/has been placed|confirmation to/);
    expect(screen.getByRole('link', { name: 'Order #4107-5532-19' })).toBeInstanceOf(HTMLElement);
  });

  it.each([
    ['CURBSIDE', 'curbside pickup', 'Curbside pickup', 'Park in a curbside pickup spot'],
    [
      'SELF_SERVE_PICKUP',
      'self-serve pickup',
      'Self-serve pickup',
      'Enter your order number at the pickup lockers',
    ],
  ] as const)(
    'says what to do on arrival for an order for %s (CIT-01)',
    async (pickupType, type, name, arrival) => {
      showConfirmation(cart([]), { ...placed(), pickupType });
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
        `Thank you, your ${type} order has been placed!`,
      );
      expect((await section(name)).getByText(new RegExp(`^${arrival}`))).toBeInstanceOf(HTMLElement);
    },
  );

  it('says what not to forget (CIT-23)', async () => {
    const [first, ...others] = placed().lineItems;
    const wine = first && { ...first, minimumAgeToBuy: 21 };
    showConfirmation(cart([]), { ...placed(), lineItems: wine ? [wine, ...others] : others });
    const reminders = (await section("Don't forget")).getAllByRole('listitem');
    expect(reminders.map(({ textContent }) => textContent)).toEqual([
      'Your ID. Someone who is 21 or older must show one to get this order.',
    ]);
  });

  it('takes what was forgotten into the order while it can be changed, and only then (MOD-01, CMP-11)', async () => {
    showConfirmation(cart([]), { ...placed(), modifiableUntil: '2026-11-23T12:00:00Z' });
    const forgot = await section('Forgot something?');
    expect(forgot.getByText(/^Add or remove items, or choose another time, until /).tagName).toBe('P');
    const to = (name: string) => forgot.getByRole('link', { name }).getAttribute('href');
    expect([to('Add to This Order'), to('View orders')]).toEqual([
      '/cart/modify?orderId=checkout-1',
      '/mypurchases',
    ]);
    cleanup();
    showConfirmation();
    await section('Order Details');
    expect(screen.queryByRole('link', { name: 'Add to This Order' })).toBeNull();
  });

  it('does not thank the shopper for a canceled order: it says that it is canceled and what is refunded to which tenders', async () => {
    showConfirmation(cart([cartItem({ modalityType: 'SHIP' })]), {
      ...canceled(),
      modifiableUntil: '2026-11-23T12:00:00Z',
    });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Order Canceled');
    expect(document.title).toBe('Order Canceled | Bluewater Grocers');
    expect(screen.getByText(/^Order #4107-5532-19 won't be filled\./).textContent).toContain(
      'Your payment is going back to you.',
    );
    const back = await section('Your refund');
    expect(back.getByText('Visa ending in 4242').nextElementSibling?.textContent).toBe('$64.12');
    expect(back.getByText('Your bank may take a few days to show the refund.').tagName).toBe('P');
    expect((await section('10 items')).getAllByRole('listitem')).toHaveLength(3);
    expect(document.body.textContent).not.toMatch(/thank|when you arrive|Save Even More|Modify|Pickup/i);
    expect(screen.queryByRole('navigation', { name: 'Progress' })).toBeNull();
    expect(screen.queryByRole('img', { name: /map/i })).toBeNull();
  });

  it('starts with when and where, for shipments too, offers a calendar file, and ends with three quiet sections', async () => {
    for (const [way, name, when] of [
      [{}, 'Pickup', /^Monday, November 23,/],
      [shipped(), 'Shipping', /^Arrives /],
    ] as const) {
      showConfirmation(cart([]), { ...placed(), ...way });
      const first = await section(name);
      const thanks = screen.getByRole('heading', { level: 1 });
      const time = first.getAllByText(when)[0]?.closest('strong');
      expect(
        first.getByRole('heading', { level: 2 }).parentElement?.nextElementSibling?.contains(time ?? null),
      ).toBe(true);
      const [firstTitle] = screen.getAllByRole('heading', { level: 2 });
      expect(firstTitle).toBe(first.getByRole('heading', { level: 2 }));
      expect(thanks.compareDocumentPosition(firstTitle as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      const calendar = first.getByRole<HTMLAnchorElement>('link', { name: 'Add to calendar' });
      expect(calendar.getAttribute('href')).toBe('/api/checkouts/checkout-1/calendar.ics');
      // Safari on an iPhone would save it as a file instead of offering to add it.
      expect(calendar.download).toBe('');
      const directions = first.queryByRole('link', { name: /^Directions/ });
      expect(directions?.getAttribute('href') ?? '').toMatch(
        name === 'Pickup'
          ? /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=Over-the-Rhine%2C\+1420\+Vine\+Street%2C\+/
          : /^$/,
      );
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(titles.slice(2)).toEqual([
        'Payment Summary',
        'Order Details',
        'Forgot something?',
        'Save Even More!',
        'Customer Service',
      ]);
      cleanup();
    }
  });

  it('counts and lists the items (CMP-08)', async () => {
    showConfirmation();
    const items = await section('10 items');
    const pictures = within(items.getByRole('list', { name: 'Items at a glance' }));
    expect(pictures.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(items.getByText('All items and prices'));
    for (const { description } of placed().lineItems) {
      const folded = within(items.getByRole('group'));
      expect(folded.getByText(description).checkVisibility()).toBe(true);
    }
  });

  it('says what happens to items that run out, for delivery and shipping only (CMP-13)', async () => {
    const [first, ...others] = placed().lineItems;
    const lineItems = [
      { ...first, substitutionPolicy: 'NO_SUBSTITUTIONS' as const },
      ...others,
    ] as Checkout['lineItems'];
    for (const way of [delivered(), shipped()]) {
      showConfirmation(cart([]), { ...placed(), ...way, lineItems });
      const substitutions = await section('Substitutions');
      const [allowed, refused] = substitutions.getAllByRole('list');
      expect(substitutions.getByText(/we may choose a similar item:$/).nextSibling).toBe(allowed);
      expect(allowed?.textContent).toBe(others.map(({ description }) => description).join(''));
      expect(substitutions.getByText(/we leave it out, and you don't pay for it:$/).nextSibling).toBe(
        refused,
      );
      expect(refused?.textContent).toBe(first?.description);
      cleanup();
    }
    showConfirmation(cart([]), { ...placed(), lineItems });
    await section('Order Details');
    expect(screen.queryByRole('region', { name: 'Substitutions' })).toBeNull();
  });

  it('repeats no names where all items are treated alike (CMP-13)', async () => {
    for (const [substitutionPolicy, words] of [
      ['SHOPPERS_CHOICE', 'we may choose a similar one.'],
      ['NO_SUBSTITUTIONS', "we leave it out, and you don't pay for it."],
    ] as const) {
      const lineItems = placed().lineItems.map((line) => ({ ...line, substitutionPolicy }));
      showConfirmation(cart([]), { ...placed(), ...delivered(), lineItems });
      const substitutions = await section('Substitutions');
      expect(substitutions.getByText(`If an item runs out, ${words}`).tagName).toBe('P');
      expect(substitutions.queryByRole('list')).toBeNull();
      cleanup();
    }
  });

  it('says nothing more about what may run out once the order is picked (CMP-13)', async () => {
    showConfirmation(cart([]), { ...placed(), ...delivered(), estimatedTotal: 6412 });
    await section('Order Details');
    expect(screen.queryByRole('region', { name: 'Substitutions' })).toBeNull();
  });

  it('mentions no substitutions for prescriptions', async () => {
    showConfirmation(cart([]), { ...placed(), ...delivered(), appName: 'rx' });
    await section('Order Details');
    expect(screen.queryByRole('region', { name: 'Substitutions' })).toBeNull();
  });

  it('says where and when, the cost, whom to call, and where all orders are (CMP-09, CMP-10, CMP-11)', async () => {
    showConfirmation();
    const pickup = await section('Pickup');
    const time = pickup.getByText('Monday, November 23,').closest('strong');
    expect(plainSpaces(time?.textContent ?? '')).toBe('Monday, November 23, 9–10 AM');
    expect(pickup.getByText('1420 Vine Street')).toBeInstanceOf(HTMLElement);
    const payment = await section('Payment Summary');
    expect(payment.getAllByText('$64.12')).toHaveLength(2);
    expect(payment.getByText('Visa ending in 4242').parentElement?.textContent).toContain('$64.12');
    expect((await section('Order Details')).getByText('(513) 555-0199')).toBeInstanceOf(HTMLElement);
    const service = await section('Customer Service');
    expect(service.getByRole('link').getAttribute('href')).toBe('tel:+18005550120');
    const forgot = await section('Forgot something?');
    expect(forgot.getByText("See what's in this order and in your earlier ones.").tagName).toBe('P');
    expect(forgot.getByRole('link', { name: 'View orders' }).getAttribute('href')).toBe('/mypurchases');
  });

  it('gives the phone number of a vendor that takes its own calls (BAN-05)', async () => {
    const order = placed();
    const vendors = [{ id: 'INSTACART', name: 'Instacart', isThirdParty: true }];
    showConfirmation(cart([]), { ...order, fulfillment: { ...order.fulfillment, vendors } });
    expect((await section('Customer Service')).getByRole('link').textContent).toBe('1-800-555-0199');
  });

  it('names a tender by its kind when nothing more is known', async () => {
    const order = placed();
    const payments = order.payments.map((payment) => ({ ...payment, brand: null, lastFour: null }));
    showConfirmation(cart([]), { ...order, payments });
    expect((await section('Payment Summary')).getByText('Credit or debit card').tagName).toBe('DT');
  });

  it('says what the order saved and where more offers are (CMP-12)', async () => {
    const promos = [{ code: 'WELCOME10', couponId: 'c', description: '10% off', discount: 250, shortBy: 0 }];
    showConfirmation(cart([]), { ...placed(), priceAdjustment: { coupons: [], promos, takesPromos: false } });
    const more = await section('Save Even More!');
    expect(more.getByText('$3.50').parentElement?.textContent).toBe('You saved $3.50 on this order.');
    expect(more.getByRole('link', { name: 'See offers' }).getAttribute('href')).toBe('/cl/coupons/');
  });

  it('says nothing of savings where there are none', async () => {
    const order = placed();
    const cost = { ...order.summary.cost, yellowTagDiscountTotal: 0 };
    showConfirmation(cart([]), { ...order, summary: { cost } });
    expect((await section('Save Even More!')).queryByText(/You saved/)).toBeNull();
  });

  it.each([
    ['clicklist', true, 3],
    ['rx', true, 3],
    ['pay', false, 3],
    ['membership', true, 2],
  ] as const)(
    'of %s says where it is received: %s, and shows %d steps',
    async (appName, isReceived, steps) => {
      showConfirmation(cart([]), { ...placed(), appName });
      await section('Order Details');
      expect(screen.queryByRole('region', { name: 'Pickup' }) !== null).toBe(isReceived);
      const progress = within(screen.getByRole('navigation', { name: 'Progress' }));
      expect(progress.getAllByRole('listitem')).toHaveLength(steps);
    },
  );

  it('prompts the shopper to return to the cart for items of another modality (CMP-14)', async () => {
    showConfirmation(cart([cartItem(), cartItem({ id: 'line-2', modalityType: 'SHIP', quantity: 3 })]));
    await screen.findByText('3 other items still in your cart');
    const link = await screen.findByRole('link', { name: 'Go to Cart' });
    expect(link.getAttribute('href')).toBe('/cart');
  });

  it('does not prompt for items of its own modality (CMP-14)', async () => {
    showConfirmation(cart([cartItem()]));
    await section('Order Details');
    expect(screen.queryByRole('link', { name: 'Go to Cart' })).toBeNull();
  });
});

describe('the payment-error page', () => {
  const rejection = { code: 'FRAUD_REJECTION', reason: 'The payment was rejected.' };

  function showError(answer: Checkout, carried: typeof rejection | null, isModify = false) {
    const actor = charts(answer).rejectedOrder({ checkoutId: 'checkout-1', rejection: carried }).start();
    render(
      <MemoryRouter>
        <PaymentError actor={actor} isModify={isModify} banner={bluewater} />
      </MemoryRouter>,
    );
    return actor;
  }

  it('says what happened, whom to call, the code, and the way home (PAE-01, PAE-03)', async () => {
    showError(checkout({ status: 'REJECTED', rejection }), null);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'We’re sorry, we could not complete your order.',
    );
    expect(screen.getByRole('link', { name: '1-800-555-0120' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
    expect((await screen.findByRole('alert')).textContent).toContain('Error Code FRAUD_REJECTION');
  });

  it('offers to pay for the same items and time with another card, but not for a canceled order', async () => {
    const order = { ...checkout({ status: 'REJECTED', rejection }), masterOrderId: null };
    const rejected = charts(order).rejectedOrder({ checkoutId: 'checkout-1', rejection: null });
    const asked = vi.fn();
    rejected.on('navigation.requested', asked);
    rejected.start();
    render(
      <MemoryRouter>
        <PaymentError actor={rejected} banner={bluewater} />
      </MemoryRouter>,
    );
    expect(await screen.findByText(/^Your items are still in your cart\./)).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Try another card' }));
    expect(asked.mock.calls[0]?.[0].to).toMatch(/^\/scheduling\?fulfillmentType=PICKUP/);
    cleanup();
    showError(checkout({ status: 'REJECTED', rejection, masterOrderId: '4107-5532-19' }), null, true);
    await screen.findByRole('link', { name: 'Go to Home' });
    expect(screen.queryByRole('button', { name: 'Try another card' })).toBeNull();
    expect(screen.queryByText(/^Your items are still in your cart\./)).toBeNull();
  });

  it("reads 'Order Canceled' instead if the payment was for a modified order (PAE-02)", async () => {
    showError(checkout({ status: 'REJECTED', rejection }), null, true);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Order Canceled');
    expect(screen.queryByText(/could not complete your order/)).toBeNull();
  });

  it('shows the reason from the checkout after a reload (PAE-04)', async () => {
    showError(checkout({ status: 'REJECTED', rejection }), null);
    expect((await screen.findByRole('alert')).textContent).toContain('The payment was rejected.');
  });

  it('shows a reason handed over right away (PAE-04, ERR-37)', () => {
    showError(checkout({ status: 'REJECTED', rejection }), rejection);
    expect(screen.getByRole('alert').textContent).toContain('The payment was rejected.');
  });

  it('gives the phone number of a vendor that takes its own calls (BAN-05)', async () => {
    const vendors = [{ id: 'INSTACART', name: 'Instacart', isThirdParty: true }];
    const order = checkout({ status: 'REJECTED', rejection });
    showError({ ...order, fulfillment: { ...order.fulfillment, vendors } }, rejection);
    expect(await screen.findByRole('link', { name: '1-800-555-0199' })).toBeInstanceOf(HTMLElement);
  });

  it('shows no failure for a placed order', async () => {
    const actor = showError(placed(), null);
    await act(() => waitFor(actor, (snapshot) => snapshot.matches('left')));
    expect(document.body.textContent).not.toContain('could not complete');
    expect(document.title).not.toContain('not completed');
  });
});

describe("an order that is not the shopper's", () => {
  const lost = chartsOver({
    loadCheckout: () => Promise.reject(refusal('NOT_FOUND', 404)),
  });
  const charts = {
    'order complete': () => {
      const actor = lost.orderComplete({ checkoutId: 'checkout-9', appName: 'clicklist', placed: null });
      return <OrderComplete actor={actor.start()} cart={null} banner={bluewater} />;
    },
    'the payment-error page': () => {
      const actor = lost.rejectedOrder({ checkoutId: 'checkout-9', rejection: null });
      return <PaymentError actor={actor.start()} banner={bluewater} />;
    },
  };

  it.each(Object.entries(charts))(
    'is said to be not found on %s, with no step completed',
    async (_, page) => {
      render(<MemoryRouter>{page()}</MemoryRouter>);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
        "We couldn't find this order",
      );
      expect(screen.queryByRole('navigation', { name: 'Progress' })).toBeNull();
      expect(screen.getByRole('link', { name: 'See All Orders' }).getAttribute('href')).toBe('/mypurchases');
    },
  );
});
