import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fernhill } from '../../../banners/demo.ts';
import type { Product } from '../../../services/contracts/catalog.ts';
import { frozenCart } from '../../../stories/app/frozen-app.ts';
import { frozenResource } from '../../../stories/catalog/frozen-resource.ts';
import { CartRow } from '../../../views/cart/cart-row.tsx';
import { ProductDetail } from '../../../views/catalog/product-detail.tsx';
import { ProductTile } from '../../../views/catalog/product-tile.tsx';
import { OrderItems } from '../../../views/checkout/order-items.tsx';
import { cart, detail, line, product, wholeProduct } from '../../support/cart/samples.ts';
import { checkout } from '../../support/checkout/samples.ts';

afterEach(cleanup);

const price = (promo: ReturnType<typeof detail> | null = null) => ({
  ...product().price,
  sellBy: 'WEIGHT' as const,
  storePrices: { regular: detail(118, { perPound: 59 }), promo },
});
const bananas = product({ price: price() });
const [ordered] = checkout().lineItems;
if (!ordered) throw new Error('The sample order has lines');
const weighed = { ...ordered, total: 118, regularTotal: 118, perPound: { price: 59, regular: 59 } };
const control = { banner: fernhill, cart: frozenCart('ready', { cart: cart([]) }), onChange: () => {} };

const detailOf = (data: Product) => (
  <ProductDetail
    actor={frozenResource<Product, { gtin13: string }>('ready', {
      query: { gtin13: data.gtin13 },
      data,
      failure: null,
    })}
    receivedIn={null}
    visitor={null}
    {...control}
  />
);

const textOf = (element: ReactElement): string =>
  render(<MemoryRouter>{element}</MemoryRouter>).container.textContent;

it.each([
  ['a list', <ProductTile key="" product={bananas} {...control} />],
  ['the product page', detailOf(wholeProduct({ price: price() }))],
])('%s says what a pound costs and about what the piece will', (_, element) => {
  expect(textOf(element)).toContain('$0.59/lb, about $1.18 for 2.0 lb');
});

it.each([
  [
    'the cart',
    <table key="">
      <tbody>
        <CartRow
          item={line(bananas, { quantity: 1, total: 118, regularTotal: 118 })}
          actor={control.cart}
          receivedIn={null}
          isSnapOn={false}
          isMixed={false}
        />
      </tbody>
    </table>,
  ],
  ['an order', <OrderItems key="" lineItems={[weighed]} />],
])('%s says about what it will cost, then its weight and what a pound costs', (_, element) => {
  expect(textOf(element)).toContain('about $1.18, 2.0 lb at $0.59/lb');
});

it('a sale on it shows both prices per pound', () => {
  const onSale = product({ price: price(detail(98, { perPound: 49 })) });
  const text = textOf(<ProductTile product={onSale} {...control} />);
  expect(text).toContain('Sale price $0.49/lb, about $0.98 for 2.0 lbwas $0.59/lb');
});

it('a line on sale shows both prices', () => {
  const onSale = { ...weighed, total: 98, perPound: { price: 49, regular: 59 } };
  expect(textOf(<OrderItems lineItems={[onSale]} />)).toContain(
    'Sale price about $0.98, 2.0 lb at $0.49/lbwas $1.18',
  );
});

it('once it is weighed, its price is what it costs', () => {
  const picked = { ordered: 1, weight: 943, replaces: null };
  const text = textOf(<OrderItems lineItems={[{ ...weighed, total: 123, regularTotal: 123, picked }]} />);
  expect(text).toContain('$1.23');
  expect(text).not.toContain('about');
});
