import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Fault } from '../../services/contracts/sandbox.ts';
import { asFailure } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export interface InspectorServices {
  /** Lets the signed-in shopper's next calls fail. */
  setFault: Service<Fault, unknown>;
  clearFaults: Service<undefined, unknown>;
  /** Lets what the signed-in shopper has reserved expire. */
  expireReservation: Service<undefined, unknown>;
}

export type InspectorEvent =
  /** That much has happened in the shop so far. */
  | { type: 'steps.recorded'; count: number }
  | { type: 'step.choose'; step: number }
  | { type: 'step.back' }
  | { type: 'step.forward' }
  /** Back to what happens now. */
  | { type: 'moment.follow' }
  /** Draw this actor's chart, whatever happens. */
  | { type: 'actor.choose'; key: string }
  /** Draw the chart that heard something last. */
  | { type: 'actor.follow' }
  /** `name` is the fault's in the page's own words. */
  | { type: 'fault.set'; name: string; fault: Fault }
  | { type: 'faults.clear' }
  | { type: 'reservation.expire' };

interface InspectorContext {
  /** How many steps there are. */
  count: number;
  /** The step that's shown. */
  step: number;
  /** The actor whose chart is drawn; null for the one that heard something last. */
  actor: string | null;
  /** The fault that was asked for last. */
  fault: { name: string; fault: Fault } | null;
  failure: ServiceFailure | null;
}

/**
 * The page /charts, where developers see what the shop's charts do: which moment it shows, which chart, and what it breaks.
 * What happened is kept beside it; it only counts the steps.
 */
export const inspectorMachine = setup({
  types: {
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    tags: {} as 'busy',
  },
  actors: serviceActors<InspectorServices>('setFault', 'clearFaults', 'expireReservation'),
  guards: {
    hasStep: ({ context: { count } }, { step }: { step: number }) => step >= 0 && step < count,
    isEarlier: ({ context }) => context.step > 0,
    isLatest: ({ context: { step, count } }) => step >= count - 2,
  },
  actions: {
    countSteps: assign((_, { count }: { count: number }) => ({ count })),
    showLatest: assign(({ context }) => ({ step: context.count - 1 })),
    showStep: assign((_, { step }: { step: number }) => ({ step })),
    showEarlier: assign(({ context }) => ({ step: context.step - 1 })),
    showLater: assign(({ context }) => ({ step: context.step + 1 })),
    storeActor: assign((_, { key }: { key: string }) => ({ actor: key })),
    clearActor: assign({ actor: null }),
    storeFault: assign((_, { name, fault }: { name: string; fault: Fault }) => ({
      fault: { name, fault },
      failure: null,
    })),
    clearFault: assign({ fault: null, failure: null }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
  },
}).createMachine({
  id: 'inspector',
  context: { count: 0, step: -1, actor: null, fault: null, failure: null },
  type: 'parallel',
  on: {
    'actor.choose': { actions: { type: 'storeActor', params: ({ event }) => event } },
    'actor.follow': { actions: 'clearActor' },
  },
  states: {
    moment: {
      description: 'Which moment the page shows.',
      initial: 'waiting',
      states: {
        waiting: {
          description:
            'Nothing has happened yet; the page says how to open the shop so that it reports here.',
          on: {
            'steps.recorded': {
              target: 'live',
              actions: [{ type: 'countSteps', params: ({ event }) => event }, 'showLatest'],
            },
          },
        },
        live: {
          description: 'The page shows what happens as it happens.',
          on: {
            'steps.recorded': {
              actions: [{ type: 'countSteps', params: ({ event }) => event }, 'showLatest'],
            },
            'step.back': { guard: 'isEarlier', target: 'past', actions: 'showEarlier' },
            'step.choose': {
              guard: { type: 'hasStep', params: ({ event }) => event },
              target: 'past',
              actions: { type: 'showStep', params: ({ event }) => event },
            },
          },
        },
        past: {
          description:
            'The page shows an earlier moment: the charts and what they knew are as they were then.',
          on: {
            'steps.recorded': { actions: { type: 'countSteps', params: ({ event }) => event } },
            'step.back': { guard: 'isEarlier', actions: 'showEarlier' },
            'step.forward': [
              { guard: 'isLatest', target: 'live', actions: 'showLatest' },
              { actions: 'showLater' },
            ],
            'step.choose': {
              guard: { type: 'hasStep', params: ({ event }) => event },
              actions: { type: 'showStep', params: ({ event }) => event },
            },
            'moment.follow': { target: 'live', actions: 'showLatest' },
          },
        },
      },
    },
    dial: {
      description: 'What the page breaks.',
      initial: 'ready',
      on: {
        'fault.set': { target: '.setting', actions: { type: 'storeFault', params: ({ event }) => event } },
        'faults.clear': '.clearing',
        'reservation.expire': { target: '.expiring', actions: 'clearFault' },
      },
      states: {
        ready: {
          description: 'Everything works.',
        },
        setting: {
          description: 'The sandbox is asked to make the next calls fail.',
          tags: 'busy',
          invoke: {
            id: 'setFault',
            src: 'setFault',
            input: ({ context }) => known(context.fault).fault,
            onDone: 'set',
            onError: { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
        set: {
          description: 'The next call that the fault is for will meet it; the page says what happens then.',
        },
        clearing: {
          description: 'The sandbox is asked to drop every fault.',
          tags: 'busy',
          invoke: {
            id: 'clearFaults',
            src: 'clearFaults',
            input: undefined,
            onDone: { target: 'ready', actions: 'clearFault' },
            onError: { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
        expiring: {
          description: 'The sandbox is asked to expire the reservation.',
          tags: 'busy',
          invoke: {
            id: 'expireReservation',
            src: 'expireReservation',
            input: undefined,
            onDone: 'expired',
            onError: { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
        expired: {
          description: 'The store holds nothing anymore; the page says how the shop finds out.',
        },
        failed: {
          description: "The sandbox didn't do it; the page says why, usually because nobody is signed in.",
        },
      },
    },
  },
});

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>;
