import {
  type ActorLogic,
  type ActorRefFrom,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorRef,
  assign,
  type EventObject,
  enqueueActions,
  type MachineSnapshot,
  setup,
} from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from './emitted.ts';
import { asFailure } from './failures.ts';
import { asData, loadEnds } from './loading.ts';
import type { ModalName } from './modals.ts';
import { type Service, slot, slots } from './services.ts';

interface ChangeableServices {
  load: Service<unknown, unknown>;
  change: Service<unknown, unknown>;
}

export type ChangeableEvent<TChange = unknown> =
  | { type: 'resource.reload' }
  /** Change it at once, or after a question where the change asks for one. */
  | { type: 'change.request'; change: TChange }
  | { type: 'change.confirm' }
  | { type: 'change.dismiss' };

/** What the shopper is asked before a change, with what the question tells of. */
export type ChangeQuestion =
  | { kind: 'endMembership' }
  | { kind: 'stopSupporting'; organization: string | undefined }
  | { kind: 'claimReward'; title: string; partner: string; points: number };

export interface ChangeableInput {
  /** What is asked for; nothing where the store knows by itself. */
  query?: unknown;
  /** Hears that something changed, when another chart shows it too. */
  audience?: AnyActorRef | undefined;
}

export interface ChangeableContext<TData = unknown, TChange = unknown> extends ChangeableInput {
  data: TData | null;
  /** The change that is asked about, under way or failed. */
  change: TChange | null;
  /** What was asked last about a change, before it was made. */
  question: ChangeQuestion | null;
  /** Why the last change was not made; why there is no data, in `failed`. */
  failure: ServiceFailure | null;
}

/**
 * The chart of a page that shows something and lets it be changed piece by piece: loading, empty, failed; idle,
 * asking whether it is meant, changing. A failed change leaves what is shown as it was. Use it through
 * `changeable`, which gives it its services, its rules and its types.
 */
export const changeableMachine = setup({
  types: {
    input: {} as ChangeableInput,
    context: {} as ChangeableContext,
    events: {} as ChangeableEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: slots<ChangeableServices>('load', 'change'),
  guards: {
    isEmpty: (_, _answer: { data: unknown }) => false,
    isAllowed: (_, _asked: { data: unknown; change: unknown }) => true,
    hasQuestion: (_, _asked: { data: unknown; change: unknown }) => false,
  },
  actions: {
    storeData: assign((_, { data }: { data: unknown }) => ({ data, failure: null })),
    storeChange: assign((_, { change }: { change: unknown }) => ({ change, failure: null })),
    /** `changeable` says which. */
    storeQuestion: (_, _asked: { data: unknown; change: unknown }) => {},
    clearChange: assign({ change: null, failure: null }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    /** A toast and a word to the audience; `changeable` says which. */
    tellChanged: () => {},
  },
}).createMachine({
  id: 'changeable',
  context: ({ input }) => ({ ...input, data: null, change: null, question: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }: { context: ChangeableContext }) => context.query,
        ...loadEnds,
      },
    },
    empty: { on: { 'resource.reload': 'loading' } },
    failed: { on: { 'resource.reload': 'loading' } },
    ready: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'change.request': [
              {
                guard: {
                  type: 'hasQuestion',
                  params: ({ context, event }) => ({ data: context.data, change: event.change }),
                },
                target: 'confirming',
                actions: [
                  { type: 'storeChange', params: ({ event }) => event },
                  {
                    type: 'storeQuestion',
                    params: ({ context, event }) => ({ data: context.data, change: event.change }),
                  },
                ],
              },
              {
                guard: {
                  type: 'isAllowed',
                  params: ({ context, event }) => ({ data: context.data, change: event.change }),
                },
                target: 'changing',
                actions: { type: 'storeChange', params: ({ event }) => event },
              },
            ],
          },
        },
        confirming: {
          tags: 'modal',
          meta: { modal: 'ConfirmChange' },
          on: {
            'change.confirm': 'changing',
            'change.dismiss': { target: 'idle', actions: 'clearChange' },
          },
        },
        changing: {
          tags: 'busy',
          invoke: {
            id: 'change',
            src: 'change',
            input: ({ context }: { context: ChangeableContext }) => context.change,
            onDone: {
              target: 'idle',
              actions: [{ type: 'storeData', params: asData }, 'tellChanged', 'clearChange'],
            },
            onError: {
              target: 'idle',
              actions: { type: 'storeFailure', params: asFailure },
            },
          },
        },
      },
    },
  },
});

