import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { walk as ofPriceMessage } from '../../machines/payment/price-message.walk.ts';
import type { SnapNote, snapMachine } from '../../machines/payment/snap.machine.ts';
import { walk } from '../../machines/payment/snap.walk.ts';
import { checkout } from '../../test/support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../test/support/payment/tenders.ts';
import { Checkout } from '../../views/checkout/checkout.tsx';
import { PriceNote } from '../../views/checkout/price-note.tsx';
import { CollapseMemoryContext } from '../../views/kit/collapse-memory.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { type Way, walked } from '../walked.ts';
import { frozenCheckout } from './frozen-checkout.ts';

const meta: Meta<typeof Checkout> = { title: 'Checkout/Tenders', component: Checkout };
export default meta;
type Story = StoryObj<typeof Checkout>;

const costing = (total: number) => {
  const { summary } = checkout();
  return checkout({ summary: { cost: { ...summary.cost, total } } });
};

const eligible = (eligibleTotal: number) => checkout({ snap: { eligibleTotal, minimum: 1 } });

interface Given {
  paid: string[];
  of?: ReturnType<typeof checkout>;
  methods?: ReturnType<typeof allMethods>;
  snapNotes?: SnapNote[];
  declinedId?: string;
  /** Place order was pressed. */
  isRefused?: boolean;
  /** The order after something else changed it. */
  changed?: ReturnType<typeof checkout>;
}

