import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';
import { paymentUpdateMachine } from '../../../machines/payment/payment-update.machine.ts';
import { createAddress, deleteAddress, listAddresses } from '../../../services/contracts/addresses.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { getCart, updateCart } from '../../../services/contracts/cart.ts';
import { getProduct, listProducts } from '../../../services/contracts/catalog.ts';
import { updatePayments } from '../../../services/contracts/checkout-payments.ts';
import { getCheckout } from '../../../services/contracts/checkouts.ts';
import type { Operation } from '../../../services/contracts/operation.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import {
  getEmailPreferences,
  getProductPreferences,
  lookUpSmsPreference,
  updateEmailPreferences,
  updateProductPreferences,
  updateSmsPreference,
} from '../../../services/contracts/preferences.ts';
import type { ProblemCode } from '../../../services/contracts/problem.ts';
import { getCustomerProfile, updateProfile } from '../../../services/contracts/profile.ts';
import { getPoints } from '../../../services/contracts/rewards.ts';
import { getSession, NO_SESSION, signIn } from '../../../services/contracts/session.ts';
import { frozenCardForm } from '../../../stories/payment/frozen-card-form.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { rewardsStore } from '../../support/account/store.ts';
import { createAllServices, serving } from '../../support/all-services.ts';
import { cart, line, product, productPage, wholeProduct } from '../../support/cart/samples.ts';
import { broken } from '../../support/failures.ts';
import { answers, breaks, fakeStore, REFERENCE } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

/** What to do on a page until something goes wrong. */
const nothing = async () => {};

async function addAddress() {
  await type('Street Address', '18 Rue Saint-Paul');
  await type('City', 'Montréal');
  await userEvent.selectOptions(await screen.findByLabelText('State/Province'), 'QC');
  await type('Postal Code', 'H2Y 1Z7');
  await press('Add Address');
}

async function removeAddress() {
  await press(/^Remove /);
  await press('Remove');
}

async function saveProfile() {
  await type('First Name', 'a');
  await press('Save changes');
}

type Row = [what: string, address: string, broken: Operation, act: () => Promise<void>, code?: ProblemCode];

const rows: Row[] = [
  ['a cart that does not come', '/cart', getCart, nothing],
  ['a line that is not changed', '/cart', updateCart, () => press(/^One more/)],
  ['a product that does not come', '/p/0000000040112', getProduct, nothing],
  ['a product not put into the cart', '/p/0000000040112', updateCart, () => press(/^One more/)],
  ['related products that do not come', '/p/0000000040112', listProducts, nothing],
  ['a profile that fails to load', '/account/update', getCustomerProfile, nothing],
  ['a profile that is not saved', '/account/update', updateProfile, saveProfile],
  ['an address that is not saved', '/account/address', createAddress, addAddress, 'CONSTRAINT_VIOLATION'],
  ['an address to edit that does not come', '/account/address/address-1', listAddresses, nothing],
  ['an address book that does not come', '/account/addresses', listAddresses, nothing],
  ['an address that is not removed', '/account/addresses', deleteAddress, removeAddress],
  ['emails that do not come', '/account/emailSubscriptions', getEmailPreferences, nothing],
  [
    'emails that are not saved',
    '/account/emailSubscriptions',
    updateEmailPreferences,
    async () => userEvent.click(await screen.findByRole('checkbox', { name: /^Recipes/ })),
  ],
  ['a number that is not looked up', '/account/emailSubscriptions', lookUpSmsPreference, nothing],
  [
    'texts that are not changed',
    '/account/emailSubscriptions',
    updateSmsPreference,
    () => press('Send text messages'),
  ],
  ['product preferences that do not come', '/account/productpreferences', getProductPreferences, nothing],
  [
    'product preferences that are not saved',
    '/account/productpreferences',
    updateProductPreferences,
    async () => userEvent.click(await screen.findByRole('radio', { name: /^No substitutions/ })),
  ],
  ['points at a glance', '/account/dashboard', getPoints, nothing],
  ['orders at a glance', '/account/dashboard', listOrders, nothing],
  ['the membership at a glance', '/account/dashboard', getAppData, nothing],
  ['the profile at a glance', '/account/dashboard', getCustomerProfile, nothing],
  ['the mailing address at a glance', '/account/dashboard', listAddresses, nothing],
  ['a rejected order that does not come', '/checkout/payment-error/checkout-1', getCheckout, nothing],
];

const shown = async () => (await screen.findAllByText(REFERENCE))[0]?.parentElement?.textContent;

describe('the reference of the request that failed', () => {
  it.each(rows)('is shown with %s', async (_, address, broken, act, code) => {
    const store = rewardsStore();
    store.now(
      answers(getCart, cart([line()])),
      answers(getProduct, wholeProduct()),
      answers(listProducts, productPage([product()])),
      breaks(broken, code),
    );
    renderApp(address, store);
    await act();
    expect(await shown()).toBe(`Reference: ${REFERENCE}`);
  });

  it('appears when the store could not say who is signed in', async () => {
    renderApp('/cart', fakeStore([breaks(getSession)]));
    expect(await shown()).toBe(`Reference: ${REFERENCE}`);
  });

  it('appears with a failed sign-in', async () => {
    renderApp('/sign-in', fakeStore([answers(getSession, NO_SESSION), breaks(signIn)]));
    await type('Email', 'riley@example.com');
    await type('Password', 'checkstand{Enter}');
    expect(await shown()).toBe(`Reference: ${REFERENCE}`);
  });

  it('appears with a failed payment update', async () => {
    const { fetch } = fakeStore([breaks(updatePayments)]);
    const services = createAllServices({ baseUrl: 'http://store.test', fetch, banner: 'fernhill' });
    const payments = [{ id: 'visa', paymentType: 'BANK_CARD' as const }];
    const input = { checkoutId: 'checkout-1', versionKey: 'v1', payments };
    render(<ModalHost actor={serving(services)(createActor(paymentUpdateMachine, { input })).start()} />);
    expect(await shown()).toBe(`Reference: ${REFERENCE}`);
  });

  it('appears with a card that was not added', async () => {
    render(<ModalHost actor={frozenCardForm({ failure: broken })} />);
    expect(await shown()).toBe(`Reference: ${REFERENCE}`);
  });
});
