import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { orderLines } from '../../rules/changed-lines.ts';
import { gratuityFor } from '../../rules/tips.ts';
import {
  checkout,
  contactFields,
  delivered,
  methods,
  paidWith,
  shipped,
} from '../../test/support/checkout/samples.ts';
import { FIVE_SELLERS, holdOfVendors } from '../../test/support/scheduling/ship-samples.ts';
import { Checkout } from '../../views/checkout/checkout.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';
import { frozenCheckout } from './frozen-checkout.ts';

const meta: Meta<typeof Checkout> = { title: 'Checkout/Complete Your Order', component: Checkout };
export default meta;
type Story = StoryObj<typeof Checkout>;

const frozen = (...state: Parameters<typeof frozenCheckout>): Story => ({
  render: (_, { globals }) => <Checkout actor={frozenCheckout(...state)} banner={storyBanner(globals)} />,
});

const typed = { firstName: '', lastName: 'Park', phone: '(513) 555', smsOptin: false };
export const Loading: Story = frozen('loading');
export const FollowingAnOrder: Story = frozen('following');

export const Ready: Story = {
  ...frozen('open'),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Place order · $64.12' })).toBeEnabled();
  },
};

/** Two of its items cost less in the cart. */
export const PricesChanged: Story = {
  ...frozen('open', {
    shown: orderLines(checkout())
      .slice(0, 2)
      .map((line) => ({ ...line, total: line.total - 60 })),
  }),
  play: async () => {
    const title = await screen.findByText('Some prices changed since you viewed your cart');
    const notice = title.closest<HTMLElement>('[role=status]');
    await expect(notice).toHaveTextContent('Whole Milk went from $6.38 to $6.98');
    await expect(notice).toHaveTextContent('Bananas went from $2.34 to $2.94');
  },
};

