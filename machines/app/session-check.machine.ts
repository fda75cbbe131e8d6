import { type AnyActorRef, sendTo, setup } from 'xstate';
import type { Session } from '../../services/contracts/session.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export interface SessionCheckServices {
  getSession: Service<undefined, Session>;
}

/** What the store says about the session, for the parent chart. */
export type SessionCheckFact = { type: 'session.found'; session: Session } | { type: 'check.unanswered' };

/**
 * Asks the store who is signed in while the page stays as it is: another tab may have changed it. Without a
 * response, nothing is assumed to have changed.
 */
export const sessionCheckMachine = setup({
  types: {
    input: {} as { parent: AnyActorRef },
    context: {} as { parent: AnyActorRef },
    events: {} as { type: 'session.check' },
  },
  actors: serviceActors<SessionCheckServices>('getSession'),
  actions: {
    tell: sendTo(
      ({ context }) => context.parent,
      (_, session: Session) => ({ type: 'session.found', session }) satisfies SessionCheckFact,
    ),
    tellUnanswered: sendTo(({ context }) => context.parent, {
      type: 'check.unanswered',
    } satisfies SessionCheckFact),
  },
}).createMachine({
  id: 'sessionCheck',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'Who is signed in is taken as known.',
      on: { 'session.check': 'asking' },
    },
    asking: {
      description: 'The store is asked whether the shopper is still signed in.',
      invoke: {
        id: 'getSession',
        src: 'getSession',
        input: undefined,
        onDone: { target: 'idle', actions: { type: 'tell', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: 'tellUnanswered' },
      },
      // A response under way may be older than the change.
      on: { 'session.check': { target: 'asking', reenter: true } },
    },
  },
});
