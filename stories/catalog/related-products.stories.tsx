import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { RelatedQuery } from '../../machines/catalog/products.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { product, wine } from '../../test/support/cart/samples.ts';
import { RelatedProducts } from '../../views/catalog/related-products.tsx';
import { Page } from '../../views/kit/page.tsx';
import { frozenCart } from '../app/frozen-app.ts';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from './frozen-resource.ts';

const meta: Meta<typeof RelatedProducts> = {
  title: 'Catalog/Related products',
  component: RelatedProducts,
};
export default meta;
type Story = StoryObj<typeof RelatedProducts>;

const DRAWINGS = ['red-apple', 'grapes', 'pear', 'lemon', 'tangerine', 'mango', 'peach', 'kiwi-fruit'];
const PRODUCTS = DRAWINGS.map((drawing, index) =>
  product({
    ...(index === 2 ? wine : {}),
    gtin13: `000000004020${index}`,
    description: `Fruit of the day ${index + 1}${index === 1 ? ', washed and cut for a picnic' : ''}`,
    imageUrl: `/images/products/${drawing}.svg`,
  }),
);

const frozen = (
  value: Parameters<typeof frozenResource>[0],
  data: ProductSummary[] | null = null,
): Story => ({
  render: (_, { globals }) => (
    <Page>
      <RelatedProducts
        actor={frozenResource<ProductSummary[], RelatedQuery>(value, {
          query: { department: 'produce', gtin13: '0000000040112' },
          data,
          failure: null,
        })}
        banner={storyBanner(globals)}
        cart={frozenCart('ready')}
        onChange={() => {}}
      />
    </Page>
  ),
});

export const Filled: Story = {
  ...frozen('ready', PRODUCTS),
  play: async ({ canvas, step }) => {
    await step('Below a name of two lines and of one, sizes stand in a line', async () => {
      const sizes = canvas.getAllByRole('list').slice(1);
      await expect(sizes).toHaveLength(PRODUCTS.length);
      await expect(new Set(sizes.map((size) => size.getBoundingClientRect().top)).size).toBe(1);
    });
  },
};
export const Loading: Story = frozen({ fetching: 'loading' });
export const Failed: Story = frozen('failed');
