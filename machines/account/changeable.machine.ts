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
import type { Emitted } from '../shared/emitted.ts';
import { asFailure } from '../shared/failures.ts';
import { asData, failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActor, serviceActors } from '../shared/services.ts';

interface ChangeableServices {
  load: Service<unknown, unknown>;
  change: Service<unknown, unknown>;
}

export type ChangeableEvent<TChange = unknown> =
  | { type: 'resource.reload' }
  /** Change it at once or, if the change requires it, after a question. */
  | { type: 'change.request'; change: TChange }
  | { type: 'change.confirm' }
  | { type: 'change.dismiss' };

/** What the shopper is asked before a change, with the question's details. */
export type ChangeQuestion =
  | { kind: 'endMembership' }
  | { kind: 'stopSupporting'; organization: string | undefined }
  | { kind: 'claimReward'; title: string; partner: string; points: number };

export interface ChangeableInput {
  /** The query; absent if the store knows by itself. */
  query?: unknown;
  /** Told about each change, if another chart shows it, too. */
  audience?: AnyActorRef | undefined;
}

export interface ChangeableContext<TData = unknown, TChange = unknown> extends ChangeableInput {
  data: TData | null;
  /** The change being asked about, under way, or failed. */
  change: TChange | null;
  /** The last question about a change. */
  question: ChangeQuestion | null;
  /** Why the last change failed or, in `failed`, why there is no data. */
  failure: ServiceFailure | null;
}

/**
 * The chart for a page that shows something and lets the shopper change it piece by piece: loading, empty, failed;
 * idle, asking for confirmation, changing. A failed change leaves what's shown as it was. Use it through
 * `changeable`, which adds its services, rules, and types.
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
  actors: serviceActors<ChangeableServices>('load', 'change'),
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
    /** Shows a toast and tells the audience; `changeable` says which. */
    tellChanged: () => {},
  },
}).createMachine({
  id: 'changeable',
  context: ({ input }) => ({ ...input, data: null, change: null, question: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: "The page's content is loading.",
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }: { context: ChangeableContext }) => context.query,
        onDone: [
          {
            guard: { type: 'isEmpty', params: asData },
            target: 'empty',
            actions: { type: 'storeData', params: asData },
          },
          { target: 'ready', actions: { type: 'storeData', params: asData } },
        ],
        onError: failingTo('failed'),
      },
    },
    empty: {
      description: 'There is nothing to show; the page says what to do next.',
      on: { 'resource.reload': 'loading' },
    },
    failed: {
      description: "The content didn't load; the shopper can try again.",
      on: { 'resource.reload': 'loading' },
    },
    ready: {
      description: 'The content is on the page and can be changed.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being changed.',
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
          description:
            '“End your membership?”, “Stop supporting?”, or “Claim this reward?”: the shopper confirms first.',
          tags: 'modal',
          meta: { modal: 'ConfirmChange' },
          on: {
            'change.confirm': 'changing',
            'change.dismiss': { target: 'idle', actions: 'clearChange' },
          },
        },
        changing: {
          description: 'The change is being saved.',
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
  /** Makes a change and returns everything displayed. Repeating a change must change nothing. */
  change: (services: TServices) => Service<TChange, TData>;
  /** Which data counts as nothing to show; none if absent. */
  isEmpty?: (data: TData) => boolean;
  /** Which changes are possible now; all if absent. */
  isAllowed?: (data: TData, change: TChange) => boolean;
  /** What to ask before a change; nothing if absent. */
  question?: (data: TData, change: TChange) => ChangeQuestion | null;
  /** The message after a change; none if absent. */
  toast?: (change: TChange, data: TData) => string;
  /** What to tell the audience after a change; nothing if absent. */
  fact?: EventObject;
}

/** The changeable chart for two calls and its rules. */
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
      load: serviceActor<TServices, unknown, unknown>(
        load as (services: TServices) => Service<unknown, TData>,
      ),
      change: serviceActor<TServices, unknown, unknown>(
        change as (services: TServices) => Service<unknown, TData>,
      ),
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
