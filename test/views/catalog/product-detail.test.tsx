import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fernhill } from '../../../banners/demo.ts';
import type { Product } from '../../../services/contracts/catalog.ts';
import { frozenCart } from '../../../stories/app/frozen-app.ts';
import { frozenResource } from '../../../stories/catalog/frozen-resource.ts';
import { ProductDetail } from '../../../views/catalog/product-detail.tsx';
import { cart, wholeProduct } from '../../support/cart/samples.ts';

afterEach(cleanup);

function show(data: Product, receivedIn: string | null) {
  render(
    <MemoryRouter>
      <ProductDetail
        actor={frozenResource<Product, { gtin13: string }>('ready', {
          query: { gtin13: data.gtin13 },
          data,
          failure: null,
        })}
        banner={fernhill}
        receivedIn={receivedIn}
        visitor={null}
        cart={frozenCart('ready', { cart: cart([]) })}
        onChange={() => {}}
      />
    </MemoryRouter>,
  );
}

it.each([
  ['CA', true, 'Cancer and Reproductive Harm.', true],
  ['OH', true, 'Cancer and Reproductive Harm.', false],
  [null, true, 'Cancer and Reproductive Harm.', false],
  ['CA', false, 'Cancer and Reproductive Harm.', false],
  ['CA', true, null, false],
])(
  'a product received in %s whose warning is required (%s) and reads %s shows it: %s (CIT-15)',
  (receivedIn, required, prop65Warning, isShown) => {
    show(wholeProduct({ prop65: { required }, prop65Warning }), receivedIn);
    expect(screen.getByRole('heading', { level: 1 }).isConnected).toBe(true);
    expect(screen.queryByText('California Proposition 65') !== null).toBe(isShown);
    expect(screen.queryByText('Cancer and Reproductive Harm.') !== null).toBe(isShown);
  },
);

it.each([
  ['is sold out', { available: false, shortage: 'OUT_OF_STOCK' }, 'Sold out', false],
  [
    'is not sold at the store',
    { available: false, shortage: 'NOT_SOLD_THERE' },
    'Not sold at this store',
    false,
  ],
  ['is not sold now', { available: false }, 'This item is currently unavailable.', false],
  ['has few left', { left: 3 }, 'Only 3 left', true],
] as const)('a product that %s says so, and is sold only if there is one', (_, changes, words, isSold) => {
  show(wholeProduct(changes), null);
  expect(screen.getByText(words).isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: /^Add to cart/ }) !== null).toBe(isSold);
});
