import { expect, it } from 'vitest';
import { type AnyEventObject, and, createActor, not, or, setup, stateIn } from 'xstate';
import { chartJson } from '../../../inspector/charts/chart-json.ts';
import { readChart, withStates } from '../../../inspector/charts/read-chart.ts';
import { answerWords, GUARD_FACTS, reasonsIn } from '../../../inspector/guard-words.ts';
import { heldTransitions } from '../../../inspector/held-transitions.ts';
import { hasEnded } from '../../../machines/shared/endings.ts';
import { whatBlocks } from '../../../machines/shared/what-blocks.ts';
import { everyChart } from './service-calls.ts';

interface Facts {
  hasReservation: boolean;
  isDelivery: boolean;
  isOver: boolean;
}

const gate = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as AnyEventObject },
  guards: {
    hasReservation: ({ context }) => context.hasReservation,
    isDelivery: ({ context }) => context.isDelivery,
    isOver: ({ context }) => context.isOver,
    isThisReservation: (_, { id }: { id: string }) => id === 'mine',
    hasEnded,
    isForMe: (_, { id }: { id: string }) => id.startsWith('mine'),
  },
}).createMachine({
  id: 'gate',
  context: ({ input }) => input,
  initial: 'open',
  on: { 'outer.press': { guard: 'hasReservation', target: '.open' } },
  states: {
    open: {
      on: {
        both: { guard: and(['hasReservation', not('isOver')]), target: 'shut' },
        either: { guard: or(['hasReservation', 'isDelivery']), target: 'shut' },
        neither: { guard: not(or(['isDelivery', 'isOver'])), target: 'shut' },
        'outer.press': { guard: 'isDelivery', target: 'shut' },
        forbidden: [{ guard: 'isOver' }, { target: 'shut' }],
        here: { guard: stateIn('open'), target: 'shut' },
        addressed: { guard: { type: 'isForMe', params: ({ event }) => event as never }, target: 'shut' },
        'xstate.done.actor.child': { guard: { type: 'hasEnded', params: { as: 'placed' } }, target: 'shut' },
        meant: {
          guard: { type: 'isThisReservation', params: ({ event }) => event as never },
          target: 'shut',
        },
      },
    },
    shut: {},
  },
});

const at = (facts: Partial<Facts> = {}) =>
  createActor(gate, { input: { hasReservation: false, isDelivery: false, isOver: false, ...facts } })
    .start()
    .getSnapshot();

const why = (type: string, facts: Partial<Facts> = {}, more: object = {}) =>
  answerWords(whatBlocks(at(facts), { type, ...more }));

it.each([
  ['both', {}, 'Only if a time is reserved.'],
  ['both', { isOver: true }, 'Only if a time is reserved, and not if the time is up.'],
  ['both', { hasReservation: true, isOver: true }, 'Not if the time is up.'],
  ['both', { hasReservation: true }, 'Can happen now.'],
  ['either', {}, "Only if a time is reserved, and only if it's a delivery."],
  ['either', { isDelivery: true }, 'Can happen now.'],
  ['neither', { isDelivery: true }, "Not if it's a delivery."],
  ['neither', { isDelivery: true, isOver: true }, "Not if it's a delivery, and not if the time is up."],
  ['outer.press', {}, "Only if it's a delivery, and only if a time is reserved."],
  ['outer.press', { hasReservation: true }, 'Can happen now.'],
  ['forbidden', { isOver: true }, 'Not if the time is up.'],
  ['forbidden', {}, 'Can happen now.'],
  ['addressed', {}, 'Depends on what the event brings.'],
  ['unknown', {}, "Isn't listened to in this state."],
])('the inspector says which guards keep %j from happening, given %j: %s', (type, facts, words) => {
  expect(why(type, facts)).toBe(words);
});

it('the inspector asks a guard about the event itself if there is one', () => {
  expect(why('meant', {}, { id: 'mine' })).toBe('Can happen now.');
  expect(why('meant', {}, { id: 'theirs' })).toBe("Only if it's about this reservation.");
});

it('the inspector says what a guard with static params asks for: which ending, which code', () => {
  const ended = (kind: string) => why('xstate.done.actor.child', {}, { output: { kind } });
  expect(ended('placed')).toBe('Can happen now.');
  expect(ended('rejected')).toBe('Only if the chart it ran ended that way (placed).');
});

it('the inspector lists the transitions that would not be taken, and those that depend on the event', () => {
  const held = heldTransitions(at({ isDelivery: true }));
  expect(held.map(({ state, is, because }) => [state, is, reasonsIn(because)])).toEqual([
    ['', false, 'Only if a time is reserved.'],
    ['open', false, 'Only if a time is reserved.'],
    ['open', false, "Not if it's a delivery."],
    ['open', false, 'Only if the time is up.'],
    ['open', null, ''],
    ['open', null, ''],
    ['open', null, ''],
  ]);
});

it('the inspector has words for every guard of every chart, and no others', async () => {
  const charts = (await everyChart()).map((machine) => readChart(chartJson(machine)));
  const guards = charts
    .flatMap(withStates)
    .flatMap(({ transitions }) => transitions.flatMap(({ guard }) => guard ?? []))
    .flatMap((guard) =>
      guard.split(/ (?:and|or) /).map((one) => one.replace(/^not /, '').split(' ')[0] ?? ''),
    );
  expect([...new Set([...guards, 'stateIn'])].toSorted()).toEqual(Object.keys(GUARD_FACTS).toSorted());
});

it('the inspector says in a clause what each guard asks', () => {
  const unlike = Object.entries(GUARD_FACTS).filter(
    ([, words]) => !/^[a-zA-Z][^.]+ [^.]*[a-z]$/i.test(words),
  );
  expect(unlike).toEqual([]);
});
