import { describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { chartOnDemand } from '../../../machines/shared/chart-on-demand.ts';
import { type CodePart, onDemand } from '../../../machines/shared/on-demand.machine.ts';

const question = setup({
  types: {
    input: {} as { part: CodePart },
    context: {} as { part: CodePart },
    events: {} as { type: 'question.answer' },
    output: {} as { kind: 'answered' },
  },
}).createMachine({
  context: ({ input }) => input,
  initial: 'asking',
  states: { asking: { on: { 'question.answer': 'answered' } }, answered: { type: 'final' } },
  output: { kind: 'answered' },
});

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** The question, whose code comes from `load`. */
async function start(load: () => Promise<typeof question>, part: CodePart = 'tip') {
  const actor = createActor(
    onDemand(chartOnDemand(load), ({ part }) => part),
    { input: { part } },
  ).start();
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  return { actor, snapshot: () => actor.getSnapshot() };
}

describe('a chart whose code loads when it is needed', () => {
  it('gets its input and ends as it does', async () => {
    const { snapshot } = await start(async () => question);
    const chart = snapshot().children.chart;
    expect(chart?.getSnapshot().context).toEqual({ part: 'tip' });
    chart?.send({ type: 'question.answer' });
    expect(snapshot().output).toEqual({ kind: 'answered' });
  });

  it('says what is missing and how often it failed to load, and can be tried again', async () => {
    const load = vi
      .fn(async () => question)
      .mockImplementationOnce(offline)
      .mockImplementationOnce(offline);
    const { actor, snapshot } = await start(load, 'pinEntry');
    expect(snapshot().value).toBe('missing');
    actor.send({ type: 'code.retry' });
    await vi.waitFor(() => expect(snapshot().context).toMatchObject({ part: 'pinEntry', misses: 2 }));
    actor.send({ type: 'code.retry' });
    await vi.waitFor(() => expect(snapshot().children.chart).toBeDefined());
  });

  it('can be given up when its code fails to load', async () => {
    const { actor, snapshot } = await start(offline);
    actor.send({ type: 'code.cancel' });
    expect(snapshot().output).toEqual({ kind: 'canceled' });
  });

  it.each(['introduceSnap', 'leaving'] as const)(
    'is skipped without a word when its code fails to load and nobody asked for it: %s',
    async (part) => {
      const { snapshot } = await start(offline, part);
      expect(snapshot().output).toEqual({ kind: 'canceled' });
    },
  );
});
