import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { walk } from '../../machines/checkout/tip.walk.ts';
import type { TipProblem } from '../../machines/checkout/tip-fields.ts';
import { gratuityFor } from '../../rules/tips.ts';
import { checkout, delivered } from '../../test/support/checkout/samples.ts';
import { broken } from '../../test/support/failures.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { walked } from '../walked.ts';

const gratuity = gratuityFor(4_000);
const order = checkout(delivered());

interface Given {
  /** The tip on the order, in cents. */
  tip?: number;
  /** Typed as another amount. */
  otherValue?: string;
  problem?: TipProblem['kind'];
}

/** The tip in one of its states. */
const frozen = (
  to: 'selecting' | 'saving' | 'readingPolicy',
  { tip = 600, otherValue, problem }: Given = {},
): Story => ({
  render: () => {
    const paymentDetails = { ...order.paymentDetails, gratuityAmount: tip };
    const actor = walked(walk, {
      input: { checkout: { ...order, paymentDetails }, gratuity },
      to: { open: to },
      where: (context) =>
        (otherValue === undefined || context.otherValue === otherValue) && context.problem?.kind === problem,
      ...(otherValue && { events: [{ type: 'tip.type', otherValue }] }),
      answers: { updateTip: { error: broken } },
    });
    return <ModalHost actor={actor} />;
  },
});

const meta: Meta<typeof ModalHost> = {
  title: 'Checkout/Tip',
  component: ModalHost,
  parameters: { chart: 'tip', modal: 'SelectTipAmount' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Select Tip Amount' }));

export const SelectTipAmount: Story = {
  name: 'Select Tip Amount (TIP-02)',
  ...frozen('selecting'),
  play: async () => {
    const tip = await dialog();
    await expect(tip.getByRole('radio', { name: /15%/ })).toBeChecked();
    await expect(tip.getByRole('button', { name: 'Save Tip' })).toBeEnabled();
  },
};

export const OtherAmount: Story = {
  ...frozen('selecting', { otherValue: '7.25' }),
  play: async () => {
    await expect((await dialog()).getByRole('textbox', { name: 'Other Amount' })).toHaveValue('7.25');
  },
};

export const OverTheMaximum: Story = {
  name: 'Over the Maximum (TIP-04)',
  ...frozen('selecting', { otherValue: '80', problem: 'overMaximum' }),
  play: async () => {
    await expect((await dialog()).getByText('You cannot tip over $50.00.')).toBeVisible();
  },
};

export const Saving: Story = {
  ...frozen('saving'),
  play: async () => {
    const tip = await dialog();
    await expect(tip.getByRole('button', { name: 'Save Tip' })).toHaveAttribute('aria-busy', 'true');
    await expect(tip.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
};

export const NotSaved: Story = {
  name: 'Not Saved (ERR-42)',
  ...frozen('selecting', { problem: 'notSaved' }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent(
      "Something went wrong and we weren't able to update your tip.",
    );
  },
};

export const TippingPolicy: Story = {
  ...frozen('readingPolicy'),
  parameters: { chart: 'tip', modal: 'TippingPolicy' },
  play: async () => {
    const policy = await screen.findByRole('dialog', { name: 'Tipping policy' });
    await expect(policy).toHaveTextContent('100% of your tip goes to the person who delivers your order.');
  },
};
