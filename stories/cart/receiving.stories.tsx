import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { Banner } from '../../banners/schema.ts';
import type { WaysQuery, WaysRef } from '../../machines/cart/ways.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { address } from '../../test/support/account/addresses.ts';
import { cart, differentLines, line, product } from '../../test/support/cart/samples.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { AddressWays } from '../../views/cart/address-ways.tsx';
import { Receiving } from '../../views/cart/receiving.tsx';
import { Page } from '../../views/kit/page.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalog/frozen-resource.ts';
import { frozenReceiving } from './frozen-receiving.ts';

const meta: Meta<typeof Receiving> = { title: 'Cart/Receiving', component: Receiving };
export default meta;
type Story = StoryObj<typeof Receiving>;

const ways: Way[] = [
  {
    modalityType: 'PICKUP',
    earliest: { value: '2026-11-21T20:00:00Z/2026-11-21T21:00:00Z', timezone: 'America/New_York' },
    fee: 0,
    leastFee: 0,
    reason: null,
  },
  {
    modalityType: 'DELIVERY',
    earliest: { value: '2026-11-21T21:00:00Z/2026-11-21T22:00:00Z', timezone: 'America/New_York' },
    fee: 995,
    leastFee: 495,
    reason: null,
  },
  {
    modalityType: 'SHIP',
    earliest: { value: '2026-11-24T17:00:00Z/2026-11-25T22:00:00Z', timezone: 'America/New_York' },
    fee: 599,
    leastFee: 599,
    reason: null,
  },
];
const query: WaysQuery = { items: [], addressIds: [] };
const found = (data: Way[] = ways) => frozenResource('ready', { query, data, failure: null });

const frozen = (
  state: Parameters<typeof frozenReceiving>[0],
  first: WaysRef = found(),
  features?: Partial<Banner['features']>,
): Story => ({
  render: (_, { globals }) => (
    <Page>
      <Receiving
        actor={frozenReceiving(state)}
        ways={first}
        banner={{ features: { ...storyBanner(globals).features, ...features } }}
      />
    </Page>
  ),
});

const bananas = line();
const batteries = line(
  product({
    gtin13: '0000000020111',
    description: 'AA Batteries',
    imageUrl: '/images/products/battery.svg',
    shipToHomeItem: true,
  }),
);
const candle = line(
  product({
    gtin13: '0000000021201',
    description: 'Beeswax Candle',
    imageUrl: '/images/products/candle.svg',
    seller: { id: 'bramble-bee', name: 'Bramble & Bee' },
    soldInStore: false,
    shipToHomeItem: true,
  }),
  { modalityType: 'SHIP' },
);
const to = (modalityType: 'DELIVERY' | 'SHIP') => ({ ...bananas, modalityType });

export const Pickup: Story = {
  ...frozen({ current: cart([bananas]) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Delivery' })).toHaveAccessibleDescription(
      // Elsewhere, the store's time zone is named, too.
      /^Sat, Nov\s21, 4–\u20605\sPM(\s\w+)? \$9\.95, later from \$4\.95$/,
    );
    // Nothing in it can be shipped.
    await expect(canvas.queryByRole('button', { name: /^Ship/ })).toBeNull();
  },
};
/** Of a chain that ships nothing. */
export const WithoutShipping: Story = {
  ...frozen({ current: cart([bananas, batteries]) }, found(), { shipping: false }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Delivery' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Ship' })).toBeNull();
  },
};
/** A time is held: the tile says it and its fee, not what's first. */
export const Reserved: Story = {
  ...frozen({ current: cart([bananas]), held: reservation() }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Pickup' })).toHaveAccessibleDescription(
      /^Reserved: Mon, Nov\s23, 9–\u206010\sAM(\s\w+)? Free$/,
    );
  },
};
export const Curbside: Story = {
  ...frozen({ current: cart([bananas], { pickupType: 'CURBSIDE' }) }),
  play: async ({ canvas }) => {
    const pressed = canvas.getAllByRole('button', { pressed: true });
    await expect(pressed.map(({ textContent }) => textContent)).toEqual(['Pickup', 'Curbside']);
  },
};
export const TimesLoading: Story = frozen(
  { current: cart([bananas]) },
  frozenResource<Way[], WaysQuery>({ fetching: 'loading' }, { query, data: null, failure: null }),
);
export const TimesFailed: Story = frozen(
  { current: cart([bananas]) },
  frozenResource<Way[], WaysQuery>('failed', { query, data: null, failure: { kind: 'unreachable' } }),
);
export const NoTimes: Story = {
  ...frozen(
    { current: cart([bananas, batteries]) },
    found(
      ways.map((way, index) => ({
        ...way,
        earliest: null,
        fee: null,
        reason: index === 1 ? 'NOT_OFFERED' : 'NO_ADDRESS',
      })),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Add an address to see times')).toHaveLength(2);
    const ways = canvas.getAllByRole('button').map((button) => button.textContent);
    await expect(ways).toEqual([
      'Pickup',
      'In the store',
      'Curbside',
      'Self-serve',
      'Ship',
      'Delivery: not available now',
    ]);
  },
};
export const Delivery: Story = {
  ...frozen({ current: cart([to('DELIVERY')]), addresses: [address()] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Delivery' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText(/123 Main St/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Edit delivery address' })).toBeEnabled();
  },
};
export const TwoWays: Story = frozen({
  current: cart([bananas, candle]),
  addresses: [address()],
});
export const WithoutAddress: Story = frozen({ current: cart([to('DELIVERY')]) });
export const OnAPhone: Story = { ...Delivery, globals: { viewport: { value: 'phone' } } };

