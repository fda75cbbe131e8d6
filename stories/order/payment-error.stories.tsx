import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { createActor } from 'xstate';
import { type Rejection, rejectedOrderMachine } from '../../machines/order/rejected-order.machine.ts';
import { PaymentError } from '../../views/order/payment-error.tsx';
import { storyBanner } from '../app/story-banner.ts';

const meta: Meta<typeof PaymentError> = { title: 'Order/Payment error', component: PaymentError };
export default meta;
type Story = StoryObj<typeof PaymentError>;

const known: Rejection = { code: 'FRAUD_REJECTION', reason: 'The payment was rejected by the card network.' };

const frozen = (
  value: Parameters<typeof rejectedOrderMachine.resolveState>[0]['value'],
  rejection: Rejection | null = null,
): Story => ({
  render: (_, { globals }) => {
    const context = { checkoutId: 'checkout-1', rejection, vendors: [], failure: null };
    const snapshot = rejectedOrderMachine.resolveState({ value, context });
    const actor = createActor(rejectedOrderMachine, { input: context, snapshot }).start();
    return <PaymentError actor={actor} banner={storyBanner(globals)} />;
  },
});

export const Rejected: Story = frozen('rejected', known);
export const Loading: Story = frozen('loading');
export const LoadingWithTheReason: Story = frozen('loading', known);
export const Failed: Story = frozen('failed');
export const NotFound: Story = {
  ...frozen('notFound'),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { level: 1, name: "We couldn't find this order" }),
    ).toBeVisible();
  },
};
