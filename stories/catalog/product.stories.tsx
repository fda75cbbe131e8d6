import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Product } from '../../services/contracts/catalog.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { NO_PICTURE } from '../../services/contracts/pictures.ts';
import { cart, line, wholeProduct, wine } from '../../test/support/cart/samples.ts';
import { ProductDetail } from '../../views/catalog/product-detail.tsx';
import { frozenCart } from '../app/frozen-app.ts';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from './frozen-resource.ts';

const meta: Meta<typeof ProductDetail> = { title: 'Catalog/Product', component: ProductDetail };
export default meta;
type Story = StoryObj<typeof ProductDetail>;

type Value = Parameters<typeof frozenResource>[0];

const frozen = (value: Value, data: Product | null = null, failure: ServiceFailure | null = null): Story => ({
  render: (_, { globals }) => (
    <ProductDetail
      actor={frozenResource<Product, { gtin13: string }>(value, {
        query: { gtin13: data?.gtin13 ?? '' },
        data,
        failure,
      })}
      banner={storyBanner(globals)}
      receivedIn="CA"
      visitor={null}
      cart={frozenCart('ready', { cart: cart([line(wine)]) })}
      onChange={() => {}}
    />
  ),
});

export const Loading: Story = frozen({ fetching: 'loading' });
export const Plain: Story = frozen('ready', wholeProduct());

export const WithoutPicture: Story = frozen('ready', wholeProduct({ imageUrl: NO_PICTURE }));

/** On promotion, for adults, already in the cart, with a Prop 65 warning. */
export const WithEverything: Story = {
  ...frozen(
    'ready',
    wholeProduct({
      ...wine,
      prop65: { required: true },
      prop65Warning: 'Drinking distilled spirits, beer and wine may increase cancer risk.',
      details: 'Dark fruit and soft tannins.',
    }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('California Proposition 65')).toBeVisible();
  },
};

export const NotForSnapInAState: Story = {
  name: 'Not for SNAP in a State',
  ...frozen(
    'ready',
    wholeProduct({
      description: 'Cola',
      imageUrl: '/images/products/cup-with-straw.svg',
      snapEligible: false,
      snapRule: { state: 'OH', firstDay: '2026-10-01' },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not SNAP eligible in Ohio since October 1, 2026')).toBeVisible();
    await expect(canvas.getByText('Not eligible')).toBeVisible();
  },
};

export const WithADeposit: Story = {
  ...frozen(
    'ready',
    wholeProduct({
      description: 'Cola',
      imageUrl: '/images/products/cup-with-straw.svg',
      deposit: { amount: 60, containers: 12, isTaxed: true },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Plus $0.60 deposit for 12 containers')).toBeVisible();
  },
};

export const Unavailable: Story = frozen('ready', wholeProduct({ available: false }));
export const SoldOut: Story = {
  ...frozen('ready', wholeProduct({ available: false, shortage: 'OUT_OF_STOCK' })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sold out')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Add to cart/ })).toBeNull();
  },
};
export const NotSoldAtTheStore: Story = {
  ...frozen('ready', wholeProduct({ available: false, shortage: 'NOT_SOLD_THERE' })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not sold at this store')).toBeVisible();
  },
};
/** As many as are left are in the cart. */
export const FewLeft: Story = {
  ...frozen('ready', wholeProduct({ ...wine, left: 1 })),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Only 1 left')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'One more Red Wine' })).toBeDisabled();
  },
};
export const Failed: Story = frozen('failed', null, { kind: 'unreachable' });

export const NotFound: Story = {
  ...frozen('failed', null, { kind: 'refused', status: 404, code: 'NOT_FOUND', message: '', fields: {} }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("We're sorry, this page doesn't exist")).toBeVisible();
  },
};
