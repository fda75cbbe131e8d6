import {
  type ActorLogic,
  type ActorRefFromLogic,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  fromPromise,
  type InputFrom,
  type MachineSnapshot,
  type OutputFrom,
  setup,
} from 'xstate';
import type { ChartOnDemand } from './chart-on-demand.ts';
import { known } from './known.ts';
import type { ModalName } from './modals.ts';

/** What the shopper asks for when the code loads, for the title of the dialog that says it didn't. */
export type CodePart =
  | 'addCard'
  | 'addEbtCard'
  | 'addGiftCard'
  | 'changeAmount'
  | 'checkBalance'
  | 'deliveryAddress'
  | 'editCard'
  | 'fallout'
  | 'introduceSnap'
  | 'leaving'
  | 'orderUpdate'
  | 'pinEntry'
  | 'placing'
  | 'promoCodes'
  | 'shippingAddress'
  | 'tip';

export interface OnDemandContext {
  /** The chart's. */
  input: unknown;
  part: CodePart;
  /** How often the code failed to load. */
  misses: number;
  /** How the chart ended, once it has. */
  ending: { kind: string } | null;
}

/** How a chart on demand ends if its code didn't load. */
export interface NotLoaded {
  kind: 'canceled';
}

export type OnDemandEvent = { type: 'code.retry' } | { type: 'code.cancel' };

/** Loads a chart's code, runs it, and ends as it does. Use it through `onDemand`, which adds the chart and its types. */
export const onDemandMachine = setup({
  types: {
    input: {} as unknown,
    context: {} as OnDemandContext,
    events: {} as OnDemandEvent,
    output: {} as { kind: string },
    children: {} as { load: 'load'; chart: 'chart' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    load: fromPromise<void>(async () => {}),
    chart: fromPromise<{ kind: string }, unknown>(() => new Promise(() => {})),
  },
  guards: {
    /** It wasn't requested. */
    isUnasked: ({ context: { part } }) => part === 'introduceSnap' || part === 'leaving',
  },
  actions: {
    /** `onDemand` says which. */
    storePart: () => {},
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    storeEnding: assign((_, ending: { kind: string }) => ({ ending })),
  },
}).createMachine({
  id: 'onDemand',
  context: ({ input }) => ({ input, part: 'tip', misses: 0, ending: null }),
  output: ({ event }) => event.output as { kind: string },
  entry: 'storePart',
  initial: 'loading',
  states: {
    loading: {
      description: 'A part of the page is still loading.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: 'open',
        onError: [
          { guard: 'isUnasked', target: 'canceled' },
          { target: 'missing', actions: 'countMiss' },
        ],
      },
    },
    missing: {
      description:
        "The part didn't load; a dialog with its title, such as “Add Gift Card”, offers to try again.",
      tags: 'modal',
      meta: { modal: 'CodeMissing' },
      on: { 'code.retry': 'loading', 'code.cancel': 'canceled' },
    },
    open: {
      description: 'The part is open.',
      invoke: {
        id: 'chart',
        src: 'chart',
        input: ({ context }: { context: OnDemandContext }) => context.input,
        onDone: { target: 'ended', actions: { type: 'storeEnding', params: ({ event }) => event.output } },
      },
    },
    ended: {
      description: 'The part is done.',
      type: 'final',
      output: ({ context }) => known(context.ending),
    },
    canceled: {
      description: 'The shopper gave the part up.',
      type: 'final',
      output: { kind: 'canceled' },
    },
  },
});

type OnDemandSnapshot<L extends AnyActorLogic> = MachineSnapshot<
  OnDemandContext,
  OnDemandEvent,
  Record<string, AnyActorRef | undefined> & { chart?: ActorRefFromLogic<L> | undefined },
  'loading' | 'missing' | 'open' | 'ended' | 'canceled',
  'busy' | 'modal',
  OutputFrom<L> | NotLoaded,
  Record<string, never>,
  Record<string, never>
>;

type OnDemandLogic<L extends AnyActorLogic> = ActorLogic<
  OnDemandSnapshot<L>,
  OnDemandEvent,
  InputFrom<L>,
  ActorSystem<ActorSystemInfo>
>;

/** A chart to invoke whose code loads first, or a dialog says that it's missing. */
export function onDemand<L extends AnyActorLogic>(
  { loading, chart }: ChartOnDemand<L>,
  part: CodePart | ((input: InputFrom<L>) => CodePart),
): OnDemandLogic<L> {
  return onDemandMachine.provide({
    actors: { load: loading, chart: chart as never },
    actions: {
      storePart: assign(({ context }: { context: OnDemandContext }) => ({
        part: typeof part === 'function' ? part(context.input as InputFrom<L>) : part,
      })),
    },
  }) as unknown as OnDemandLogic<L>;
}

/** The dialog that says the code is missing is about this. */
export type OnDemandRef = ActorRefFromLogic<typeof onDemandMachine>;