type ChangeableValue =
  | 'loading'
  | 'empty'
  | 'failed'
  | { ready: 'idle' }
  | { ready: 'confirming' }
  | { ready: 'changing' };

export type ChangeableSnapshot<TData, TChange> = MachineSnapshot<
  ChangeableContext<TData, TChange>,
  ChangeableEvent<TChange>,
  Record<string, AnyActorRef>,
  ChangeableValue,
  'busy' | 'modal',
  never,
  Record<string, never>,
  Record<string, never>
>;

export type ChangeableLogic<TData, TChange> = ActorLogic<
  ChangeableSnapshot<TData, TChange>,
  ChangeableEvent<TChange>,
  ChangeableInput,
  ActorSystem<ActorSystemInfo>,
  Emitted
>;

interface Changeable<TServices, TData, TChange, TQuery> {
  load: (services: TServices) => Service<TQuery, TData>;
  /** Makes a change and answers with all that is shown. A repetition of a made change must change nothing. */
  change: (services: TServices) => Service<TChange, TData>;
  /** Which answers count as nothing to show; none when absent. */
  isEmpty?: (data: TData) => boolean;
  /** Which changes can be made now; all when absent. */
  isAllowed?: (data: TData, change: TChange) => boolean;
  /** What is asked before a change is made; nothing when absent. */
  question?: (data: TData, change: TChange) => ChangeQuestion | null;
  /** What the shopper reads once a change is made; nothing when absent. */
  toast?: (change: TChange, data: TData) => string;
  /** What the audience hears once a change is made; nothing when absent. */
  fact?: EventObject;
}

/** The changeable chart over two calls and its rules. */
export function changeable<TServices, TData, TChange, TQuery = undefined>({
  load,
  change,
  isEmpty = () => false,
  isAllowed = () => true,
  question = () => null,
  toast,
  fact,
}: Changeable<TServices, TData, TChange, TQuery>): ChangeableLogic<TData, TChange> {
  const allowed = (data: unknown, asked: unknown) => isAllowed(data as TData, asked as TChange);
  const questionOf = (asked: { data: unknown; change: unknown }) =>
    question(asked.data as TData, asked.change as TChange);
  return changeableMachine.provide({
    actors: {
      load: slot<TServices, unknown, unknown>(load as (services: TServices) => Service<unknown, TData>),
      change: slot<TServices, unknown, unknown>(change as (services: TServices) => Service<unknown, TData>),
    },
    guards: {
      isEmpty: (_, { data }) => isEmpty(data as TData),
      isAllowed: (_, asked) => allowed(asked.data, asked.change),
      hasQuestion: (_, asked) => allowed(asked.data, asked.change) && questionOf(asked) !== null,
    },
    actions: {
      storeQuestion: assign((_, asked) => ({ question: questionOf(asked) })),
      tellChanged: enqueueActions(({ context, enqueue }) => {
        if (toast) {
          const text = toast(context.change as TChange, context.data as TData);
          enqueue.emit({ type: 'toast.requested', text, tone: 'success' });
        }
        if (fact && context.audience) enqueue.sendTo(context.audience, fact);
      }),
    },
  }) as unknown as ChangeableLogic<TData, TChange>;
}

export type ChangeableRef = ActorRefFrom<typeof changeableMachine>;
