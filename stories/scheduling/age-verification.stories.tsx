import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { AgeRefusal } from '../../machines/scheduling/age-verification.machine.ts';
import { walk } from '../../machines/scheduling/age-verification.walk.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { typed, walked } from '../walked.ts';

const meta: Meta<typeof ModalHost> = {
  title: 'Scheduling/Age verification',
  component: ModalHost,
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

interface Asked {
  birthDate?: string;
  agreed?: boolean;
  submitted?: boolean;
  readingTerms?: boolean;
  refusal?: AgeRefusal;
}

/** The question in one of its states. */
const asked = ({ birthDate = '', agreed = false, submitted, readingTerms, refusal }: Asked) =>
  walked(walk, {
    input: { refusal: refusal ?? null },
    to: { open: readingTerms ? 'readingTerms' : 'asking' },
    children: {
      form: refusal
        ? typed({}, { refused: { birthDate: refusal.words } })
        : typed({ birthDate, agreed }, { isSubmitted: submitted }),
    },
  });

const question = (state: Asked): Story => ({
  render: () => <ModalHost actor={asked(state)} />,
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

export const NothingEntered: Story = {
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
export const NothingEnteredOnAPhone: Story = { ...NothingEntered, ...onAPhone };
export const NoDate: Story = refused('02/30/1985', 'A valid date input is required.');
export const NotPossible: Story = refused('12/31/1899', 'Please enter a valid date.');
export const TooYoung: Story = refused('06/01/2010', 'Items in your order require a minimum age of 21.');

/** Too young on the store's date, which may differ from the page's (AGE-10). */
export const RefusedByTheStore: Story = {
  ...question({
    refusal: { birthDate: '2005-11-22', words: 'Items in your order require a minimum age of 21.' },
  }),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Age Verification Required' }));
    const link = dialog.getByRole('link', { name: 'Items in your order require a minimum age of 21.' });
    await expect(link).toBeVisible();
    await expect(dialog.getByLabelText('Date of birth')).toHaveValue('11/22/2005');
  },
};

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
