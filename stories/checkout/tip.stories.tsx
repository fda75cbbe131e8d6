import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { createActor, type StateValueFrom } from 'xstate';
import { type TipFields, type TipProblem, tipMachine } from '../../machines/checkout/tip.machine.ts';
import { gratuityFor } from '../../services/contracts/tips.ts';
import { checkout, delivered } from '../../test/support/checkout/samples.ts';
import { ModalHost } from '../../views/modal-host.tsx';

const gratuity = gratuityFor(4_000);
const input = { checkout: checkout(delivered()), gratuity };

type State = Extract<StateValueFrom<typeof tipMachine>, object>['open'];

/** The tip in one of its states; nothing is sent. */
function frozen(open: State, given: Partial<TipFields> & { problem?: TipProblem } = {}): Story {
  const snapshot = tipMachine.resolveState({
    value: { open },
    context: {
      checkoutId: 'checkout-1',
      versionKey: 'v1',
      gratuity,
      tipValue: 600,
      otherOption: false,
      otherValue: '',
      problem: null,
      checkout: null,
      ...given,
    },
  });
  return { render: () => <ModalHost actor={createActor(tipMachine, { input, snapshot }).start()} /> };
}

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
  ...frozen('selecting', { otherOption: true, otherValue: '7.25' }),
  play: async () => {
    await expect((await dialog()).getByRole('textbox', { name: 'Other Amount' })).toHaveValue('7.25');
  },
};

export const OverTheMaximum: Story = {
  name: 'Over the Maximum (TIP-04)',
  ...frozen('selecting', { otherOption: true, otherValue: '80', problem: { kind: 'overMaximum' } }),
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
  ...frozen('selecting', { problem: { kind: 'notSaved', requestId: 'request-0001' } }),
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
