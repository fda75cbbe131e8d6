import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { EveryChart as Page } from './every-chart.tsx';

const FILES = Object.keys(import.meta.glob('../../machines/**/*.machine.ts'));
const idOf = (path: string) =>
  (/([^/]+)\.machine\.ts$/.exec(path)?.[1] ?? '').replace(/-./g, ([, letter = '']) => letter.toUpperCase());

// The drawings come from the built Storybook.
const meta: Meta<typeof Page> = {
  title: 'All/Every Chart',
  component: Page,
  tags: ['!test'],
  argTypes: { chart: { control: 'select', options: FILES.map(idOf) } },
};
export default meta;
type Story = StoryObj<typeof Page>;

export const EveryChart: Story = {
  args: { chart: 'submission', state: 'pinLocked' },
  play: async ({ args: { chart } }) => {
    await expect(await screen.findByRole('group', { name: `The chart ${chart}` })).toBeVisible();
  },
};
