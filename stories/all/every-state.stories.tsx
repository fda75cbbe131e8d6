import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { EveryState as Page } from './every-state.tsx';

// Like Every Modal, too long for a test.
const meta: Meta = { title: 'All/Every State', tags: ['!test'] };
export default meta;
type Story = StoryObj;

export const EveryState: Story = {
  render: () => <Page />,
  play: async () => {
    // A development server builds each story first.
    await screen.findByRole('heading', { name: 'submission' }, { timeout: 60_000 });
    await expect(screen.queryByText('No story')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Words' }), 'pinLocked');
    await expect(screen.getByRole('link', { name: 'pinLocked' })).toHaveAttribute(
      'href',
      './?path=/story/all-every-chart--every-chart&args=chart:submission;state:pinLocked',
    );
    await expect(screen.getByRole('link', { name: /Too Many PIN Attempts/ })).toBeVisible();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Words' }));
  },
};
