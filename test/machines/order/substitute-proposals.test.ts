import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, setup, waitFor } from 'xstate';
import {
  endedProposals,
  openProposals,
  type SubstituteProposalsRef,
  type SubstituteProposalsServices,
  substituteProposalsMachine,
} from '../../../machines/order/substitute-proposals.machine.ts';
import type { SubstituteProposal } from '../../../services/contracts/proposals.ts';
import { serving } from '../../support/all-services.ts';
import { proposal } from '../../support/order/proposals.ts';

let stop = () => {};
afterEach(() => stop());

const parent = (told: string[]) =>
  createActor(
    setup({ actions: { note: ({ event }) => void told.push(event.type) } }).createMachine({
      on: { '*': { actions: 'note' } },
    }),
  ).start();

/** An order's page whose store has these proposals, and that hears of changes when told. */
async function open(services: Partial<SubstituteProposalsServices> = {}) {
  const store = { proposals: [proposal()] as SubstituteProposal[] };
  const told: string[] = [];
  const clock = new SimulatedClock();
  const serve = serving({
    listProposals: async () => store.proposals,
    decideProposal: async ({ decision }) => {
      store.proposals = [proposal({ status: decision, remainingMs: 0 })];
      return store.proposals;
    },
    ...services,
  });
  const actor = serve(
    createActor(substituteProposalsMachine, {
      input: { orderId: 'order-1', parent: parent(told), isUpcoming: true },
      clock,
    }),
  );
  actor.start();
  stop = () => actor.stop();
  const until = (state: 'waiting' | 'quiet') =>
    waitFor(actor, (snapshot) => snapshot.matches({ listening: state }));
  const change = () => actor.send({ type: 'order.changed' });
  return { actor: actor as SubstituteProposalsRef, clock, change, store, told, until };
}

describe("a picker's question", () => {
  it('shows as soon as the page hears that something has changed', async () => {
    const { actor, change, store, until } = await open({});
    store.proposals = [];
    await until('waiting');
    change();
    await until('quiet');
    store.proposals = [proposal()];
    change();
    await until('waiting');
    expect(openProposals(actor.getSnapshot().context)).toHaveLength(1);
  });

  it('is answered once, and then it is over', async () => {
    const { actor, until, told } = await open();
    await until('waiting');
    actor.send({ type: 'proposal.approve', id: 'proposal-1' });
    expect(actor.getSnapshot().can({ type: 'proposal.refuse', id: 'proposal-1' })).toBe(false);
    await until('quiet');
    expect(endedProposals(actor.getSnapshot().context)).toMatchObject([{ status: 'APPROVED' }]);
    expect(told).toEqual(['proposal.answered']);
  });

  it.each([
    ['proposal.approve', 'APPROVED', 'Your picker will add it to your order.'],
    ['proposal.refuse', 'REFUSED', "Your picker won't add it to your order."],
  ] as const)('is answered as the shopper says: %s', async (type, decision, text) => {
    const decideProposal = vi.fn(async () => [proposal({ status: decision, remainingMs: 0 })]);
    const { actor, until } = await open({ decideProposal });
    const toasts: string[] = [];
    actor.on('toast.requested', (toast) => toasts.push(toast.text));
    await until('waiting');
    actor.send({ type, id: 'another' });
    expect(actor.getSnapshot().matches({ listening: 'waiting' })).toBe(true);
    actor.send({ type, id: 'proposal-1' });
    await until('quiet');
    expect(decideProposal).toHaveBeenCalledExactlyOnceWith(
      { orderId: 'order-1', proposalId: 'proposal-1', decision },
      expect.any(AbortSignal),
    );
    expect(toasts).toEqual([text]);
  });

  it('is answered whatever else changes meanwhile', async () => {
    const answer = Promise.withResolvers<SubstituteProposal[]>();
    const { actor, change, until } = await open({ decideProposal: () => answer.promise });
    await until('waiting');
    actor.send({ type: 'proposal.approve', id: 'proposal-1' });
    change();
    expect(actor.getSnapshot().matches({ listening: 'answering' })).toBe(true);
    answer.resolve([proposal({ status: 'APPROVED', remainingMs: 0 })]);
    await until('quiet');
  });

  it('says why an answer was not taken until the next one', async () => {
    const answer = Promise.withResolvers<SubstituteProposal[]>();
    const decideProposal = vi
      .fn(() => answer.promise)
      .mockRejectedValueOnce({ kind: 'refused', status: 404, code: 'NOT_FOUND', message: '', fields: {} });
    const { actor, until } = await open({ decideProposal });
    await until('waiting');
    actor.send({ type: 'proposal.approve', id: 'proposal-1' });
    await until('waiting');
    expect(actor.getSnapshot().context.failure).toBe('unexpected');
    actor.send({ type: 'proposal.approve', id: 'proposal-1' });
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('is asked about again when its time is up, by what the store said is left', async () => {
    const { actor, clock, store, until } = await open();
    await until('waiting');
    store.proposals = [proposal({ status: 'LAPSED', remainingMs: 0 })];
    clock.increment(480_000);
    expect(actor.getSnapshot().matches({ listening: 'waiting' })).toBe(true);
    clock.increment(1_000);
    await until('quiet');
    expect(endedProposals(actor.getSnapshot().context)).toMatchObject([{ status: 'LAPSED' }]);
  });

  it('that was decided otherwise says that the answer came too late, and what became of it', async () => {
    const { actor, store, until } = await open({
      decideProposal: async () => {
        throw { kind: 'refused', status: 409, code: 'PROPOSAL_CLOSED', message: '', fields: {} };
      },
    });
    await until('waiting');
    store.proposals = [proposal({ status: 'ACCEPTED', remainingMs: 0 })];
    actor.send({ type: 'proposal.refuse', id: 'proposal-1' });
    await until('quiet');
    expect(actor.getSnapshot().context.failure).toBe('late');
    expect(endedProposals(actor.getSnapshot().context)).toMatchObject([{ status: 'ACCEPTED' }]);
  });

  it('stays on the page while the store cannot be asked', async () => {
    let isDown = false;
    const { actor, change, until } = await open({
      listProposals: async () => {
        if (isDown) throw { kind: 'unreachable' };
        return [proposal()];
      },
    });
    await until('waiting');
    isDown = true;
    change();
    await until('waiting');
    expect(openProposals(actor.getSnapshot().context)).toHaveLength(1);
  });

  it('is asked about again if the store cannot say whether there is one', async () => {
    let isDown = true;
    const { actor, clock, until } = await open({
      listProposals: async () => {
        if (isDown) throw { kind: 'unreachable' };
        return [proposal()];
      },
    });
    await waitFor(actor, (snapshot) => snapshot.matches({ listening: 'unanswered' }));
    isDown = false;
    clock.increment(30_000);
    await until('waiting');
  });
});
