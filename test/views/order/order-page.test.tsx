import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { gratuityFor } from '../../../rules/tips.ts';
import { offerAgain } from '../../../services/contracts/buy-again.ts';
import { updateCart } from '../../../services/contracts/cart.ts';
import { type Checkout, getCheckout } from '../../../services/contracts/checkouts.ts';
import {
  cancelOrder,
  listOrders,
  type OrderStatus,
  type OrderSummary,
  tellArrival,
} from '../../../services/contracts/orders.ts';
import { changeTip } from '../../../services/contracts/tips.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { cart } from '../../support/cart/samples.ts';
import { placed, shippedBySellers } from '../../support/checkout/samples.ts';
import { answers, breaks, refuses } from '../../support/fake-store.ts';
import { offeredAgain, order, picked, refunded, shipments } from '../../support/order/samples.ts';
import { entry, paidBy } from '../../support/payment/tenders.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const ADDRESS = '/mypurchases/pending/checkout-1';
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('Purchase History', () => {
  it("shows an order's final cost and what was refunded (RTE-08)", async () => {
    const orders = [
      order({ status: 'COMPLETED', total: 6078, refunded: 2499 }),
      order({
        orderId: 'order-2',
        checkoutId: 'checkout-2',
        number: '2231-9077-04',
        pickupType: 'CURBSIDE',
      }),
    ];
    const store = accountStore();
    store.now(answers(listOrders, { orders }));
    renderAccount('/mypurchases', store);
    const rowOf = async (number: string) =>
      (await screen.findByRole('link', { name: `Order #${number}` })).closest('li');
    const [back, other] = [await rowOf('4107-5532-19'), await rowOf('2231-9077-04')];
    expect(back?.textContent).toContain('$60.78');
    expect(back?.textContent).toContain('10 items for pickup');
    expect(other?.textContent).toContain('10 items for curbside pickup');
    expect(back?.textContent).toContain('$24.99 refunded');
    expect(other?.textContent).not.toContain('refunded');
  });

  it.each([
    ['PICKUP', 'COMPLETED', 'Picked up Wed, Nov 25'],
    ['DELIVERY', 'COMPLETED', 'Delivered Wed, Nov 25'],
    ['SHIP', 'COMPLETED', 'Shipped Wed, Nov 25'],
    ['SHIP', 'DELIVERED', 'Delivered Wed, Nov 25'],
    ['PICKUP', 'CANCELED', 'Canceled Wed, Nov 25'],
  ] as const)('says how and when an order ended: %s, %s (RTE-08)', async (modalityType, step, title) => {
    const status = step === 'CANCELED' ? 'CANCELED' : 'COMPLETED';
    const steps = [{ step, at: '2026-11-25T18:00:00Z' }];
    const store = accountStore();
    store.now(answers(listOrders, { orders: [order({ modalityType, status, steps })] }));
    renderAccount('/mypurchases', store);
    const row = (await screen.findByRole('link', { name: /^Order #/ })).closest('li');
    expect(plainSpaces(row?.querySelector('strong')?.textContent ?? '')).toBe(title);
    expect(plainSpaces(row?.textContent ?? '')).toContain('Placed Sat, Nov 21, 11:20 AM');
  });

  it('says that an order is on its way or delivered, not only that the store is done with it (RTE-08)', async () => {
    const sent = { modalityType: 'SHIP', pickupType: null, status: 'COMPLETED' } as const;
    const at = '2026-11-25T18:00:00Z';
    const store = accountStore();
    store.now(
      answers(listOrders, {
        orders: [
          order({ ...sent, isOnItsWay: true }),
          order({ ...sent, orderId: 'order-2', number: '2231-9077-04', steps: [{ step: 'DELIVERED', at }] }),
          order({
            orderId: 'order-3',
            number: '2231-9077-05',
            status: 'READY',
            modalityType: 'DELIVERY',
            steps: [{ step: 'ON_ITS_WAY', at }],
          }),
        ],
      }),
    );
    renderAccount('/mypurchases', store);
    const rowOf = async (number: string) =>
      plainSpaces(
        (await screen.findByRole('link', { name: `Order #${number}` })).closest('li')?.textContent ?? '',
      );
    expect(await rowOf('4107-5532-19')).toMatch(/^Arrives .*Shipped10 items/);
    expect(await rowOf('2231-9077-04')).toMatch(/^Delivered Wed, Nov 25Delivered10 items/);
    expect(await rowOf('2231-9077-05')).toContain('On its way10 items');
  });

  it("links to each order's page (RTE-08, RTE-09)", async () => {
    const { address } = renderAccount('/mypurchases', accountStore());
    await screen.findByRole('heading', { level: 1, name: 'Purchase History' });
    await userEvent.click(await screen.findByRole('link', { name: 'Order #4107-5532-19' }));
    await screen.findByRole('heading', { level: 1, name: 'Order #4107-5532-19' });
    expect(address()).toBe(ADDRESS);
  });
});

function show(checkout: Checkout, changes: Partial<OrderSummary>): void {
  const store = accountStore();
  store.now(answers(getCheckout, checkout), answers(listOrders, { orders: [order(changes)] }));
  renderAccount(ADDRESS, store);
}

const linesOf = async (name: string) =>
  (await section(name)).getAllByRole('listitem').map((line) => line.textContent);

describe("an order's page", () => {
  it('says what was weighed, missing, and substituted once it is picked, and what it costs now (RTE-09, CMP-13)', async () => {
    show(picked(), { status: 'READY', total: 6078, itemCount: 9 });
    const [milk, bananas, sockeye, salmon] = await linesOf('9 items');
    expect(milk).toContain('Only 1 of 2 in stock');
    expect(bananas).toContain('Weighed: 2.14 lb at $1.44/lb');
    expect(bananas).not.toContain('in stock');
    expect(salmon).toMatch(/^Atlantic Salmon Fillet1 ctOut of stock, not charged$/);
    expect(sockeye).toContain('Substitute for Atlantic Salmon Fillet');
    const payment = await section('Payment Summary');
    expect(payment.getByText('Final total').parentElement?.textContent).toContain('$60.78');
    expect(payment.getByText('Estimated before picking').nextElementSibling?.textContent).toBe('$64.12');
    expect(payment.queryByText('Refunded')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("says nothing of an estimate that the final total equals, and calls sellers' work packing (RTE-09)", async () => {
    const { cost } = placed().summary;
    show({ ...placed(), estimatedTotal: cost.total }, { status: 'READY' });
    const payment = await section('Payment Summary');
    expect(payment.getByText('Final total')).toBeInstanceOf(HTMLElement);
    expect(payment.queryByText(/^Estimated/)).toBeNull();
    cleanup();
    const sent = { ...placed(), ...shippedBySellers(), estimatedTotal: cost.total + 100 };
    show(sent, { status: 'READY', modalityType: 'SHIP', pickupType: null });
    expect((await section('Payment Summary')).getByText('Estimated before packing').tagName).toBe('DT');
    expect(document.body.textContent).not.toMatch(/picking/);
  });

  it('says beside its progress until when it can be changed, and how to change or cancel it (MOD-01)', async () => {
    show({ ...placed(), modifiableUntil: '2026-11-23T12:00:00Z' }, {});
    const progress = await section('We got your order');
    expect(plainSpaces(progress.getByText(/^Add or remove items/).textContent)).toBe(
      'Add or remove items, or choose another time, until Mon, Nov 23, 7 AM.',
    );
    expect(progress.getByRole('link', { name: 'Modify Order' }).getAttribute('href')).toBe(
      '/cart/modify?orderId=checkout-1',
    );
    expect(progress.getByRole('button', { name: 'Cancel Order' })).toBeInstanceOf(HTMLElement);
    cleanup();
    show(placed(), { status: 'PICKING' });
    const picking = await section('Your items are being picked');
    expect([...picking.queryAllByRole('link'), ...picking.queryAllByRole('button')]).toEqual([]);
  });

  it('says which items were refunded, and how much of the order (RTE-09)', async () => {
    show(refunded(), { status: 'COMPLETED', total: 6078, itemCount: 9, refunded: 2499 });
    const [milk, , sockeye] = await linesOf('9 items');
    expect(sockeye).toContain('1 refunded: $24.99');
    expect(milk).not.toContain('refunded');
    expect((await section('Payment Summary')).getByText('Refunded').nextElementSibling?.textContent).toBe(
      '$24.99',
    );
  });

  it('says what each tender of a split payment paid (RTE-09, PAY-03)', async () => {
    const eligible = { ...placed(), snap: { eligibleTotal: 1200, minimum: 1 } };
    show(paidBy(['ebt', 'gift-0025', 'visa'].map(entry), { of: eligible }), {});
    const payment = await section('Payment Summary');
    const paid = (tender: string) => payment.getByText(tender).nextElementSibling?.textContent;
    expect(paid('SNAP EBT')).toBe('$12.00');
    expect(paid('Gift card ending in 0025')).toBe('$25.00');
    expect(paid('Visa ending in 4242')).toBe('$27.12');
  });

  it('says when and where it is received, its items, and its cost (RTE-09)', async () => {
    renderAccount(ADDRESS, accountStore());
    await screen.findByRole('heading', { level: 1, name: 'Order #4107-5532-19' });
    expect(document.title).toBe('Order #4107-5532-19 | Fernhill Market');
    const pickup = await section('Pickup');
    const time = pickup.getByText('Monday, November 23,').closest('strong');
    expect(plainSpaces(time?.textContent ?? '')).toBe('Monday, November 23, 9–10 AM');
    expect(pickup.getByText('1420 Vine Street').tagName).toBe('SPAN');
    expect((await section('10 items')).getAllByRole('listitem')).toHaveLength(3);
    expect((await section('Payment Summary')).getAllByText('$64.12')).toHaveLength(2);
    expect((await section('Order Details')).getByText('Riley Park').tagName).toBe('DD');
    expect(await violations()).toEqual([]);
  });

  const NOTHING_TO_DO = "There's nothing else for you to do.";

  it.each<[OrderStatus, Modality, string, string, string]>([
    [
      'PLACED',
      'PICKUP',
      'Placed',
      'We got your order',
      `The store will pick it shortly before your time. ${NOTHING_TO_DO}`,
    ],
    [
      'PICKING',
      'DELIVERY',
      'Being picked',
      'Your items are being picked',
      'The store is working on your order and will have it ready on time.',
    ],
    ['COMPLETED', 'PICKUP', 'Completed', 'Order complete', 'Thank you for shopping with us!'],
    [
      'PLACED',
      'SHIP',
      'Placed',
      'We got your order',
      `The sellers will pack it and ship it. ${NOTHING_TO_DO}`,
    ],
    [
      'PICKING',
      'SHIP',
      'Being packed',
      'Your items are being packed',
      'The sellers are working on your order.',
    ],
    ['READY', 'SHIP', 'Packed', 'Your order is packed', 'It will arrive on the days shown below.'],
    ['COMPLETED', 'SHIP', 'Shipped', 'Your order has shipped', 'It will arrive on the days shown below.'],
  ])(
    'says how far an order that is %s for %s has come and what comes next (RTE-09)',
    async (status, modalityType, step, title, next) => {
      show(placed(), { status, modalityType, pickupType: modalityType === 'PICKUP' ? 'PICKUP' : null });
      const progress = await section(title);
      const { textContent } = progress.getByRole('listitem', { current: 'step' });
      expect(textContent).toMatch(new RegExp(`^${step}, current`));
      expect(progress.getByText(next)).toBeInstanceOf(HTMLElement);
    },
  );

  it('says that a part of it has shipped, and that it was delivered once all of it is there (RTE-09)', async () => {
    const sent = { modalityType: 'SHIP', pickupType: null, shipments: shipments() } as const;
    show(placed(), { ...sent, status: 'READY' });
    const partly = await section('Part of your order has shipped');
    expect(partly.getByRole('listitem', { current: 'step' }).textContent).toMatch(/^Packed, current/);
    cleanup();
    const steps = [{ step: 'DELIVERED', at: '2026-11-25T18:00:00Z' }] as const;
    show({ ...placed(), ...shippedBySellers() }, { ...sent, status: 'COMPLETED', steps: [...steps] });
    const all = await section('Your order was delivered');
    expect(all.getByRole('listitem', { current: 'step' }).textContent).toMatch(/^Delivered, current/);
    expect((await section('Shipping')).getByText('Delivered Wed, Nov 25').tagName).toBe('STRONG');
  });

  it('says of each shipment how far it is, and links to where its carrier says more (RTE-09)', async () => {
    const sent = { modalityType: 'SHIP', pickupType: null, status: 'COMPLETED' } as const;
    show({ ...placed(), ...shippedBySellers() }, { ...sent, shipments: shipments() });
    const partOf = async (name: string) => {
      const heading = await screen.findByRole('heading', { name });
      const part = heading.parentElement?.parentElement;
      if (!part) throw new Error(`${name} is in no part of the order.`);
      return { said: plainSpaces(part.textContent ?? ''), link: within(part).queryByRole('link') };
    };
    const ups = await partOf('Sold & Shipped by Bramble & Bee');
    expect(ups.said).toContain('Arrives Thu, Nov 26 – Mon, Nov 30');
    expect(ups.said).toContain('Shipped Mon, Nov 23');
    expect(ups.link?.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect([ups.link?.getAttribute('target'), ups.link?.textContent]).toEqual([
      '_blank',
      'Track this shipment: UPS 1Z999AA10123456784 (opens in a new tab)',
    ]);
    const other = await partOf('Sold & Shipped by Copper Kettle Kitchenware');
    expect(other.said).toContain('Tracking number GLS-00423');
    expect(other.link).toBeNull();
    const there = await partOf('Sold & Shipped by Fernhill Market');
    expect(there.said).toMatch(/MarketDelivered.*Delivered Wed, Nov 25/);
    expect(there.said).not.toContain('Arrives');
    expect(await violations()).toEqual([]);
  });

  it('says nothing of a shipment of which nothing was found (RTE-09)', async () => {
    const { lineItems = [], ...rest } = shippedBySellers();
    const missing = lineItems.map((line) => ({ ...line, cart: { ...line.cart, quantity: 0 } }));
    show({ ...placed(), ...rest, lineItems: missing }, { modalityType: 'SHIP', shipments: shipments() });
    const items = await section('0 items');
    expect(items.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(items.queryByText(/^(Shipped|Delivered)/)).toBeNull();
    expect(items.queryByRole('link')).toBeNull();
  });

  it.each([
    [{ pickupType: 'PICKUP' }, 'Come at your scheduled time. Please call the store when you arrive'],
    [{ pickupType: 'CURBSIDE' }, 'Come at your scheduled time. Park in a curbside pickup spot'],
    [{ modalityType: 'DELIVERY', pickupType: null }, "We'll bring it to you at your scheduled time."],
  ] as const)('says what to do about an order that is ready: %o (RTE-09)', async (received, next) => {
    show(placed(), { ...received, status: 'READY' });
    const progress = await section('Your order is ready');
    expect(progress.getByRole('listitem', { current: 'step' }).textContent).toMatch(/^Ready, current/);
    expect(progress.getByText((text) => text.startsWith(next))).toBeInstanceOf(HTMLElement);
  });

  it('says first of an order that waits at the store where that is, what to bring, and how to say who comes (RTE-09)', async () => {
    const [first, ...others] = placed().lineItems;
    const wine = first && { ...first, minimumAgeToBuy: 21 };
    show(
      { ...placed(), lineItems: wine ? [wine, ...others] : others },
      { status: 'READY', arrival: { stage: null, bay: null, since: null } },
    );
    const ready = await section('Your order is ready');
    const [progress] = ready.getAllByRole('navigation', { name: 'Progress' });
    for (const said of [
      ready.getByText('1420 Vine Street'),
      ready.getByRole('link', { name: /^Directions/ }),
      ready.getByText(/^Your ID\. /),
      ready.getByRole('button', { name: "I'm Here" }),
    ]) {
      expect(said.compareDocumentPosition(progress as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(await violations()).toEqual([]);
  });

  it('says by when an order that is on its way can be expected (RTE-09)', async () => {
    show(placed(), {
      modalityType: 'DELIVERY',
      pickupType: null,
      status: 'READY',
      steps: [{ step: 'ON_ITS_WAY', at: '2026-11-23T14:02:00Z' }],
    });
    const progress = await section('Your order is on its way');
    expect(plainSpaces(progress.getByText(/^Your driver has left the store\./).textContent ?? '')).toMatch(
      /Expect it by \d+(:\d\d)? [AP]M\.$/,
    );
  });

  it('says that the payment of a canceled order goes back, as its refund does (RTE-09)', async () => {
    const store = accountStore();
    store.now(answers(listOrders, { orders: [order({ status: 'CANCELED' })] }));
    renderAccount(ADDRESS, store);
    await screen.findByText('Your payment is going back to you.');
    expect((await section('Your refund')).getByText('Visa ending in 4242')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('region', { name: 'Payment Summary' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Progress' })).toBeNull();
  });

  it('leads to its confirmation and back to the cart, and says what not to forget (CIT-23)', async () => {
    const store = accountStore();
    const [first, ...others] = placed().lineItems;
    const wine = first && { ...first, minimumAgeToBuy: 21 };
    store.now(answers(getCheckout, { ...placed(), lineItems: wine ? [wine, ...others] : others }));
    renderAccount(ADDRESS, store);
    const reminders = (await section("Don't forget")).getAllByRole('listitem');
    expect(reminders.map(({ textContent }) => textContent)).toEqual([
      'Your ID. Someone who is 21 or older must show one to get this order.',
    ]);
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Back to Cart')).toBe('/cart');
    expect(to('Order Confirmation')).toBe('/checkout/clicklist/checkout-1/complete');
  });

  it('is not found for an order the shopper does not have, within the account (RTE-09)', async () => {
    const store = accountStore();
    renderAccount('/mypurchases/pending/another', store);
    await screen.findByRole('heading', { level: 2, name: "We couldn't find this order" });
    expect(store.asked).not.toContain('checkouts.get');
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'See All Orders' }));
    await screen.findByRole('heading', { level: 1, name: 'Purchase History' });
  });

  it('can be reloaded after a failure', async () => {
    const store = accountStore();
    store.now(refuses(getCheckout, 'INTERNAL'));
    renderAccount(ADDRESS, store);
    await screen.findByText("Oops, something went wrong! We couldn't load your order.");
    store.now(answers(getCheckout, placed()));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByRole('heading', { level: 1, name: 'Order #4107-5532-19' });
  });
});

describe('canceling an order', () => {
  const open = async (store = accountStore()) => {
    renderAccount(ADDRESS, store);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order #4107-5532-19' });
    return { store, dialog: within(dialog) };
  };

  it('asks first, and keeping the order changes nothing', async () => {
    const { store, dialog } = await open();
    dialog.getByText(/^What you paid goes back to your payment methods\./);
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep Order' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(store.asked).not.toContain('orders.cancel');
  });

  it('says when it is done, shows the order as canceled, and offers no second cancellation', async () => {
    const { store, dialog } = await open();
    store.now(answers(cancelOrder, { successful: true }));
    store.now(answers(listOrders, { orders: [order({ status: 'CANCELED' })] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await screen.findByText('Order #4107-5532-19 has been canceled.');
    await screen.findByText('This order was canceled', { ignore: '[role=status]' });
    await expect.poll(() => screen.getByRole('main').contains(document.activeElement)).toBe(true);
    await expect.poll(() => screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
  });

  it('stays open when it fails, and can be tried again', async () => {
    const { store, dialog } = await open();
    store.now(breaks(cancelOrder));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await dialog.findByText("We couldn't cancel your order. Please try again.");
    store.now(answers(cancelOrder, { successful: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await screen.findByText('Order #4107-5532-19 has been canceled.');
    expect(store.asked.filter((id) => id === 'orders.cancel')).toHaveLength(2);
  });

  it('says so once the store has started, and shows how far the order is', async () => {
    const { store, dialog } = await open();
    store.now(refuses(cancelOrder, 'CHECKOUT_CLOSED'));
    store.now(answers(listOrders, { orders: [order({ status: 'PICKING' })] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await dialog.findByText("The store has started on your order, so it can't be canceled anymore.");
    await userEvent.click(dialog.getByRole('button', { name: 'View Order' }));
    await section('Your items are being picked');
    await expect.poll(() => screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
  });
});

describe('after the delivery', () => {
  const gratuity = gratuityFor(4_000);
  const delivered = (tip: number): Checkout => {
    const { summary, paymentDetails, ...rest } = placed();
    return {
      ...rest,
      modalityType: 'DELIVERY',
      gratuity,
      tipUntil: '2026-11-24T20:31:00Z',
      summary: { cost: { ...summary.cost, gratuityTotal: tip } },
      paymentDetails: { ...paymentDetails, gratuityAmount: tip },
    };
  };
  const open = async () => {
    const store = accountStore();
    const summary = order({ status: 'COMPLETED', modalityType: 'DELIVERY', pickupType: null });
    store.now(answers(listOrders, { orders: [summary] }));
    store.now(answers(getCheckout, delivered(600)));
    renderAccount(ADDRESS, store);
    const tip = await section('Tip');
    return { store, tip };
  };

  it('says until when the tip can be changed, and changes it (TIP-08)', async () => {
    const { store, tip } = await open();
    expect(plainSpaces(tip.getByText(/^You can change your tip until/).textContent ?? '')).toMatch(
      /^You can change your tip until Tuesday, November 24, 3:31 PM/,
    );
    await userEvent.click(tip.getByRole('button', { name: 'Change Tip' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Tip Amount' }));
    expect(await violations()).toEqual([]);
    store.now(refuses(changeTip, 'CARD_DECLINED'));
    await userEvent.click(dialog.getByRole('radio', { name: /20%/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Tip' }));
    await dialog.findByText(/^Your card was declined\./);
    store.now(answers(changeTip, delivered(800)));
    store.now(answers(getCheckout, delivered(800)));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Tip' }));
    await screen.findByText('Your tip is $8.00 now.');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an order that is ready at the curb', () => {
  it('tells the store that its shopper is there, and in which spot', async () => {
    const store = accountStore();
    const summary = order({
      status: 'READY',
      pickupType: 'CURBSIDE',
      arrival: { stage: null, bay: null, since: null },
    });
    store.now(answers(listOrders, { orders: [summary] }));
    renderAccount(ADDRESS, store);
    const arrival = await section('Your arrival');
    await userEvent.click(arrival.getByRole('button', { name: "I'm Here" }));
    const spot = arrival.getByRole('textbox', { name: 'Spot number' });
    await userEvent.click(arrival.getByRole('button', { name: "I'm Here" }));
    arrival.getByText('Enter the number of your spot.');
    expect(await violations()).toEqual([]);
    await userEvent.type(spot, '4');
    store.now(answers(tellArrival, { stage: 'HERE', bay: '4', since: '2026-11-21T19:40:00Z' }));
    await userEvent.click(arrival.getByRole('button', { name: "I'm Here" }));
    await arrival.findByText(/You're in spot 4\./);
  });
});

describe('buying again', () => {
  it('starts from the list of orders, and puts what is chosen into the cart', async () => {
    const store = accountStore();
    store.now(answers(offerAgain, offeredAgain()));
    store.now(answers(updateCart, cart()));
    renderAccount('/mypurchases', store);
    await userEvent.click(await screen.findByRole('link', { name: /^Buy again.*order #4107-5532-19$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy again' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Bananas/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 Items to Cart' }));
    await screen.findByText('2 items are in your cart.');
    await expect.poll(() => store.asked).toContain('cart.update');
  });
});
