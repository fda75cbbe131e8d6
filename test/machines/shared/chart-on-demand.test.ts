import { describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, assign, createActor, setup } from 'xstate';
import { chartOnDemand } from '../../../machines/shared/chart-on-demand.ts';
import { provideFrom, type Service, slots } from '../../../machines/shared/services.ts';

interface World {
  greet: Service<{ name: string }, string>;
}

const greeter = setup({
  types: {
    input: {} as { name: string },
    context: {} as { name: string; greeting: string },
    events: {} as { type: 'greeting.accept' },
    output: {} as string,
  },
  actors: slots<World>('greet'),
}).createMachine({
  context: ({ input }) => ({ ...input, greeting: '' }),
  output: ({ context }) => context.greeting,
  initial: 'greeting',
  states: {
    greeting: {
      invoke: {
        id: 'greet',
        src: 'greet',
        input: ({ context }) => context,
        onDone: { target: 'greeted', actions: assign({ greeting: ({ event }) => event.output }) },
      },
    },
    greeted: { on: { 'greeting.accept': 'done' } },
    done: { type: 'final' },
  },
});

/** A chart around one whose code comes from `load`. */
function start(load: () => Promise<typeof greeter>) {
  const onDemand = chartOnDemand(load);
  const around = setup({
    types: {
      context: {} as { heard: string },
      events: {} as AnyEventObject,
      children: {} as { loadChart: 'loadChart'; chart: 'chart' },
    },
    actors: { loadChart: onDemand.loading, chart: onDemand.chart },
  }).createMachine({
    context: { heard: '' },
    initial: 'loading',
    states: {
      loading: { invoke: { id: 'loadChart', src: 'loadChart', onDone: 'running', onError: 'missing' } },
      missing: { on: { retry: 'loading' } },
      running: {
        invoke: {
          id: 'chart',
          src: 'chart',
          input: { name: 'Riley' },
          onDone: { target: 'over', actions: assign({ heard: ({ event }) => event.output }) },
        },
      },
      over: {},
    },
  });
  const provide = provideFrom({ greet: async ({ name }: { name: string }) => `Hello, ${name}` });
  return { onDemand, actor: createActor(provide(around)).start() };
}

describe('a chart on demand', () => {
  it('runs as if it had been loaded all along, with its input, services, events, and output', async () => {
    const { actor } = start(async () => greeter);
    await vi.waitFor(() => {
      const chart = actor.getSnapshot().children.chart;
      expect(chart?.getSnapshot()).toMatchObject({
        value: 'greeted',
        context: { greeting: 'Hello, Riley' },
      });
    });
    actor.getSnapshot().children.chart?.send({ type: 'greeting.accept' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'over', context: { heard: 'Hello, Riley' } });
  });

  it('is requested again after its code failed to load', async () => {
    const load = vi.fn(async () => greeter).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { actor } = start(load);
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('missing'));
    actor.send({ type: 'retry' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('running'));
  });

  it('loads once, even when a page prefetched it', async () => {
    const load = vi.fn(async () => greeter);
    const { actor, onDemand } = start(load);
    await onDemand.fetch();
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('running'));
    expect(load).toHaveBeenCalledOnce();
  });
});
