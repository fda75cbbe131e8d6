import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { orderMachine } from '../../machines/order/order.machine.ts';
import { walk } from '../../machines/order/order.walk.ts';
import { gratuityFor } from '../../rules/tips.ts';
import type { OrderStep, OrderSummary } from '../../services/contracts/orders.ts';
import { delivered, placed, shippedBySellers } from '../../test/support/checkout/samples.ts';
import { order, picked, refunded, shipment, shipments } from '../../test/support/order/samples.ts';
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
  frozen({ to: { open: { reading: 'settled' } }, answers: { loadOrder: { output: { summary, checkout } } } });

/** When each step was. */
const step = (name: OrderStep, at: string) => ({ step: name, at: `2026-11-21T${at}:00Z` });
const PICKED = [step('PICKING', '17:05'), step('READY', '19:31')];
const delivery = (changes: Partial<OrderSummary>) =>
  order({ modalityType: 'DELIVERY', pickupType: null, ...changes });

export const Placed: Story = known(order());
const [milk, ...others] = placed().lineItems;
export const DontForget: Story = known(order(), {
  ...placed(),
  lineItems: milk ? [{ ...milk, minimumAgeToBuy: 21 }, ...others] : others,
});
export const BeingPicked: Story = known(order({ status: 'PICKING' }));
export const Ready: Story = known(order({ status: 'READY' }));
export const ReadyWithTimes: Story = {
  ...known(order({ status: 'READY', steps: PICKED })),
  play: says('2:31 PM'),
};
export const OnItsWay: Story = {
  ...known(delivery({ status: 'READY', steps: [...PICKED, step('ON_ITS_WAY', '20:02')] }), {
    ...placed(),
    ...delivered(),
  }),
  play: says('Your order is on its way', 'Expect it by', '3:02 PM'),
};
export const Completed: Story = known(order({ status: 'COMPLETED' }));

const sent = (changes: Partial<OrderSummary>) =>
  known(order({ modalityType: 'SHIP', pickupType: null, shipments: shipments(), ...changes }), {
    ...placed(),
    ...shippedBySellers(),
  });

/** One of three is still with its seller. */
export const PartlyShipped: Story = {
  ...sent({ status: 'READY', steps: PICKED, shipments: [...shipments().slice(1), shipment('bramble-bee')] }),
  play: says('Part of your order has shipped', 'GLS-00423'),
};

/** Its shipments are followed one by one. */
export const Shipped: Story = {
  ...sent({ status: 'COMPLETED', isOnItsWay: true, steps: [...PICKED, step('COMPLETED', '20:31')] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Track this shipment: UPS/ })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    );
  },
};

/** All its shipments are there. */
export const ShipmentsDelivered: Story = {
  ...sent({
    status: 'COMPLETED',
    steps: [...PICKED, step('COMPLETED', '20:31'), { step: 'DELIVERED', at: '2026-11-25T18:00:00Z' }],
    shipments: shipments().map((one) => ({
      ...one,
      status: 'DELIVERED',
      deliveredAt: '2026-11-25T18:00:00Z',
    })),
  }),
  play: says('Your order was delivered', 'Delivered Wed, Nov 25'),
};

/** Its tip can still be changed (TIP-08). */
export const Delivered: Story = {
  ...known(
    delivery({
      status: 'COMPLETED',
      steps: [...PICKED, step('ON_ITS_WAY', '20:02'), step('COMPLETED', '20:31')],
    }),
    { ...placed(), ...delivered(), gratuity: gratuityFor(4_000), tipUntil: '2026-11-24T20:31:00Z' },
  ),
  name: 'Delivered (TIP-08)',
  play: says('You can change your tip until Tuesday, November 24'),
};

/** The store is closed at its time after all. */
export const TimeLost: Story = {
  ...known(order({ isTimeLost: true }), { ...placed(), modifiableUntil: '2026-11-21T18:00:00Z' }),
  name: 'Time Lost (SCH-17)',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Choose Another Time' })).toHaveAttribute(
      'href',
      '/cart/modify?orderId=checkout-1',
    );
  },
};
export const TimeLostTooLate: Story = {
  ...known(order({ isTimeLost: true })),
  play: says('Cancel this order, or call us'),
};

/** The store waits for the shopper, who must prove their age and paid with SNAP EBT. */
export const ReadyAtTheCurb: Story = {
  ...known(
    order({
      status: 'READY',
      pickupType: 'CURBSIDE',
      steps: PICKED,
      arrival: { stage: null, bay: null, since: null },
    }),
    {
      ...placed(),
      lineItems: milk ? [{ ...milk, minimumAgeToBuy: 21 }, ...others] : others,
      payments: placed().payments.map((payment) => ({ ...payment, paymentType: 'EBT' })),
    },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: "I'm on My Way" })).toBeEnabled();
  },
};
export const Canceled: Story = known(order({ status: 'CANCELED' }));

/** Weighed, missing, and substituted items, and what it costs now. */
export const Picked: Story = {
  ...known(order({ status: 'READY', total: 6078, itemCount: 9 }), picked()),
  play: says('Weighed: 2.14 lb at $1.44/lb', 'Substitute for Atlantic Salmon Fillet', 'Final total'),
};

export const Refunded: Story = {
  ...known(order({ status: 'COMPLETED', total: 6078, itemCount: 9, refunded: 2499 }), refunded()),
  play: says('1 refunded: $24.99'),
};
/** The store is asked how far it is; the page stays as it is. */
export const AskingHowFar: Story = frozen({ to: { open: { reading: 'asking' } } });
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
