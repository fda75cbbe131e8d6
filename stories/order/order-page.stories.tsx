import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { orderMachine } from '../../machines/order/order.machine.ts';
import { walk } from '../../machines/order/order.walk.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { order, picked, refunded } from '../../test/support/order/samples.ts';
import { OrderPage } from '../../views/order/order-page.tsx';
import { inAccount } from '../account/frozen-account.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof OrderPage> = {
  title: 'Order/An order',
  component: OrderPage,
  parameters: { route: '/mypurchases/pending/checkout-1' },
};
export default meta;
type Story = StoryObj<typeof OrderPage>;

const frozen = (way: Way<typeof orderMachine>): Story => ({
  render: (_, { globals }) =>
    inAccount(<OrderPage actor={walked(walk, way)} banner={storyBanner(globals)} />, globals),
});

const known = (summary: OrderSummary, checkout = placed()) =>
  frozen({ to: { open: 'settled' }, answers: { loadOrder: { output: { summary, checkout } } } });

export const Placed: Story = known(order());
const [milk, ...others] = placed().lineItems;
export const DontForget: Story = known(order(), {
  ...placed(),
  lineItems: milk ? [{ ...milk, minimumAgeToBuy: 21 }, ...others] : others,
});
export const BeingPicked: Story = known(order({ status: 'PICKING' }));
export const Ready: Story = known(order({ status: 'READY' }));
export const Completed: Story = known(order({ status: 'COMPLETED' }));
export const Canceled: Story = known(order({ status: 'CANCELED' }));

/** Weighed, missing, and substituted items, and what it costs now. */
export const Picked: Story = {
  ...known(order({ status: 'READY', total: 6078, itemCount: 9 }), picked()),
  play: says('Weighed: 2.14 lb at $1.44 / lb', 'Substitute for Atlantic Salmon Fillet', 'Final total'),
};

export const Refunded: Story = {
  ...known(order({ status: 'COMPLETED', total: 6078, itemCount: 9, refunded: 2499 }), refunded()),
  play: says('1 refunded: $24.99'),
};
/** The store is asked how far it is; the page stays as it is. */
export const AskingHowFar: Story = frozen({ to: { open: 'asking' } });
export const Loading: Story = frozen({ to: 'loading' });
export const Failed: Story = frozen({ to: 'failed' });

export const NotFound: Story = {
  ...frozen({ to: 'notFound' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'See All Orders' })).toHaveAttribute(
      'href',
      '/mypurchases',
    );
  },
};

const cancellation = (
  to: 'asking' | 'canceling' | 'outcomeUnknown' | 'started',
  where: Way<typeof orderMachine>['where'] = () => true,
): Story => ({
  ...frozen({ to: { open: { cancellation: to } }, where }),
  parameters: { chart: 'order', modal: 'CancelOrder' },
});

export const Cancellation: Story = {
  ...cancellation('asking'),
  name: 'Cancel Order',
  play: says('Cancel order #4107-5532-19', 'What you paid goes back to your payment methods.'),
};
export const Canceling: Story = cancellation('canceling');
export const NotCanceled: Story = {
  ...cancellation('asking', ({ cancellationFailure }) => cancellationFailure !== null),
  play: says("We couldn't cancel your order. Please try again."),
};
export const CancellationUnknown: Story = {
  ...cancellation('outcomeUnknown'),
  play: says("We're having trouble connecting, and we don't know yet if your order was canceled."),
};
export const StoreStarted: Story = {
  ...cancellation('started'),
  play: says("The store has started on your order, so it can't be canceled anymore."),
};
