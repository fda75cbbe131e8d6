import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { orderInProgressMachine } from '../../machines/checkout/order-in-progress.machine.ts';
import { walk } from '../../machines/checkout/order-in-progress.walk.ts';
import { OrderNotice } from '../../views/app/order-notice.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof OrderNotice> = { title: 'App/Order notice', component: OrderNotice };
export default meta;
type Story = StoryObj<typeof OrderNotice>;

const frozen = (to: Way<typeof orderInProgressMachine>['to']): Story => ({
  render: () => <OrderNotice actor={walked(walk, { to })} />,
});

const leadsTo = (name: string, href: string) => async () => {
  await expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
};

const ITS_CHECKOUT = '/checkout?orderId=checkout-1&nc=true';

export const BeingPlaced: Story = {
  ...frozen({ following: 'asking' }),
  play: leadsTo('Go to My Order', ITS_CHECKOUT),
};
export const Placed: Story = {
  ...frozen('placed'),
  play: leadsTo('View My Order', '/checkout/clicklist/checkout-1/complete'),
};
export const NotPlaced: Story = { ...frozen('unplaced'), play: leadsTo('Back to My Order', ITS_CHECKOUT) };
export const Rejected: Story = {
  ...frozen('rejected'),
  play: leadsTo('See Why', '/checkout/payment-error/checkout-1'),
};
