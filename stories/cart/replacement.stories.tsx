import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { walk } from '../../machines/cart/replacement.walk.ts';
import { Replacement } from '../../views/cart/replacement.tsx';
import { ModalHost } from '../../views/modal-host.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof Replacement> = { title: 'Cart/Replacement', component: Replacement };
export default meta;
type Story = StoryObj<typeof Replacement>;

const dialog = (way: Way<(typeof walk)['machine']>): Story => ({
  render: () => <ModalHost actor={walked(walk, way)} />,
  parameters: { chart: 'replacement', modal: 'Replacement' },
});

export const Listing: Story = dialog({ to: { open: 'listing' } });
export const Listed: Story = {
  ...dialog({ to: { open: 'listed' } }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: /^Take this.*Plantains/ })).toBeEnabled();
    await expect(screen.getByText('Only 2 left')).toBeVisible();
  },
};
export const NothingFound: Story = dialog({ to: { open: 'nothingFound' } });
export const Failed: Story = dialog({ to: { open: 'failed' } });
