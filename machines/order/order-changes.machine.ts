import { type ActorRefFrom, type AnyActorRef, type EventObject, sendTo, setup } from 'xstate';
import { type Channel, channelActor } from '../shared/channels.ts';

/** Something about the order, or about what is proposed for it, is different, or may be. */
export type OrderChanged = { type: 'order.changed' };

/** What becomes of the store's stream of changes. */
export type OrderStreamFact =
  | OrderChanged
  | { type: 'stream.opened' }
  /** It's opened again without being asked to. */
  | { type: 'stream.lost' }
  /** The store doesn't let this page listen now. */
  | { type: 'stream.refused' };

/** Whether somebody may see the page. */
export type PageVisibilityFact = { type: 'page.hidden' } | { type: 'page.shown' };

/** Says at once if the page is hidden, and each time that changes. */
export type PageVisibilityChannel = Channel<undefined, EventObject, PageVisibilityFact>;

/** Hears live that an order has changed. */
export type OrderChangesChannel = Channel<{ orderId: string }, EventObject, OrderStreamFact>;

export interface OrderChangesInput {
  orderId: string;
  /** Whether its shopper still waits for the order. */
  isUpcoming: boolean;
  /** The chart that's told (`OrderChanged`). */
  parent: AnyActorRef;
}

type OrderChangesEvent =
  | OrderStreamFact
  | PageVisibilityFact
  /** How the order is now. */
  | { type: 'order.told'; isUpcoming: boolean };

/**
 * How an order's page learns that something has changed: the store's stream says so. Only while it isn't open, the page is told every
 * now and then, in case something has. What happened before it opened is asked for as it opens. A hidden page leaves the browser's few
 * connections to those that are seen.
 */
export const orderChangesMachine = setup({
  types: {
    input: {} as OrderChangesInput,
    context: {} as OrderChangesInput,
    events: {} as OrderChangesEvent,
  },
  actors: {
    orderChanges: channelActor<{ orderId: string }, EventObject>('orderChanges'),
    pageVisibility: channelActor<undefined, EventObject>('pageVisibility'),
  },
  guards: {
    isUpcoming: ({ context }) => context.isUpcoming,
    isOver: (_, { isUpcoming }: { isUpcoming: boolean }) => !isUpcoming,
  },
  actions: {
    tellParent: sendTo(({ context }) => context.parent, { type: 'order.changed' } satisfies OrderChanged),
  },
  delays: {
    /** Between two questions while nothing is heard. */
    pollInterval: 30_000,
  },
}).createMachine({
  id: 'orderChanges',
  context: ({ input }) => input,
  initial: 'beginning',
  states: {
    beginning: {
      description: 'An order that nobody waits for anymore stays as it is.',
      always: [{ guard: 'isUpcoming', target: 'upcoming' }, { target: 'over' }],
    },
    upcoming: {
      description: 'The order can still change.',
      invoke: { id: 'pageVisibility', src: 'pageVisibility' },
      on: {
        'page.hidden': '.hidden',
        'order.told': { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
      },
      initial: 'listening',
      states: {
        listening: {
          description: 'The page listens to the store.',
          invoke: {
            id: 'orderChanges',
            src: 'orderChanges',
            input: ({ context: { orderId } }) => ({ orderId }),
          },
          on: { 'stream.refused': 'refused' },
          initial: 'offline',
          states: {
            offline: {
              description: "The stream isn't open, so the store is asked every now and then.",
              after: { pollInterval: { target: 'offline', reenter: true, actions: 'tellParent' } },
              on: { 'stream.opened': { target: 'live', actions: 'tellParent' } },
            },
            live: {
              description: 'The stream says when something has changed.',
              on: { 'order.changed': { actions: 'tellParent' }, 'stream.lost': 'offline' },
            },
          },
        },
        refused: {
          description: "The store doesn't let the page listen; it asks, and tries again after a while.",
          after: { pollInterval: { target: 'listening', actions: 'tellParent' } },
        },
        hidden: {
          description: 'Nobody sees the page, so it neither listens nor asks.',
          on: { 'page.shown': 'listening' },
        },
      },
    },
    over: {
      description: 'Nothing changes anymore that the page has to hear of.',
      on: { 'order.told': {} },
    },
  },
});

export type OrderChangesRef = ActorRefFrom<typeof orderChangesMachine>;
