import { expect, it } from 'vitest';
import { createActor, type StateValueFrom } from 'xstate';
import { pathOf, stepsOf } from '../../.storybook/chart/messages.ts';
import { chartsIn, movesOf } from '../../.storybook/chart/moves.ts';
import { chartJson } from '../../inspector/charts/chart-json.ts';
import { readChart, withStates } from '../../inspector/charts/read-chart.ts';
import { falloutMachine } from '../../machines/checkout/fallout.machine.ts';
import { fallout } from '../support/checkout/samples.ts';

const input = { checkoutId: 'checkout-1', versionKey: 'v1' };

function frozen(value: StateValueFrom<typeof falloutMachine>) {
  const context = { ...input, fallout: fallout(), failure: null, checkout: null };
  const snapshot = falloutMachine.resolveState({ value, context });
  return chartsIn(createActor(falloutMachine, { input, snapshot }), 'fallout');
}

const movesIn = async (value: StateValueFrom<typeof falloutMachine>) =>
  (await Promise.all(frozen(value).map(movesOf))).flat();

it('the Chart panel offers what a state hears, each with the transition it takes', async () => {
  const moves = await movesIn({ open: 'asking' });
  expect(moves.map(({ name }) => name)).toContain('fallout-fallout-remove');
  const states = withStates(readChart(chartJson(falloutMachine)));
  for (const { takes, event } of moves) {
    const taken = takes.map((key) => {
      const [path, place] = key.split('#');
      return states.find((state) => state.path === path)?.transitions[Number(place)]?.event;
    });
    expect(taken).toEqual([event.type]);
  }
});

it('the Chart panel offers every answer of a pending service by its name', async () => {
  const words = (await movesIn({ open: 'removing' })).map((move) => move.words);
  expect(words).toContain('removeFallout: unreachable');
  expect(words.filter((each) => each.startsWith('removeFallout: ')).length).toBeGreaterThan(2);
});

it("an address leads through its own story's steps only, in characters that Storybook keeps", () => {
  const path = pathOf('checkout--fallout', ['fallout-fallout-remove', 'fallout-removeFallout-unreachable']);
  expect(path).toMatch(/^[a-zA-Z0-9 _-]+$/);
  expect(stepsOf('checkout--fallout', path)).toEqual([
    'fallout-fallout-remove',
    'fallout-removeFallout-unreachable',
  ]);
  expect(stepsOf('checkout--other', path)).toEqual([]);
  expect(stepsOf('checkout--fallout', '')).toEqual([]);
});
