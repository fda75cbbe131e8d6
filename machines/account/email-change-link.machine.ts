import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { confirmEmailChange } from '../../services/contracts/security.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isRefusedWith } from '../shared/failures.ts';
import { failingTo } from '../shared/loading.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';

export interface EmailChangeLinkServices {
  confirmEmailChange: CallOf<typeof confirmEmailChange>;
}

export type EmailChangeLinkRef = ActorRefFrom<typeof emailChangeLinkMachine>;

interface EmailChangeLinkInput {
  /** What the letter's link has; empty if it was cut off. */
  token: string;
  isSignedIn: boolean;
}

interface EmailChangeLinkContext extends EmailChangeLinkInput {
  failure: ServiceFailure | null;
}

/** Changes the email of the account that's signed in to, by the link in the letter to the new one. */
export const emailChangeLinkMachine = setup({
  types: {
    input: {} as EmailChangeLinkInput,
    context: {} as EmailChangeLinkContext,
    events: {} as { type: 'change.confirm' },
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: serviceActors<EmailChangeLinkServices>('confirmEmailChange'),
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isSignedIn: ({ context }) => context.isSignedIn,
    isRefusedWith,
  },
  actions: {
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    /** Whoever is signed in here may have the new email now. */
    tellChanged: emit({ type: 'session.lost' }),
  },
}).createMachine({
  id: 'emailChangeLink',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The shopper comes by the link of a letter.',
      always: [{ guard: 'hasToken', target: 'comingIn' }, { target: 'linkEnded' }],
    },
    comingIn: {
      description: 'Only whoever is signed in to an account changes its email.',
      always: [{ guard: 'isSignedIn', target: 'asking' }, { target: 'signInNeeded' }],
    },
    signInNeeded: {
      description: 'A visitor signs in first, and opens the link again.',
      type: 'final',
    },
    asking: {
      description: 'The shopper confirms: a program that only looks at links changes nothing.',
      on: { 'change.confirm': 'confirming' },
    },
    confirming: {
      description: 'The store changes the email.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'confirmEmailChange',
        src: 'confirmEmailChange',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'changed', actions: 'tellChanged' },
        onError: [
          { guard: { type: 'isRefusedWith', params: { code: 'LINK_ENDED' } }, target: 'linkEnded' },
          failingTo('asking'),
        ],
      },
    },
    changed: {
      description: 'The account has the new email.',
      type: 'final',
    },
    linkEnded: {
      description: "The link has been used, it can't be used anymore, or it's another account's.",
      type: 'final',
    },
  },
});
