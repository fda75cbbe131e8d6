import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCart } from '../../../services/contracts/cart.ts';
import { getProduct, listDepartments, listProducts } from '../../../services/contracts/catalog.ts';
import { currentReservation } from '../../../services/contracts/reservations.ts';
import { getSession, NO_SESSION } from '../../../services/contracts/session.ts';
import { cart, line, product, productPage, session, wholeProduct } from '../../support/cart/samples.ts';
import { answers, fakeStore } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const eligible = { snapEligible: true };

/** A store that says whether SNAP is sold on the page: to a shopper with an EBT card, or to a visitor. */
const store = (sellsSnap: boolean, { isVisitor = false } = {}) =>
  fakeStore([
    answers(getSession, { ...(isVisitor ? NO_SESSION : session()), sellsSnap }),
    answers(getCart, cart([line(product(eligible))], { hasEbtCard: true })),
    answers(currentReservation, { reservation: null }),
    answers(listDepartments, { departments: [] }),
    answers(listProducts, productPage([product(eligible)])),
    answers(getProduct, wholeProduct(eligible)),
  ]);

describe.each([
  ['a list', '/products/start-my-cart', 'Start My Cart', 'SNAP EBT'],
  ['a list that a visitor sees', '/products/start-my-cart', 'Start My Cart', 'SNAP EBT'],
  ['a product', '/p/0000000004011', 'Bananas', 'SNAP EBT'],
  ['the FAQ', '/topic/digital-faqs', 'Frequently asked questions', 'Can I pay with SNAP EBT?'],
  [
    'the FAQ a visitor reads',
    '/topic/digital-faqs',
    'Frequently asked questions',
    'Can I pay with SNAP EBT?',
  ],
  ['the cart', '/cart', 'Cart', 'SNAP EBT Eligible Items'],
])('SNAP EBT on %s', (place, address, title, words) => {
  it.each([
    ['where', true],
    ['unless', false],
  ])('shows %s the store says that it is sold (AUT-10, SNP-01)', async (_, sellsSnap) => {
    renderApp(address, store(sellsSnap, { isVisitor: place.includes('visitor') }));
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findAllByText(/Bananas|Why are prices estimates/);
    if (sellsSnap) await screen.findAllByText(words);
    else expect(screen.queryAllByText(words)).toEqual([]);
  });
});
