import {
  type ActorLogic,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorRef,
  type AnyEventObject,
  type EventObject,
  type MachineSnapshot,
  setup,
} from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from './emitted.ts';
import { endingIn } from './endings.ts';
import { asFailure, failureIn, isOutcomeUnknown } from './failures.ts';
import { type Service, serviceActor, throwUnserved } from './services.ts';

/** How a call that the store does once ends. `unknown`: no answer came to the repeated call, either. */
export type CallOutcome<TAnswer = unknown> =
  | { kind: 'answered'; answer: TAnswer }
  | { kind: 'refused' | 'unknown'; failure: ServiceFailure };

interface IdempotentCallInput {
  /** The service, by its name. */
  call: string;
  request: unknown;
  /** What's sent if no answer came; the request again, if absent. */
  again?: unknown;
}

interface IdempotentCallContext {
  call: string;
  request: unknown;
  again: unknown;
}

/** What goes out: the name of a service, and what it's asked. */
export type Asked = Pick<IdempotentCallInput, 'call' | 'request'>;

/**
 * One call that can be repeated safely, because the store does it once: it carries an idempotency key, or doing it twice
 * changes nothing. If no answer comes, it's sent once more. Use it through `idempotentCall`, which adds the types.
 */
export const idempotentCallMachine = setup({
  types: {
    input: {} as IdempotentCallInput,
    context: {} as IdempotentCallContext,
    output: {} as CallOutcome,
    tags: {} as 'busy',
  },
  actors: {
    ask: serviceActor(
      (services: Readonly<Record<string, Service<unknown, unknown>>>): Service<Asked, unknown> =>
        ({ call, request }, signal) =>
          services[call]?.(request, signal) ?? throwUnserved(call),
    ),
  },
  guards: {
    isOutcomeUnknown: (_, failure: ServiceFailure) => isOutcomeUnknown(failure),
  },
}).createMachine({
  id: 'idempotentCall',
  context: ({ input: { call, request, again = request } }) => ({ call, request, again }),
  output: ({ event }) => event.output as CallOutcome,
  initial: 'asking',
  states: {
    asking: {
      description: 'The store is asked.',
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { call, request } }) => ({ call, request }),
        onDone: 'answered',
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'askingAgain' },
          { target: 'refused' },
        ],
      },
    },
    askingAgain: {
      description: 'The answer got lost; the same is asked for again, and the store does it once.',
      tags: 'busy',
      invoke: {
        id: 'askAgain',
        src: 'ask',
        input: ({ context: { call, again } }) => ({ call, request: again }),
        onDone: 'answered',
        onError: [
          { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'unknown' },
          { target: 'refused' },
        ],
      },
    },
    answered: {
      description: 'The store has done it.',
      type: 'final',
      output: ({ event }): CallOutcome => ({ kind: 'answered', answer: endingIn({ event }) }),
    },
    refused: {
      description: 'The store refused, and says why.',
      type: 'final',
      output: ({ event }): CallOutcome => ({ kind: 'refused', failure: failureIn(event) }),
    },
    unknown: {
      description: "It's not known whether the store has done it.",
      type: 'final',
      output: ({ event }): CallOutcome => ({ kind: 'unknown', failure: failureIn(event) }),
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

/** The idempotent call as one of a chart's services makes it, or one of several: its input names which, and what it asks. */
export type IdempotentCallLogic<TServices, K extends keyof TServices> = ActorLogic<
  IdempotentCallSnapshot<AnswerOf<TServices[K]>>,
  AnyEventObject,
  { [Name in K]: { call: Name; request: RequestOf<TServices[Name]>; again?: RequestOf<TServices[Name]> } }[K],
  ActorSystem<ActorSystemInfo>,
  Emitted
>;

type RequestOf<TService> = TService extends Service<infer TRequest, unknown> ? TRequest : never;
type AnswerOf<TService> = TService extends Service<never, infer TAnswer> ? TAnswer : never;

/** Guard: the store did it, and this is its answer. */
export const isAnswered = ({ event }: { event: EventObject }): boolean => callOutcomeIn(event) === 'answered';

/** Guard: no answer came, so the store may have done it. */
export const hasNoAnswer = ({ event }: { event: EventObject }): boolean => callOutcomeIn(event) === 'unknown';

const callOutcomeIn = (event: EventObject) =>
  'output' in event ? (event.output as Partial<CallOutcome>).kind : undefined;

/** The store's answer, as params of what a call leads to if it is answered. */
export function asAnswer<TAnswer>({ event }: { event: { output: CallOutcome<TAnswer> } }): TAnswer {
  if (event.output.kind !== 'answered') throw new Error(`Expected an answer, got '${event.output.kind}'.`);
  return event.output.answer;
}

/** The idempotent call, typed for one of a chart's services or several. */
export const idempotentCall = <TServices, K extends keyof TServices & string>() =>
  idempotentCallMachine as unknown as IdempotentCallLogic<TServices, K>;
