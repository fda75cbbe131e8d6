import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { arrivalMachine } from '../../../machines/order/arrival.machine.ts';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import type { Arrival } from '../../../services/contracts/orders.ts';
import { serving } from '../../support/all-services.ts';
import { refusal } from '../../support/checkout/samples.ts';
import { unreachable } from '../../support/failures.ts';

const SINCE = '2026-11-21T19:40:00Z';
const NOT_YET: Arrival = { stage: null, bay: null, since: null };
const ON_THE_WAY: Arrival = { stage: 'ON_THE_WAY', bay: null, since: SINCE };
const HERE: Arrival = { stage: 'HERE', bay: '12', since: SINCE };

function open({
  pickupType = 'CURBSIDE' as PickupType,
  arrival = NOT_YET as Arrival | null,
  tellArrival = vi.fn(async () => ON_THE_WAY),
} = {}) {
  const serve = serving({ tellArrival });
  const actor = serve(
    createActor(arrivalMachine, { input: { orderId: 'order-1', pickupType, arrival } }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const value = () => actor.getSnapshot().value;
  return { actor, tellArrival, settled, value };
}

it('tells the store that the shopper is on the way and, with the spot, that they are there', async () => {
  const tellArrival = vi.fn(async () => HERE).mockResolvedValueOnce(ON_THE_WAY);
  const { actor, settled, value } = open({ tellArrival });
  actor.send({ type: 'arrival.setOut' });
  await settled();
  expect(value()).toBe('onTheWay');
  actor.send({ type: 'arrival.reach' });
  expect(value()).toBe('askingBay');
  actor.send({ type: 'bay.submit' });
  expect(actor.getSnapshot().context.bayProblem).toEqual({ kind: 'missing' });
  actor.send({ type: 'bay.type', bay: '12' });
  actor.send({ type: 'bay.submit' });
  await settled();
  expect(value()).toBe('here');
  expect(tellArrival.mock.calls.map(([request]: unknown[]) => request)).toEqual([
    { orderId: 'order-1', stage: 'ON_THE_WAY', bay: null },
    { orderId: 'order-1', stage: 'HERE', bay: '12' },
  ]);
});

it('asks for no spot where the shopper comes inside', async () => {
  const tellArrival = vi.fn(async () => ({ ...HERE, bay: null }));
  const { actor, settled, value } = open({ pickupType: 'PICKUP', tellArrival });
  actor.send({ type: 'arrival.reach' });
  await settled();
  expect(value()).toBe('here');
  expect(actor.getSnapshot().can({ type: 'arrival.reach' })).toBe(false);
});

it('keeps the spot that was typed if the store is out of reach or refuses it', async () => {
  const fields = { bay: 'Enter the number of your spot, such as 4.' };
  const tellArrival = vi
    .fn(async () => HERE)
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce({ ...refusal('INVALID_INPUT', 422), fields });
  const { actor, settled, value } = open({ tellArrival });
  actor.send({ type: 'arrival.reach' });
  actor.send({ type: 'bay.type', bay: '#12' });
  actor.send({ type: 'bay.submit' });
  await settled();
  expect(value()).toBe('askingBay');
  expect(actor.getSnapshot().context).toMatchObject({ bay: '#12', failure: unreachable });
  actor.send({ type: 'bay.submit' });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({
    bay: '#12',
    bayProblem: { kind: 'refused', words: fields.bay },
  });
});

it('is offered once the store waits for the shopper, and what another device told shows', () => {
  const { actor, value } = open({ arrival: null });
  expect(value()).toBe('notAwaited');
  actor.send({ type: 'arrival.heard', arrival: NOT_YET });
  expect(value()).toBe('notYet');
  actor.send({ type: 'arrival.heard', arrival: HERE });
  expect(value()).toBe('here');
  actor.send({ type: 'arrival.heard', arrival: null });
  expect(value()).toBe('notAwaited');
});

it('tells no spot from the road, even if one was typed', async () => {
  const { actor, tellArrival, settled, value } = open();
  actor.send({ type: 'arrival.reach' });
  actor.send({ type: 'bay.type', bay: '12' });
  actor.send({ type: 'bay.cancel' });
  expect(value()).toBe('notYet');
  actor.send({ type: 'arrival.setOut' });
  await settled();
  expect(tellArrival).toHaveBeenCalledExactlyOnceWith(
    { orderId: 'order-1', stage: 'ON_THE_WAY', bay: null },
    expect.any(AbortSignal),
  );
});

it('takes blanks for no spot, and says so until something is typed', () => {
  const { actor, value } = open();
  actor.send({ type: 'arrival.reach' });
  actor.send({ type: 'bay.type', bay: '  ' });
  actor.send({ type: 'bay.submit' });
  expect(value()).toBe('askingBay');
  expect(actor.getSnapshot().context.bayProblem).toEqual({ kind: 'missing' });
  actor.send({ type: 'bay.type', bay: '1' });
  expect(actor.getSnapshot().context.bayProblem).toBeNull();
});

it.each(['arrival.setOut', 'arrival.reach'] as const)(
  'forgets why the store was not told when it is told again: %s',
  async (type) => {
    const answer = Promise.withResolvers<Arrival>();
    const tellArrival = vi
      .fn(() => answer.promise)
      .mockRejectedValueOnce(unreachable)
      .mockRejectedValueOnce(unreachable);
    const { actor, settled, value } = open({ pickupType: 'PICKUP', tellArrival });
    actor.send({ type });
    await settled();
    expect(value()).toBe('notYet');
    expect(actor.getSnapshot().context.failure).toEqual(unreachable);
    actor.send({ type });
    expect(actor.getSnapshot().context.failure).toBeNull();
  },
);

it('forgets why the spot was not told when it is told again, or kept to oneself', async () => {
  const tellArrival = vi.fn(() => Promise.reject(unreachable));
  const { actor, settled } = open({ tellArrival });
  actor.send({ type: 'arrival.reach' });
  actor.send({ type: 'bay.type', bay: '12' });
  actor.send({ type: 'bay.submit' });
  await settled();
  expect(actor.getSnapshot().context.failure).toEqual(unreachable);
  actor.send({ type: 'bay.submit' });
  expect(actor.getSnapshot().context.failure).toBeNull();
  await settled();
  actor.send({ type: 'bay.cancel' });
  expect(actor.getSnapshot().context.failure).toBeNull();
});
