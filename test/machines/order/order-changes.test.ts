import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import {
  type OrderStreamFact,
  orderChangesMachine,
  type PageVisibilityFact,
} from '../../../machines/order/order-changes.machine.ts';
import { serving } from '../../support/all-services.ts';

const HALF_A_MINUTE = 30_000;

/** A page that listens; `opened` counts its connections. */
function listen({ isUpcoming = true } = {}) {
  const clock = new SimulatedClock();
  const seen = { told: 0, opened: 0, closed: 0 };
  const stream = { hear: (_: OrderStreamFact) => {} };
  const page = { hear: (_: PageVisibilityFact) => {} };
  const parent = createActor(
    setup({ actions: { count: () => void seen.told++ } }).createMachine({
      on: { 'order.changed': { actions: 'count' } },
    }),
  ).start();
  const serve = serving({
    orderChanges: (_, hear) => {
      seen.opened++;
      stream.hear = hear;
      return { send: () => {}, close: () => void seen.closed++ };
    },
    pageVisibility: (_, hear) => {
      page.hear = hear;
      return { send: () => {}, close: () => {} };
    },
  });
  const actor = serve(
    createActor(orderChangesMachine, {
      clock,
      input: { orderId: 'order-1', isUpcoming, parent },
    }),
  ).start();
  return {
    actor,
    clock,
    seen,
    hear: (fact: OrderStreamFact) => stream.hear(fact),
    turn: (fact: PageVisibilityFact) => page.hear(fact),
  };
}

describe('the page of an order', () => {
  it('is told every half a minute while the stream is not open, and asks for what it missed as it opens', () => {
    const { clock, seen, hear } = listen();
    clock.increment(HALF_A_MINUTE - 1);
    expect(seen.told).toBe(0);
    clock.increment(1);
    clock.increment(HALF_A_MINUTE);
    expect(seen.told).toBe(2);
    hear({ type: 'stream.opened' });
    expect(seen.told).toBe(3);
  });

  it('is told only by the stream while that is open', () => {
    const { clock, seen, hear } = listen();
    hear({ type: 'stream.opened' });
    clock.increment(100 * HALF_A_MINUTE);
    expect(seen.told).toBe(1);
    hear({ type: 'order.changed' });
    expect(seen.told).toBe(2);
  });

  it('is told every half a minute again when the stream is lost', () => {
    const { clock, seen, hear } = listen();
    hear({ type: 'stream.opened' });
    hear({ type: 'stream.lost' });
    clock.increment(HALF_A_MINUTE);
    expect(seen).toEqual({ told: 2, opened: 1, closed: 0 });
  });

  it.each(['offline', 'live'])('connects anew half a minute after the store refused it (%s)', (state) => {
    const { clock, seen, hear } = listen();
    if (state === 'live') hear({ type: 'stream.opened' });
    const before = seen.told;
    hear({ type: 'stream.refused' });
    expect(seen.closed).toBe(1);
    clock.increment(HALF_A_MINUTE - 1);
    expect(seen.opened).toBe(1);
    clock.increment(1);
    expect([seen.opened, seen.told]).toEqual([2, before + 1]);
  });

  it.each(['listening', 'live', 'refused'] as const)(
    'neither listens nor asks while it is hidden, and listens anew when it is shown (%s)',
    (state) => {
      const { clock, seen, hear, turn } = listen();
      if (state === 'live') hear({ type: 'stream.opened' });
      if (state === 'refused') hear({ type: 'stream.refused' });
      const { told } = seen;
      turn({ type: 'page.hidden' });
      expect(seen.closed).toBe(1);
      clock.increment(10 * HALF_A_MINUTE);
      expect(seen).toEqual({ told, opened: 1, closed: 1 });
      turn({ type: 'page.shown' });
      hear({ type: 'stream.opened' });
      expect(seen).toEqual({ told: told + 1, opened: 2, closed: 1 });
    },
  );

  it.each(['listening', 'refused', 'hidden'] as const)(
    'stops once the order was handed over or canceled (%s)',
    (state) => {
      const { actor, clock, seen, hear, turn } = listen();
      if (state === 'refused') hear({ type: 'stream.refused' });
      if (state === 'hidden') turn({ type: 'page.hidden' });
      actor.send({ type: 'order.told', isUpcoming: true });
      expect(actor.getSnapshot().matches({ upcoming: state })).toBe(true);
      actor.send({ type: 'order.told', isUpcoming: false });
      clock.increment(HALF_A_MINUTE);
      expect(seen).toEqual({ told: 0, opened: 1, closed: 1 });
    },
  );

  it('does not listen for an order that is over', () => {
    const { clock, seen } = listen({ isUpcoming: false });
    clock.increment(HALF_A_MINUTE);
    expect(seen).toEqual({ told: 0, opened: 0, closed: 0 });
  });
});
