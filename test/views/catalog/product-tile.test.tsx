import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fernhill } from '../../../banners/demo.ts';
import type { ProductSummary } from '../../../services/contracts/catalog.ts';
import { frozenCart } from '../../../stories/app/frozen-app.ts';
import { ProductTile } from '../../../views/catalog/product-tile.tsx';
import '../../../views/kit/styles/global.css';
import '../../../views/kit/styles/tokens.css';
import { cart, detail, line, product } from '../../support/cart/samples.ts';

afterEach(cleanup);

const apples = product({
  description: 'Gala Apples',
  customerFacingSize: '3 lb bag',
  price: {
    ...product().price,
    storePrices: { regular: detail(449), promo: detail(400, { nfor: 2, nforPrice: 800 }) },
  },
});

function show(shown: ProductSummary, quantity = 0) {
  const lines = quantity > 0 ? [line(shown, { quantity, total: 400, regularTotal: 449 })] : [];
  const actor = frozenCart('ready', { cart: cart(lines) });
  return render(
    <MemoryRouter>
      <div style={{ width: 148 }}>
        <ProductTile product={shown} banner={fernhill} cart={actor} onChange={() => {}} />
      </div>
    </MemoryRouter>,
  ).container;
}

it('a tile says what several cost, each of them, what it was, and what a pound costs', () => {
  expect(show(apples).textContent).toContain('2 for $8.00$4.00 each, was $4.49$1.33/lb');
});

it('a tile says no price per unit of what is one thing', () => {
  expect(show({ ...apples, customerFacingSize: '1 each' }).textContent).not.toContain('/');
});

it.each([0, 2])('with %i in the cart, the way into it is on the picture of a narrow tile', (quantity) => {
  const container = show(apples, quantity);
  const picture = container.querySelector('img')?.parentElement?.getBoundingClientRect();
  const control = screen.getAllByRole('button').at(-1)?.getBoundingClientRect();
  if (!picture || !control) throw new Error('A tile has a picture and a button');
  expect(control.bottom).toBeLessThanOrEqual(picture.bottom);
  expect(control.right).toBeLessThanOrEqual(picture.right);
  expect(control.height).toBeGreaterThanOrEqual(44);
});

it('the keyboard reaches the product first, then the way into the cart', async () => {
  show(apples);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Gala Apples' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to cart: Gala Apples' }));
});
