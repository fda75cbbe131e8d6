import type { Meta, StoryObj } from '@storybook/react-vite';
import { createActor } from 'xstate';
import { type ModifyOrderContext, modifyOrderMachine } from '../../machines/checkout/modify-order.machine.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { modification } from '../../test/support/order/modification.ts';
import { ModifyOrder } from '../../views/checkout/modify-order.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';

const meta: Meta<typeof ModifyOrder> = { title: 'Checkout/Modify order', component: ModifyOrder };
export default meta;
type Story = StoryObj<typeof ModifyOrder>;
type Value = Parameters<typeof modifyOrderMachine.resolveState>[0]['value'];

const frozen = (value: Value, changes: Partial<ModifyOrderContext> = {}): Story => ({
  render: (_, { globals }) => {
    const context = {
      checkoutId: 'checkout-1',
      modification: modification(),
      idempotencyKey: 'key-1',
      doubts: 0,
      encryptedPin: null,
      saved: null,
      rejection: null,
      failure: null,
      loadFailure: null,
      ...changes,
    };
    const snapshot = modifyOrderMachine.resolveState({ value, context });
    const actor = createActor(modifyOrderMachine, { input: { checkoutId: 'checkout-1' }, snapshot }).start();
    return <ModifyOrder actor={actor} banner={storyBanner(globals)} />;
  },
});

export const Reviewing: Story = {
  name: 'Reviewing (CHK-06)',
  ...frozen({ open: 'reviewing' }),
  play: says('Order Information', 'Payment Information', 'Summary'),
};
export const Loading: Story = frozen('loading', { modification: null });
export const Failed: Story = frozen('failed', { modification: null, loadFailure: { kind: 'unreachable' } });
export const Saving: Story = frozen({ open: 'saving' });
export const AskingAgain: Story = { ...frozen({ open: 'pausing' }), play: says('Saving your changes…') };
export const BackWhileSaving: Story = {
  ...frozen('following', { modification: null }),
  play: says('Saving your changes…'),
};
export const OutcomeUnknown: Story = {
  ...frozen({ open: 'outcomeUnknown' }),
  play: says("We can't reach the store right now"),
};
export const Declined: Story = frozen(
  { open: 'reviewing' },
  { failure: { kind: 'declined', reason: 'INSUFFICIENT_FUNDS', paymentId: 'visa' } },
);
export const PaymentsMissing: Story = {
  name: 'Payments missing (MOD-10)',
  ...frozen({ open: 'reviewing' }, { failure: { kind: 'paymentsMissing' } }),
  play: says("We couldn't find how this order was paid. Please refresh the page and try again."),
};
export const TimeGone: Story = frozen({ open: 'reviewing' }, { failure: { kind: 'timeGone' } });
export const OriginalTooLittle: Story = frozen(
  { open: 'reviewing' },
  { modification: modification({ uncovered: 500 }) },
);
export const TooManyPinAttempts: Story = {
  ...frozen({ open: 'pinLocked' }),
  parameters: { chart: 'modifyOrder', modal: 'TooManyPinAttempts' },
};
export const ModificationsSaved: Story = {
  name: 'Modifications Saved (MOD-07)',
  ...frozen({ modificationsSaved: 'asking' }, { saved: placed() }),
  parameters: { chart: 'modifyOrder', modal: 'ModificationsSaved' },
  play: says('Modifications Saved'),
};
