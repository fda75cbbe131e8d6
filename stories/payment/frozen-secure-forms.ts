import { createActor, type StateValueFrom } from 'xstate';
import { balanceCheckMachine } from '../../machines/payment/balance-check.machine.ts';
import { ebtCardFormMachine } from '../../machines/payment/ebt-card-form.machine.ts';
import { giftCardFormMachine } from '../../machines/payment/gift-card-form.machine.ts';
import { type PinEntryInput, pinEntryMachine } from '../../machines/payment/pin-entry.machine.ts';
import { drawnFrame, type FrozenFrame, frozenFrame } from './frozen-frame.ts';

type ContextOf<M extends { resolveState: (config: never) => { context: unknown } }> = ReturnType<
  M['resolveState']
>['context'];

const actors = { frame: drawnFrame };

/** The PIN entry in one of its states. */
export function frozenPinEntry(
  value: StateValueFrom<typeof pinEntryMachine>,
  given: Partial<ContextOf<typeof pinEntryMachine>> & FrozenFrame = {},
) {
  const { frame, frameContext, ...context } = given;
  const input: PinEntryInput = { card: { lastFour: '0004' }, amount: 2_350, refused: null };
  const state = pinEntryMachine.resolveState({
    value,
    context: { ...input, encryptedPin: null, failure: null, ...context },
  });
  const children = { frame: { snapshot: frozenFrame('pin', { frame, frameContext }), src: 'frame' } };
  const snapshot = Object.assign(state, { children });
  return createActor(pinEntryMachine.provide({ actors }), { input, snapshot });
}

/** The form for a SNAP EBT card in one of its states; nothing is sent. */
export function frozenEbtCardForm(
  value: StateValueFrom<typeof ebtCardFormMachine>,
  given: Pick<Partial<ContextOf<typeof ebtCardFormMachine>>, 'failure'> & FrozenFrame = {},
) {
  const { failure = null, ...frame } = given;
  const state = ebtCardFormMachine.resolveState({
    value,
    context: { addition: null, failure, isInDoubt: false, added: null },
  });
  const children = { frame: { snapshot: frozenFrame('ebt', frame), src: 'frame' } };
  return createActor(ebtCardFormMachine.provide({ actors }), {
    snapshot: Object.assign(state, { children }),
  });
}

/** The form for a gift card in one of its states; nothing is sent. */
export function frozenGiftCardForm(
  value: StateValueFrom<typeof giftCardFormMachine>,
  given: Pick<Partial<ContextOf<typeof giftCardFormMachine>>, 'failure'> & FrozenFrame = {},
) {
  const { failure = null, ...frame } = given;
  const input = { purpose: { kind: 'order' as const, checkoutId: 'checkout-1', versionKey: 'v1' } };
  const state = giftCardFormMachine.resolveState({
    value,
    context: { ...input, addition: null, failure, isInDoubt: false, added: null, saved: null },
  });
  const children = { frame: { snapshot: frozenFrame('gift', frame), src: 'frame' } };
  const snapshot = Object.assign(state, { children });
  return createActor(giftCardFormMachine.provide({ actors }), { input, snapshot });
}

/** The balance check, past its PIN; nothing is sent. */
export function frozenBalanceCheck(
  value: StateValueFrom<typeof balanceCheckMachine>,
  failure: ContextOf<typeof balanceCheckMachine>['failure'] = null,
) {
  const input = { cardId: 'ebt-1', lastFour: '0004', checkoutId: 'checkout-1' };
  const snapshot = balanceCheckMachine.resolveState({
    value,
    context: { ...input, encryptedPin: null, failure, balance: null },
  });
  return createActor(balanceCheckMachine, { input, snapshot });
}
