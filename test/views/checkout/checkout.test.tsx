import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bluewater } from '../../../banners/demo.ts';
import '../../../views/kit/styles/global.css';
import { orderLines } from '../../../rules/changed-lines.ts';
import type { Checkout as CheckoutData } from '../../../services/contracts/checkouts.ts';
import { startCheckout } from '../../support/checkout/running.ts';
import { delivered, paidWith, placed, refusal, shipped } from '../../support/checkout/samples.ts';
import { draw, press, show } from '../../support/checkout/showing.tsx';
import { broken } from '../../support/failures.ts';
import { reservation } from '../../support/scheduling/samples.ts';
import { FIVE_SELLERS, holdOfVendors } from '../../support/scheduling/ship-samples.ts';

const nobody = { firstName: '', lastName: '', phone: null };

beforeEach(() => {
  document.title = 'Complete Your Order';
});
afterEach(cleanup);

describe('the sections', () => {
  it('end with what the order costs, to which the bar leads on a phone, where there is room', async () => {
    await show();
    const link = screen.getByText('Summary', { selector: 'a' });
    for (const [width, isShown] of [
      [390, true],
      [320, false],
      [1280, false],
    ] as const) {
      await page.viewport(width, 844);
      await expect.poll(() => link.checkVisibility()).toBe(isShown);
    }
    await page.viewport(390, 844);
    await userEvent.click(link);
    const receipt = screen.getByRole('region', { name: /Summary$/ });
    await expect.poll(() => receipt.getBoundingClientRect().top).toBeLessThan(400);
    history.replaceState(null, '', location.pathname + location.search);
    await page.viewport(414, 896);
  });

  it('are numbered 1 to 4 (CHK-04)', async () => {
    await show();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['1Location and Time', '2Contact Information', '3Paying with', '4Summary']);
  });

  it.each([
    ['rx', ['1Location and Time', '2Contact Information', '3Paying with', '4Summary'], 3],
    ['pay', ['1Contact Information', '2Paying with', '3Summary'], 3],
    ['membership', ['1Location and Time', '2Contact Information', '3Paying with', '4Summary'], 2],
  ] as const)('of %s are its own, and so are its steps (CHK-17)', async (appName, sections, steps) => {
    const priceAdjustment = { coupons: [], promos: [], takesPromos: appName !== 'rx' };
    await show({
      checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), appName, priceAdjustment }) },
    });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(sections);
    const progress = within(screen.getByRole('navigation', { name: 'Progress' }));
    expect(progress.getAllByRole('listitem')).toHaveLength(steps);
    expect(screen.queryByRole('button', { name: 'Add promo code' }) !== null).toBe(appName !== 'rx');
  });

  it.each([
    [320, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1920, 3],
  ])('are side by side as the screen allows: at %d px in %d columns (CHK-08)', async (width, columns) => {
    await page.viewport(width, 900);
    await show();
    const lefts = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => Math.round(heading.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
    await page.viewport(414, 896);
  });

  it('end with Customer Service where the banner says so, and wherever no store hands over the order (CHK-16)', async () => {
    const note = (title: string, phone: string) =>
      `Questions about your order? ${title} Customer Service is there for you at ${phone}.`;
    const noted = () => screen.queryByText(/^Questions about your order/)?.textContent ?? null;
    await show({}, bluewater);
    expect(noted()).toBe(note('Bluewater Grocers', '1-800-555-0120'));
    cleanup();
    await show();
    expect(noted()).toBeNull();
    cleanup();
    await show({ checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), ...shipped() }) } });
    expect(noted()).toBe(note('Fernhill Market', '1-800-555-0110'));
  });

  it('name the link to another time by what it changes (CHK-07)', async () => {
    await show();
    const change = screen.getByRole('link', { name: 'Change location, date and time' });
    expect(change.getAttribute('href')).toBe('/scheduling?fulfillmentType=PICKUP');
  });

  it("say how long the time is reserved, and nothing about another order's reservation (RSV-09)", async () => {
    const BY = /^You must place your order by/;
    await show();
    expect(screen.getAllByText(BY)).toHaveLength(1);
    cleanup();
    await show({ reservation: reservation({ id: 'hold-9' }) });
    expect(screen.queryByText(BY)).toBeNull();
    expect(screen.queryByText(/^The time you selected for your order is no longer/)).toBeNull();
  });

  it('say where a shipment goes, and lead back with its address (CHK-05, CHK-07, SHP-04)', async () => {
    await show({ checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), ...shipped() }) } });
    const where = within(screen.getByRole('region', { name: /Shipping Information$/ }));
    expect(await where.findByText('1401 Vine Street')).toBeInstanceOf(HTMLElement);
    expect(where.getByRole('heading', { name: 'Shipment Details' })).toBeInstanceOf(HTMLElement);
    expect(where.getByText('Sold & Shipped by Fernhill Market')).toBeInstanceOf(HTMLElement);
    const change = where.getByRole('link', { name: 'Change shipping details' });
    expect(change.getAttribute('href')).toBe(
      '/scheduling?fulfillmentType=SHIP&addressLine1=1401+Vine+Street&addressLine2=Apt+4&city=Cincinnati&state=OH&zipCode=45202',
    );
  });

  it.each([
    [4, null],
    [5, 'Shipment Details'],
  ])('collapse the details of %d vendors: %s (SHP-04, LIM-20)', async (count, fold) => {
    const hold = holdOfVendors(FIVE_SELLERS.slice(0, count));
    await show({ checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), ...shipped(hold) }) } });
    const title = await screen.findByRole('heading', { name: 'Shipment Details' });
    expect(title.closest('summary')?.querySelector('h3')?.textContent ?? null).toBe(fold);
  });

  it('say how a delivery is made, and what the driver does if no one answers (SCH-27, SCH-29)', async () => {
    await show({ checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), ...delivered() }) } });
    const where = within(screen.getByRole('region', { name: /Location and Time$/ }));
    expect(await where.findByText('Leave at my door')).toBeInstanceOf(HTMLElement);
    expect(where.getByText('Contactless')).toBeInstanceOf(HTMLElement);
    expect(where.getByText('Kroger Delivery')).toBeInstanceOf(HTMLElement);
    expect(where.getByText('Gate code 4821 **DO NOT RING OR KNOCK')).toBeInstanceOf(HTMLElement);
  });

  it('say how an order is picked up, if not in the store (CIT-01)', async () => {
    const where = () => screen.getByRole('region', { name: /Location and Time$/ }).textContent;
    await show({
      checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), pickupType: 'CURBSIDE' }) },
    });
    expect(where()).toContain('Curbside pickup');
    cleanup();
    await show();
    expect(where()).not.toMatch(/pickup/i);
  });

  it('follow the steps, with Pay as the current one (CHK-02)', async () => {
    await show();
    const steps = within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Schedule, completed',
      'Pay, current',
      'Complete, not completed',
    ]);
  });

  it("have each card's Edit in its own row, and one quiet Add", async () => {
    await show();
    const edit = await screen.findByRole('button', { name: 'Edit Visa ending in 4242' });
    const card = screen.getByRole('radio', { name: /^Visa ending in 4242/ }).closest('label');
    const [row, button] = [card, edit].map((element) => element?.getBoundingClientRect());
    expect(button?.top).toBeGreaterThanOrEqual(row?.top ?? Number.NaN);
    expect(button?.bottom).toBeLessThanOrEqual(row?.bottom ?? Number.NaN);
    expect(button?.right).toBeLessThanOrEqual(row?.right ?? Number.NaN);
    // Otherwise, pressing it would choose the card.
    expect(card?.contains(edit)).toBe(false);
    const add = screen.getByRole('button', { name: 'Add a credit or debit card' });
    expect(getComputedStyle(add).borderTopColor).toBe('rgba(0, 0, 0, 0)');
  });

  it('lead Back to the cart, and once the order loads to the time of its modality (CHK-01)', async () => {
    const back = () => screen.getByRole('link', { name: 'Back' }).getAttribute('href');
    draw(startCheckout({ checkouts: { loadCheckout: () => new Promise(() => {}) } }));
    expect(back()).toBe('/cart');
    cleanup();
    await show();
    expect(back()).toBe('/scheduling?fulfillmentType=PICKUP');
    cleanup();
    await show({ checkouts: { loadCheckout: async () => ({ ...paidWith('visa'), ...delivered() }) } });
    expect(back()).toMatch(/^\/scheduling\?fulfillmentType=DELIVERY&addressLine1=/);
  });
});

