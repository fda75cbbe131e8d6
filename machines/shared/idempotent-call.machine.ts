import {
  type ActorLogic,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorRef,
  type AnyEventObject,
  assign,
  type MachineSnapshot,
  setup,
} from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from './emitted.ts';
import { asFailure, isOutcomeUnknown } from './failures.ts';
import { known } from './known.ts';
import { type Service, slot, slots } from './services.ts';

/** How a call that the store does once ends. `unknown`: no answer came to the repeated call, either. */
export type CallOutcome<TAnswer = unknown> =
  | { kind: 'answered'; answer: TAnswer }
  | { kind: 'refused' | 'unknown'; failure: ServiceFailure };

interface IdempotentCallInput {
  request: unknown;
  /** What's sent if no answer came; the request again, if absent. */
  again?: unknown;
}

interface IdempotentCallContext {
  request: unknown;
  again: unknown;
  answer: unknown;
  failure: ServiceFailure | null;
}

/**
 * One call that can be repeated safely, because the store does it once: it carries an idempotency key, or doing it twice
 * changes nothing. If no answer comes, it's sent once more. Use it through `idempotentCall`, which adds its service and types.
 */
export const idempotentCallMachine = setup({
  types: {
    input: {} as IdempotentCallInput,
    context: {} as IdempotentCallContext,
    output: {} as CallOutcome,
    tags: {} as 'busy',
  },
  actors: slots<{ call: Service<unknown, unknown> }>('call'),
  guards: {
    isOutcomeUnknown: (_, failure: ServiceFailure) => isOutcomeUnknown(failure),
  },
  actions: {
    storeAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
  },
}).createMachine({
  id: 'idempotentCall',
  context: ({ input: { request, again = request } }) => ({
    request,
    again,
    answer: null,
    failure: null,
  }),
  output: ({ event }) => event.output as CallOutcome,
  initial: 'asking',
  states: {
    asking: {
      description: 'The store is asked.',
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'call',
        input: ({ context }: { context: IdempotentCallContext }) => context.request,
        onDone: {
          target: 'answered',
          actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'askingAgain' },
          { target: 'refused', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    askingAgain: {
      description: 'The answer got lost; the same is asked for again, and the store does it once.',
      tags: 'busy',
      invoke: {
        id: 'askAgain',
        src: 'call',
        input: ({ context }: { context: IdempotentCallContext }) => context.again,
        onDone: {
          target: 'answered',
          actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOutcomeUnknown', params: asFailure },
            target: 'unknown',
            actions: { type: 'storeFailure', params: asFailure },
          },
          { target: 'refused', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    answered: {
      description: 'The store has done it.',
      type: 'final',
      output: ({ context: { answer } }): CallOutcome => ({ kind: 'answered', answer }),
    },
    refused: {
      description: 'The store refused, and says why.',
      type: 'final',
      output: ({ context: { failure } }): CallOutcome => ({ kind: 'refused', failure: known(failure) }),
    },
    unknown: {
      description: "It's not known whether the store has done it.",
      type: 'final',
      output: ({ context: { failure } }): CallOutcome => ({ kind: 'unknown', failure: known(failure) }),
    },
  },
});

type IdempotentCallSnapshot<TAnswer> = MachineSnapshot<
  IdempotentCallContext,
  AnyEventObject,
  Record<string, AnyActorRef>,
  'asking' | 'askingAgain' | 'answered' | 'refused' | 'unknown',
  'busy',
  CallOutcome<TAnswer>,
  Record<string, never>,
  Record<string, never>
>;

export type IdempotentCallLogic<TRequest, TAnswer> = ActorLogic<
  IdempotentCallSnapshot<TAnswer>,
  AnyEventObject,
  { request: TRequest; again?: TRequest },
  ActorSystem<ActorSystemInfo>,
  Emitted
>;

/** The idempotent call for what a service does. */
export const idempotentCallOf = <TServices, TRequest, TAnswer>(
  of: (services: TServices) => Service<TRequest, TAnswer>,
  name?: string,
): IdempotentCallLogic<TRequest, TAnswer> =>
  idempotentCallMachine.provide({
    actors: { call: slot(of as (services: TServices) => Service<unknown, unknown>, name) },
  }) as unknown as IdempotentCallLogic<TRequest, TAnswer>;

/** The idempotent call for one service, by its name. */
export const idempotentCall = <TServices, K extends keyof TServices & string>(
  name: K,
): CallLogic<TServices[K]> =>
  idempotentCallOf((services: Record<K, Service<unknown, unknown>>) => services[name], name) as CallLogic<
    TServices[K]
  >;

type CallLogic<TService> =
  TService extends Service<infer TRequest, infer TAnswer> ? IdempotentCallLogic<TRequest, TAnswer> : never;
