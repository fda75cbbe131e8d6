import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { bankAccount, card, expiredCard } from '../../test/support/checkout/samples.ts';
import { Wallet } from '../../views/wallet/wallet.tsx';
import { inAccount } from '../account/frozen-account.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalogue/frozen-resource.ts';

const meta: Meta<typeof Wallet> = {
  title: 'Wallet/My Wallet',
  component: Wallet,
  parameters: { route: '/mywallet' },
};
export default meta;
type Story = StoryObj<typeof Wallet>;

const frozen = (value: Parameters<typeof frozenResource>[0], data: PaymentCard[] | null): Story => ({
  render: (_, { globals }) =>
    inAccount(
      <Wallet
        actor={frozenResource(value, { query: undefined, data, failure: null })}
        banner={storyBanner(globals)}
      />,
      globals,
    ),
});

const giftCard = card({
  cardId: 'gift',
  cardType: 'GIFT_CARD',
  brand: 'Gift Card',
  lastFour: '0025',
  expirationMonth: null,
  expirationYear: null,
  default: false,
});

export const Some: Story = frozen('ready', [
  card(),
  expiredCard,
  bankAccount,
  giftCard,
  { ...giftCard, cardId: 'ebt', cardType: 'EBT', brand: 'SNAP EBT', lastFour: '0004' },
]);

export const Loading: Story = {
  ...frozen({ fetching: 'loading' }, null),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading your cards...')).toBeVisible();
  },
};

export const None: Story = frozen('empty', []);
export const Failed: Story = frozen('failed', null);
