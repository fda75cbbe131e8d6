import { expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import {
  heardIn,
  LATE,
  nodesOf,
  pathsOf,
  refusing,
  UNREACHABLE,
  type Walk,
  walkEventsOf,
  wordsOf,
} from '../../../machines/shared/walk.ts';

const door = setup({
  types: {
    context: {} as { knocks: number },
    input: {} as { knocks: number },
    events: {} as { type: 'knock' } | { type: 'door.open' },
  },
  actors: { look: fromPromise(async () => 'nobody') },
  actions: { count: assign({ knocks: ({ context }) => context.knocks + 1 }) },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: {
    shut: { on: { knock: { target: 'looking', actions: 'count' } } },
    looking: {
      invoke: { id: 'look', src: 'look', onDone: 'open', onError: 'shut' },
      after: { patience: 'shut' },
    },
    open: { type: 'final' },
  },
});

const FRIEND = { output: 'a friend', when: ({ knocks }: { knocks: number }) => knocks > 1 };
const gone = refusing(404, 'NOT_FOUND', { message: 'Nobody lives here.' });
const walk: Walk<typeof door> = {
  machine: door,
  starts: { quiet: { knocks: 0 }, busy: { knocks: 1 } },
  events: [{ type: 'knock' }, { type: 'door.open' }],
  answers: { look: { friend: FRIEND, unreachable: UNREACHABLE, gone } },
};

const done = (output: unknown) => ({ type: 'xstate.done.actor.look', output });
const failed = (error: unknown) => ({ type: 'xstate.error.actor.look', error });
const after = { type: 'xstate.after.patience.door.looking' };

it('a walk knows everything that can happen to a chart: events, answers, and delays', () => {
  expect(nodesOf(door.root).map(({ id }) => id)).toEqual(['door', 'door.shut', 'door.looking', 'door.open']);
  expect(walkEventsOf(walk).map(({ event }) => event)).toEqual([
    { type: 'knock' },
    { type: 'door.open' },
    done('a friend'),
    failed({ kind: 'unreachable' }),
    failed({ kind: 'refused', status: 404, code: 'NOT_FOUND', message: 'Nobody lives here.', fields: {} }),
    after,
  ]);
  expect(LATE).toEqual({ error: { kind: 'timedOut' } });
});

it('hears in a state what does anything there, and an answer only when it can come', () => {
  const looking = (knocks: number) => door.resolveState({ value: 'looking', context: { knocks } });
  const heard = (knocks: number) => heardIn(looking(knocks), walkEventsOf(walk)).map(({ type }) => type);
  const failures = ['xstate.error.actor.look', 'xstate.error.actor.look'];
  expect(heard(1)).toEqual([...failures, after.type]);
  expect(heard(2)).toEqual(['xstate.done.actor.look', ...failures, after.type]);
});

it('a walk calls an answer by its name, and other events by theirs', () => {
  expect(
    [
      done('a friend'),
      done('a foe'),
      failed(UNREACHABLE.error),
      failed('a foe'),
      { type: 'xstate.done.actor.listen', output: 'a friend' },
      after,
      { type: 'door.open' },
    ].map((event) => wordsOf(event, walk)),
  ).toEqual([
    'look: friend',
    'look: done',
    'look: unreachable',
    'look: error',
    'listen: done',
    'after patience',
    'door.open',
  ]);
});

it('a walk finds the shortest way from each start to every state that it distinguishes', () => {
  const ends = pathsOf(walk).map(({ start, steps, state }) => [start, steps.length, state.value]);
  expect(ends).toEqual([
    ['quiet', expect.any(Number), 'shut'],
    ['quiet', expect.any(Number), 'looking'],
    ['busy', expect.any(Number), 'shut'],
    ['busy', expect.any(Number), 'looking'],
    ['busy', expect.any(Number), 'open'],
  ]);
  const [quiet] = ends;
  const open = ends.find(([, , state]) => state === 'open');
  expect([quiet?.[1], open?.[1]]).toEqual([1, 3]);
  const apart = pathsOf({ ...walk, serialize: ({ knocks }) => Math.min(knocks, 3) });
  expect(new Set(apart.map(({ state }) => `${state.value} ${state.context.knocks}`)).size).toBe(9);
});
