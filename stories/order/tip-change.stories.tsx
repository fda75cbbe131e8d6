import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { TipChangeProblem } from '../../machines/order/tip-change.machine.ts';
import { walk } from '../../machines/order/tip-change.walk.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { walked } from '../walked.ts';

interface Given {
  problem?: TipChangeProblem['kind'];
  /** What the store refuses with. */
  refusal?: ReturnType<typeof refusingCall>;
}

const frozen = (
  to: 'selecting' | 'readingPolicy' | 'changing' | 'outcomeUnknown',
  { problem, refusal }: Given = {},
): Story => ({
  render: () => {
    const actor = walked(walk, {
      to: { open: to },
      where: (context) => context.problem?.kind === problem,
      ...(refusal && { answers: { changeTip: refusal } }),
    });
    return <ModalHost actor={actor} />;
  },
});

const meta: Meta<typeof ModalHost> = {
  title: 'Order/Tip change',
  component: ModalHost,
  parameters: { chart: 'tipChange', modal: 'SelectTipAmount' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Select Tip Amount' }));
const alerts = (text: string) => async () =>
  expect((await dialog()).getByRole('alert')).toHaveTextContent(text);

export const SelectTipAmount: Story = { name: 'Select Tip Amount (TIP-08)', ...frozen('selecting') };

export const Changing: Story = {
  ...frozen('changing'),
  play: async () => {
    await expect((await dialog()).getByRole('button', { name: 'Save Tip' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};

export const Declined: Story = {
  ...frozen('selecting', { problem: 'declined' }),
  play: alerts('Your card was declined. Please check your card information or use a different card.'),
};

export const NoCard: Story = {
  ...frozen('selecting', {
    problem: 'paymentMissing',
    refusal: refusingCall(409, 'PAYMENT_METHOD_REQUIRED'),
  }),
  play: alerts('None of the cards that paid for this order can pay more.'),
};

export const CardExpired: Story = {
  ...frozen('selecting', {
    problem: 'paymentExpired',
    refusal: refusingCall(409, 'PAYMENT_METHOD_EXPIRED'),
  }),
  play: alerts('The card that paid for this order has expired.'),
};

export const StillChanging: Story = {
  ...frozen('selecting', { problem: 'changing', refusal: refusingCall(409, 'STILL_RUNNING') }),
  play: alerts('Your tip is being changed. Please wait a moment, then try again.'),
};

export const OutcomeUnknown: Story = {
  ...frozen('outcomeUnknown', { problem: 'unknown' }),
  play: alerts("We're having trouble connecting, and we don't know yet if your tip was changed."),
};

export const TippingPolicy: Story = {
  ...frozen('readingPolicy'),
  parameters: { chart: 'tipChange', modal: 'TippingPolicy' },
  play: async () => {
    const policy = await screen.findByRole('dialog', { name: 'Tipping policy' });
    await expect(policy).toHaveTextContent('You can change your tip until three days after your delivery.');
  },
};
