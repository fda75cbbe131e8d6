import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import { StoreMark } from '../../../views/scheduling/store-mark.tsx';
import { violations } from '../../support/axe.ts';
import { line, product } from '../../support/cart/samples.ts';
import {
  broken,
  failing,
  REFERENCE_SHOWN,
  refused,
  TOO_MANY,
  tooMany,
  unreachable,
} from '../../support/failures.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';
import {
  areStoresListed,
  hasNoItems,
  hasNoTimes,
  isLoadingTimes,
  isOpen,
  type SchedulingFakes,
} from '../../support/scheduling/running.ts';
import {
  cart,
  cartItem,
  deliveryReservation,
  quotes,
  reservation,
  stores,
  TO_VINE_STREET,
} from '../../support/scheduling/samples.ts';
import { press, show } from '../../support/scheduling/show.tsx';

const MINUTE = 60_000;

const chooseTime = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

beforeEach(() => applyTheme(fernhill, document.documentElement));

afterEach(cleanup);

describe('the scheduling page', () => {
  it('leads back to the cart, and has the specified steps and headings (SCH-03, SCH-05, DAY-01)', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
    const current = within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('listitem')[0];
    expect(current?.getAttribute('aria-current')).toBe('step');
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Schedule your pickup',
      'Pickup store',
      'Choose a day and time',
      'Available Times',
      'Order summary',
    ]);
  });

  it('pictures the order, and says when an item may be unavailable (CIT-11, ERR-25)', async () => {
    const gone = line(product({ available: false }));
    await show({ getCart: async () => cart([cartItem(), gone]) });
    const summary = () => within(screen.getByRole('region', { name: 'Order summary' }));
    // The pictures themselves aren't served here; one that doesn't load gives way to its name.
    const pictured = within(summary().getByRole('list', { name: 'Items at a glance' }))
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('img')?.getAttribute('alt') ?? item.textContent);
    expect(pictured).toEqual(['Whole Milk', 'Bananas']);
    const alert = summary().getByText(/^Item may be unavailable\. Please see cart\./);
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/cart');
    cleanup();
    await show();
    expect(screen.queryByText(/may be unavailable/)).toBeNull();
  });

  it('counts the bags where the law bans free ones (CIT-20)', async () => {
    const [near] = stores;
    if (!near) throw new Error('No store.');
    const { storeDetails } = near;
    const address = { ...storeDetails.address, stateProvince: 'WA' };
    const listModalities = async () => [{ ...near, storeDetails: { ...storeDetails, address } }];
    await show({ services: { listModalities } });
    expect(screen.getByText('Bag fee').parentElement?.textContent).toMatch(
      /^Bag fee1 bag\. State law bans free bags at checkout\..*\$0\.08$/,
    );
    expect(screen.getByText('Total before taxes').parentElement?.textContent).toContain('$7.06');
  });

  it('says that the reserved time is gone, even after a reload, beside the new ones (ERR-22, RSV-08)', async () => {
    await show({ hold: { currentReservation: async () => reservation({ status: 'LAPSED' }) } });
    const words = 'The time you selected for your order is no longer available. Please select a new time.';
    expect(screen.getByText(words).isConnected).toBe(true);
    expect(screen.getAllByRole('radio', { name: /^Between/ })).not.toEqual([]);
  });

  it('says what is missing from the cart and leads to it (SCH-08)', async () => {
    await show({ getCart: async () => cart([]) }, hasNoItems);
    expect(
      screen.getByText(
        'You must have pickup items in your cart to schedule your Pickup order. Start shopping now!',
      ).tagName,
    ).toBe('P');
    expect(screen.getByRole('link', { name: 'Start My Cart' }).getAttribute('href')).toBe(
      '/products/start-my-cart',
    );
  });

  it('reserves space for seven days while they load (DAY-06, LIM-35)', async () => {
    await show({ services: { listQuotes: () => new Promise(() => {}) } }, isLoadingTimes);
    expect(document.querySelector('[class*="strip"]')?.children).toHaveLength(7);
  });

  it.each([
    ['C', 'Store', 'store'],
    ['PI', 'Pickup point', 'car-front'],
    ['HS', 'Delivery hub', 'truck'],
    ['MF', 'Fulfillment center', 'warehouse'],
  ] as const)('marks a store of type %s with its own logo (SCH-46)', (type, name, logo) => {
    render(<StoreMark type={type} />);
    expect(screen.getByRole('img', { name }).querySelector(`.lucide-${logo}`)).not.toBeNull();
  });

  it('shows seven days, today by name, disables those without times, and selects the first with times (DAY-02, DAY-03, DAY-04)', async () => {
    await show();
    const days = within(screen.getByRole('radiogroup', { name: 'Day' })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(days.map((day) => plainSpaces(day.ariaLabel))).toEqual([
      'Today, Sat, Nov 21, None',
      'Sun, Nov 22, FREE',
      'Mon, Nov 23, FREE',
      'Tue, Nov 24, FREE',
      'Wed, Nov 25, FREE',
      'Thu, Nov 26, FREE',
      'Fri, Nov 27, FREE',
    ]);
    expect(days.map(({ disabled }) => disabled)).toEqual([true, ...Array(6).fill(false)]);
    expect(days.map(({ checked }) => checked)).toEqual([false, true, ...Array(5).fill(false)]);
  });

  it("shows times in the store's zone by part of day, with fee and promotion (QUO-05, QUO-06, QUO-07)", async () => {
    await show();
    const parts = ['Morning', 'Afternoon', 'Evening'].map((name) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('radio')
        .map((radio) => plainSpaces(radio.closest('label')?.textContent)),
    );
    expect(parts).toEqual([
      ['Between 9 AM - 10 AM$4.95Soonest', 'Between 11 AM - 12 PMFreeLowest fee'],
      ['Between 1 PM - 2 PM$4.95 -$2.00', 'Between 4 PM - 5 PMFull'],
      ['Between 6 PM - 7 PM$4.95'],
    ]);
  });

  it('words an immediate slot as within some hours (QUO-04)', async () => {
    const soon = quotes();
    for (const quote of soon.quotes) for (const option of quote.options) option.immediateHours = 2;
    await show({ services: { listQuotes: async () => soon } });
    expect(screen.getAllByRole('radio', { name: /Within 2 hours/ })).toHaveLength(5);
  });

  it('has times at least 44 px tall', async () => {
    await show();
    const heights = screen
      .getAllByRole('radio', { name: /Between/ })
      .map((radio) => radio.getBoundingClientRect().height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('says beside the times that one is required, until one is selected (SCH-23)', async () => {
    await show();
    await press('Reserve a time');
    expect(screen.getByRole('alert').textContent).toBe('Please select a time to continue');
    await chooseTime(/Between 9\sAM/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says how many items are not included (QUO-08)', async () => {
    const some = quotes();
    for (const { items } of some.quotes) {
      items.excluded.push({ gtin13: '0001111000000', quantity: 1, reason: 'UNAVAILABLE' });
    }
    await show({ services: { listQuotes: async () => some } });
    expect(screen.getByText('1 item(s) not included').textContent).toBe('1 item(s) not included');
  });

  it('reserves with one button that says what it does and costs, and keeps focus on it (SCH-09, SCH-10)', async () => {
    await show();
    await chooseTime(/Between 1\sPM/);
    await press(/^Reserve Sun, Nov\s22, 1–\u20602\sPM\s·\s\$2\.95$/);
    const reserved = await screen.findByRole('heading', { level: 2, name: /^Reserved for/ });
    expect(reserved.textContent).toBe('Reserved for Monday, November 23');
    expect(document.activeElement?.textContent).toBe('Continue to payment');
  });

  it('says beside the button what failed (ERR-65)', async () => {
    await show({ hold: { reserveSlot: failing(refused(503, 'UNAVAILABLE')) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve/);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your requested time slot was not reserved. Please try again.',
    );
  });

  it('names Customer Service, to be called with a press, when the store breaks on it (RSV-05)', async () => {
    await show({ hold: { reserveSlot: failing(refused(500, 'INTERNAL')) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve/);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      "We're sorry, but something went wrong when trying to make your reservation. Please try again. If the problem persists, please contact Customer Service at 1-800-555-0110.",
    );
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('tel:+18005550110');
  });

  it('says in a dialog that the time is gone (SCH-17, SCH-36)', async () => {
    await show({ hold: { reserveSlot: failing(refused(409, 'SLOT_GONE')) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve/);
    const dialog = await screen.findByRole('dialog', { name: 'Pickup Time Expired' });
    expect(dialog.textContent).toContain('The selected pickup time has expired or is no longer available.');
    await press('Select New Time');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(screen.getByRole('heading', { name: 'Available Times' }).tagName).toBe('H3');
  });

  it.each([
    [
      'ALCOHOL_QTY_EXCEEDED',
      'Alcohol Quantity Limit Exceeded',
      'A delivery can have at most 12 alcohol items.',
    ],
    [
      'ALCOHOL_NA_FOR_ADDRESS',
      'Alcohol Delivery Is Unavailable',
      'A delivery can have at most 12 alcohol items.',
    ],
    [
      'NO_ITEMS_AVAILABLE',
      'Items Are Not Available',
      'The items in your cart are not available. Please update your cart and try again.',
    ],
    [
      'INVALID_ADDRESS',
      'Confirm Address',
      "We couldn't find this address. Please check it or choose another one.",
    ],
  ] as const)(
    'says why a reserved delivery is not for the changed cart after %s: %s',
    async (code, title, words) => {
      const message = 'A delivery can have at most 12 alcohol items.';
      const { page } = await show({
        query: TO_VINE_STREET,
        getCart: async () => cart([cartItem({ modalityType: 'DELIVERY', quantity: 13 })]),
        hold: { currentReservation: async () => deliveryReservation() },
        services: {
          updatePromise: failing({ ...refused(422, code), message }),
          loadAddresses: () => new Promise(() => {}),
        },
      });
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText(title).isConnected).toBe(true);
      expect(alert.getByText(words).isConnected).toBe(true);
      expect(alert.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
      await press('Edit Address');
      await expect.poll(() => page.getSnapshot().matches({ open: { address: 'changing' } })).toBe(true);
    },
  );

  it('is not continued with a reserved time for which no item is left, and says so (SCH-33)', async () => {
    await show({
      query: TO_VINE_STREET,
      getCart: async () => cart([cartItem({ modalityType: 'DELIVERY', quantity: 13 })]),
      hold: { currentReservation: async () => deliveryReservation() },
      services: { updatePromise: failing(refused(422, 'NO_ITEMS_AVAILABLE')) },
    });
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
    expect(screen.getByText('None of your items are available at this time.').isConnected).toBe(true);
  });

  it('returns to the times with Edit, can keep the reserved one, and keeps focus (SCH-11)', async () => {
    await show({ hold: { currentReservation: async () => reservation() } });
    await press('Edit time');
    expect(document.activeElement?.textContent).toBe('Pickup store');
    expect(screen.getByRole('heading', { name: 'Available Times' }).tagName).toBe('H3');
    await press('Keep this time');
    expect(document.activeElement?.textContent).toBe('Reserved for Monday, November 23');
  });

  it('says where a time is reserved and what it costs, even after a reload, whichever store is shown (SCH-10, QUO-07)', async () => {
    const [selection] = reservation().selections;
    if (!selection) throw new Error('The sample holds nothing.');
    const held = reservation({
      locationId: 'store-9',
      locationName: 'Fernhill Oakley',
      selections: [{ ...selection, cost: 495, promo: 248 }],
    });
    await show({ hold: { currentReservation: async () => held } });
    const block = within(screen.getByRole('region', { name: 'Reserved for Monday, November 23' }));
    expect(plainSpaces(block.getByText(/at Fernhill Oakley$/).textContent)).toBe(
      '9–10 AM at Fernhill Oakley',
    );
    expect(block.getByText(/^Pickup fee/).textContent).toBe('Pickup fee: $4.95 -$2.48');
    const summary = within(screen.getByRole('region', { name: 'Order summary' }));
    expect(summary.getByText('Fernhill Oakley').tagName).toBe('DD');
    expect(summary.getByText('Fee promotion').parentElement?.textContent).toContain('-$2.48');
  });

  it('crosses out a fee that is waived, in the block and in the summary', async () => {
    const [selection] = reservation().selections;
    if (!selection) throw new Error('The sample holds nothing.');
    const held = reservation({ selections: [{ ...selection, cost: 595, promo: 595 }] });
    await show({ hold: { currentReservation: async () => held } });
    const block = within(screen.getByRole('region', { name: 'Reserved for Monday, November 23' }));
    expect(block.getByText(/^Pickup fee/).textContent).toBe('Pickup fee: Regular fee $5.95 Free');
    const summary = within(screen.getByRole('region', { name: 'Order summary' }));
    expect(summary.getByText('Pickup fee').parentElement?.textContent).toBe(
      'Pickup feeRegular fee $5.95 Free',
    );
    expect(summary.queryByText('Fee promotion')).toBeNull();
  });

  it.each([
    ['PICKUP', 'Please call the store when you arrive, and have your order number handy.'],
    [
      'CURBSIDE',
      "Park in a curbside pickup spot and call the store. Have your order number handy, and we'll bring your order to your car.",
    ],
    [
      'SELF_SERVE_PICKUP',
      'Enter your order number at the pickup lockers. The one with your order will open.',
    ],
  ] as const)('says where to go and what to do there for %s (SCH-10)', async (pickupType, words) => {
    await show({
      getCart: async () => ({ ...cart(), pickupType }),
      hold: { currentReservation: async () => reservation() },
    });
    const instructions = within(screen.getByRole('region', { name: 'Pickup instructions' }));
    expect(instructions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Go to 150 Elm St, Cincinnati.',
      words,
    ]);
    const phone = instructions.getByRole('link', { name: '(513) 555-0142' });
    expect(phone.getAttribute('href')).toMatch(/^tel:.*5135550142$/);
  });

  it("says what to do on arrival at a store whose address the page doesn't know", async () => {
    await show({ hold: { currentReservation: async () => reservation({ locationId: 'store-9' }) } });
    const instructions = within(screen.getByRole('region', { name: 'Pickup instructions' }));
    expect(instructions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Please call the store when you arrive, and have your order number handy.',
    ]);
    expect(instructions.queryByRole('link')).toBeNull();
  });

  it('says who hands the order over, where, when, and whom to call (SCH-32, BAN-05)', async () => {
    await show({ hold: { currentReservation: async () => reservation() } });
    await press('About your pickup');
    const dialog = await screen.findByRole('dialog', { name: 'About your pickup' });
    const facts = [...dialog.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
      textContent,
      plainSpaces(nextElementSibling?.textContent),
    ]);
    expect(facts).toEqual([
      ['Pickup store', 'Hyde Park'],
      ['Address', '150 Elm St, Cincinnati, OH 45202'],
      ['When', 'Monday, November 23, 9–10 AM'],
      ['Store phone', '(513) 555-0142'],
      ['Customer Service', '1-800-555-0110'],
    ]);
    expect(await violations()).toEqual([]);
    await press('Got It');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });

  it('leads from a dialog about missing times to the other stores (SCH-41)', async () => {
    const services = { listQuotes: failing(refused(422, 'NO_TIMESLOTS_AVAILABLE')) };
    await show({ services }, hasNoTimes);
    const dialog = await screen.findByRole('dialog', { name: 'Pickup Time Unavailable' });
    expect(within(dialog).getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose Another Store' }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(screen.getByLabelText('Postal code').tagName).toBe('INPUT');
    expect(screen.getByRole('heading', { name: 'No pickup times' }).tagName).toBe('H3');
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
  });

  it.each([
    ['has no times', refused(422, 'NO_TIMESLOTS_AVAILABLE')],
    ['takes no pickups', refused(404, 'NOT_FOUND')],
  ])('names the other way that a store suggests if it %s, and leads to it (ENT-36)', async (_, failure) => {
    const near = (fallbackFulfillment: 'DELIVERY' | 'SHIP' | null) => ({
      listModalities: async () => stores.map((store) => ({ ...store, fallbackFulfillment })),
      listQuotes: failing(failure),
    });
    for (const [way, words] of [
      ['DELIVERY', 'Delivery may be possible from this store: choose it in your cart.'],
      ['SHIP', 'Shipping may be possible from this store: choose it in your cart.'],
    ] as const) {
      await show({ services: near(way) }, hasNoTimes);
      await userEvent.keyboard('{Escape}');
      const choose = await screen.findByRole('link', { name: 'choose it in your cart' });
      expect(choose.parentElement?.textContent).toBe(words);
      expect(choose.getAttribute('href')).toBe('/cart');
      cleanup();
    }
    await show({ services: near(null) }, hasNoTimes);
    expect(screen.queryByText(/may be possible/)).toBeNull();
  });

  it.each([
    [
      'NO_ITEMS_AVAILABLE',
      'Items Are Not Available',
      'The items in your cart are not available. Please update your cart and try again.',
      'SCH-39, ERR-54',
    ],
    [
      'INVALID_ADDRESS',
      'Confirm Address',
      "We couldn't find this address. Please check it or choose another one.",
      'SCH-38, ERR-49',
    ],
    [
      'LAT_LNG_REQUIRED',
      'Confirm Address',
      "We couldn't locate this address. Please check it or choose another one.",
      'SCH-38, ERR-50',
    ],
    [
      'FULL_ADDRESS_REQUIRED',
      'Confirm Address',
      "This address is incomplete. Please add what's missing or choose another one.",
      'SCH-38, ERR-51',
    ],
    [
      'ALCOHOL_NA_FOR_ADDRESS',
      'Alcohol Delivery Is Unavailable',
      'Alcohol cannot be delivered in Utah.',
      'SCH-44, ERR-53',
    ],
  ])('says why in the dialog of %s, %s, and after it: %s (%s, SCH-45)', async (code, title, words) => {
    const message = 'Alcohol cannot be delivered in Utah.';
    const fakes = {
      query: TO_VINE_STREET,
      getCart: async () => cart([cartItem({ modalityType: 'DELIVERY' })]),
      services: { listQuotes: failing({ ...refused(422, code), message }) },
    };
    await show(fakes, hasNoTimes);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText(words).tagName).toBe('P');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(screen.getByText(words).isConnected).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
  });

  it.each([
    ['ALCOHOL_QTY_EXCEEDED', 'Alcohol Quantity Limit Exceeded', 'Twelve bottles at most.'],
    ['ALCOHOL_NA_FOR_ADDRESS', 'Alcohol Delivery Is Unavailable', 'Alcohol cannot be delivered in Utah.'],
    ['TAX_UNKNOWN', 'Orders Are Not Possible There', "We don't know the sales tax in 84101."],
  ])(
    "gives the store's reason in the dialog of %s (SCH-43, SCH-44, ERR-52, ERR-53)",
    async (code, title, message) => {
      const fakes = {
        query: TO_VINE_STREET,
        getCart: async () => cart([cartItem({ modalityType: 'DELIVERY' })]),
        services: { listQuotes: failing({ ...refused(422, code), message }) },
      };
      await show(fakes, hasNoTimes);
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(within(dialog).getByText(message).tagName).toBe('P');
    },
  );

  it('says by when to order and that little time is left, without moving focus (RSV-09, RSV-06)', async () => {
    const { clock } = await show({
      hold: { currentReservation: async () => reservation({}, 30 * MINUTE) },
    });
    const focused = document.activeElement;
    const status = screen.getByText(/^You must place/);
    expect(plainSpaces(status.textContent)).toBe('You must place your order by 1 PM to reserve your time');
    act(() => clock.increment(28 * MINUTE));
    expect(status.textContent).toBe('Less than 2 minutes left: place your order now to keep your time.');
    expect(status.role).toBe('status');
    expect(document.activeElement).toBe(focused);
  });

  it('extends the time on request, announces the new deadline, and moves focus to it', async () => {
    const { clock } = await show({
      hold: { currentReservation: async () => reservation({}, 30 * MINUTE) },
    });
    expect(screen.queryByRole('button', { name: 'Hold my time longer' })).toBeNull();
    act(() => clock.increment(28 * MINUTE));
    await press('Hold my time longer');
    const status = await screen.findByText(/^You must place/);
    expect(status.role).toBe('status');
    expect(screen.queryByRole('button', { name: 'Hold my time longer' })).toBeNull();
    expect(document.activeElement).toBe(status);
  });

  it('announces why a time cannot be extended', async () => {
    await show({
      hold: {
        currentReservation: async () => reservation({}, MINUTE),
        extendReservation: failing(refused(409, 'EXTENSION_REFUSED')),
      },
    });
    await press('Hold my time longer');
    const status = await screen.findByText(
      /Other shoppers are waiting for this time, so we can't hold it longer\.$/,
    );
    expect(status.role).toBe('status');
    expect(document.activeElement).toBe(status);
  });
});

describe('axe', () => {
  it.each([
    ['the times', isOpen, {}],
    ['a reserved time', isOpen, { hold: { currentReservation: async () => reservation() } }],
    ['times that failed to load', hasNoTimes, { services: { listQuotes: failing(unreachable) } }],
    ['stores that failed to load', areStoresListed, { services: { listModalities: failing(unreachable) } }],
    ['an empty cart', hasNoItems, { getCart: async () => cart([]) }],
  ] satisfies [string, typeof isOpen, SchedulingFakes][])(
    'finds nothing on %s',
    async (_, isReached, fakes) => {
      await show(fakes, isReached);
      expect(await violations()).toEqual([]);
    },
  );
});

describe('one call too many', () => {
  const toldWait = async () => (await screen.findByText(TOO_MANY)).closest('[role="alert"]');

  it('shows the wait where the times are', async () => {
    await show({ services: { listQuotes: failing(tooMany) } }, hasNoTimes);
    expect(await toldWait()).not.toBeNull();
  });

  it('shows the wait when the time was not reserved', async () => {
    await show({ hold: { reserveSlot: failing(tooMany) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve /);
    expect(await toldWait()).not.toBeNull();
  });

  it('shows the wait when the checkout was not created', async () => {
    await show({ services: { createCheckout: failing(tooMany) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve /);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    expect(await toldWait()).not.toBeNull();
  });
});

describe('an order still being placed after its page was left', () => {
  it('replaces the time it is for, and links to it', async () => {
    const page = await show({ hold: { currentReservation: async () => reservation() } });
    expect(screen.getByRole('button', { name: 'Continue to payment' })).not.toBeNull();
    const left = { type: 'page.left', checkoutId: 'checkout-1', isPlacing: true } as const;
    act(() => page.orderInProgress.send(left));
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your order is being placed' })).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Go to My Order' }).getAttribute('href')).toBe(
      '/checkout?orderId=checkout-1&nc=true',
    );
  });
});

describe('the reference of a request that failed', () => {
  const shown = () => screen.queryByText('request-0001')?.parentElement?.textContent;

  it('appears when the times failed to load', async () => {
    await show({ services: { listQuotes: failing(broken) } }, hasNoTimes);
    expect(shown()).toBe(REFERENCE_SHOWN);
  });

  it('appears when the stores failed to load', async () => {
    await show({ services: { listModalities: failing(broken) } }, areStoresListed);
    expect(shown()).toBe(REFERENCE_SHOWN);
  });

  it('appears when the time was not reserved, then when the checkout was not created', async () => {
    await show({ hold: { reserveSlot: failing(broken) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve /);
    await expect.poll(() => shown()).toBe(REFERENCE_SHOWN);
    cleanup();
    await show({ services: { createCheckout: failing(broken) } });
    await chooseTime(/Between 9\sAM/);
    await press(/^Reserve /);
    const proceed = await screen.findByRole('button', { name: 'Continue to payment' });
    expect(shown()).toBe(undefined);
    await userEvent.click(proceed);
    await expect.poll(() => shown()).toBe(REFERENCE_SHOWN);
  });
});
