import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { buyAgainMachine } from '../../machines/order/buy-again.machine.ts';
import { walk } from '../../machines/order/buy-again.walk.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof ModalHost> = {
  title: 'Order/Buy again',
  component: ModalHost,
  parameters: { chart: 'buyAgain', modal: 'BuyAgain' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const frozen = (way: Way<typeof buyAgainMachine>): Story => ({
  render: () => <ModalHost actor={walked(walk, way)} />,
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Buy again' }));

/** What's gone is named, and what the cart can't take as often says so. */
export const BuyAgain: Story = {
  ...frozen({ to: { open: 'choosing' } }),
  play: async () => {
    const again = await dialog();
    await expect(again.getByText('Atlantic Salmon Fillet, Rye Crackers')).toBeVisible();
    await expect(again.getByText('$1.58. Limit 20 of this item, and your cart has 18')).toBeVisible();
    await expect(again.getByRole('button', { name: 'Add 4 Items to Cart' })).toBeEnabled();
  },
};

export const SomeChosen: Story = {
  ...frozen({ to: { open: 'choosing' }, where: ({ leftOut }) => leftOut.length > 0 }),
  play: async () => {
    await expect((await dialog()).getByRole('button', { name: 'Add 2 Items to Cart' })).toBeEnabled();
  },
};
export const Loading: Story = frozen({ to: { open: 'loading' } });
export const Failed: Story = frozen({ to: { open: 'failed' } });
