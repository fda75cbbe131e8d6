import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { Checkout } from '../../views/checkout/checkout.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenCheckout } from './frozen-checkout.ts';

const meta: Meta<typeof Checkout> = { title: 'Checkout/Modals', component: Checkout };
export default meta;
type Story = StoryObj<typeof Checkout>;

const frozen = (...state: Parameters<typeof frozenCheckout>): Story => ({
  render: (_, { globals }) => <Checkout actor={frozenCheckout(...state)} banner={storyBanner(globals)} />,
});

export const SomethingWentWrong: Story = {
  ...frozen('failed'),
  parameters: { chart: 'checkout', modal: 'SomethingWentWrong' },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
    await expect(screen.getByRole('button', { name: 'Back to Cart' })).toBeEnabled();
  },
};

export const OrderTimedOut: Story = {
  ...frozen('timedOut'),
  parameters: { chart: 'checkout', modal: 'OrderTimedOut' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Order Timed Out' });
    await expect(dialog).toHaveTextContent('Your order has expired. Please return to the scheduling page.');
    await expect(screen.getByRole('button', { name: 'Back to Checkout' })).toBeEnabled();
  },
};

export const PaymentsUpdateFailed: Story = {
  ...frozen('open', { updateFailure: 'refused' }),
  parameters: { chart: 'paymentUpdate', modal: 'PaymentsUpdateFailed' },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent("We couldn't update your payment methods please try again.");
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

export const PaymentsWithoutVersion: Story = frozen('open', { updateFailure: 'versionKeyMissing' });

export const OrderSuccessfullyPlaced: Story = {
  ...frozen('open', { value: 'cartKept' }),
  parameters: { chart: 'completeOrder', modal: 'OrderSuccessfullyPlaced' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Order Successfully Placed' });
    await expect(dialog).toHaveTextContent('They are still there, and you can delete them.');
    await expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  },
};
