import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { PlacedOrder } from '../../machines/order/orders.ts';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { order } from '../../test/support/order/samples.ts';
import { OrderPage } from '../../views/order/order-page.tsx';
import { inAccount } from '../account/frozen-account.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalogue/frozen-resource.ts';

const meta: Meta<typeof OrderPage> = {
  title: 'Order/An order',
  component: OrderPage,
  parameters: { route: '/mypurchases/pending/checkout-1' },
};
export default meta;
type Story = StoryObj<typeof OrderPage>;

const frozen = (value: Parameters<typeof frozenResource>[0], data: PlacedOrder | null = null): Story => ({
  render: (_, { globals }) => {
    const context = { query: { checkoutId: 'checkout-1' }, data, failure: null };
    return inAccount(
      <OrderPage
        actor={frozenResource<PlacedOrder | null, typeof context.query>(value, context)}
        banner={storyBanner(globals)}
      />,
      globals,
    );
  },
});

const withStatus = (status: OrderStatus) =>
  frozen('ready', { summary: order({ status }), checkout: placed() });

export const Placed: Story = withStatus('PLACED');
export const BeingPicked: Story = withStatus('PICKING');
export const Ready: Story = withStatus('READY');
export const Completed: Story = withStatus('COMPLETED');
export const Canceled: Story = withStatus('CANCELED');
export const Loading: Story = frozen({ fetching: 'loading' });
export const Failed: Story = frozen('failed');

export const NotFound: Story = {
  ...frozen('empty'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'See All Orders' })).toHaveAttribute(
      'href',
      '/mypurchases',
    );
  },
};
