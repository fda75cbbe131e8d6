import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { toastsMachine } from '../../../machines/app/toasts.machine.ts';

describe('toasts', () => {
  it('for success disappear on their own, and for errors stay until dismissed', () => {
    const clock = new SimulatedClock();
    const toasts = createActor(toastsMachine, { clock }).start();
    const texts = () => toasts.getSnapshot().context.toasts.map(({ text }) => text);
    toasts.send({ type: 'toast.show', text: 'Saved', tone: 'success' });
    clock.increment(1_000);
    toasts.send({ type: 'toast.show', text: 'Sent', tone: 'success' });
    toasts.send({ type: 'toast.show', text: 'Failed', tone: 'error' });
    clock.increment(5_000);
    expect(texts()).toEqual(['Sent', 'Failed']);
    clock.increment(60_000);
    expect(texts()).toEqual(['Failed']);
    toasts.send({ type: 'toast.dismiss', id: '3' });
    expect(texts()).toEqual([]);
  });
});
