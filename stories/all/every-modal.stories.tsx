import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { dismissals } from '../../views/modal-dismissals.ts';
import { EveryModal as Page } from './every-modal.tsx';

// It loads every story and chart: a moment in the built Storybook, whose check plays it, but too long for a test.
const meta: Meta = { title: 'All/Every Modal', tags: ['!test'] };
export default meta;
type Story = StoryObj;

export const EveryModal: Story = {
  render: (_, { globals }) => (
    <Page face={{ banner: String(globals.banner), theme: String(globals.theme) }} />
  ),
  play: async () => {
    const names = Object.keys(dismissals);
    // A development server builds each story first.
    await screen.findByRole('heading', { name: 'Order Timed Out' }, { timeout: 60_000 });
    await expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(names.length);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(links).toContain('./?path=/story/checkout-modals--order-timed-out');
    const words = screen.getByRole('searchbox', { name: 'Words' });
    await userEvent.type(words, 'timed out');
    await expect(screen.getByRole('heading', { name: 'Order Timed Out' })).toBeVisible();
    await expect(screen.queryByRole('heading', { name: 'Empty Cart' })).toBeNull();
    await userEvent.clear(words);
  },
};
