import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { walk as ofMap } from '../../machines/map/map.walk.ts';
import type { orderCompleteMachine } from '../../machines/order/order-complete.machine.ts';
import { walk } from '../../machines/order/order-complete.walk.ts';
import { mapAddressesOf } from '../../machines/order/order-place.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { cart, line, product } from '../../test/support/cart/samples.ts';
import { delivered, placed, shipped, shippedBySellers } from '../../test/support/checkout/samples.ts';
import { OrderComplete } from '../../views/order/order-complete.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { further, type Way, walked } from '../walked.ts';

const meta: Meta<typeof OrderComplete> = { title: 'Order/Order complete', component: OrderComplete };
export default meta;
type Story = StoryObj<typeof OrderComplete>;

const frozen = (
  way: Way<typeof orderCompleteMachine>,
  address: { subOrderId?: string } = {},
  inCart = cart([]),
): Story => ({
  render: (_, { globals }) => (
    <OrderComplete actor={walked(walk, way)} cart={inCart} {...address} banner={storyBanner(globals)} />
  ),
});

/** An order with nothing else in the cart. */
const known = (checkout: Checkout, address?: { subOrderId: string }, inCart?: Cart) =>
  frozen(
    {
      to: { ready: 'settled' },
      // Without the earth, which a maps service draws.
      ...(mapAddressesOf(checkout).length > 0 && { children: { map: further(ofMap, { to: 'shown' }) } }),
      answers: { loadCheckout: { output: checkout } },
    },
    address,
    inCart,
  );

export const Loading: Story = {
  ...frozen({ to: 'loading' }),
  play: async () => {
    await expect(await screen.findByText('Loading...')).toBeVisible();
  },
};

export const Placed: Story = {
  ...known(placed()),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { name: 'Thank you, your pickup order has been placed!' }),
    ).toBeVisible();
  },
};

/** The store hasn't started on it: what was forgotten can still go along. */
export const CanBeChanged: Story = {
  ...known({ ...placed(), ...delivered(), modifiableUntil: '2026-11-23T12:00:00Z' }),
  name: 'Can Be Changed (CMP-11)',
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Add to This Order' })).toHaveAttribute(
      'href',
      '/cart/modify?orderId=checkout-1',
    );
  },
};

export const PaidWithSnap: Story = {
  ...known({
    ...placed(),
    tax: { ...placed().tax, untaxedBySnap: 1598 },
    deposits: { amount: 120, containers: 24 },
    bagFee: {
      description: 'Bag fee',
      amount: 0,
      regulated: true,
      quantity: 1,
      freeWithSnap: true,
      waived: 10,
    },
  }),
  play: async () => {
    await expect(await screen.findByText('SNAP pays $15.98 of taxable items tax-free')).toBeVisible();
    await expect(screen.getByText(/Free because you pay with SNAP EBT/)).toBeVisible();
    await expect(screen.getByText('Container deposits')).toBeVisible();
  },
};

export const Changed: Story = {
  ...known({ ...placed(), originalSummary: placed().summary }),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { name: 'Thank you, your pickup order has been changed!' }),
    ).toBeVisible();
  },
};

export const PlacedDelivery: Story = known({ ...placed(), ...delivered() });

export const PlacedShipment: Story = {
  ...known({ ...placed(), ...shipped() }),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { name: 'Thank you, your ship order has been placed!' }),
    ).toBeVisible();
  },
};

/** One shipment of several: `subOrderId` in its address. */
export const OneShipment: Story = {
  ...known({ ...placed(), ...shippedBySellers() }, { subOrderId: 'copper-kettle' }),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'See the whole order' })).toBeVisible();
  },
};

export const Shipments: Story = known({ ...placed(), ...shippedBySellers() });

export const Prescriptions: Story = known({ ...placed(), appName: 'rx' });

export const PaymentAlone: Story = {
  ...known({ ...placed(), appName: 'pay' }),
  play: async () => {
    await expect(await screen.findByRole('region', { name: 'Order Details' })).toBeVisible();
    await expect(screen.queryByRole('region', { name: 'Pickup' })).toBeNull();
  },
};

export const Membership: Story = known({ ...placed(), appName: 'membership' });

export const OtherItemsInCart: Story = {
  ...known(placed(), undefined, cart([line(product(), { quantity: 3, modalityType: 'DELIVERY' })])),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', '/cart');
  },
};

export const Canceled: Story = {
  ...frozen({ to: 'canceled' }),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Order Canceled' })).toBeVisible();
  },
};

export const Failed: Story = frozen({ to: 'failed' });

export const NotFound: Story = {
  ...frozen({ to: 'notFound' }),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'See All Orders' })).toBeVisible();
    await expect(screen.queryByRole('navigation', { name: 'Progress' })).toBeNull();
  },
};
