import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { order } from '../../test/support/order/samples.ts';
import { Orders } from '../../views/order/orders.tsx';
import { inAccount } from '../account/frozen-account.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalog/frozen-resource.ts';

const meta: Meta<typeof Orders> = {
  title: 'Order/Purchase History',
  component: Orders,
  parameters: { route: '/mypurchases' },
};
export default meta;
type Story = StoryObj<typeof Orders>;

const frozen = (
  value: Parameters<typeof frozenResource>[0],
  data: { orders: OrderSummary[] } | null,
): Story => ({
  render: (_, { globals }) =>
    inAccount(
      <Orders
        actor={frozenResource(value, { query: undefined, data, failure: null })}
        banner={storyBanner(globals)}
      />,
      globals,
    ),
});

export const Some: Story = frozen('ready', {
  orders: [
    order(),
    order({ orderId: 'order-2', number: '2231-9077-04', status: 'CANCELED', itemCount: 1 }),
    order({ orderId: 'order-3', number: '1180-4423-67', status: 'COMPLETED', refunded: 499 }),
  ],
});
export const Loading: Story = frozen({ fetching: 'loading' }, null);
export const None: Story = frozen('empty', { orders: [] });
export const Failed: Story = frozen('failed', null);
