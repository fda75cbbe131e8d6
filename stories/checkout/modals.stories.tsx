import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { CartRefusal } from '../../machines/checkout/order-update.failures.ts';
import { checkout, paidWith } from '../../test/support/checkout/samples.ts';
import { allMethods, entry, paidBy } from '../../test/support/payment/tenders.ts';
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
  name: 'Payments Update Failed (ERR-72, PAY-14)',
  ...frozen('open', { update: { failed: 'withoutSnap' } }),
  parameters: { chart: 'paymentUpdate', modal: 'PaymentsUpdateFailed' },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent("We couldn't update your payment methods please try again.");
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

export const PaymentsWithoutVersion: Story = frozen('open', {
  update: { failed: 'withoutSnap' },
  checkout: paidWith('visa', ''),
});

export const OrderSuccessfullyPlaced: Story = {
  ...frozen('open', { to: 'placing', placing: 'cartKept' }),
  parameters: { chart: 'placing', modal: 'OrderSuccessfullyPlaced' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Order Successfully Placed' });
    await expect(dialog).toHaveTextContent("They're still there, and you can delete them.");
    await expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  },
};

export const OrderBeingPlaced: Story = {
  ...frozen('open', {
    to: 'placing',
    placing: { submitting: 'askingToStay' },
  }),
  parameters: { chart: 'placing', modal: 'OrderBeingPlaced' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Your order is being placed' });
    await expect(dialog).toHaveTextContent("Leaving this page won't stop it.");
    await expect(screen.getByRole('button', { name: 'Stay' })).toBeEnabled();
    await expect(screen.getByRole('button', { name: 'Leave this page' })).toBeEnabled();
  },
};

const [milk, bananas] = checkout().lineItems;
const bread = milk && {
  ...milk,
  id: 'line-bread',
  cart: { gtin13: '0000000000001', quantity: 1 },
  description: 'Whole Wheat Bread',
  total: 299,
};
const changed = {
  ...paidWith('visa', 'v3'),
  lineItems: [
    ...(milk && bread ? [milk, bread] : []),
    ...(bananas ? [{ ...bananas, cart: { ...bananas.cart, quantity: 9 }, total: 441 }] : []),
  ],
  summary: { cost: { ...checkout().summary.cost, total: 1738 } },
};

export const CartChanged: Story = {
  ...frozen('open', { to: 'cartChanged', changed }),
  parameters: { chart: 'completeOrder', modal: 'CartChanged' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Your cart has changed' });
    const lines = within(dialog).getAllByRole('listitem');
    await expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Whole Wheat Bread was added (1)+$2.99',
      'Bananas is now 9 instead of 6+$1.47',
      'Atlantic Salmon Fillet was removed-$49.98',
    ]);
    await expect(dialog).toHaveTextContent('Total before: $64.12');
    await expect(dialog).toHaveTextContent('New total: $17.38');
  },
};

export const SnapUpdateFailed: Story = {
  name: 'Snap Update Failed (PAY-05, PAY-13)',
  ...frozen('open', { update: { failed: 'withSnap' }, methods: allMethods() }),
  parameters: { chart: 'paymentUpdate', modal: 'SnapUpdateFailed' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: 'Remove Card' })).toBeEnabled();
  },
};

export const TooManyPinAttempts: Story = {
  name: 'Too Many PIN Attempts (SNP-13)',
  ...frozen('open', {
    to: 'placing',
    submission: 'pinLocked',
    checkout: paidBy([entry('ebt'), entry('visa')]),
    methods: allMethods(),
  }),
  parameters: { chart: 'submission', modal: 'TooManyPinAttempts' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Too Many PIN Attempts' });
    await expect(dialog).toHaveTextContent(
      'Use a different payment method or call the number on your card for assistance.',
    );
  },
};

export const CheckoutEnded: Story = {
  ...frozen(
    { ended: 'superseded' },
    {},
    { loadCheckout: { output: checkout({ status: 'SUPERSEDED', supersededBy: 'checkout-2' }) } },
  ),
  parameters: { chart: 'checkout', modal: 'CheckoutEnded' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'This checkout is no longer current' });
    await expect(dialog).toHaveTextContent('You continued in a newer checkout');
    await expect(screen.getByRole('button', { name: 'Go to New Checkout' })).toBeEnabled();
  },
};

export const TimeGivenUp: Story = {
  ...frozen({ ended: 'superseded' }, {}, { loadCheckout: { output: checkout({ status: 'SUPERSEDED' }) } }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Back to Scheduling' })).toBeEnabled();
  },
};

const cartRefused = (reason: CartRefusal) => ({ completeOrder: { output: { kind: 'cartRefused', reason } } });

export const TimeNotKeptForTheCart: Story = {
  ...frozen({ ended: 'cartRefused' }, {}, cartRefused('PROMISE_STALE')),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Please select a new time' })).toBeVisible();
  },
};

export const AgeToBeVerified: Story = {
  ...frozen({ ended: 'cartRefused' }, {}, cartRefused('AGE_VERIFICATION_REQUIRED')),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Please verify your age' })).toBeVisible();
  },
};

export const AcceptanceWanted: Story = {
  ...frozen({ ended: 'cartRefused' }, {}, cartRefused('VENDOR_ACCEPTANCE_REQUIRED')),
  play: async () => {
    await expect(
      await screen.findByRole('dialog', { name: 'Please review your delivery details' }),
    ).toBeVisible();
  },
};

export const NothingLeft: Story = {
  ...frozen({ ended: 'cartRefused' }, {}, cartRefused('NO_ITEMS_AVAILABLE')),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Back to Cart' })).toBeEnabled();
  },
};
