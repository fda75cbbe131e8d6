import {
  type ActorLogic,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorRef,
  assign,
  type MachineSnapshot,
  setup,
} from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure } from '../shared/failures.ts';
import {
  type Asked,
  asAnswer,
  type IdempotentCallLogic,
  idempotentCall,
  idempotentCallMachine,
  isAnswered,
} from '../shared/idempotent-call.machine.ts';
import { asData, failingTo } from '../shared/loading.ts';
import { type Service, serviceActor, serviceActors } from '../shared/services.ts';

/** The choices, by name. */
export type Chosen<TValue = unknown> = Readonly<Record<string, TValue>>;

interface SaveInput<TData = unknown, TValue = unknown> {
  chosen: Chosen<TValue>;
  /** The store's data. */
  data: TData;
}

interface ChoicesServices {
  load: Service<undefined, unknown>;
  save: Service<SaveInput, unknown>;
}

export type ChoicesEvent<TValue = unknown> =
  | { type: 'resource.reload' }
  /** Make these choices at once. */
  | { type: 'choice.change'; chosen: Chosen<TValue> };

export interface ChoicesContext<TData = unknown, TValue = unknown> {
  /** The store's data. */
  data: TData | null;
  /** The store's data when first loaded. */
  atFirst: TData | null;
  /** Choices on their way to the store, and those made in the meantime, which are sent next. */
  sending: Chosen<TValue>;
  waiting: Chosen<TValue>;
  /** Why the choices weren't loaded or one wasn't saved, until the next try. */
  failure: ServiceFailure | null;
}

/**
 * The chart for choices that are saved as they're made: loading, failed; then unchanged, saving, saved, not saved.
 * Choices made during a save wait their turn. A save without a response is sent once more; what couldn't be saved
 * reverts to what the store has. Use it through `choices`, which adds its services and types.
 */
export const choicesMachine = setup({
  types: {
    context: {} as ChoicesContext,
    events: {} as ChoicesEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<Pick<ChoicesServices, 'load'>>('load'),
    save: idempotentCall<ChoicesServices, 'save'>(),
  },
  guards: {
    isAnswered,
    hasWaiting: ({ context }) => Object.keys(context.waiting).length > 0,
    hasFailure: ({ context }) => context.failure !== null,
  },
  actions: {
    storeData: assign(({ context }, { data }: { data: unknown }) => ({
      data,
      atFirst: context.atFirst ?? data,
      sending: {},
    })),
    storeChosen: assign((_, { chosen }: { chosen: Chosen }) => ({ sending: chosen, failure: null })),
    storeWaiting: assign(({ context }, { chosen }: { chosen: Chosen }) => ({
      waiting: { ...context.waiting, ...chosen },
    })),
    sendWaiting: assign(({ context }) => ({ sending: context.waiting, waiting: {} })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure, sending: {} })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'choices',
  context: { data: null, atFirst: null, sending: {}, waiting: {}, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: "The shopper's choices are loading.",
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'ready', actions: { type: 'storeData', params: asData } },
        onError: failingTo('failed'),
      },
    },
    failed: {
      description: "The choices didn't load; the shopper can try again.",
      on: { 'resource.reload': { target: 'loading', actions: 'clearFailure' } },
    },
    ready: {
      description: 'The choices are on the page.',
      initial: 'unchanged',
      on: {
        'choice.change': {
          target: '.saving',
          actions: { type: 'storeChosen', params: ({ event }) => event },
        },
      },
      states: {
        unchanged: {
          description: 'The choices are as the store knows them.',
        },
        saving: {
          description: 'A choice is being saved.',
          tags: 'busy',
          on: {
            'choice.change': { actions: { type: 'storeWaiting', params: ({ event }) => event } },
          },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { sending, data } }) => ({ call: 'save', request: { chosen: sending, data } }),
            onDone: [
              {
                guard: 'isAnswered',
                target: 'deciding',
                actions: { type: 'storeData', params: ({ event }) => ({ data: asAnswer({ event }) }) },
              },
              { target: 'deciding', actions: { type: 'storeFailure', params: asFailure } },
            ],
          },
        },
        deciding: {
          description: 'Choices made meanwhile are saved next.',
          always: [
            { guard: 'hasWaiting', target: 'saving', actions: 'sendWaiting' },
            { guard: 'hasFailure', target: 'notSaved' },
            { target: 'saved' },
          ],
        },
        saved: {
          description: 'The choices are saved, and the page says so.',
        },
        notSaved: {
          description: "The choices weren't saved, and the page says so.",
        },
      },
    },
  },
});

type ChoicesValue =
  | 'loading'
  | 'failed'
  | { ready: 'unchanged' | 'saving' | 'deciding' | 'saved' | 'notSaved' };

export type ChoicesSnapshot<TData, TValue> = MachineSnapshot<
  ChoicesContext<TData, TValue>,
  ChoicesEvent<TValue>,
  Record<string, AnyActorRef>,
  ChoicesValue,
  'busy',
  never,
  Record<string, never>,
  Record<string, never>
>;

export type ChoicesLogic<TData, TValue> = ActorLogic<
  ChoicesSnapshot<TData, TValue>,
  ChoicesEvent<TValue>,
  undefined,
  ActorSystem<ActorSystemInfo>,
  Emitted
>;

/** The choices chart for two calls; `save` returns everything displayed. */
export const choices = <TServices, TData, TValue>({
  load,
  save,
}: {
  load: (services: TServices) => Service<undefined, TData>;
  save: (services: TServices) => Service<SaveInput<TData, TValue>, TData>;
}): ChoicesLogic<TData, TValue> =>
  choicesMachine.provide({
    actors: {
      load: serviceActor<TServices, undefined, unknown>(load),
      save: idempotentCallMachine.provide({
        actors: {
          ask: serviceActor(
            (services: TServices): Service<Asked, unknown> =>
              ({ request }, signal) =>
                save(services)(request as SaveInput<TData, TValue>, signal),
          ),
        },
      }) as unknown as IdempotentCallLogic<ChoicesServices, 'save'>,
    },
  }) as unknown as ChoicesLogic<TData, TValue>;