export const AddressesFailed: Story = {
  render: () => {
    const actor = frozenReceiving({ current: cart([to('DELIVERY')]), addresses: null });
    return (
      <Page>
        <AddressWays cart={actor.getSnapshot().context.cart} receiving={actor} held={null} />
      </Page>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Reload your address' })).toBeEnabled();
  },
};

const asked = (
  lines: Parameters<typeof cart>[0],
  chosen: CartFulfillment,
  given: Parameters<typeof frozenReceiving>[0] = {},
): Story => ({
  ...frozen({ current: cart(lines), chosen, ...given }),
  parameters: { chart: 'receiving', modal: 'ChangeFulfillment' },
});
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const GivesUpATime: Story = {
  ...asked([bananas], 'DELIVERY', {
    held: reservation(),
    sales: [{ gtin13: bananas.gtin13, percentOff: 20, maxQuantity: 2 }],
  }),
  play: async () => {
    const dialog = await question('Change to delivery?');
    await expect(dialog.getByText(/^You'll lose your reserved time, .*\.$/)).toBeVisible();
    await expect(dialog.getByText(/^Item prices don't change\./)).toBeVisible();
    await expect(dialog.getByText('Bananas')).toBeVisible();
  },
};
export const LeavesItems: Story = {
  ...asked([bananas, batteries], 'SHIP', { lines: null }),
  play: async () => {
    const dialog = await question('Change to shipping?');
    await expect(dialog.getByText("1 item can't be shipped and will stay as it is:")).toBeVisible();
    await expect(dialog.getByText(/^Item prices may change\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change to shipping' })).toBeEnabled();
  },
};
export const NothingMoves: Story = {
  ...asked([bananas], 'SHIP'),
  play: async () => {
    const dialog = await question('Change to shipping?');
    await expect(dialog.getByRole('button', { name: 'Change to shipping' })).toBeDisabled();
  },
};
/** Another store delivers to the address. */
export const ChangesPrices: Story = {
  ...asked([bananas], 'DELIVERY', { lines: differentLines() }),
  play: async () => {
    const dialog = await question('Change to delivery?');
    await expect(dialog.getByText('In your cart, this changes:')).toBeVisible();
    await expect(dialog.getByText('$4.29')).toBeVisible();
    await expect(dialog.getByText('Not sold at this store')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change to delivery' })).toBeEnabled();
  },
};
export const ChangesPricesOnAPhone: Story = {
  ...ChangesPrices,
  globals: { viewport: { value: 'phone' } },
};
const wine = line(
  product({
    gtin13: '0000000030011',
    description: 'Pinot Noir',
    imageUrl: '/images/products/wine-glass.svg',
    alcoholFlag: true,
  }),
);
export const NoLocker: Story = {
  ...asked([bananas, wine], 'SELF_SERVE_PICKUP'),
  play: async () => {
    const dialog = await question('Change to self-serve pickup?');
    await expect(dialog.getByText('Pinot Noir')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change to self-serve pickup' })).toBeDisabled();
  },
};
export const LeavesItemsOnAPhone: Story = {
  ...asked([bananas, batteries, candle], 'SHIP'),
  globals: { viewport: { value: 'phone' } },
};
