import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { transitionsOf } from '../../inspector/charts/read-chart.ts';
import { nodesOf, type Walk } from '../../machines/shared/walk.ts';
import { outcomesOf } from '../../tools/proof/outcomes.ts';

const machine = createMachine(
  {
    id: 'door',
    context: ({ input }) => Object(input),
    initial: 'shut',
    states: {
      shut: {
        on: {
          'door.push': [{ guard: 'isUnlocked', target: 'deciding' }, { target: 'shut' }],
          'door.kick': { guard: 'isStrong', target: 'deciding' },
        },
      },
      deciding: { always: [{ guard: 'isWide', target: 'open' }, { target: 'open' }] },
      open: { type: 'final' },
    },
  },
  {
    guards: {
      isUnlocked: ({ context }) => context.isUnlocked,
      isStrong: () => false,
      isWide: ({ context }) => context.isWide,
    },
  },
);

const walkWith = (starts: Walk['starts']): Walk => ({
  machine,
  starts,
  events: [{ type: 'door.push' }, { type: 'door.kick' }],
  answers: {},
});

/** The guards of transitions, by event. */
function told(starts: Walk['starts']) {
  const { taken, refused } = outcomesOf(walkWith(starts));
  const all = nodesOf(machine.root).flatMap(transitionsOf);
  const wordsOf = (one: (typeof all)[number]) => `${one.eventType || 'always'} ${one.guard ?? 'otherwise'}`;
  return {
    taken: all.filter((one) => taken.has(one)).map(wordsOf),
    refused: all.filter((one) => refused.has(one)).map(wordsOf),
  };
}

it('a proof sees which transitions a walk takes and which guards refuse', () => {
  expect(told({ unlocked: { isUnlocked: true, isWide: true } })).toEqual({
    taken: ['door.push isUnlocked', 'always isWide'],
    refused: ['door.kick isStrong'],
  });
});

it('among transitions to the same state, it sees the one whose guard passes', () => {
  expect(told({ unlocked: { isUnlocked: true, isWide: false }, locked: { isUnlocked: false } })).toEqual({
    taken: ['door.push isUnlocked', 'door.push otherwise', 'always otherwise'],
    refused: ['door.push isUnlocked', 'door.kick isStrong', 'always isWide'],
  });
});
