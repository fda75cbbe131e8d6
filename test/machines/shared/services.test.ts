import { afterEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, setup, waitFor } from 'xstate';
import { known } from '../../../machines/shared/known.ts';
import { type Service, serviceActors, servingFrom } from '../../../machines/shared/services.ts';

interface GreetingServices {
  greet: Service<{ name: string }, string>;
}

const greetingMachine = setup({
  types: { context: {} as { name: string } },
  actors: serviceActors<GreetingServices>('greet'),
}).createMachine({
  context: { name: 'Riley' },
  initial: 'greeting',
  states: {
    greeting: {
      invoke: {
        id: 'greet',
        src: 'greet',
        input: ({ context }) => ({ name: context.name }),
        onDone: 'greeted',
        onError: 'failed',
      },
    },
    greeted: {},
    failed: {},
  },
});

describe("a service's actor", () => {
  afterEach(() => vi.unstubAllGlobals());

  it('throws outside the chart when nothing serves it, and does not look like a failed call', () => {
    const thrown: string[] = [];
    vi.stubGlobal('queueMicrotask', (task: () => void) => {
      try {
        task();
      } catch (error) {
        thrown.push(String(error));
      }
    });
    const actor = createActor(greetingMachine).start();
    expect(thrown).toEqual(["Error: Nothing serves 'greet'."]);
    expect(actor.getSnapshot().value).toBe('greeting');
  });

  it('runs a plain function with its input, and aborts it when the state is left', async () => {
    let seen: { input: unknown; signal: AbortSignal } | undefined;
    const greet: GreetingServices['greet'] = (input, signal) => {
      seen = { input, signal };
      return new Promise(() => {});
    };
    const actor = servingFrom({ greet })(createActor(greetingMachine)).start();
    expect(seen?.input).toEqual({ name: 'Riley' });
    actor.stop();
    expect(seen?.signal.aborted).toBe(true);
  });
});

describe('a chart that breaks', () => {
  it('says which one, in which state, on which event, and for want of what', () => {
    const orderMachine = setup({
      types: { context: {} as { total: number | null }, events: {} as { type: 'order.pay' } },
    }).createMachine({
      id: 'order',
      context: { total: null },
      initial: 'open',
      states: {
        open: {
          initial: 'paying',
          states: {
            paying: {
              on: { 'order.pay': { actions: assign(({ context }) => ({ total: known(context.total) })) } },
            },
          },
        },
      },
    });
    const actor = servingFrom({})(createActor(orderMachine));
    let broke: unknown;
    actor.subscribe({ error: (error) => (broke = error) });
    actor.start().send({ type: 'order.pay' });
    expect(broke).toEqual(
      new Error("order broke in 'open.paying' on 'order.pay': A value is missing that every path here sets."),
    );
    expect(Object(broke).cause.stack).toContain('services.test.ts');
  });
});

describe('a call that finds the session over', () => {
  const greeting = (onSessionOver: () => Promise<void>) => {
    const house = setup({ actors: { greeter: greetingMachine } }).createMachine({
      invoke: { id: 'greeter', src: 'greeter' },
    });
    const serve = servingFrom({ greet: () => Promise.reject({ kind: 'signedOut' }) }, { onSessionOver });
    return serve(createActor(house)).start().getSnapshot().children.greeter;
  };

  it('says so once and never settles, in any chart (AUT-06)', async () => {
    const onSessionOver = vi.fn(() => new Promise<void>(() => {}));
    const greeter = greeting(onSessionOver);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onSessionOver).toHaveBeenCalledTimes(1);
    expect(greeter?.getSnapshot().value).toBe('greeting');
  });

  it('fails like any other when the session turns out to be valid', async () => {
    const greeter = greeting(async () => {});
    if (greeter) await waitFor(greeter, (snapshot) => snapshot.matches('failed'));
    expect(greeter?.getSnapshot().value).toBe('failed');
  });
});
