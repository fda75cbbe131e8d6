import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { refusingCall } from '../../machines/shared/walk.ts';
import { amex, bankAccount, card, expiredCard } from '../../test/support/checkout/samples.ts';
import { refused } from '../../test/support/failures.ts';
import { Wallet } from '../../views/wallet/wallet.tsx';
import { inAccount } from '../account/frozen-account.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenNewCard, frozenWallet } from './frozen-wallet.ts';

const meta: Meta<typeof Wallet> = {
  title: 'Wallet/My Wallet',
  component: Wallet,
  parameters: { route: '/mywallet', chart: 'wallet' },
};
export default meta;
type Story = StoryObj<typeof Wallet>;

const frozen = (...state: Parameters<typeof frozenWallet>): Story => ({
  render: (_, { globals }) =>
    inAccount(<Wallet actor={frozenWallet(...state)} banner={storyBanner(globals)} />, globals),
});

const giftCard = card({
  cardId: 'gift',
  cardType: 'GIFT_CARD',
  brand: 'Gift Card',
  lastFour: '0025',
  expirationMonth: null,
  expirationYear: null,
  remainingBalance: 2_500,
  default: false,
});

const cards = [
  card(),
  amex,
  expiredCard,
  bankAccount,
  giftCard,
  { ...giftCard, cardId: 'unread', lastFour: '0000', remainingBalance: null },
  { ...giftCard, cardId: 'ebt', cardType: 'EBT' as const, brand: 'SNAP EBT', lastFour: '0004' },
];

export const Some: Story = {
  ...frozen({ loaded: { content: 'ready', activity: 'none' } }, { cards }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$25.00 Remaining')).toBeVisible();
    await expect(canvas.getByText('Balance Error')).toBeVisible();
  },
};

export const Loading: Story = {
  ...frozen('loading'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading your cards...')).toBeVisible();
  },
};

export const None: Story = {
  ...frozen({ loaded: { content: 'empty', activity: 'none' } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Add New Card' })).toBeEnabled();
  },
};

export const Failed: Story = {
  name: 'Failed (ERR-69)',
  ...frozen('failed', { answers: { loadCards: { error: refused(500, 'INTERNAL') } } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something went wrong');
  },
};

export const Preferring: Story = {
  ...frozen({ loaded: { content: 'ready', activity: 'preferring' } }, { cards, cardId: amex.cardId }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('button', { name: 'Set as preferred: American Express ending in 0005' }),
    ).toBeDisabled();
  },
};

const asking = (...state: Parameters<typeof frozenNewCard>): Story => ({
  render: (_, { globals }) =>
    inAccount(<Wallet actor={frozenNewCard(...state)} banner={storyBanner(globals)} />, globals),
  parameters: { chart: 'newCard', modal: 'AddNewCard' },
});

export const TypeOfCard: Story = {
  name: 'Add New Card',
  ...asking({ to: { choosingType: 'open' } }, cards),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Card' }));
    await expect(dialog.getByRole('combobox', { name: 'Payment type' })).toHaveValue('BANK_CARD');
  },
};

export const SecondEbtCard: Story = {
  name: 'Second SNAP EBT Card (SNP-03)',
  ...asking({ to: { choosingType: 'refused' } }, cards),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Card' }));
    await expect(dialog.getByText(/You can only save one SNAP EBT card/)).toBeVisible();
  },
};

export const EbtAvailable: Story = {
  name: 'SNAP EBT Is Available (WAL-09)',
  ...frozen({ loaded: { content: 'ready', activity: 'noticing' } }, { cards: cards.slice(0, 3) }),
  parameters: { chart: 'wallet', modal: 'EbtAvailable' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Online SNAP EBT Is Now Available' });
    await expect(within(dialog).getByRole('button', { name: 'Add SNAP EBT Card' })).toBeEnabled();
  },
};

const question = async () => within(await screen.findByRole('dialog', { name: 'Delete card' }));

const deletion = (
  state: 'asking' | 'deleting' | 'failed',
  answers: NonNullable<Parameters<typeof frozenWallet>[1]>['answers'] = {},
) => ({
  ...frozen(
    { loaded: { content: 'ready', activity: { deletion: state } } },
    { cards, cardId: amex.cardId, answers },
  ),
  parameters: { chart: 'wallet', modal: 'DeleteCard' },
});

export const Deletion: Story = {
  name: 'Delete card (WAL-06)',
  ...deletion('asking'),
  play: async () => {
    const dialog = await question();
    await expect(dialog.getByText('Are you sure you want to delete this card?')).toBeVisible();
    await expect(dialog.getByText('American Express ending in 0005')).toBeVisible();
  },
};

export const Deleting: Story = {
  name: 'Deleting... (WAL-06)',
  ...deletion('deleting'),
  play: async () => {
    const dialog = await question();
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-busy', 'true');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
};

export const NotDeleted: Story = {
  name: 'Not Deleted (WAL-08)',
  ...deletion('failed', { deleteCard: refusingCall(409, 'STILL_RUNNING') }),
  play: async () => {
    const dialog = await question();
    await expect(dialog.getByRole('alert')).toHaveTextContent('There was a problem deleting your card.');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  },
};

const visaOfPharmacy = card({ cardId: 'rx-visa', accountId: 'rx', default: false });

export const PrescriptionCards: Story = {
  ...frozen(
    { loaded: { content: 'ready', activity: 'none' } },
    {
      input: { application: 'rx', takesEbt: false },
      cards: [visaOfPharmacy, { ...visaOfPharmacy, ...expiredCard, accountId: 'rx' }],
    },
  ),
  parameters: { route: '/myprescriptions/cards' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Prescription cards' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Set as preferred/ })).toBeNull();
  },
};

export const NoPrescriptionCards: Story = {
  ...frozen(
    { loaded: { content: 'empty', activity: 'none' } },
    { input: { application: 'rx', takesEbt: false } },
  ),
  parameters: { route: '/myprescriptions/cards' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'You have no prescription cards yet' })).toBeVisible();
  },
};
