import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { AnyActor } from 'xstate';
import { refusingCall } from '../../machines/shared/walk.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { says } from '../says.ts';
import {
  frozenBalanceCheck,
  frozenEbtCardForm,
  frozenGiftCardForm,
  frozenPinEntry,
} from './frozen-secure-forms.ts';

const meta: Meta<typeof ModalHost> = {
  title: 'Payment/Secure forms',
  component: ModalHost,
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const shown = (chart: string, modal: string, frozen: () => AnyActor): Story => ({
  parameters: { chart, modal },
  render: () => <ModalHost actor={frozen()} />,
});

const pin = (...given: Parameters<typeof frozenPinEntry>) =>
  shown('pinEntry', 'EnterPin', () => frozenPinEntry(...given));
const ebt = (...given: Parameters<typeof frozenEbtCardForm>) =>
  shown('ebtCardForm', 'AddEbtCard', () => frozenEbtCardForm(...given));
const gift = (...given: Parameters<typeof frozenGiftCardForm>) =>
  shown('giftCardForm', 'AddGiftCard', () => frozenGiftCardForm(...given));
const check = (...given: Parameters<typeof frozenBalanceCheck>) =>
  shown('balanceCheck', 'CheckEbtBalance', () => frozenBalanceCheck(...given));

export const PinLoading: Story = {
  name: 'PIN: Loading',
  ...pin({ open: 'waitingForFrame' }, { frame: { open: 'loading' } }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  },
};

export const Pin: Story = {
  name: 'PIN: to Pay',
  ...pin({ open: 'editing' }),
  play: says('Enter the PIN for your card ending in 0004 to pay $23.50 with SNAP EBT.'),
};

export const PinForBalance: Story = {
  name: 'PIN: for a Balance',
  ...pin({ open: 'editing' }, { input: { amount: null } }),
  play: says('Enter the PIN for your card ending in 0004 to see its balance.'),
};

export const PinInvalid: Story = {
  name: 'PIN: Invalid (SNP-17)',
  ...pin({ open: 'editing' }, { input: { refused: '55' } }),
  play: says('Invalid PIN, please try again.'),
};

export const PinNotVerified: Story = {
  name: 'PIN: Not Verified (SNP-14)',
  ...pin({ open: 'editing' }, { start: 'the PIN service was down' }),
  play: says('We were unable to verify your PIN. Please try again.'),
};

export const PinTimedOut: Story = {
  name: 'PIN: No Answer (ERR-31)',
  ...pin({ open: 'editing' }, { where: ({ failure }) => failure !== null }),
  play: says('Timeout error'),
};

export const PinEncrypting: Story = {
  name: 'PIN: Encrypting',
  ...pin({ open: 'encrypting' }, { frame: { open: { loaded: 'tokenizing' } } }),
};

export const PinNotLoaded: Story = {
  name: 'PIN: Pad Not Loaded (FRM-09)',
  ...pin({ open: 'waitingForFrame' }, { frame: 'failed' }),
  parameters: { chart: 'cardFrame', modal: 'CardFrameRetry' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Unable to enter PIN' });
    await expect(dialog).toHaveTextContent('Error Code PIN-FRAME-TIMEOUT');
  },
};

export const BalanceChecking: Story = {
  name: 'Balance: Checking',
  ...check({ open: 'checking' }),
  play: says('Checking your balance...'),
};

export const BalanceNotRead: Story = {
  name: 'Balance: Not Read (SNP-18)',
  ...check({ open: 'failed' }),
  play: says("We couldn't retrieve your SNAP EBT card balance. Please try again."),
};

export const BalanceLocked: Story = {
  name: 'Balance: Card Locked (SNP-19)',
  ...check({ open: 'locked' }),
  play: says(
    'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.',
  ),
};

export const EbtLoading: Story = {
  name: 'EBT Card: Loading',
  ...ebt({ open: 'waitingForFrame' }, { frame: { open: 'loading' } }),
};

export const EbtCard: Story = { name: 'EBT Card', ...ebt({ open: 'editing' }) };

export const EbtAdding: Story = {
  name: 'EBT Card: Adding',
  ...ebt({ open: 'adding' }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
};

export const EbtExists: Story = {
  name: 'EBT Card: Already Saved (ERR-17)',
  ...ebt(
    { open: 'editing' },
    {
      answers: { addEbtCard: refusingCall(409, 'EBT_CARD_EXISTS') },
      where: ({ failure }) => failure?.kind === 'alreadyExists',
    },
  ),
  play: says('You can only save one SNAP EBT card. To use a different EBT card, delete the current one.'),
};

export const EbtInvalid: Story = {
  name: 'EBT Card: Unknown (ERR-15)',
  ...ebt({ open: 'editing' }, { where: ({ failure }) => failure?.kind === 'cardInvalid' }),
};

export const EbtNoAnswer: Story = {
  name: 'EBT Card: No Response',
  ...ebt({ open: 'outcomeUnknown' }),
  play: says('There was an error adding your card'),
};

export const GiftLoading: Story = {
  name: 'Gift Card: Loading',
  ...gift({ open: 'waitingForFrame' }, { frame: { open: 'loading' } }),
};

export const GiftCard: Story = {
  name: 'Gift Card',
  ...gift({ open: 'editing' }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Apply Gift Card' })).toBeEnabled();
  },
};

export const GiftApplying: Story = {
  name: 'Gift Card: Applying (GFT-01)',
  ...gift({ open: { adding: 'toOrder' } }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Applying...' })).toBeVisible();
  },
};

export const GiftRefused: Story = {
  name: 'Gift Card: Refused',
  ...gift({ open: 'editing' }, { where: ({ failure }) => failure?.kind === 'cardRefused' }),
  play: says("We can't find a gift card with this number and PIN. Check both and try again."),
};

export const GiftLimit: Story = {
  name: 'Gift Card: Limit Reached (GFT-04)',
  ...gift(
    { open: 'editing' },
    {
      answers: { addGiftCard: refusingCall(409, 'GIFT_CARD_LIMIT') },
      where: ({ failure }) => failure?.kind === 'limitReached',
    },
  ),
};

export const GiftRefreshing: Story = {
  name: 'Gift Card: Order Changed',
  ...gift({ open: 'refreshing' }),
};

export const GiftNoAnswer: Story = {
  name: 'Gift Card: No Response',
  ...gift({ open: 'outcomeUnknown' }),
  play: says('There was an error adding your card'),
};
