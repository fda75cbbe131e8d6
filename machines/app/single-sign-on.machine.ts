import { assign, emit, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from '../shared/emitted.ts';
import { failingTo } from '../shared/loading.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type SignInFailure, signInFailureOf } from './app.failures.ts';

export interface SingleSignOnServices {
  /** What the chain's own accounts are called; null if there are none. */
  getSignInOptions: Service<undefined, { singleSignOn: string | null }>;
  startSingleSignOn: Service<{ returnTo: string }, { location: string }>;
  /** Leaves the shop for another site's page. */
  leaveFor: Service<{ location: string }, void>;
}

export interface SingleSignOnInput {
  /** The page of the shop to come back to. */
  returnTo: string;
  /** Whether the shopper has just come back from the chain's site, and isn't signed in. */
  isBack: boolean;
}

interface SingleSignOnContext extends SingleSignOnInput {
  name: string;
  location: string;
  failure: SignInFailure | null;
}

type SingleSignOnEvent = { type: 'singleSignOn.start' };

/** Signing in with an account of the chain's, at the chain's own site, where there are such accounts. */
export const singleSignOnMachine = setup({
  types: {
    input: {} as SingleSignOnInput,
    context: {} as SingleSignOnContext,
    events: {} as SingleSignOnEvent,
    tags: {} as 'busy',
    emitted: {} as Emitted,
  },
  actors: serviceActors<SingleSignOnServices>('getSignInOptions', 'startSingleSignOn', 'leaveFor'),
  guards: {
    isOffered: (_, { name }: { name: string | null }) => name !== null,
    isBack: ({ context }) => context.isBack,
  },
  actions: {
    storeName: assign((_, { name }: { name: string | null }) => ({ name: name ?? '' })),
    storeLocation: assign((_, { location }: { location: string }) => ({ location })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: signInFailureOf(failure) })),
    tellLeft: emit({ type: 'shop.left' }),
  },
}).createMachine({
  id: 'singleSignOn',
  context: ({ input }) => ({ ...input, name: '', location: '', failure: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Nothing is offered until the store says whether the chain has accounts of its own.',
      tags: 'busy',
      invoke: {
        id: 'getSignInOptions',
        src: 'getSignInOptions',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => ({ name: event.output.singleSignOn }) },
            target: 'offered',
            actions: { type: 'storeName', params: ({ event }) => ({ name: event.output.singleSignOn }) },
          },
          { target: 'notOffered' },
        ],
        // The other ways to sign in are there.
        onError: 'notOffered',
      },
    },
    notOffered: {
      description: 'The chain has no accounts of its own, or the store did not say.',
      type: 'final',
    },
    offered: {
      description: 'The shopper may sign in with an account of the chain.',
      on: { 'singleSignOn.start': 'starting' },
      initial: 'arriving',
      states: {
        arriving: {
          description: "It's decided whether the shopper comes from the chain's site.",
          always: [{ guard: 'isBack', target: 'notSignedIn' }, { target: 'ready' }],
        },
        ready: { description: 'There is nothing else to say.' },
        notSignedIn: {
          description: "The shopper came back from the chain's site and isn't signed in; the page says so.",
        },
        failed: { description: "The chain's site couldn't be reached; the page says why." },
      },
    },
    starting: {
      description: 'The store is asked where to sign in.',
      tags: 'busy',
      invoke: {
        id: 'startSingleSignOn',
        src: 'startSingleSignOn',
        input: ({ context: { returnTo } }) => ({ returnTo }),
        onDone: {
          target: 'leaving',
          actions: { type: 'storeLocation', params: ({ event }) => event.output },
        },
        onError: failingTo('offered.failed'),
      },
    },
    leaving: {
      description: "The browser goes to the chain's site.",
      tags: 'busy',
      entry: 'tellLeft',
      invoke: {
        id: 'leaveFor',
        src: 'leaveFor',
        input: ({ context: { location } }) => ({ location }),
        onError: failingTo('offered.failed'),
      },
    },
  },
});
