import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { cardFrameMachine, type FrameFact } from './card-frame.machine.ts';
import { isServiceError, type PinEntryFailure, type RefusedPin } from './pin-entry.failures.ts';

export interface PinEntryServices {
  /** Tells whoever runs the shop that PINs can't be checked; the shopper is told, too. */
  reportPinService: Service<{ code: RefusedPin }, void>;
}

export interface PinEntryInput {
  card: { lastFour: string };
  /** What SNAP pays, in cents; null if nothing is to be paid. */
  amount: number | null;
  /** Why the PIN before this one was refused; null for the first. */
  refused: RefusedPin | null;
}

export type PinEntryOutput =
  /** The PIN as only the vault can read it, and only for five minutes. */
  { kind: 'entered'; encryptedPin: string } | { kind: 'canceled' };

interface PinEntryContext extends PinEntryInput {
  /** '' until it's entered. */
  encryptedPin: string;
  failure: PinEntryFailure | null;
}

/** `card.save` and `card.cancel` come from both the view and the frame. */
type PinEntryEvent = FrameFact;

/**
 * The modal 'Enter Your SNAP EBT PIN': the PIN pad in its secure frame. It gets the PIN only as the vault encrypted it
 * (FRM-08) and ends with it; the chart that asked for it says what it's for and comes back with the code if it's refused.
 */
export const pinEntryMachine = setup({
  types: {
    input: {} as PinEntryInput,
    context: {} as PinEntryContext,
    events: {} as PinEntryEvent,
    output: {} as PinEntryOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { frame: 'frame'; reportPinService: 'reportPinService' },
  },
  actors: { frame: cardFrameMachine, ...serviceActors<PinEntryServices>('reportPinService') },
  guards: {
    isServiceError: ({ context: { refused } }) => refused !== null && isServiceError(refused),
  },
  actions: {
    encrypt: sendTo('frame', { type: 'card.tokenize' }),
    focusFrame: sendTo('frame', { type: 'focus.request' }),
    storePin: assign((_, { encryptedPin }: { encryptedPin: string }) => ({ encryptedPin })),
    storeFailure: assign((_, failure: PinEntryFailure) => ({ failure })),
    clearFailure: assign({ failure: null, refused: null }),
  },
}).createMachine({
  id: 'pinEntry',
  context: ({ input }) => ({ ...input, encryptedPin: '', failure: null }),
  output: ({ event }) => event.output as PinEntryOutput,
  initial: 'opening',
  states: {
    opening: {
      description: "A PIN that the PIN service couldn't check is reported first.",
      always: [{ guard: 'isServiceError', target: 'reporting' }, { target: 'open' }],
    },
    reporting: {
      description: "The last PIN couldn't be checked, which isn't only the shopper's problem (SNP-15).",
      tags: 'busy',
      invoke: {
        id: 'reportPinService',
        src: 'reportPinService',
        input: ({ context: { refused } }) => ({ code: known(refused) }),
        onDone: 'open',
        onError: 'open',
      },
    },
    open: {
      description: "“Enter Your SNAP EBT PIN”: the shopper types the PIN into the vault's page.",
      tags: 'modal',
      meta: { modal: 'EnterPin' },
      invoke: { id: 'frame', src: 'frame', input: ({ self }) => ({ parent: self, form: 'pin' }) },
      initial: 'waitingForFrame',
      on: { 'card.cancel': 'canceled' },
      states: {
        waitingForFrame: {
          description: 'The secure PIN field is loading.',
          on: { 'frame.ready': { target: 'editing', actions: 'focusFrame' } },
        },
        editing: {
          description: 'The shopper types the PIN.',
          on: { 'card.save': { target: 'encrypting', actions: 'clearFailure' } },
        },
        encrypting: {
          description: 'The vault encrypts the PIN; the shop never sees it.',
          tags: 'busy',
          entry: 'encrypt',
          on: {
            'pin.encrypted': {
              target: '#pinEntry.entered',
              actions: { type: 'storePin', params: ({ event }) => event },
            },
            'card.invalid': { target: 'editing', actions: 'focusFrame' },
            'card.unanswered': {
              target: 'editing',
              actions: { type: 'storeFailure', params: ({ event }) => event.failure },
            },
          },
        },
      },
    },
    entered: {
      description: 'The PIN is entered, encrypted.',
      type: 'final',
      output: ({ context: { encryptedPin } }): PinEntryOutput => ({ kind: 'entered', encryptedPin }),
    },
    canceled: {
      description: 'The shopper entered no PIN.',
      type: 'final',
      output: { kind: 'canceled' },
    },
  },
});

export type PinEntryRef = ActorRefFrom<typeof pinEntryMachine>;
