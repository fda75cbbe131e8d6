import type { AnyStateMachine } from 'xstate';
import type { balanceCheckMachine } from '../../machines/payment/balance-check.machine.ts';
import { walk as ofBalanceCheck } from '../../machines/payment/balance-check.walk.ts';
import { ebtCardFormMachine } from '../../machines/payment/ebt-card-form.machine.ts';
import { walk as ofEbtCardForm } from '../../machines/payment/ebt-card-form.walk.ts';
import { giftCardFormMachine } from '../../machines/payment/gift-card-form.machine.ts';
import { walk as ofGiftCardForm } from '../../machines/payment/gift-card-form.walk.ts';
import { pinEntryMachine } from '../../machines/payment/pin-entry.machine.ts';
import { walk as ofPinEntry } from '../../machines/payment/pin-entry.walk.ts';
import { type Way, walked } from '../walked.ts';
import { drawn, type FrameState, inFrame } from './frozen-frame.ts';

interface Told<TMachine extends AnyStateMachine> extends Omit<Way<TMachine>, 'to' | 'children'> {
  frame?: FrameState;
}

/** The PIN entry in one of its states. */
export const frozenPinEntry = (
  to: Way<typeof pinEntryMachine>['to'],
  { frame, ...way }: Told<typeof pinEntryMachine> = {},
) =>
  walked(
    { ...ofPinEntry, machine: pinEntryMachine.provide(drawn) },
    { to, ...way, children: { frame: inFrame(frame) } },
  );

/** The form for a SNAP EBT card in one of its states. */
export const frozenEbtCardForm = (
  to: Way<typeof ebtCardFormMachine>['to'],
  { frame, ...way }: Told<typeof ebtCardFormMachine> = {},
) =>
  walked(
    { ...ofEbtCardForm, machine: ebtCardFormMachine.provide(drawn) },
    { to, ...way, children: { frame: inFrame(frame) } },
  );

/** The form for a gift card in one of its states. */
export const frozenGiftCardForm = (
  to: Way<typeof giftCardFormMachine>['to'],
  { frame, ...way }: Told<typeof giftCardFormMachine> = {},
) =>
  walked(
    { ...ofGiftCardForm, machine: giftCardFormMachine.provide(drawn) },
    { to, ...way, children: { frame: inFrame(frame) } },
  );

/** The balance check in one of its states. */
export const frozenBalanceCheck = (to: Way<typeof balanceCheckMachine>['to']) =>
  walked(ofBalanceCheck, { to });
