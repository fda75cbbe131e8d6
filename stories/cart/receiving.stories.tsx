import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import { address } from '../../test/support/account/addresses.ts';
import { cart, line, product } from '../../test/support/cart/samples.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { AddressWays } from '../../views/cart/address-ways.tsx';
import { Receiving } from '../../views/cart/receiving.tsx';
import { Page } from '../../views/kit/page.tsx';
import { frozenReceiving } from './frozen-receiving.ts';

const meta: Meta<typeof Receiving> = { title: 'Cart/Receiving', component: Receiving };
export default meta;
type Story = StoryObj<typeof Receiving>;

const frozen = (...state: Parameters<typeof frozenReceiving>): Story => ({
  render: () => (
    <Page>
      <Receiving actor={frozenReceiving(...state)} />
    </Page>
  ),
});

const bananas = line();
const batteries = line(
  product({ gtin13: '0000000020111', description: 'AA Batteries', shipToHomeItem: true }),
);
const candle = line(
  product({
    gtin13: '0000000021201',
    description: 'Beeswax Candle',
    seller: { id: 'bramble-bee', name: 'Bramble & Bee' },
    soldInStore: false,
    shipToHomeItem: true,
  }),
  { modalityType: 'SHIP' },
);
const to = (modalityType: 'DELIVERY' | 'SHIP') => ({ ...bananas, modalityType });

export const Pickup: Story = frozen({ current: cart([bananas]) });
export const Curbside: Story = frozen({ current: cart([bananas], { pickupType: 'CURBSIDE' }) });
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
    await expect(dialog.getByText('Bananas')).toBeVisible();
  },
};
export const LeavesItems: Story = {
  ...asked([bananas, batteries], 'SHIP'),
  play: async () => {
    const dialog = await question('Change to ship?');
    await expect(dialog.getByText("1 item can't be shipped and will stay as it is:")).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change to ship' })).toBeEnabled();
  },
};
export const NothingMoves: Story = {
  ...asked([bananas], 'SHIP'),
  play: async () => {
    const dialog = await question('Change to ship?');
    await expect(dialog.getByRole('button', { name: 'Change to ship' })).toBeDisabled();
  },
};
const wine = line(product({ gtin13: '0000000030011', description: 'Pinot Noir', alcoholFlag: true }));
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