export const Delivered: Story = {
  ...frozen('open', { checkout: { ...paidWith('visa'), ...delivered(), gratuity: gratuityFor(4_000) } }),
  play: async () => {
    await expect(await screen.findByText('Leave at my door')).toBeVisible();
    const tip = screen.getByRole('button', { name: 'Other Amount' });
    await expect(tip).toBeEnabled();
    const isAboveTotal = tip.compareDocumentPosition(screen.getByText('Total'));
    await expect(isAboveTotal).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
};

export const ContainerDeposits: Story = {
  ...frozen('open', {
    checkout: { ...paidWith('visa'), deposits: { amount: 20, containers: 2 } },
  }),
  play: async () => {
    await expect(await screen.findByText('Container deposits')).toBeVisible();
    await expect(screen.getByText('2 containers. Refunded when you return them')).toBeVisible();
  },
};

export const Shipped: Story = {
  ...frozen('open', { checkout: { ...paidWith('visa'), ...shipped() } }),
  play: async () => {
    await expect(await screen.findByText('Sold & Shipped by Copper Kettle Kitchenware')).toBeVisible();
  },
};

/** More vendors than are expanded by default (LIM-20). */
export const ShippedByMany: Story = {
  ...frozen('open', { checkout: { ...paidWith('visa'), ...shipped(holdOfVendors(FIVE_SELLERS)) } }),
  play: async () => {
    await expect(await screen.findByText('Shipment Details')).toBeVisible();
    await expect(screen.getByText(`Sold & Shipped by ${FIVE_SELLERS[0]}`)).not.toBeVisible();
  },
};

export const TimeRunsOut: Story = frozen('open', { hold: 'runningOut' });
export const ContactOpen: Story = frozen('open', { typed });
export const TextsOffered: Story = {
  name: 'Texts Offered (CTC-06)',
  ...frozen('open', { typed: contactFields, texts: 'offeringTexts' }),
  play: async () => {
    await expect(await screen.findByRole('checkbox', { name: /^Text me/ })).not.toBeChecked();
    await expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
};
export const TextsAgreedTo: Story = {
  name: 'Texts Agreed To (CTC-09, LIM-21)',
  ...frozen('open', { typed: { ...contactFields, smsOptin: true }, texts: 'offeringTexts' }),
  play: async () => {
    const box = await screen.findByRole('checkbox', { name: /^Text me/ });
    await expect(box).toBeChecked();
    await expect(box).toHaveAccessibleName(
      /Messages come from 53744. Reply STOP to stop them, or HELP for help/,
    );
  },
};
export const AlreadyGetsTexts: Story = {
  name: 'Texts Already (CTC-07)',
  ...frozen('open', { typed: contactFields, texts: 'optedIn' }),
  play: async () => {
    const box = await screen.findByRole('checkbox', { name: /^Text me/ });
    await expect(box).toBeChecked();
    await expect(box).toBeDisabled();
  },
};
export const NothingChosen: Story = frozen('open', { checkout: checkout() });
export const NoSavedCards: Story = frozen('open', {
  checkout: checkout(),
  methods: methods([], []),
});
export const PaymentMethodsLoading: Story = frozen('open', {
  payment: 'loading',
});
export const PaymentMethodsFailed: Story = frozen('open', { payment: 'failed' });
export const PaymentUpdating: Story = frozen('open', {
  update: 'updating',
});
export const ChangedElsewhere: Story = {
  name: 'Changed Elsewhere (ERR-34)',
  ...frozen('open', {
    notice: 'changedElsewhere',
  }),
  play: says('Your order has been updated on another device. Please refresh and try again.'),
};

export const CardUpdated: Story = {
  ...frozen('open', { notice: 'cardUpdated' }),
  play: async () => {
    await expect(await screen.findByText('You already had this card')).toBeVisible();
  },
};

export const SomethingMissing: Story = {
  ...frozen('open', {
    typed,
    isTypedRefused: true,
    checkout: checkout(),
    isRefused: true,
  }),
  play: async () => {
    const list = within(await screen.findByRole('alert'));
    const texts = list.getAllByRole('link').map(({ textContent }) => textContent);
    await expect(texts).toEqual([
      'First Name is a required field',
      'Please enter a 10-digit phone number.',
      'You must select a card or add a credit or debit card.',
    ]);
  },
};

export const ExpiredCardChosen: Story = frozen('open', {
  checkout: paidWith('expired'),
  isRefused: true,
});

export const Declined: Story = {
  name: 'Declined (ERR-32)',
  ...frozen('open', {
    failure: { kind: 'declined', reason: 'INSUFFICIENT_FUNDS', paymentId: 'visa' },
  }),
  play: says(
    'Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank.',
  ),
};
export const TotalChanged: Story = frozen('open', { failure: { kind: 'totalChanged' } });
export const Unsupported: Story = {
  name: 'Unsupported Payment (ERR-36)',
  ...frozen('open', {
    failure: { kind: 'unsupportedPayment' },
  }),
  play: says('We are currently not accepting this payment type. Please select a different form of payment.'),
};
export const StoreSaysWhy: Story = frozen('open', {
  failure: { kind: 'said', message: 'This store does not take orders at the moment.' },
});
export const GenericFailure: Story = frozen('open', {
  failure: { kind: 'generic', code: 'UNAVAILABLE' },
});

export const Placing: Story = {
  ...frozen('open', { to: 'placing' }),
  play: async () => {
    const button = await screen.findByRole('button', { name: 'Placing your order…' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};
export const CheckingTheOutcome: Story = frozen('open', {
  to: 'placing',
  submission: 'asking',
  outcome: 'asking',
});
export const StoreOutOfReach: Story = frozen('open', {
  to: 'placing',
  submission: 'asking',
  outcome: 'unanswered',
});
export const NotPlaced: Story = frozen('open', { to: 'placing', submission: 'unplaced' });

/** The reserved time expired, and the dialog that said so is closed. */
export const TimeGone: Story = {
  name: 'Time Expired (ERR-22)',
  ...frozen('open', { to: 'unreserved' }),
  play: async () => {
    await expect(
      await screen.findByText(
        'The time you selected for your order is no longer available. Please select a new time.',
      ),
    ).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Select New Time' })).toHaveAttribute(
      'href',
      '/scheduling?fulfillmentType=PICKUP',
    );
    await expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull();
  },
};
