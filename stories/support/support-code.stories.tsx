import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { supportCodeMachine } from '../../machines/support/support-code.machine.ts';
import { walk } from '../../machines/support/support-code.walk.ts';
import { Alert } from '../../views/kit/alert.tsx';
import { Page } from '../../views/kit/page.tsx';
import { SupportOffer } from '../../views/support/support-offer.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof SupportOffer> = { title: 'Support/Support code', component: SupportOffer };
export default meta;
type Story = StoryObj<typeof SupportOffer>;

const frozen = (to: Way<typeof supportCodeMachine>['to']): Story => ({
  render: () => (
    <Page>
      <Alert
        tone="danger"
        title="Your order was not placed"
        actions={<SupportOffer actor={walked(walk, { to })} />}
      >
        Your card was declined.
      </Alert>
    </Page>
  ),
});

const inDialog = (to: Way<typeof supportCodeMachine>['to'], words: string): Story => ({
  ...frozen(to),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Get a support code' })).toHaveTextContent(words);
  },
});

export const Offered: Story = frozen('offered');
export const Asking: Story = {
  ...inDialog({ open: 'asking' }, 'without names, addresses, or card numbers'),
  parameters: { chart: 'supportCode', modal: 'SupportCode' },
};
export const Sending: Story = inDialog({ open: 'sending' }, 'for one day');
export const Failed: Story = inDialog({ open: 'failed' }, "We couldn't get a code. Please try again.");
export const Shown: Story = inDialog({ open: { shown: 'ready' } }, '7KM-Q2X');
export const Copying: Story = inDialog({ open: { shown: 'copying' } }, '7KM-Q2X');
export const Copied: Story = inDialog({ open: { shown: 'copied' } }, 'Copied.');
export const NotCopied: Story = inDialog({ open: { shown: 'notCopied' } }, 'Select the code');