/** The page with every section open; nothing is loaded or sent. */
function frozen({
  paid,
  of = eligible(4000),
  methods = allMethods(),
  snapNotes,
  declinedId,
  isRefused,
  changed,
}: Given): Story {
  const shown = paidBy(paid.map(entry), { of, methods });
  return {
    render: (_, { globals }) => (
      <CollapseMemoryContext value={() => ({ read: () => true, write: () => {} })}>
        <Checkout
          actor={frozenCheckout('open', {
            checkout: shown,
            methods,
            ...(snapNotes && { snapNotes }),
            ...(changed && { changed }),
            ...(isRefused && { isRefused }),
            ...(declinedId && {
              failure: { kind: 'declined', reason: 'INSUFFICIENT_FUNDS', paymentId: declinedId },
            }),
          })}
          banner={storyBanner(globals)}
        />
      </CollapseMemoryContext>
    ),
  };
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

export const Split: Story = {
  ...frozen({ paid: ['ebt', 'gift-0025', 'visa'] }),
  play: async () => {
    await expect(await box(/^Pay with SNAP EBT ending in 0004/)).toBeChecked();
    await expect(await box(/^Gift card ending in 0025/)).toBeChecked();
    await expect(screen.getByText('SNAP EBT pays $40.00')).toBeVisible();
    await expect(screen.getByText('$25.00 Remaining')).toBeVisible();
  },
};

export const TaxLoweredBySnap: Story = {
  ...frozen({
    paid: ['ebt', 'visa'],
    of: {
      ...eligible(4000),
      tax: { ...checkout().tax, untaxedBySnap: 1598 },
      deposits: { amount: 120, containers: 24 },
    },
  }),
  play: async () => {
    await expect(await screen.findByText('SNAP pays $15.98 of taxable items tax-free')).toBeVisible();
  },
};

export const AmountLowered: Story = {
  ...frozen({
    paid: ['gift-0100', 'visa'],
    changed: paidBy([entry('gift-0100'), entry('visa')], { of: costing(5000) }),
  }),
  play: async () => {
    await expect(await screen.findByText('A payment amount was lowered')).toBeVisible();
  },
};

export const CoveredByGiftCards: Story = {
  name: 'Covered by Gift Cards (GFT-05, GFT-13)',
  ...frozen({ paid: ['gift-0100', 'visa'] }),
  play: async () => {
    await expect(await box(/^Gift card ending in 0025/)).toBeDisabled();
    await expect(await screen.findByText(/^No more gift cards needed\./)).toBeVisible();
    await expect(screen.getByText('$1.00 hold, released at pickup')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Add a gift card' })).toBeDisabled();
  },
};

export const CoveredBySnap: Story = {
  name: 'Covered by SNAP EBT (GFT-07, GFT-12)',
  ...frozen({ paid: ['ebt', 'visa'], of: eligible(6412) }),
  play: async () => {
    await expect(await box(/^Gift card ending in 0025/)).toBeDisabled();
    await expect(await screen.findByText(/^No gift cards needed\./)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Add a gift card' })).toBeDisabled();
  },
};

const weighed = checkout().lineItems.map((line) => ({ ...line, soldByWeight: true }));

export const HeldForWeight: Story = {
  name: 'Held for Weighed Items (PAY-10)',
  ...frozen({ paid: ['ebt', 'visa'], of: { ...eligible(4000), lineItems: weighed } }),
  play: async () => {
    await expect(await screen.findByText('Plus $6.42 hold, released at pickup')).toBeVisible();
  },
};

export const HoldMissing: Story = {
  ...frozen({
    paid: ['ebt'],
    of: { ...eligible(6412), lineItems: weighed },
    methods: allMethods({ bankCards: [], ebtCards: [ebtCard({ remainingBalance: 6412 })] }),
    isRefused: true,
  }),
  play: async () => {
    const list = within(await screen.findByRole('alert'));
    await expect(list.getByRole('link', { name: /^Weighed items may cost up to 10% more/ })).toBeVisible();
    await expect(screen.getByText(/^SNAP EBT is your only payment method/)).toBeVisible();
  },
};

const five = ['0001', '0002', '0003', '0004', '0005'].map((last) => giftCard(last, 100));
export const FiveGiftCards: Story = {
  name: 'Five Gift Cards (GFT-04)',
  ...frozen({
    paid: [...five.map(({ cardId }) => cardId), 'visa'],
    methods: allMethods({ giftCards: five }),
  }),
  play: async () => {
    await expect(await screen.findByText(/^Gift card limit reached\./)).toBeVisible();
  },
};

export const GiftCardsNeedACard: Story = {
  name: 'Gift Cards Need a Card (GFT-06)',
  ...frozen({ paid: [], methods: allMethods({ bankCards: [], giftCards: [] }) }),
  play: async () => {
    await expect(
      await screen.findByText('Add a credit or debit card before adding gift cards.'),
    ).toBeVisible();
  },
};

export const BalanceError: Story = {
  name: 'Balance Error (GFT-09, GFT-11)',
  ...frozen({ paid: ['visa'], methods: allMethods({ giftCards: [giftCard('0000', null)] }) }),
  play: async () => {
    await expect(await screen.findByText('Balance Error')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await expect(await box(/^Gift card ending in 0000/)).toBeDisabled();
  },
};

export const NoEbtCard: Story = {
  ...frozen({ paid: ['visa'], methods: allMethods({ ebtCards: [] }) }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Add a SNAP EBT card' })).toBeEnabled();
  },
};

export const FirstVisit: Story = {
  name: 'First Visit (SNP-05, SNP-23)',
  ...frozen({ paid: ['visa'], snapNotes: ['balanceTip', 'pickup'] }),
  play: async () => {
    await expect(await screen.findByText('Picking up with SNAP EBT')).toBeVisible();
    await expect(screen.getByRole('tooltip')).toHaveTextContent('Check your balance');
    await expect(screen.getAllByRole('button', { name: 'Got It' })).toHaveLength(2);
  },
};

export const LockedEbtCard: Story = {
  name: 'Locked EBT Card (SNP-13)',
  ...frozen({ paid: ['visa'], methods: allMethods({ ebtCards: [ebtCard({ isLocked: true })] }) }),
  play: async () => {
    await expect(await screen.findByText('This card is locked')).toBeVisible();
    await expect(await box(/^Pay with SNAP EBT/)).toBeDisabled();
  },
};

export const GiftCardDeclined: Story = {
  ...frozen({ paid: ['ebt', 'gift-0025', 'visa'], declinedId: 'gift-0025' }),
  play: async () => {
    await expect(
      await screen.findByText("This payment didn't go through. Nothing was charged."),
    ).toBeVisible();
    await expect(screen.getByText('Declined')).toBeVisible();
  },
};

/** A task of SNAP's in one of its states. */
const frozenTask = (way: Way<typeof snapMachine>): Story => ({
  render: () => <ModalHost actor={walked(walk, way)} />,
});

export const SnapNowAvailable: Story = {
  name: 'SNAP Now Available (SNP-21)',
  ...frozenTask({ to: 'announcing' }),
  parameters: { chart: 'snap', modal: 'SnapNowAvailable' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Online SNAP EBT Is Now Available' }));
    await expect(dialog.getByRole('button', { name: 'See How It Works' })).toBeEnabled();
  },
};

export const PayingWithSnap: Story = {
  name: 'Paying with SNAP (SNP-21, SNP-24)',
  ...frozenTask({ to: 'explaining' }),
  parameters: { chart: 'snap', modal: 'PayingWithSnap' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Paying with SNAP EBT' });
    await expect(dialog).toHaveTextContent('Enter your PIN when you place your order.');
  },
};

export const ChangeSnapAmount: Story = {
  name: 'Change SNAP Amount (SNP-10)',
  ...frozenTask({ start: 'changing the amount', to: 'changingAmount' }),
  parameters: { chart: 'snap', modal: 'ChangeSnapAmount' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Change SNAP EBT amount' }));
    await expect(dialog.getByRole('textbox', { name: 'SNAP EBT amount' })).toHaveValue('40.00');
  },
};

export const SnapAmountTooHigh: Story = {
  name: 'SNAP Amount Too High (SNP-08)',
  ...frozenTask({
    start: 'changing the amount',
    to: 'changingAmount',
    where: ({ error }) => error !== null,
    events: [{ type: 'amount.type', typed: '80' }],
  }),
  play: async () => {
    const field = await screen.findByRole('textbox', { name: 'SNAP EBT amount' });
    await expect(field).toBeInvalid();
    await expect(
      screen.getByText('The maximum amount you can charge to your SNAP EBT card is $40.00'),
    ).toBeVisible();
  },
};

export const FinalChargeMayDiffer: Story = {
  name: 'Final Charge May Differ (PAY-26)',
  render: () => <PriceNote actor={walked(ofPriceMessage, { to: 'showing' })} />,
  play: async () => {
    await userEvent.click(await screen.findByText('Your final charge may differ'));
    await expect(
      await screen.findByText(
        'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
      ),
    ).toBeVisible();
  },
};