describe('prices that changed since the cart', () => {
  const cost = (totals: readonly number[]) =>
    orderLines(paidWith('visa')).map((line, at) => ({ ...line, total: totals[at] ?? line.total }));
  const notice = () =>
    screen.queryByText('Some prices changed since you viewed your cart')?.closest('[role=status]') ?? null;

  it('are told above the items, line by line, until the order is placed', async () => {
    const placeOrder = () => Promise.withResolvers<CheckoutData>().promise;
    await show({ shown: cost([650, 294, 5100]), checkouts: { placeOrder } });
    const lines = [...(notice()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Whole Milk went from $6.50 to $6.98',
      'Atlantic Salmon Fillet went from $51.00 to $49.98',
    ]);
    const items = screen.getByText('10 items');
    expect(notice()?.compareDocumentPosition(items)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press('Place order · $64.12');
    await screen.findByRole('button', { name: 'Placing your order…' });
    expect(notice()).not.toBeNull();
  });

  it('are not mentioned where every item costs what the cart showed', async () => {
    await show({ shown: cost([]) });
    expect(notice()).toBeNull();
  });
});

describe('a checkout that cannot go on', () => {
  it("opens 'Something went wrong' with 'Try Again' and 'Back to Cart' (CHK-15)", async () => {
    const loadCheckout = vi.fn(async () => paidWith('visa')).mockRejectedValueOnce(broken);
    const page = startCheckout({ checkouts: { loadCheckout } });
    draw(page);
    const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Back to Cart',
      'Try Again',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('button', { name: /^Place order/ });
    cleanup();
    const other = startCheckout({ checkouts: { loadCheckout: () => Promise.reject(broken) } });
    draw(other);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to Cart' }));
    expect(other.emitted).toEqual([{ type: 'navigation.requested', to: '/cart' }]);
  });

  it('says that its time is gone, in place of how long it is reserved (RSV-10, ERR-22)', async () => {
    const expired = paidWith('visa');
    const promise = reservation({ id: expired.fulfillment.promise.id, status: 'EXPIRED' });
    const loadCheckout = async () => ({ ...expired, fulfillment: { ...expired.fulfillment, promise } });
    draw(startCheckout({ checkouts: { loadCheckout }, reservation: reservation({ id: 'hold-9' }) }));
    await screen.findByText(
      'The time you selected for your order is no longer available. Please select a new time.',
    );
  });

  it('says that payments were not updated where it came without a versionKey (PAY-23, ERR-73)', async () => {
    const updatePayments = vi.fn(async () => paidWith('amex'));
    await show({ checkouts: { loadCheckout: async () => paidWith('visa', ''), updatePayments } });
    await userEvent.click(await screen.findByRole('radio', { name: /American Express|Amex/ }));
    await screen.findByText('Something went wrong. Please try again. Error Code CHECKOUT-VERSION-MISSING');
    expect(updatePayments).not.toHaveBeenCalled();
  });
});

describe('the contact', () => {
  it('collapses to a summary and reopens by Change, and focus follows', async () => {
    await show();
    expect(screen.queryByLabelText('Phone')).toBeNull();
    expect(screen.getByText('(513) 555-0199')).toBeInstanceOf(HTMLElement);
    await press('Change contact information');
    expect(await screen.findByLabelText('Phone')).toHaveProperty('value', '(513) 555-0199');
    await vi.waitFor(() => expect(screen.getByLabelText('First Name')).toBe(document.activeElement));
    await press('Save contact');
    expect(screen.getByRole('button', { name: 'Change contact information' })).toBe(document.activeElement);
  });

  it('lists what is missing when it is saved, each with a link to its field, and takes the focus', async () => {
    await show({ shopper: nobody });
    const { title } = document;
    await screen.findByLabelText('Phone');
    await press('Save contact');
    const list = await screen.findByRole('alert');
    expect(list.parentElement).toBe(document.activeElement);
    expect(document.title).toBe(`Error: ${title}`);
    const links = within(list).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toContain('Last Name is a required field');
    await userEvent.click(within(list).getByRole('link', { name: 'Last Name is a required field' }));
    expect(screen.getByLabelText('Last Name')).toBe(document.activeElement);
  });

  it('formats the phone while typing and shows an example (CTC-02)', async () => {
    await show({ shopper: nobody });
    const phone = await screen.findByLabelText('Phone');
    expect(phone.getAttribute('placeholder')).toBe('(___) ___-____');
    await userEvent.type(phone, '+1 513 555 0199');
    expect(phone).toHaveProperty('value', '(513) 555-0199');
  });

  it('has autofill tokens and the right keypads', async () => {
    await show({ shopper: nobody });
    await screen.findByLabelText('Phone');
    const tokens = ['First Name', 'Last Name', 'Phone'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['given-name', 'family-name', 'tel-national']);
    expect((await screen.findByLabelText('Phone')).getAttribute('inputmode')).toBe('tel');
  });

  it('saves on Enter without placing the order', async () => {
    const placeOrder = vi.fn(async () => placed());
    await show({
      shopper: { ...nobody, firstName: 'Robin', phone: '5135550199' },
      checkouts: { placeOrder },
    });
    await userEvent.type(await screen.findByLabelText('Last Name'), 'Park{Enter}');
    expect(screen.getByText('Robin Park')).toBeInstanceOf(HTMLElement);
    expect(placeOrder).not.toHaveBeenCalled();
  });
});

describe('the saved cards', () => {
  it('say why a card is unusable, and disable it (PAY-07, PAY-08)', async () => {
    await show();
    const expired = screen.getByRole('radio', { name: /Mastercard ending in 4444/ });
    const unbilled = screen.getByRole('radio', { name: /Discover ending in 1117/ });
    expect([expired, unbilled].map((radio) => radio.matches(':disabled'))).toEqual([true, true]);
    expect(expired.closest('label')?.textContent).toContain(
      'This card has expired. Please re-add the card with updated information or use another card.',
    );
    expect(unbilled.closest('label')?.textContent).toContain(
      'Please enter a billing address in order to use this credit card.',
    );
  });

  it('say which network a seller who ships does not take, and disable the card (PAY-09)', async () => {
    const paid = paidWith('visa');
    const vendors = [{ id: 'verdant-porch', name: 'Verdant Porch', isThirdParty: false }];
    await show({
      checkouts: {
        loadCheckout: async () => ({
          ...paid,
          modalityType: 'SHIP',
          fulfillment: { ...paid.fulfillment, vendors },
        }),
      },
    });
    const refused = screen.getByRole('radio', { name: /American Express ending in 0005/ });
    expect(refused.matches(':disabled')).toBe(true);
    expect(refused.closest('label')?.textContent).toContain(
      'American Express is not accepted for shipping at this time.',
    );
    expect(screen.getByRole('radio', { name: /Visa ending in 4242/ }).matches(':disabled')).toBe(false);
  });

  it('are in an accordion (PAY-03)', async () => {
    await show();
    const fold = screen.getByRole('heading', { level: 3, name: 'Credit & Debit' }).closest('details');
    expect(fold?.open).toBe(true);
  });

  it('say how long to wait after too many tries', async () => {
    const message = 'Too many attempts. Please wait 12 seconds and try again.';
    const updatePayments = () => Promise.reject(refusal('RATE_LIMITED', 429, { message }));
    await show({ checkouts: { updatePayments } });
    await userEvent.click(screen.getByRole('radio', { name: /American Express/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain(message);
  });

  it('are saved when selected, and the modal retries after a failure (PAY-12, PAY-14, PAY-15, PAY-18)', async () => {
    const updatePayments = vi
      .fn(async () => paidWith('amex', 'v3'))
      .mockRejectedValueOnce(refusal('RATE_LIMITED', 429));
    await show({ checkouts: { updatePayments } });
    await userEvent.click(screen.getByRole('radio', { name: /American Express/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain("We couldn't update your payment methods please try again.");
    await press('Try again');
    expect(screen.getByRole('radio', { name: /American Express/, checked: true })).toBeInstanceOf(
      HTMLElement,
    );
    expect(updatePayments).toHaveBeenCalledTimes(2);
  });
});
