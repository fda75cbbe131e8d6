import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import type { PointsSummary } from '../../services/contracts/rewards.ts';
import { mailing } from '../../test/support/account/addresses.ts';
import { appData } from '../../test/support/account/samples.ts';
import { order } from '../../test/support/order/samples.ts';
import { Dashboard } from '../../views/account/dashboard.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalog/frozen-resource.ts';
import { frozenAccount, inAccount } from './frozen-account.tsx';
import { frozenAddressBook } from './frozen-address-book.ts';

const meta: Meta<typeof Dashboard> = {
  title: 'Account/My Account',
  component: Dashboard,
  parameters: { route: '/account/dashboard' },
};
export default meta;
type Story = StoryObj<typeof Dashboard>;

type Value = Parameters<typeof frozenResource>[0];

interface Look {
  account: ReturnType<typeof frozenAccount>;
  addressBook: ReturnType<typeof frozenAddressBook>;
  orders: [Value, OrderSummary[]];
  points: [Value, PointsSummary | null];
}

const some = { balance: 1240, earnedThisYear: 2310, entries: [] };
const withAddress = { addresses: [mailing()] };

const showing = (parts: () => Partial<Look> = () => ({})): Story => ({
  render: (_, { globals }) => {
    const look = parts();
    const account = look.account ?? frozenAccount();
    const [orders, list] = look.orders ?? ['ready', [order(), order({ orderId: '2', status: 'COMPLETED' })]];
    const [points, summary] = look.points ?? ['ready', some];
    return inAccount(
      <Dashboard
        account={account}
        addressBook={
          look.addressBook ??
          frozenAddressBook(
            { loaded: { content: 'ready', freshness: 'fresh', removal: 'none' } },
            withAddress,
          )
        }
        orders={frozenResource(orders, { query: undefined, data: { orders: list }, failure: null })}
        points={frozenResource(points, { query: undefined, data: summary, failure: null })}
        firstName="Riley"
        banner={storyBanner(globals)}
      />,
      globals,
      account,
    );
  },
});

export const Ready: Story = showing(() => ({
  account: frozenAccount({ appData: appData({ membership: { type: 'BOOST', isActive: true } }) }),
}));

/** A shopper who hasn't done anything yet. */
export const Empty: Story = showing(() => ({
  addressBook: frozenAddressBook({ loaded: { content: 'empty', freshness: 'fresh', removal: 'none' } }),
  orders: ['empty', []],
  points: ['empty', { balance: 0, earnedThisYear: 0, entries: [] }],
}));

export const Loading: Story = showing(() => ({
  account: frozenAccount({
    to: { appData: { fetching: 'loading' }, profile: 'waiting', community: 'waiting' },
  }),
  addressBook: frozenAddressBook('loading'),
  orders: [{ fetching: 'loading' }, []],
  points: [{ fetching: 'loading' }, null],
}));

export const Failed: Story = showing(() => ({
  account: frozenAccount({
    to: { appData: 'failed', profile: 'failed', community: 'failed' },
  }),
  addressBook: frozenAddressBook('failed'),
  orders: ['failed', []],
  points: ['failed', null],
}));

/** One part failed; the others are unaffected. */
export const PointsFailed: Story = showing(() => ({ points: ['failed', null] }));
