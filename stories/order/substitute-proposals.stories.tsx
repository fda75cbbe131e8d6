import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { walk } from '../../machines/order/substitute-proposals.walk.ts';
import { proposal } from '../../test/support/order/proposals.ts';
import { SubstituteProposals } from '../../views/order/substitute-proposals.tsx';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof SubstituteProposals> = {
  title: 'Order/Substitute proposals',
  component: SubstituteProposals,
  parameters: { chart: 'substituteProposals' },
};
export default meta;
type Story = StoryObj<typeof SubstituteProposals>;

const proposals = (way: Way<(typeof walk)['machine']>): Story => ({
  render: () => <SubstituteProposals actor={walked(walk, way)} timezone="America/New_York" />,
});

const isProposed = ({ proposals: [first] }: { proposals: { status: string }[] }) => first?.status === 'OPEN';
const listing = (...output: ReturnType<typeof proposal>[]) => ({ listProposals: { output } });

export const Waiting: Story = {
  ...proposals({ to: { listening: 'waiting' }, where: isProposed }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('It costs $2.00 more.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Approve Organic Whole Milk' })).toBeEnabled();
  },
};
export const PaidDifferently: Story = {
  ...proposals({
    to: { listening: 'waiting' },
    answers: listing(proposal({ differences: ['SNAP', 'TAX', 'DEPOSIT'] })),
    where: isProposed,
  }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(
        "SNAP EBT can't pay for it, so your other payment methods do. Its sales tax is higher. Its deposit is higher.",
      ),
    ).toBeVisible();
  },
};
export const OnAPhone: Story = { ...Waiting, globals: { viewport: { value: 'phone' } } };
export const AskingAgain: Story = proposals({ to: { listening: 'asking' }, where: isProposed });
export const Answering: Story = proposals({ to: { listening: 'answering' }, where: isProposed });
export const TooLate: Story = proposals({
  to: { listening: 'waiting' },
  where: ({ failure }) => failure === 'late',
});
export const NotSaved: Story = proposals({
  to: { listening: 'waiting' },
  where: ({ failure }) => failure === 'unexpected',
});
export const AnswerUnknown: Story = proposals({
  to: { listening: 'waiting' },
  where: ({ failure }) => failure === 'unknown',
});
export const Ended: Story = proposals({
  to: { listening: 'quiet' },
  answers: listing(
    ...(['APPROVED', 'REFUSED', 'ACCEPTED', 'LAPSED'] as const).map((status) =>
      proposal({ id: status, status, remainingMs: 0 }),
    ),
  ),
  where: ({ proposals: shown }) => shown.length > 0,
});
