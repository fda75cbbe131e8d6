import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { createActor } from 'xstate';
import { ageVerificationMachine } from '../../machines/scheduling/age-verification.machine.ts';
import { ageForm } from '../../services/contracts/age.ts';
import { AgeVerification } from '../../views/scheduling/age-verification.tsx';

const meta: Meta<typeof AgeVerification> = {
  title: 'Scheduling/Age verification',
  component: AgeVerification,
};
export default meta;
type Story = StoryObj<typeof AgeVerification>;

interface Asked {
  birthDate?: string;
  agreed?: boolean;
  submitted?: boolean;
  readingTerms?: boolean;
}

/** Nothing is loaded or waited for: the chart itself, brought to one of its looks. */
function asked({ birthDate = '', agreed = false, submitted, readingTerms }: Asked) {
  const actor = createActor(ageVerificationMachine, {
    input: { minimumAge: 21, today: '2026-11-21', isModify: false, form: ageForm },
  }).start();
  const { form } = actor.getSnapshot().children;
  form?.send({ type: 'field.change', name: 'birthDate', value: birthDate });
  form?.send({ type: 'field.change', name: 'agreed', value: agreed });
  if (submitted) form?.send({ type: 'form.submit' });
  if (readingTerms) actor.send({ type: 'terms.open' });
  return actor;
}

const question = (state: Asked): Story => ({
  render: () => <AgeVerification actor={asked(state)} />,
  parameters: { chart: 'ageVerification', modal: 'AgeVerification' },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Age Verification Required' });
  },
});
const onAPhone = { globals: { viewport: { value: 'phone' } } };

const refused = (birthDate: string, words: string): Story => ({
  ...question({ birthDate, agreed: true, submitted: true }),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Age Verification Required' }));
    await expect(dialog.getByRole('link', { name: words })).toBeVisible();
    await expect(dialog.getByLabelText('Date of birth')).toHaveValue(birthDate);
  },
});

export const Asking: Story = question({});
export const AskingOnAPhone: Story = { ...question({}), ...onAPhone };
export const Filled: Story = question({ birthDate: '04/27/1985', agreed: true });

export const NothingGiven: Story = {
  ...question({ submitted: true }),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Age Verification Required' }));
    const errors = dialog.getAllByRole('link').map(({ textContent }) => textContent);
    await expect(errors).toEqual([
      'A valid date input is required.',
      'Please agree to the Terms & Conditions.',
    ]);
  },
};
export const NothingGivenOnAPhone: Story = { ...NothingGiven, ...onAPhone };
export const NoDate: Story = refused('02/30/1985', 'A valid date input is required.');
export const NotPossible: Story = refused('12/31/1899', 'Please enter a valid date.');
export const TooYoung: Story = refused('06/01/2010', 'Items in your order require a minimum age of 21.');

const terms: Story = {
  ...question({ birthDate: '04/27/1985', readingTerms: true }),
  parameters: { chart: 'ageVerification', modal: 'TermsAndConditions' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms & Conditions' }));
    await expect(dialog.getByRole('button', { name: 'Back to Age Verification' })).toBeVisible();
  },
};
export const TermsAndConditions: Story = terms;
export const TermsOnAPhone: Story = { ...terms, ...onAPhone };
