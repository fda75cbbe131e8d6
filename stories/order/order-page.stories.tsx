import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { createActor } from 'xstate';
import { type OrderContext, orderMachine } from '../../machines/order/order.machine.ts';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { order, picked, refunded } from '../../test/support/order/samples.ts';
import { OrderPage } from '../../views/order/order-page.tsx';
import { inAccount } from '../account/frozen-account.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';

const meta: Meta<typeof OrderPage> = {
  title: 'Order/An order',
  component: OrderPage,
  parameters: { route: '/mypurchases/pending/checkout-1' },
};
export default meta;
type Story = StoryObj<typeof OrderPage>;

const frozen = (
  value: Parameters<typeof orderMachine.resolveState>[0]['value'],
  known: Partial<OrderContext> = {},
): Story => ({
  render: (_, { globals }) => {
    const checkoutId = 'checkout-1';
    const context = { checkoutId, order: null, failure: null, cancellationFailure: null, ...known };
    const snapshot = orderMachine.resolveState({ value, context });
    const actor = createActor(orderMachine, { input: { checkoutId }, snapshot }).start();
    return inAccount(<OrderPage actor={actor} banner={storyBanner(globals)} />, globals);
  },
});

const withStatus = (status: OrderStatus) =>
  frozen({ open: 'settled' }, { order: { summary: order({ status }), checkout: placed() } });

export const Placed: Story = withStatus('PLACED');
const [milk, ...others] = placed().lineItems;
export const NotToForget: Story = frozen(
  { open: 'settled' },
  {
    order: {
      summary: order(),
      checkout: { ...placed(), lineItems: milk ? [{ ...milk, minimumAgeToBuy: 21 }, ...others] : others },
    },
  },
);
export const BeingPicked: Story = withStatus('PICKING');
export const Ready: Story = withStatus('READY');
export const Completed: Story = withStatus('COMPLETED');
export const Canceled: Story = withStatus('CANCELED');

/** Weighed, missing, and substituted items, and what it costs by now. */
export const Picked: Story = {
  ...frozen(
    { open: 'settled' },
    { order: { summary: order({ status: 'READY', total: 6078, itemCount: 9 }), checkout: picked() } },
  ),
  play: says('Weighed: 2.14 lb', 'Substitute for Atlantic Salmon Fillet', 'Final total'),
};

export const Refunded: Story = {
  ...frozen(
    { open: 'settled' },
    {
      order: {
        summary: order({ status: 'COMPLETED', total: 6078, itemCount: 9, refunded: 2499 }),
        checkout: refunded(),
      },
    },
  ),
  play: says('1 refunded: $24.99'),
};
export const Loading: Story = frozen('loading');
export const Failed: Story = frozen('failed');

export const NotFound: Story = {
  ...frozen('notFound'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'See All Orders' })).toHaveAttribute(
      'href',
      '/mypurchases',
    );
  },
};

const cancellation = (
  state: 'asking' | 'canceling' | 'started',
  known: Partial<OrderContext> = {},
): Story => ({
  ...frozen({ open: { cancellation: state } }, { order: { summary: order(), checkout: placed() }, ...known }),
  parameters: { chart: 'order', modal: 'CancelOrder' },
});

export const Cancellation: Story = {
  ...cancellation('asking'),
  name: 'Cancel Order',
  play: says('Cancel Order #4107-5532-19', "You won't be charged"),
};
export const Canceling: Story = cancellation('canceling');
export const NotCanceled: Story = {
  ...cancellation('asking', { cancellationFailure: { kind: 'unreachable' } }),
  play: says("We couldn't cancel your order. Please try again."),
};
export const StoreStarted: Story = {
  ...cancellation('started'),
  play: says("The store has started on your order, so it can't be canceled anymore."),
};
