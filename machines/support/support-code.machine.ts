import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { SavedCode } from '../../services/contracts/support.ts';
import { asFailure } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export interface SupportCodeServices {
  /** Lets the store keep what happened in this visit, without anything private; asked again, it has the same code. */
  saveVisit: Service<undefined, SavedCode>;
  copyText: Service<{ text: string }, unknown>;
}

export type SupportCodeEvent =
  | { type: 'support.open' }
  | { type: 'support.close' }
  /** The shopper agrees that the visit is sent. */
  | { type: 'support.agree' }
  | { type: 'code.copy' };

export interface SupportCodeContext {
  saved: SavedCode | null;
  failure: ServiceFailure | null;
}

/**
 * The support code offered where something went wrong. Nothing is sent before the shopper agrees; a visit that is sent again
 * keeps its code.
 */
export const supportCodeMachine = setup({
  types: {
    context: {} as SupportCodeContext,
    events: {} as SupportCodeEvent,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<SupportCodeServices>('saveVisit', 'copyText'),
  actions: {
    storeCode: assign((_, { saved }: { saved: SavedCode }) => ({ saved, failure: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'supportCode',
  context: { saved: null, failure: null },
  initial: 'offered',
  states: {
    offered: {
      description: 'Beside what went wrong, the shopper can ask for a support code.',
      on: { 'support.open': 'open' },
    },
    open: {
      description: '“Get a support code” is open.',
      tags: 'modal',
      meta: { modal: 'SupportCode' },
      on: { 'support.close': 'offered' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The shopper reads what is sent and for how long it is kept, and agrees or not.',
          on: { 'support.agree': 'sending' },
        },
        sending: {
          description: 'What happened in the visit is being sent.',
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'saveVisit',
            src: 'saveVisit',
            input: undefined,
            onDone: {
              target: 'shown',
              actions: { type: 'storeCode', params: ({ event }) => ({ saved: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
        failed: {
          description: 'No code was made; the shopper can try again.',
          on: { 'support.agree': 'sending' },
        },
        shown: {
          description: 'The shopper reads the code, and can copy it.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The code can be copied.',
              on: { 'code.copy': 'copying' },
            },
            copying: {
              description: 'The browser is asked to copy the code.',
              tags: 'busy',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context: { saved } }) => ({ text: known(saved).code }),
                onDone: 'copied',
                onError: 'notCopied',
              },
            },
            copied: {
              description: 'The code is copied, and the dialog says so.',
              on: { 'code.copy': 'copying' },
            },
            notCopied: {
              description: "The browser didn't allow it; the shopper can select the code.",
              on: { 'code.copy': 'copying' },
            },
          },
        },
      },
    },
  },
});

export type SupportCodeRef = ActorRefFrom<typeof supportCodeMachine>;
