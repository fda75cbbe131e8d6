import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { Rejection, rejectedOrderMachine } from '../../machines/order/rejected-order.machine.ts';
import { walk } from '../../machines/order/rejected-order.walk.ts';
import { checkout } from '../../test/support/checkout/samples.ts';
import { PaymentError } from '../../views/order/payment-error.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof PaymentError> = { title: 'Order/Payment error', component: PaymentError };
export default meta;
type Story = StoryObj<typeof PaymentError>;

const rejection: Rejection = {
  code: 'FRAUD_REJECTION',
  reason: 'The payment was rejected by the card network.',
};

const frozen = (way: Way<typeof rejectedOrderMachine>): Story => ({
  render: (_, { globals }) => <PaymentError actor={walked(walk, way)} banner={storyBanner(globals)} />,
});

export const Rejected: Story = frozen({
  to: 'rejected',
  answers: { loadCheckout: { output: checkout({ status: 'REJECTED', rejection }) } },
});
export const Loading: Story = frozen({ to: 'loading' });
export const LoadingWithTheReason: Story = frozen({ to: 'loading', input: { rejection } });
export const Failed: Story = frozen({ to: 'failed' });
export const NotFound: Story = {
  ...frozen({ to: 'notFound' }),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { level: 1, name: "We couldn't find this order" }),
    ).toBeVisible();
  },
};
