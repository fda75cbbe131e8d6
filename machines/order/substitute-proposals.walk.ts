import { createEmptyActor } from 'xstate';
import { proposal } from '../../test/support/order/proposals.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { substituteProposalsMachine } from './substitute-proposals.machine.ts';

const order = { orderId: 'order-1', parent: createEmptyActor() };
const approved = proposal({ status: 'APPROVED', remainingMs: 0 });

export const walk: Walk<typeof substituteProposalsMachine> = {
  machine: substituteProposalsMachine,
  starts: {
    'an order that is being picked': { ...order, isUpcoming: true },
    'an order that was handed over': { ...order, isUpcoming: false },
  },
  events: [
    { type: 'order.changed' },
    { type: 'proposal.approve', id: 'proposal-1' },
    { type: 'proposal.refuse', id: 'proposal-1' },
  ],
  answers: {
    listProposals: {
      proposed: { output: [proposal()] },
      approved: { output: [approved] },
      none: { output: [] },
      unreachable: UNREACHABLE,
    },
    decideProposal: {
      taken: answering([approved]),
      'taken, and another question': answering([proposal({ id: 'proposal-2' }), approved]),
      'too late': refusingCall(409, 'PROPOSAL_CLOSED'),
      refused: refusingCall(404, 'NOT_FOUND'),
      'no answer': UNKNOWN,
    },
  },
  serialize: ({ proposals, failure }) => [proposals.map(({ status }) => status), failure],
};
