import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { prescriptionsMachine } from '../../machines/account/rewards.ts';
import { prescriptions } from '../../test/support/account/rewards.ts';
import { Prescriptions } from '../../views/account/prescriptions.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { type ChangeableState, type ChangeableStory, frozenChangeable } from './frozen-changeable.ts';

const meta: Meta<typeof Prescriptions> = { title: 'Account/My Prescriptions', component: Prescriptions };
export default meta;
type Story = StoryObj<typeof Prescriptions>;

const chart = prescriptionsMachine;

const frozen = (value: ChangeableState, context: ChangeableStory<typeof chart> = {}): Story => ({
  render: (_, { globals }) => (
    <Prescriptions actor={frozenChangeable(chart, value, context)} banner={storyBanner(globals)} />
  ),
});

export const Some: Story = {
  ...frozen({ ready: 'idle' }, { data: prescriptions }),
  play: async () => {
    await expect(screen.getAllByRole('button')).toHaveLength(1);
    await expect(
      screen.getByRole('button', { name: 'Request Refill of Lisinopril 10 mg, tablets' }),
    ).toBeEnabled();
  },
};
export const Requesting: Story = frozen(
  { ready: 'changing' },
  { data: prescriptions, change: { prescriptionId: 'rx-1' } },
);
export const Loading: Story = frozen('loading');
export const None: Story = frozen('empty', { data: { prescriptions: [] } });
export const Failed: Story = frozen('failed');
