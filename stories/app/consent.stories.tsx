import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { consentMachine } from '../../machines/app/consent.machine.ts';
import { walk } from '../../machines/app/consent.walk.ts';
import { PrivacyChoices } from '../../views/app/privacy-choices.tsx';
import { Page } from '../../views/kit/page.tsx';
import { type Way, walked } from '../walked.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof PrivacyChoices> = { title: 'App/Privacy choices', component: PrivacyChoices };
export default meta;
type Story = StoryObj<typeof PrivacyChoices>;

const choices = { functional: true, measurement: true, advertising: false };

const frozen = (to: Way<typeof consentMachine>['to']): Story => ({
  render: (_, { globals }) => (
    <Page>
      <PrivacyChoices actor={walked(walk, { to, input: { choices } })} banner={storyBanner(globals)} />
    </Page>
  ),
});

export const Closed: Story = frozen('closed');
export const Waiting: Story = frozen({ waiting: 'asking' });
export const Unavailable: Story = frozen('unavailable');

export const Center: Story = {
  ...frozen('open'),
  parameters: { chart: 'consent', modal: 'ConsentCenter' },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Your Privacy Choices' });
    await expect(screen.getByRole('checkbox', { name: /^Functional/ })).toBeChecked();
    await expect(screen.getByRole('checkbox', { name: /^Advertising/ })).not.toBeChecked();
    await expect(screen.getByText('Always on')).toBeVisible();
  },
};
