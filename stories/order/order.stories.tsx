import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { createActor, type StateValueFrom } from 'xstate';
import {
  type OrderCompleteContext,
  orderCompleteMachine,
} from '../../machines/order/order-complete.machine.ts';
import {
  canceled,
  delivered,
  placed,
  shipped,
  shippedBySellers,
} from '../../test/support/checkout/samples.ts';
import { OrderComplete } from '../../views/order/order-complete.tsx';
import { storyBanner } from '../app/story-banner.ts';

const meta: Meta<typeof OrderComplete> = { title: 'Order/Order complete', component: OrderComplete };
export default meta;
type Story = StoryObj<typeof OrderComplete>;

const frozen = (
  value: StateValueFrom<typeof orderCompleteMachine>,
  changes: Partial<OrderCompleteContext> = {},
  address: { subOrderId?: string } = {},
): Story => ({
  render: (_, { globals }) => {
    const input = { checkoutId: 'checkout-1', appName: 'clicklist', placed: null } as const;
    const context: OrderCompleteContext = {
      checkoutId: 'checkout-1',
      appName: 'clicklist',
      checkout: null,
      isNew: false,
      otherItemCount: 0,
      failure: null,
      ...changes,
    };
    const snapshot = orderCompleteMachine.resolveState({ value, context });
    const actor = createActor(orderCompleteMachine, { input, snapshot }).start();
    return <OrderComplete actor={actor} {...address} banner={storyBanner(globals)} />;
  },
});

export const Loading: Story = {
  ...frozen('loading'),
  play: async () => {
    await expect(await screen.findByText('Loading...')).toBeVisible();
  },
};

export const Placed: Story = {
  ...frozen({ ready: 'settled' }, { checkout: placed() }),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { name: 'Thank you, your pickup order has been placed!' }),
    ).toBeVisible();
  },
};

export const PlacedDelivery: Story = frozen(
  { ready: 'settled' },
  { checkout: { ...placed(), ...delivered() } },
);

export const PlacedShipment: Story = {
  ...frozen({ ready: 'settled' }, { checkout: { ...placed(), ...shipped() } }),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { name: 'Thank you, your ship order has been placed!' }),
    ).toBeVisible();
  },
};

/** One shipment of several: `subOrderId` in its address. */
export const OneShipment: Story = {
  ...frozen(
    { ready: 'settled' },
    { checkout: { ...placed(), ...shippedBySellers() } },
    { subOrderId: 'copper-kettle' },
  ),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'See the whole order' })).toBeVisible();
  },
};

export const Shipments: Story = frozen(
  { ready: 'settled' },
  { checkout: { ...placed(), ...shippedBySellers() } },
);

export const Prescriptions: Story = frozen(
  { ready: 'settled' },
  { checkout: { ...placed(), appName: 'rx' } },
);

export const PaymentAlone: Story = {
  ...frozen({ ready: 'settled' }, { checkout: { ...placed(), appName: 'pay' } }),
  play: async () => {
    await expect(await screen.findByRole('region', { name: 'Order Details' })).toBeVisible();
    await expect(screen.queryByRole('region', { name: 'Pickup' })).toBeNull();
  },
};

export const Membership: Story = frozen(
  { ready: 'settled' },
  { checkout: { ...placed(), appName: 'membership' } },
);

export const OtherItemsInCart: Story = {
  ...frozen({ ready: 'settled' }, { checkout: placed(), otherItemCount: 3 }),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', '/cart');
  },
};

export const Canceled: Story = {
  ...frozen('canceled', { checkout: canceled() }),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Order Canceled' })).toBeVisible();
  },
};

export const Failed: Story = frozen('failed', { failure: { kind: 'unreachable' } });

export const NotFound: Story = {
  ...frozen('notFound'),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'See All Orders' })).toBeVisible();
    await expect(screen.queryByRole('navigation', { name: 'Progress' })).toBeNull();
  },
};
