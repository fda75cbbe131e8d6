import { beforeAll, expect, it } from 'vitest';
import { assign, createActor, createEmptyActor, fromPromise, sendParent, setup } from 'xstate';
import { callsOf, History, SERVICES, SHOPPER, treeOf } from '../../inspector/history.ts';
import type { Recorded } from '../../inspector/recorded.ts';
import { createRecorder } from '../../inspector/recorder.ts';

const bell = setup({}).createMachine({
  id: 'bell',
  initial: 'silent',
  states: {
    silent: { on: { ring: 'ringing' } },
    ringing: { entry: sendParent({ type: 'bell.rang' }), type: 'final' },
  },
});

const desk = setup({
  types: {
    context: {} as { guest: { name: string; pin: string } | null; parent: unknown },
    events: {} as { type: 'guest.arrive'; name: string } | { type: 'bell.rang' } | { type: 'door.close' },
  },
  actors: {
    bell,
    findRoom: fromPromise(async () => ({ number: 'SECRET' })),
    findKey: fromPromise(async (): Promise<string> => {
      throw { kind: 'refused', status: 409, code: 'SLOT_GONE', message: 'SECRET' };
    }),
  },
  guards: { isLate: () => false },
  delays: { patience: 60_000 },
}).createMachine({
  id: 'desk',
  context: { guest: null, parent: createEmptyActor() },
  initial: 'waiting',
  on: { 'door.close': { guard: 'isLate', target: '.gone' } },
  states: {
    waiting: {
      invoke: { id: 'bell', src: 'bell' },
      on: {
        'guest.arrive': {
          target: 'finding',
          actions: assign({ guest: ({ event }) => ({ name: event.name, pin: 'SECRET' }) }),
        },
      },
    },
    finding: { invoke: { src: 'findRoom', id: 'findRoom', onDone: 'unlocking' } },
    unlocking: { invoke: { src: 'findKey', id: 'findKey', onError: 'gone' } },
    gone: { after: { patience: 'waiting' } },
  },
});

const recorded: Recorded[] = [];
const history = new History();

beforeAll(async () => {
  const actor = createActor(desk, { inspect: createRecorder((message) => recorded.push(message)) }).start();
  actor.getSnapshot().children.bell?.send({ type: 'ring' });
  actor.send({ type: 'guest.arrive', name: 'SECRET' });
  await new Promise<void>((resolve) => {
    actor.subscribe(({ value }) => value === 'gone' && resolve());
  });
  const all = recorded.slice();
  actor.stop();
  recorded.splice(0, recorded.length, ...all);
  history.begin({ id: 'one', at: 1, where: '/desk' }, recorded.slice(0, 3));
  history.add('one', recorded.slice(3));
});

const names = (key: string, world = history.worldAt(Number.POSITIVE_INFINITY)) =>
  world.actors.get(key)?.name ?? key;

it('the history of the inspector tells who told whom what, in order, and how long calls took', () => {
  const rows = history.steps.map((step) =>
    step.kind === 'load'
      ? 'load'
      : `${names(step.from)} > ${names(step.to)}: ${step.words}${step.took === null ? '' : ', timed'}`,
  );
  expect(rows).toEqual([
    'load',
    'desk > desk: starts',
    'desk > bell: starts',
    `${SHOPPER} > bell: ring`,
    'bell > desk: bell.rang',
    'bell > desk: bell done',
    `${SHOPPER} > desk: guest.arrive`,
    `desk > ${SERVICES}: calls findRoom`,
    `${SERVICES} > desk: findRoom done, timed`,
    `desk > ${SERVICES}: calls findKey`,
    `${SERVICES} > desk: findKey failed, timed`,
  ]);
});

it('the history of the inspector goes back to a moment: what was running, in which state, knowing what', () => {
  const was = (step: number) =>
    treeOf(history.worldAt(step), 'one').map(({ seen, depth }) => [seen.name, seen.snapshot.value, depth]);
  expect(was(2)).toEqual([
    ['desk', 'waiting', 0],
    ['bell', 'silent', 1],
  ]);
  expect(was(6)).toEqual([['desk', 'finding', 0]]);
  expect(was(7)).toEqual([
    ['desk', 'finding', 0],
    ['findRoom', undefined, 1],
  ]);
  expect(was(10)).toEqual([['desk', 'gone', 0]]);
  const knew = (step: number) => treeOf(history.worldAt(step), 'one')[0]?.seen.snapshot.context;
  expect(knew(2)).toEqual({ guest: null, parent: '[object]' });
  expect(knew(10)).toEqual({ guest: { name: '•••', pin: '•••' }, parent: '[object]' });
});

it('the history of the inspector lists calls with their outcomes', () => {
  const calls = callsOf(history.worldAt(10), 'one').map(({ name, by, outcome, took }) => [
    ...[name, by, outcome, typeof took],
  ]);
  expect(calls).toEqual([
    ['findKey', 'desk', 'refused SLOT_GONE', 'number'],
    ['findRoom', 'desk', 'done', 'number'],
  ]);
  expect(callsOf(history.worldAt(7), 'one')[0]).toMatchObject({ outcome: 'running', took: null });
});

it('the history of the inspector says why a chart would refuse what it listens to', () => {
  expect(treeOf(history.worldAt(2), 'one')[0]?.seen.held).toEqual([
    { state: '', place: 0, is: false, because: [{ guard: 'isLate', is: false }] },
  ]);
});

it('records nothing private', () => {
  expect(JSON.stringify(recorded)).not.toContain('SECRET');
});

it('the history of the inspector keeps a load that is gone, adds the next one, and takes nothing twice', () => {
  const before = history.steps.length;
  history.end('one');
  history.begin({ id: 'one', at: 1, where: '/desk' }, recorded);
  expect(history.steps).toHaveLength(before);
  history.begin({ id: 'two', at: 2, where: '/desk?again' }, recorded);
  expect(history.steps).toHaveLength(2 * before);
  expect(history.steps[before]).toMatchObject({ kind: 'load', load: 'two' });
  expect(history.loads.map(({ number, isGone }) => [number, isGone])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(treeOf(history.worldAt(2 * before), 'two').map(({ seen }) => seen.name)).toEqual(['desk']);
});
