import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { createActor, createEmptyActor } from 'xstate';
import { consentMachine } from '../../machines/app/consent.machine.ts';
import { formMachine } from '../../machines/shared/form.machine.ts';
import { ConsentChoices } from '../../services/contracts/consent.ts';
import { PrivacyChoices } from '../../views/app/privacy-choices.tsx';
import { Page } from '../../views/kit/page.tsx';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof PrivacyChoices> = { title: 'App/Privacy choices', component: PrivacyChoices };
export default meta;
type Story = StoryObj<typeof PrivacyChoices>;

const choices = { functional: true, measurement: true, advertising: false };

/** The privacy choices in one of their states, with the open center's form. */
function frozenConsent(value: Parameters<typeof consentMachine.resolveState>[0]['value']) {
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent: createEmptyActor(),
      schema: ConsentChoices,
      toSchemaInput: (values) => values,
      values: choices,
      touched: {},
      errors: {},
      refused: {},
      refusals: 0,
    },
  });
  const snapshot = consentMachine.resolveState({ value, context: { choices } });
  const children = value === 'open' ? { form: { src: 'form', snapshot: form } } : {};
  return createActor(consentMachine, {
    input: { choices },
    snapshot: Object.assign(snapshot, { children }),
  }).start();
}

const frozen = (...state: Parameters<typeof frozenConsent>): Story => ({
  render: (_, { globals }) => (
    <Page>
      <PrivacyChoices actor={frozenConsent(...state)} banner={storyBanner(globals)} />
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
