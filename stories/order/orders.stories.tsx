import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { Orders } from '../../views/order/orders.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalogue/frozen-resource.ts';

const meta: Meta<typeof Orders> = { title: 'Order/Purchase History', component: Orders };
export default meta;
type Story = StoryObj<typeof Orders>;

const order = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: 'order-1',
  number: '4107-5532-19',
  checkoutId: 'checkout-1',
  status: 'PLACED',
  modalityType: 'PICKUP',
  placedAt: '2026-11-21T16:20:00Z',
  timezone: 'America/New_York',
  total: 6412,
  itemCount: 10,
  ...changes,
});

const frozen = (
  value: Parameters<typeof frozenResource>[0],
  data: { orders: OrderSummary[] } | null,
): Story => ({
  render: (_, { globals }) => (
    <Orders
      actor={frozenResource(value, { query: undefined, data, failure: null })}
      banner={storyBanner(globals)}
    />
  ),
});

export const Some: Story = frozen('ready', {
  orders: [order(), order({ orderId: 'order-2', number: '2231-9077-04', status: 'CANCELED', itemCount: 1 })],
});
export const Loading: Story = frozen({ fetching: 'loading' }, null);
export const None: Story = frozen('empty', { orders: [] });
export const Failed: Story = frozen('failed', null);
