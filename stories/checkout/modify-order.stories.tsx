import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ModifyFailure } from '../../machines/checkout/modify-order.failures.ts';
import type { modifyOrderMachine } from '../../machines/checkout/modify-order.machine.ts';
import { walk } from '../../machines/checkout/modify-order.walk.ts';
import { refusingCall } from '../../machines/shared/walk.ts';
import { modification } from '../../test/support/order/modification.ts';
import { ModifyOrder } from '../../views/checkout/modify-order.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';
import { type Way, walked } from '../walked.ts';

const meta: Meta<typeof ModifyOrder> = { title: 'Checkout/Modify order', component: ModifyOrder };
export default meta;
type Story = StoryObj<typeof ModifyOrder>;

const frozen = (way: Way<typeof modifyOrderMachine>): Story => ({
  render: (_, { globals }) => <ModifyOrder actor={walked(walk, way)} banner={storyBanner(globals)} />,
});

/** After the store refused to save the changes. */
const refusedAs = (kind: ModifyFailure['kind'], saveModification?: ReturnType<typeof refusingCall>) =>
  frozen({
    to: { open: 'reviewing' },
    where: ({ failure }) => failure?.kind === kind,
    ...(saveModification && { answers: { saveModification } }),
  });

export const Reviewing: Story = {
  name: 'Reviewing (CHK-06)',
  ...frozen({ to: { open: 'reviewing' } }),
  play: says('Order Information', 'Payment Information', 'Summary'),
};
export const Loading: Story = frozen({ to: 'loading' });
export const Failed: Story = frozen({ to: 'failed' });
export const Saving: Story = frozen({ to: { open: 'saving' } });
/** It's unknown what happened to the changes, so nothing says that they weren't saved. */
const saysInDoubt: (words: string) => Story['play'] = (words) => async (context) => {
  await says(words)();
  await expect(context.canvas.queryByText('Your changes were not saved')).toBeNull();
};

export const AskingAgain: Story = {
  ...frozen({ to: { open: 'pausing' } }),
  play: saysInDoubt('Saving your changes…'),
};
export const BackWhileSaving: Story = {
  ...frozen({ to: 'following' }),
  play: says('Saving your changes…'),
};
export const OutcomeUnknown: Story = {
  ...frozen({ to: { open: 'outcomeUnknown' } }),
  play: saysInDoubt("We can't reach the store right now"),
};
export const Declined: Story = refusedAs(
  'declined',
  refusingCall(402, 'CARD_DECLINED', { reason: 'INSUFFICIENT_FUNDS', paymentId: 'visa' }),
);
export const PaymentsMissing: Story = {
  name: 'Payments missing (MOD-10)',
  ...refusedAs('paymentsMissing'),
  play: says("We couldn't find how this order was paid. Please refresh the page and try again."),
};
export const TimeGone: Story = {
  name: 'Time Gone (ERR-22)',
  ...refusedAs('timeGone', refusingCall(409, 'SLOT_GONE')),
  play: says('The time you selected for your order is no longer available. Please select a new time.'),
};
export const OriginalTooLittle: Story = frozen({
  to: { open: 'reviewing' },
  answers: { loadModification: { output: modification({ uncovered: 500 }) } },
});
export const TooManyPinAttempts: Story = {
  ...frozen({ to: { open: 'pinLocked' } }),
  parameters: { chart: 'modifyOrder', modal: 'TooManyPinAttempts' },
};
export const ModificationsSaved: Story = {
  name: 'Modifications Saved (MOD-07)',
  ...frozen({ to: { modificationsSaved: 'asking' } }),
  parameters: { chart: 'modifyOrder', modal: 'ModificationsSaved' },
  play: says('Modifications Saved'),
};
