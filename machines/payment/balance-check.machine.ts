import { type ActorRefFrom, assign, setup } from 'xstate';
import type { checkEbtBalance } from '../../services/contracts/cards.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, failureIn } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';
import { type BalanceCheckFailure, balanceCheckFailure } from './balance-check.failures.ts';
import { type PinEntryOutput, type PinEntryServices, pinEntryMachine } from './pin-entry.machine.ts';

export interface BalanceCheckServices extends PinEntryServices {
  /** What's left on the SNAP EBT card, in cents. */
  checkEbtBalance: CallOf<typeof checkEbtBalance>;
}

export interface BalanceCheckInput {
  cardId: string;
  lastFour: string;
  /** The order the balance is for, if any. */
  checkoutId?: string;
}

export type BalanceCheckOutput =
  /** In cents. */
  | { kind: 'checked'; balance: number }
  /** After too many wrong PINs; the shopper has read it. */
  | { kind: 'locked' }
  | { kind: 'canceled' };

interface BalanceCheckContext extends BalanceCheckInput {
  /** As only the vault can read it; '' before it's entered and once the store has answered. */
  encryptedPin: string;
  failure: BalanceCheckFailure | null;
  /** In cents; null until it's read. */
  balance: number | null;
}

type BalanceCheckEvent = { type: 'balance.retry' } | { type: 'balance.close' };

const failureOf = (given: { event: { error: unknown } }) => balanceCheckFailure(asFailure(given));

/**
 * The balance of a SNAP EBT card, for its PIN (SNP-16). A wrong PIN asks for another (SNP-17), a locked card ends the
 * check (SNP-19), and after any other failure, which is reported if it's the PIN service's (SNP-15), the shopper can try
 * again (SNP-18).
 */
export const balanceCheckMachine = setup({
  types: {
    input: {} as BalanceCheckInput,
    context: {} as BalanceCheckContext,
    events: {} as BalanceCheckEvent,
    output: {} as BalanceCheckOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as {
      pinEntry: 'pinEntry';
      checkEbtBalance: 'checkEbtBalance';
      reportPinService: 'reportPinService';
    },
  },
  actors: {
    pinEntry: pinEntryMachine,
    ...serviceActors<BalanceCheckServices>('checkEbtBalance', 'reportPinService'),
  },
  guards: {
    hasEnded,
    hasFailed: ({ event }, { as }: { as: BalanceCheckFailure['kind'] }) =>
      balanceCheckFailure(failureIn(event)).kind === as,
  },
  actions: {
    storePin: assign((_, { encryptedPin }: { encryptedPin: string }) => ({ encryptedPin, failure: null })),
    forgetPin: assign({ encryptedPin: '' }),
    storeBalance: assign((_, { snap }: { snap: number }) => ({ balance: snap })),
    storeFailure: assign((_, failure: BalanceCheckFailure) => ({ failure })),
  },
}).createMachine({
  id: 'balanceCheck',
  context: ({ input }) => ({ ...input, encryptedPin: '', failure: null, balance: null }),
  output: ({ event }) => event.output as BalanceCheckOutput,
  initial: 'enteringPin',
  states: {
    enteringPin: {
      description: 'The shopper enters the SNAP EBT PIN to see the balance.',
      invoke: {
        id: 'pinEntry',
        src: 'pinEntry',
        input: ({ context: { lastFour, failure } }) => ({
          card: { lastFour },
          amount: null,
          refused: failure?.kind === 'wrongPin' ? failure.code : null,
        }),
        onDone: endings<PinEntryOutput>()({
          entered: {
            target: 'open.checking',
            actions: { type: 'storePin', params: ({ event }) => event.output },
          },
          canceled: 'canceled',
        }),
      },
    },
    open: {
      description: '“Check SNAP EBT balance” is open.',
      tags: 'modal',
      meta: { modal: 'CheckEbtBalance' },
      initial: 'checking',
      states: {
        checking: {
          description: "The processor is asked for the card's balance.",
          tags: 'busy',
          exit: 'forgetPin',
          invoke: {
            id: 'checkEbtBalance',
            src: 'checkEbtBalance',
            input: ({ context: { cardId, checkoutId, encryptedPin } }) => ({
              cardId,
              ...(checkoutId !== undefined && { checkoutId }),
              encryptedPin,
            }),
            onDone: {
              target: '#balanceCheck.checked',
              actions: { type: 'storeBalance', params: ({ event }) => event.output.remainingBalance },
            },
            onError: [
              {
                guard: { type: 'hasFailed', params: { as: 'wrongPin' } },
                target: '#balanceCheck.enteringPin',
                actions: { type: 'storeFailure', params: failureOf },
              },
              { guard: { type: 'hasFailed', params: { as: 'locked' } }, target: 'locked' },
              {
                guard: { type: 'hasFailed', params: { as: 'serviceError' } },
                target: 'reporting',
                actions: { type: 'storeFailure', params: failureOf },
              },
              { target: 'failed', actions: { type: 'storeFailure', params: failureOf } },
            ],
          },
          on: { 'balance.close': '#balanceCheck.canceled' },
        },
        reporting: {
          description: "The PIN couldn't be checked, which isn't only the shopper's problem (SNP-15).",
          tags: 'busy',
          invoke: {
            id: 'reportPinService',
            src: 'reportPinService',
            input: ({ context: { failure } }) => ({
              code: known(failure?.kind === 'serviceError' ? failure.code : null),
            }),
            onDone: 'failed',
            onError: 'failed',
          },
          on: { 'balance.close': '#balanceCheck.canceled' },
        },
        failed: {
          description: "The balance couldn't be read; the shopper can try again.",
          on: { 'balance.retry': '#balanceCheck.enteringPin', 'balance.close': '#balanceCheck.canceled' },
        },
        locked: {
          description: 'Too many wrong PINs; the card is locked.',
          on: { 'balance.close': '#balanceCheck.locked' },
        },
      },
    },
    checked: {
      description: 'The balance is known.',
      type: 'final',
      output: ({ context }): BalanceCheckOutput => ({ kind: 'checked', balance: known(context.balance) }),
    },
    locked: {
      description: "The card is locked; it can't pay for this order.",
      type: 'final',
      output: { kind: 'locked' },
    },
    canceled: {
      description: 'The shopper closed the check.',
      type: 'final',
      output: { kind: 'canceled' },
    },
  },
});

export type BalanceCheckRef = ActorRefFrom<typeof balanceCheckMachine>;
