import { createActor, setup } from 'xstate';
import { opened, startCheckout } from '../../test/support/checkout/running.ts';
import { contact } from '../../test/support/checkout/samples.ts';
import { type Figure, median } from './figures.ts';

const EVENTS = 100_000;
const ROUNDS = 5;
const GOAL = 0.5;

const bareMachine = setup({ types: { events: {} as { type: 'light.toggle' } } }).createMachine({
  id: 'light',
  initial: 'off',
  states: { off: { on: { 'light.toggle': 'on' } }, on: { on: { 'light.toggle': 'off' } } },
});

function perSecond(send: (count: number) => void): number {
  const began = performance.now();
  for (let count = 0; count < EVENTS; count += 1) send(count);
  return EVENTS / ((performance.now() - began) / 1000);
}

/** Events per second of the chart that coordinates an open checkout, compared with a bare two-state chart. */
export async function benchCharts(): Promise<Figure[]> {
  const light = createActor(bareMachine).start();
  const { actor, completeOrder } = await opened(startCheckout());
  const facts = [
    { type: 'contact.changed', contact, errors: {} },
    { type: 'payment.changed', problem: null, isSettled: true },
    { type: 'reservation.changed', heldId: 'hold-1', expiredId: null },
  ] as const;
  const ratios: number[] = [];
  let last = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = perSecond(() => light.send({ type: 'light.toggle' }));
    last = perSecond((count) => completeOrder.send(facts[count % facts.length] ?? facts[0]));
    ratios.push(last / bare);
  }
  actor.stop();
  const ratio = median(ratios);
  return [
    {
      name: 'Charts, checkout beside a bare chart of two states',
      goal: `${GOAL} of its events/s`,
      figure: `${ratio.toFixed(2)} (${Math.round(last / 1000)},000 events/s)`,
      isMet: ratio >= GOAL,
    },
  ];
}
