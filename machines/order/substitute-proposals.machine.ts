import { type ActorRefFrom, type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type {
  decideProposal,
  listProposals,
  SubstituteProposal,
} from '../../services/contracts/proposals.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isRefusedWith } from '../shared/failures.ts';
import { asAnswer, hasNoAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';
import type { OrderChanged } from './order-changes.machine.ts';

/** The store has the shopper's answer to a proposal, which may change what the order costs. */
export type ProposalAnswered = { type: 'proposal.answered' };

export interface SubstituteProposalsServices {
  listProposals: CallOf<typeof listProposals>;
  decideProposal: CallOf<typeof decideProposal>;
}

export interface SubstituteProposalsInput {
  orderId: string;
  /** The chart that says when something has changed, and is told of answers (`ProposalAnswered`). */
  parent: AnyActorRef;
  /** Whether the store still has something to do for the order. */
  isUpcoming: boolean;
}

interface Answer {
  id: string;
  decision: 'APPROVED' | 'REFUSED';
}

type SubstituteProposalsEvent =
  | OrderChanged
  | { type: 'proposal.approve'; id: string }
  | { type: 'proposal.refuse'; id: string };

export type ProposalFailure = 'late' | 'unknown' | 'unexpected';

interface SubstituteProposalsContext extends SubstituteProposalsInput {
  /** The newest first. */
  proposals: SubstituteProposal[];
  answer: Answer | null;
  /** What became of the last answer, if it wasn't taken. */
  failure: ProposalFailure | null;
}

const isOpen = ({ status }: SubstituteProposal) => status === 'OPEN';

/** What the picker asks about now. */
export const openProposals = ({ proposals }: Pick<SubstituteProposalsContext, 'proposals'>) =>
  proposals.filter(isOpen);

/** What became of earlier questions. */
export const endedProposals = ({ proposals }: Pick<SubstituteProposalsContext, 'proposals'>) =>
  proposals.filter(({ status }) => status !== 'OPEN' && status !== 'WITHDRAWN');

/**
 * The substitutes that an order's picker proposes. The page is told that something has changed, and reads it then; the shopper
 * approves or refuses until the store's deadline, after which the line's policy decides. Of an answer that came too late, or whose
 * outcome isn't known, the page says so and asks the store what counts.
 */
export const substituteProposalsMachine = setup({
  types: {
    input: {} as SubstituteProposalsInput,
    context: {} as SubstituteProposalsContext,
    events: {} as SubstituteProposalsEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<Pick<SubstituteProposalsServices, 'listProposals'>>('listProposals'),
    decideProposal: idempotentCall<SubstituteProposalsServices, 'decideProposal'>(),
  },
  guards: {
    isUpcoming: ({ context }) => context.isUpcoming,
    hasOpen: (_, proposals: SubstituteProposal[]) => proposals.some(isOpen),
    hasOpenProposals: ({ context }) => context.proposals.some(isOpen),
    isProposed: ({ context }, { id }: { id: string }) =>
      openProposals(context).some((proposal) => proposal.id === id),
    isRefusedWith,
    isAnswered,
    hasNoAnswer,
  },
  actions: {
    storeProposals: assign((_, proposals: SubstituteProposal[]) => ({ proposals })),
    storeAnswer: assign((_, answer: Answer) => ({ answer, failure: null })),
    storeFailure: assign((_, { failure }: { failure: ProposalFailure }) => ({ failure })),
    tellParent: sendTo(({ context }) => context.parent, {
      type: 'proposal.answered',
    } satisfies ProposalAnswered),
    tellAnswered: emit(({ context }) => ({
      type: 'toast.requested',
      text:
        known(context.answer).decision === 'APPROVED'
          ? t('Your picker will add it to your order.')
          : t("Your picker won't add it to your order."),
      tone: 'success',
    })),
  },
  delays: {
    /** Until the first open proposal expires, as of when the store last said; a moment more, so that the store has noticed. */
    untilExpired: ({ context }) =>
      Math.max(1_000, Math.min(...openProposals(context).map(({ remainingMs }) => remainingMs)) + 500),
    /** Until the store is asked again after it didn't answer. */
    longPause: 30_000,
  },
}).createMachine({
  id: 'substituteProposals',
  context: ({ input }) => ({ ...input, proposals: [], answer: null, failure: null }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Nothing is proposed for an order that was handed over or canceled.',
      always: [{ guard: 'isUpcoming', target: 'listening' }, { target: 'over' }],
    },
    listening: {
      description: "The page hears when the order's picker proposes something.",
      on: { 'order.changed': { target: '.asking', reenter: true } },
      initial: 'asking',
      states: {
        asking: {
          description: 'The store is asked what the picker proposes.',
          invoke: {
            id: 'listProposals',
            src: 'listProposals',
            input: ({ context: { orderId } }) => ({ orderId }),
            onDone: [
              {
                guard: { type: 'hasOpen', params: ({ event }) => event.output },
                target: 'waiting',
                actions: { type: 'storeProposals', params: ({ event }) => event.output },
              },
              { target: 'quiet', actions: { type: 'storeProposals', params: ({ event }) => event.output } },
            ],
            // What's on the page stays, and its time runs out.
            onError: [{ guard: 'hasOpenProposals', target: 'waiting' }, { target: 'unanswered' }],
          },
        },
        quiet: { description: 'The picker has no question.' },
        unanswered: {
          description: "The store doesn't say whether there's a question; it's asked again.",
          after: { longPause: 'asking' },
        },
        waiting: {
          description: '“Your picker suggests …”: the shopper approves or refuses, until time is up.',
          after: { untilExpired: 'asking' },
          on: {
            'proposal.approve': {
              guard: { type: 'isProposed', params: ({ event }) => event },
              target: 'answering',
              actions: { type: 'storeAnswer', params: ({ event: { id } }) => ({ id, decision: 'APPROVED' }) },
            },
            'proposal.refuse': {
              guard: { type: 'isProposed', params: ({ event }) => event },
              target: 'answering',
              actions: { type: 'storeAnswer', params: ({ event: { id } }) => ({ id, decision: 'REFUSED' }) },
            },
          },
        },
        answering: {
          description: "The shopper's answer is on its way.",
          tags: 'busy',
          invoke: {
            id: 'decideProposal',
            src: 'decideProposal',
            input: ({ context: { orderId, answer } }) => {
              const { id: proposalId, decision } = known(answer);
              return { call: 'decideProposal', request: { orderId, proposalId, decision } };
            },
            onDone: [
              {
                guard: 'isAnswered',
                target: 'answered',
                actions: [{ type: 'storeProposals', params: asAnswer }, 'tellAnswered', 'tellParent'],
              },
              {
                guard: 'hasNoAnswer',
                target: 'asking',
                actions: { type: 'storeFailure', params: { failure: 'unknown' } },
              },
              {
                guard: { type: 'isRefusedWith', params: { code: 'PROPOSAL_CLOSED' } },
                target: 'asking',
                actions: { type: 'storeFailure', params: { failure: 'late' } },
              },
              { target: 'asking', actions: { type: 'storeFailure', params: { failure: 'unexpected' } } },
            ],
          },
          // The answer must not be cut off; what's new is in the response.
          on: { 'order.changed': {} },
        },
        answered: {
          description: 'The store has the answer; there may be another question.',
          always: [{ guard: 'hasOpenProposals', target: 'waiting' }, { target: 'quiet' }],
        },
      },
    },
    over: {
      description: 'Nothing is proposed anymore.',
      type: 'final',
    },
  },
});

export type SubstituteProposalsRef = ActorRefFrom<typeof substituteProposalsMachine>;
