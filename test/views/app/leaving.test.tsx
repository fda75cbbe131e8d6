import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fernhill } from '../../../banners/demo.ts';
import { getCart, updateCart } from '../../../services/contracts/cart.ts';
import { listDepartments, listProducts } from '../../../services/contracts/catalog.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import { getCheckout, updateCheckout } from '../../../services/contracts/checkouts.ts';
import { listFlashSales } from '../../../services/contracts/flash-sales.ts';
import { currentReservation } from '../../../services/contracts/reservations.ts';
import { getSession, signOut } from '../../../services/contracts/session.ts';
import { AppProvider } from '../../../views/app/app-context.tsx';
import { useGo } from '../../../views/app/navigation.tsx';
import { useLeaveGuard } from '../../../views/kit/use-leave-guard.ts';
import { cart, line, product, productPage, session } from '../../support/cart/samples.ts';
import { methods, onFlashSale, paidWith } from '../../support/checkout/samples.ts';
import { answers, fakeStore } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';
import { flashSale } from '../../support/scheduling/samples.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const CHECKOUT = '/checkout?orderId=checkout-1&nc=true';

/** The checkout page with an order on its way to a store that doesn't respond. */
async function placing() {
  const store = fakeStore([
    answers(getSession, session()),
    answers(getCart, cart([line()])),
    answers(currentReservation, { reservation: null }),
    answers(getCheckout, paidWith('visa')),
    answers(getPayments, { paymentMethods: methods(), versionKey: 'v2', authorizations: [] }),
    answers(listDepartments, { departments: [] }),
    answers(listProducts, productPage([])),
    answers(signOut, { successful: true }),
  ]);
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    const isPlaced = method === updateCheckout.method && url.endsWith('/checkout-1');
    return isPlaced ? new Promise(() => {}) : store.fetch(input, init);
  };
  const shop = renderApp(CHECKOUT, { fetch });
  await userEvent.click(await screen.findByRole('button', { name: /^Place order/ }));
  await screen.findByRole('button', { name: /^Placing/ });
  return { ...shop, store };
}

const question = () => screen.findByRole('dialog', { name: 'Your order is being placed' });

describe('while an order is being placed', () => {
  it('signing out asks first, and staying keeps the session', async () => {
    const { app, store } = await placing();
    const signOutButton = () => screen.getByRole('button', { name: 'Sign out', hidden: true });
    await userEvent.click(screen.getByRole('button', { name: /'s account$/ }));
    await userEvent.click(signOutButton());
    const asked = within(await question());
    await userEvent.click(asked.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.getSnapshot().matches('signedIn')).toBe(true);
    expect(store.asked).not.toContain(signOut.id);
  });

  it('signing out happens once the shopper confirms', async () => {
    const { app, address } = await placing();
    await userEvent.click(screen.getByRole('button', { name: /'s account$/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    const asked = await question();
    expect(asked.textContent).toContain("Signing out won't stop it.");
    await userEvent.click(within(asked).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.getSnapshot().matches('signedOut')).toBe(true));
    await waitFor(() => expect(address()).toBe('/products/start-my-cart'));
  });

  it('another shopper taking over is not asked', async () => {
    const { app, address, store } = await placing();
    const sam = session();
    const shopper = sam.shopper && { ...sam.shopper, id: 'shopper-2', firstName: 'Sam' };
    store.now(answers(getSession, { ...sam, shopper }));
    app.send({ type: 'page.resumed' });
    await waitFor(() => expect(address()).toBe('/products/start-my-cart'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an order with flash sale items', () => {
  it("asks before a link of the shop's header is followed, and follows it without the items (FLS-04, FLS-05)", async () => {
    const order = onFlashSale();
    const gtin13 = order.lineItems[0]?.cart.gtin13 ?? '';
    const store = fakeStore([
      answers(getSession, session()),
      answers(getCart, cart([line(product({ gtin13 }))])),
      answers(updateCart, cart([])),
      answers(currentReservation, { reservation: null }),
      answers(getCheckout, order),
      answers(getPayments, { paymentMethods: methods(), versionKey: 'v2', authorizations: [] }),
      answers(listFlashSales, { flashSales: [flashSale({ gtin13 })] }),
      answers(listDepartments, { departments: [] }),
      answers(listProducts, productPage([])),
    ]);
    const { address } = renderApp(CHECKOUT, store);
    await screen.findByRole('button', { name: /^Place order/ });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);

    const home = () => screen.getByRole('link', { name: 'Fernhill Market', hidden: true });
    const warning = () => screen.findByRole('dialog', { name: 'Remove flash sale items?' });
    await userEvent.click(home());
    const asked = await warning();
    expect(asked.textContent).toContain('Whole Milk');
    await userEvent.click(within(asked).getByRole('button', { name: 'No, Keep Items' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(CHECKOUT);
    expect(store.asked).not.toContain(updateCart.id);

    await userEvent.click(home());
    await userEvent.click(within(await warning()).getByRole('button', { name: 'Yes, Remove Items' }));
    await waitFor(() => expect(address()).toBe('/products/start-my-cart'));
    expect(store.asked).toContain(updateCart.id);
  });
});

const ask = vi.fn(() => true);

function Guarded() {
  const go = useGo();
  useLeaveGuard(true, ask);
  return (
    <button type="button" onClick={() => go({ to: '/search', replace: true })}>
      Leave
    </button>
  );
}

describe('a guarded page', () => {
  it('also asks before another page replaces it in history', async () => {
    const { app, client } = renderApp('/sign-in', fakeStore([answers(getSession, session())]));
    cleanup();
    render(
      <AppProvider app={app} client={client} banner={fernhill}>
        <MemoryRouter>
          <Guarded />
        </MemoryRouter>
      </AppProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(ask).toHaveBeenCalledExactlyOnceWith({
      type: 'navigation.requested',
      to: '/search',
      replace: true,
    });
  });
});
