import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createConsent } from '../../../services/browser/consent.ts';
import { getCart, updateCart } from '../../../services/contracts/cart.ts';
import { getProduct, listDepartments, listProducts } from '../../../services/contracts/catalog.ts';
import { getCheckout } from '../../../services/contracts/checkouts.ts';
import { currentReservation } from '../../../services/contracts/reservations.ts';
import { getSession, NO_SESSION, signIn } from '../../../services/contracts/session.ts';
import { cart, line, product, productPage, session, wholeProduct, wine } from '../../support/cart/samples.ts';
import { paidWith, placed, shippedBySellers } from '../../support/checkout/samples.ts';
import { answers, changes, fakeStore, refuses } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const signedOut = () =>
  fakeStore([
    answers(getSession, { ...NO_SESSION, sellsSnap: true }),
    answers(signIn, session()),
    answers(getCart, cart([line()])),
    answers(currentReservation, { reservation: null }),
    answers(listDepartments, { departments: [] }),
    answers(listProducts, productPage([product(), wine])),
    refuses(getProduct, 'NOT_FOUND'),
  ]);

function signedIn() {
  const store = signedOut();
  store.now(answers(getSession, session()));
  return store;
}

async function signInAsRiley() {
  await userEvent.type(await screen.findByLabelText('Email'), 'riley@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'checkstand{Enter}');
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe("the shop's addresses", () => {
  it('lead from / to Start My Cart (RTE-20)', async () => {
    const { address } = renderApp('/', signedOut());
    await heading('Start My Cart');
    expect(address()).toBe('/products/start-my-cart');
  });

  it.each(['clicklist', 'rx', 'pay', 'membership'])(
    'show the confirmation of an order of %s (RTE-22)',
    async (app) => {
      const store = signedIn();
      store.now(answers(getCheckout, placed()));
      for (const query of ['', '?isNewOrder=true&nc=true']) {
        renderApp(`/checkout/${app}/checkout-1/complete${query}`, store);
        await heading('Thank you, your pickup order has been placed!');
        cleanup();
      }
    },
  );

  it("lead to an order's own app, whichever they name (RTE-27)", async () => {
    const store = signedIn();
    store.now(answers(getCheckout, { ...placed(), appName: 'rx' }));
    const { address } = renderApp('/checkout/clicklist/checkout-1/complete', store);
    await heading('Thank you, your pickup order has been placed!');
    await waitFor(() => expect(address()).toBe('/checkout/rx/checkout-1/complete'));
  });

  it.each([
    ['fulfillment', 'Schedule your pickup', '/scheduling'],
    ['payment', 'Complete Your Order', '/checkout?orderId=checkout-1&nc=true'],
    ['review', 'Complete Your Order', '/checkout?orderId=checkout-1&nc=true'],
    [
      'complete',
      'Thank you, your pickup order has been placed!',
      '/checkout/clicklist/checkout-1/complete?isNewOrder=true',
    ],
  ])('lead to the step %s of an order (RTE-27, RTE-28)', async (step, title, path) => {
    const store = signedIn();
    store.now(answers(getCheckout, step === 'complete' ? placed() : paidWith('visa')));
    const { address } = renderApp(`/checkout/clicklist/checkout-1/${step}?isNewOrder=true`, store);
    await heading(title);
    expect(address()).toBe(path);
  });

  it('show the checkout with a header of logo, way back, Help, and account: no search, no cart (CHK-01)', async () => {
    const store = signedIn();
    store.now(answers(getCheckout, paidWith('visa')));
    renderApp('/checkout?orderId=checkout-1&nc=true', store);
    await heading('Complete Your Order');
    const header = within(screen.getByRole('banner'));
    expect(header.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Fernhill Market',
      'Back',
    ]);
    await userEvent.click(header.getByRole('button', { name: 'Help' }));
    expect(header.getByRole('link', { name: '1-800-555-0110' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(header.getByRole('button', { name: "Riley's account" })).toBeInstanceOf(HTMLElement);
  });

  it('show the part of an order that they name, and the way back to all of it (RTE-27, CMP-08)', async () => {
    const store = signedIn();
    store.now(answers(getCheckout, { ...placed(), ...shippedBySellers() }));
    const { address } = renderApp('/checkout/clicklist/checkout-1/complete?subOrderId=copper-kettle', store);
    const part = within(await screen.findByRole('region', { name: '2 items' }));
    expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Sold & Shipped by Copper Kettle Kitchenware',
      'Substitutions',
    ]);
    expect(screen.getByRole('region', { name: 'Shipping' }).textContent).not.toContain('Bramble & Bee');
    await userEvent.click(part.getByRole('link', { name: 'See the whole order' }));
    const whole = within(await screen.findByRole('region', { name: '4 items' }));
    expect(whole.getAllByRole('heading', { level: 3, name: /^Sold & Shipped/ })).toHaveLength(3);
    expect(address()).toBe('/checkout/clicklist/checkout-1/complete');
    await userEvent.click(whole.getByRole('link', { name: /^Only this shipment.*Bramble & Bee$/ }));
    await screen.findByRole('region', { name: '1 item' });
    expect(address()).toBe('/checkout/clicklist/checkout-1/complete?subOrderId=bramble-bee');
  });

  it('show the FAQ at /topic/digital-faqs, which the price disclaimer opens in a new tab (RTE-19)', async () => {
    renderApp('/cart', signedIn());
    const link = await screen.findByRole('link', { name: /^Learn more about prices/ });
    expect(link.getAttribute('target')).toBe('_blank');
    cleanup();
    renderApp(String(link.getAttribute('href')), signedOut());
    await heading('Frequently asked questions');
    expect(link.getAttribute('href')).toBe('/topic/digital-faqs');
    const questions = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    for (const question of [
      'Why are prices estimates?',
      'How are weighed items priced?',
      'What fees are there?',
      'What happens if an item is out of stock?',
      'Can I pay with SNAP EBT?',
      'Can I change my order?',
      'Can I cancel my order?',
      'Do I tip the driver?',
    ]) {
      expect(questions).toContain(question);
    }
  });

  it('show Scheduling at /scheduling, for what its query asks (RTE-18)', async () => {
    renderApp(
      '/scheduling?fulfillmentType=DELIVERY&addressLine1=1+Main&city=X&state=OH&zipCode=45202',
      signedIn(),
    );
    await heading('Schedule your delivery');
    cleanup();
    renderApp('/scheduling?fulfillmentType=SHIP', signedIn());
    await heading('Schedule Your Order');
    cleanup();
    renderApp('/scheduling', signedIn());
    await heading('Schedule your pickup');
  });

  it('show the accessibility statement, linked from the footer (RTE-25)', async () => {
    const { address } = renderApp('/cart', signedIn());
    await heading('Cart');
    await userEvent.click(screen.getByRole('link', { name: 'Accessibility statement' }));
    await heading('Accessibility statement');
    expect(address()).toBe('/i/terms/accessibility');
  });

  it('lead from the coupons to Start My Cart, where the offers are (RTE-24)', async () => {
    const { address } = renderApp('/cl/coupons/', signedOut());
    await heading('Start My Cart');
    expect(address()).toBe('/products/start-my-cart');
  });

  it('show a page whose address ends in a slash', async () => {
    renderApp('/cart/', signedIn());
    await heading('Cart');
  });

  it.each(['/cart', '/shopping/cart'])('show the cart at %s (RTE-16)', async (path) => {
    renderApp(path, signedIn());
    await heading('Cart');
    await waitFor(() => expect(document.title).toBe('Cart | Fernhill Market'));
  });

  it.each([
    '/nowhere',
    '/checkout/fulfillment',
    '/scheduling/tomorrow',
    '/mywallet/cards',
    '/checkout/payment-error/1/more',
    '/checkout/groceries/1/complete',
    '/checkout/clicklist/1/packing',
    '/checkout/membership/1/fulfillment',
    '/checkout/Clicklist/1/complete',
  ])('say that there is no page at %s (RTE-29, RTE-30)', async (path) => {
    renderApp(path, signedIn());
    await heading("We're sorry, this page doesn't exist");
    expect(
      screen.getByText('Try pressing the back button to go back to where you were before.').tagName,
    ).toBe('P');
  });

  it('show a product at /p/ and its number (RTE-23)', async () => {
    const store = signedOut();
    store.now(answers(getProduct, wholeProduct()), answers(listProducts, productPage([product()])));
    renderApp('/p/0000000040112', store);
    await heading(wholeProduct().description);
  });

  it('say that there is no page for an unknown product', async () => {
    renderApp('/p/0000000000000', signedOut());
    await heading("We're sorry, this page doesn't exist");
  });

  it('show up to fifteen available products from the same department (UIX-09)', async () => {
    const store = signedOut();
    const others = Array.from({ length: 20 }, (_, index) =>
      product({
        gtin13: String(4_000_000_000_000 + index),
        description: `Fruit ${index}`,
        available: index > 0,
      }),
    );
    store.now(
      answers(getProduct, wholeProduct()),
      answers(listProducts, productPage([product(), ...others])),
    );
    const { address } = renderApp('/p/0000000040112', store);
    const carousel = within(await screen.findByRole('region', { name: 'More from this department' }));
    const names = carousel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(Array.from({ length: 15 }, (_, index) => `Fruit ${index + 1}`));
    await userEvent.click(carousel.getByRole('link', { name: 'Fruit 2' }));
    expect(address()).toBe('/p/4000000000002');
  });

  it('move focus to the heading of the new page', async () => {
    renderApp('/products/start-my-cart', signedIn());
    await heading('Start My Cart');
    await userEvent.click(await screen.findByRole('link', { name: /^Cart, 2 items/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cart'));
    expect(document.activeElement?.tagName).toBe('H1');
  });
});

describe('a page that needs a session', () => {
  it('leads to sign-in and back to the same place', async () => {
    const { address } = renderApp('/shopping/cart?from=mail', signedOut());
    await heading('Sign in');
    expect(address()).toBe('/sign-in?returnTo=%2Fshopping%2Fcart%3Ffrom%3Dmail');
    await signInAsRiley();
    await heading('Cart');
    expect(address()).toBe('/shopping/cart?from=mail');
  });

  it('is still where sign-in leads back to if a change waits for a session there already', async () => {
    const at = '/sign-in?returnTo=%2Fshopping%2Fcart&failed=single-sign-on';
    const { app, address } = renderApp(at, signedOut());
    await heading('Sign in');
    await act(async () =>
      app.send({
        type: 'cart.change',
        lineItems: [{ type: 'ADD', gtin13: '0000000040112', quantity: 1, modalityType: 'PICKUP' }],
      }),
    );
    expect(address()).toBe(at);
    await signInAsRiley();
    await heading('Cart');
    expect(address()).toBe('/shopping/cart');
  });

  it('that schedules or pays asks for a fresh one (SCH-02)', async () => {
    const store = signedIn();
    store.now(answers(getSession, session({ fullyAuthenticated: false })));
    const { address } = renderApp('/scheduling?fulfillmentType=PICKUP', store);
    await heading('Sign in');
    expect(address()).toBe('/sign-in?returnTo=%2Fscheduling%3FfulfillmentType%3DPICKUP');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('riley@example.com');
  });

  it.each([
    '//elsewhere.example',
    'https://elsewhere.example',
    '/sign-in',
    'http://[',
    '/.//elsewhere.example',
    '/..//elsewhere.example/%2e%2e',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/%2felsewhere.example',
    'javascript:alert(1)',
    `blob:${window.location.origin}/elsewhere`,
  ])('is never %s: sign-in leads only to this shop', async (returnTo) => {
    const { address } = renderApp(`/sign-in?${new URLSearchParams({ returnTo })}`, signedIn());
    await heading('Start My Cart');
    expect(address()).toBe('/products/start-my-cart');
  });

  it('that finds the session over leads to sign-in, which says so, and makes the change afterward (AUT-06, ERR-33)', async () => {
    const store = signedIn();
    store.now(refuses(updateCart, 'SIGNED_OUT'));
    const { address } = renderApp('/cart', store);
    await heading('Cart');
    store.now(answers(getSession, NO_SESSION));
    await userEvent.click(await screen.findByRole('button', { name: 'One more Bananas' }));
    await heading('Sign in');
    await screen.findByText(/^Your session has expired\./);
    store.now(answers(updateCart, cart([line(product(), { quantity: 3, total: 237, regularTotal: 237 })])));
    await signInAsRiley();
    await heading('Cart');
    await waitFor(() =>
      expect(
        screen.getByLabelText<HTMLInputElement>('Quantity of Bananas', { selector: 'input' }).value,
      ).toBe('3'),
    );
    expect(address()).toBe('/cart');
    expect(store.asked.filter((id) => id === 'cart.update')).toHaveLength(2);
  });

  it('that finds the sign-in too old leads to sign-in, which says so, and back (AUT-06, ERR-33)', async () => {
    const store = signedIn();
    store.now(
      refuses(getCheckout, 'FULL_AUTHENTICATION_REQUIRED'),
      changes(getSession, session(), session({ fullyAuthenticated: false })),
    );
    const { address } = renderApp('/checkout?orderId=checkout-1&nc=true', store);
    await heading('Sign in');
    await screen.findByText(/^Your session has expired\./);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('riley@example.com');
    store.now(answers(getCheckout, paidWith('visa')));
    await userEvent.type(screen.getByLabelText('Password'), 'checkstand{Enter}');
    await heading('Complete Your Order');
    expect(address()).toBe('/checkout?orderId=checkout-1&nc=true');
  });

  it("adds a visitor's items to the cart after sign-in", async () => {
    const store = signedOut();
    store.now(
      answers(updateCart, cart([line(), line(wine, { quantity: 1, total: 1499, regularTotal: 1499 })])),
    );
    const { address } = renderApp('/products/start-my-cart?text=wine', store);
    await userEvent.click(await screen.findByRole('button', { name: /^Add to cart.*Red Wine$/ }));
    await signInAsRiley();
    await heading('Start My Cart');
    expect(address()).toBe('/products/start-my-cart?text=wine');
    await screen.findByRole('link', { name: /^Cart.*3 items.*\$16\.57$/ });
  });
});

describe('the header', () => {
  it('names the cart and its count on a phone, too', async () => {
    await page.viewport(390, 844);
    renderApp('/products/start-my-cart', signedIn());
    await screen.findByRole('link', { name: /^Cart.*2 items/ });
  });
});

describe('the footer', () => {
  it.each([
    ['fernhill', 'The Fernhill Co.', '1-800-555-0111'],
    ['bluewater', 'Bluewater Grocers, LLC', '1-800-555-0121'],
  ])(
    'of %s names its company, the year, help and the statement (FTR-01, FTR-02, FTR-03)',
    async (banner, company, phone) => {
      renderApp('/products/start-my-cart', { ...signedOut(), banner });
      const footer = within(await screen.findByRole('contentinfo'));
      const year = new Date().getFullYear();
      expect(footer.getByText(`© ${year} ${company}`).tagName).toBe('P');
      expect(footer.getByRole('link', { name: phone }).getAttribute('href')).toBe(
        `tel:+${phone.replaceAll('-', '')}`,
      );
      await userEvent.click(footer.getByRole('link', { name: 'Accessibility statement' }));
      await heading('Accessibility statement');
    },
  );
});

describe('privacy', () => {
  const footer = async () => within(await screen.findByRole('contentinfo'));

  it.each([
    ['Privacy policy', '/i/privacy'],
    ['Cookies and storage', '/i/privacy/cookies'],
  ])('has the page %s, linked from the footer (FTR-04)', async (name, path) => {
    const { address } = renderApp('/products/start-my-cart', signedOut());
    await userEvent.click((await footer()).getByRole('link', { name }));
    await heading(name);
    expect(address()).toBe(path);
  });

  it('is set in the center opened from the footer, saved, respected, and shown again (FTR-05)', async () => {
    const { client } = renderApp('/products/start-my-cart', signedOut());
    const button = (await footer()).getByRole('button', { name: 'Your Privacy Choices' });
    await userEvent.click(button);
    const functional = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Functional/ });
    expect(functional.checked).toBe(true);
    await userEvent.click(functional);
    await userEvent.click(screen.getByRole('button', { name: 'Save choices' }));
    await screen.findByText('Your privacy choices have been saved.');
    expect(createConsent(client.storage).currentChoices()).toEqual({
      functional: false,
      measurement: true,
      advertising: true,
    });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.click(button);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Functional/ })).checked).toBe(
      false,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps advertising off when the browser sends Global Privacy Control (FTR-05)', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
    const { client } = renderApp('/products/start-my-cart', signedOut());
    expect(createConsent(client.storage).currentChoices().advertising).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe('the appearance', () => {
  it("follows the device or the shopper's choice, which is remembered", async () => {
    const { client } = renderApp('/products/start-my-cart', signedOut());
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(client.storage.colorScheme.read()).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Match my device' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(client.storage.colorScheme.read()).toBeNull();
  });
});
