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
import type { Emitted } from './emitted.ts';
import { asData, failingTo } from './loading.ts';
import { type Service, serviceActor, serviceActors } from './services.ts';

export type ResourceEvent<TQuery = unknown> =
  | { type: 'resource.reload' }
  /** Ask for something else; what's shown stays until the response is there. */
  | { type: 'query.change'; query: TQuery };

export interface ResourceContext<TData = unknown, TQuery = unknown> {
  query: TQuery;
  data: TData | null;
  failure: ServiceFailure | null;
}

/**
 * The chart for a page that only fetches and shows: loading, ready, empty, failed, reloading. Use it through
 * `resource`, which adds its service and types.
 */
export const resourceMachine = setup({
  types: {
    input: {} as { query: unknown },
    context: {} as ResourceContext,
    events: {} as ResourceEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: serviceActors<{ load: Service<unknown, unknown> }>('load'),
  guards: {
    isEmpty: (_, _answer: { data: unknown }) => false,
  },
  actions: {
    storeData: assign((_, { data }: { data: unknown }) => ({ data, failure: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    storeQuery: assign((_, { query }: { query: unknown }) => ({ query })),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ query: input.query, data: null, failure: null }),
  initial: 'fetching',
  on: {
    'query.change': {
      target: '.fetching.reloading',
      actions: { type: 'storeQuery', params: ({ event }) => event },
    },
  },
  states: {
    fetching: {
      description: "The page's content is being asked for.",
      tags: 'busy',
      initial: 'loading',
      states: {
        loading: {
          description: 'The page shows its outline until the first response.',
        },
        reloading: {
          description: 'The content is loaded again.',
        },
      },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }: { context: ResourceContext }) => context.query,
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
    ready: {
      description: 'The content is on the page.',
      on: { 'resource.reload': 'fetching.reloading' },
    },
    empty: {
      description: 'There is nothing to show; the page says what to do next.',
      on: { 'resource.reload': 'fetching.reloading' },
    },
    failed: {
      description: "The content didn't load; the shopper can try again.",
      on: { 'resource.reload': 'fetching' },
    },
  },
});

type ResourceValue = 'ready' | 'empty' | 'failed' | { fetching: 'loading' | 'reloading' };

export type ResourceSnapshot<TData, TQuery> = MachineSnapshot<
  ResourceContext<TData, TQuery>,
  ResourceEvent<TQuery>,
  Record<string, AnyActorRef>,
  ResourceValue,
  'busy',
  never,
  Record<string, never>,
  Record<string, never>
>;

export type ResourceLogic<TData, TQuery> = ActorLogic<
  ResourceSnapshot<TData, TQuery>,
  ResourceEvent<TQuery>,
  { query: TQuery },
  ActorSystem<ActorSystemInfo>,
  Emitted
>;

/** The resource chart for one call; `isEmpty` says which data counts as nothing to show. */
export const resource = <TServices, TData, TQuery>(
  load: (services: TServices) => Service<TQuery, TData>,
  isEmpty: (data: TData) => boolean = () => false,
): ResourceLogic<TData, TQuery> =>
  resourceMachine.provide({
    actors: {
      load: serviceActor<TServices, unknown, unknown>(
        load as (services: TServices) => Service<unknown, TData>,
      ),
    },
    guards: { isEmpty: (_, { data }) => isEmpty(data as TData) },
  }) as unknown as ResourceLogic<TData, TQuery>;
