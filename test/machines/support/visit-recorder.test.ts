import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromPromise, sendTo, setup, waitFor } from 'xstate';
import { versionOf } from '../../../machines/support/chart-version.ts';
import { createVisitRecorder } from '../../../machines/support/visit-recorder.ts';

const lamp = setup({ types: { events: {} as { type: 'lamp.light'; color: string } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.light': 'on' } }, on: {} },
});

const door = setup({
  types: {
    input: {} as { who: string },
    events: {} as { type: 'knock'; name: string } | { type: 'bell' },
  },
  actors: { lamp, look: fromPromise<{ seen: string }>(async () => Promise.reject({ kind: 'unreachable' })) },
  guards: { isShy: () => false },
  actions: { light: sendTo('lamp', { type: 'lamp.light', color: 'warm' }) },
}).createMachine({
  id: 'door',
  invoke: { id: 'lamp', src: 'lamp' },
  initial: 'shut',
  states: {
    shut: {
      on: {
        knock: [
          { guard: 'isShy', target: 'shut' },
          { target: 'looking', actions: 'light' },
        ],
        bell: {},
      },
    },
    looking: { invoke: { id: 'look', src: 'look', onDone: 'open', onError: 'waiting' } },
    waiting: { always: 'open' },
    open: {},
  },
});

const BEGAN = Date.parse('2026-11-23T12:00:00.000Z');

/** A door that somebody knocked at, and what was recorded of it. */
async function knocked(now = () => BEGAN) {
  const recorder = createVisitRecorder(now);
  const actor = createActor(door, { id: 'door', input: { who: 'Riley' }, inspect: recorder.record });
  actor.start();
  actor.send({ type: 'knock', name: 'Riley' });
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  return { recorder, actor };
}

const ofKind = (entries: readonly AnyEventObject[] | readonly object[], kind: string) =>
  entries.filter((entry) => (entry as { kind: string }).kind === kind);

describe('a recorded visit', () => {
  it('has the charts that began, and what a page gave the first of them', async () => {
    const { recorder } = await knocked();
    const { form, began, isCut, charts, entries } = recorder.visit();
    expect({ form, began, isCut }).toEqual({ form: 1, began: '2026-11-23T12:00:00.000Z', isCut: false });
    expect(charts).toEqual({ door: versionOf(door), lamp: versionOf(lamp) });
    const begun = ofKind(entries, 'actor');
    expect(begun).toContainEqual({
      kind: 'actor',
      at: 0,
      actor: 0,
      as: 'door',
      chart: 'door',
      input: { who: '•w0' },
    });
    expect(begun).toContainEqual({
      kind: 'actor',
      at: 0,
      actor: 1,
      of: 0,
      as: 'lamp',
      chart: 'lamp',
      src: 'lamp',
    });
    expect(begun.filter((entry) => 'input' in entry)).toHaveLength(1);
  });

  it('has what came from outside: events and answers, but not what charts told each other', async () => {
    const { recorder, actor } = await knocked();
    actor.send({ type: 'bell' });
    const { entries } = recorder.visit();
    expect(ofKind(entries, 'event')).toEqual([
      { kind: 'event', at: 0, to: 0, type: 'knock', data: { name: '•w0' } },
      { kind: 'event', at: 0, to: 0, type: 'bell' },
    ]);
    expect(ofKind(entries, 'answer')).toEqual([
      { kind: 'answer', at: 0, actor: 2, status: 'error', data: { kind: 'unreachable' } },
    ]);
  });

  it('has each step with its state, and the transitions on the way by their places', async () => {
    const { recorder, actor } = await knocked();
    actor.stop();
    const { entries } = recorder.visit();
    const steps = ofKind(entries, 'step').filter(
      (entry) => (entry as unknown as { actor: number }).actor === 0,
    );
    expect(steps.slice(1, 3)).toEqual([
      {
        kind: 'step',
        at: 0,
        actor: 0,
        type: 'knock',
        value: 'looking',
        status: 'active',
        took: [['shut|knock|1']],
      },
      {
        kind: 'step',
        at: 0,
        actor: 0,
        type: 'xstate.error.actor.look',
        value: 'open',
        status: 'active',
        took: [['looking|xstate.error.actor.look|0'], ['waiting||0']],
      },
    ]);
  });

  it('has the end of the first chart, and of no other', async () => {
    const { recorder, actor } = await knocked();
    expect(ofKind(recorder.visit().entries, 'end')).toEqual([]);
    actor.stop();
    expect(ofKind(recorder.visit().entries, 'end')).toEqual([{ kind: 'end', at: 0, actor: 0 }]);
  });

  it('says when each thing happened since the visit began, whatever the clock does', async () => {
    let now = BEGAN;
    const { recorder, actor } = await knocked(() => now);
    now = BEGAN + 250;
    actor.send({ type: 'bell' });
    now = BEGAN - 250;
    actor.send({ type: 'bell' });
    const bells = ofKind(recorder.visit().entries, 'event').slice(-2);
    expect(bells).toMatchObject([{ at: 250 }, { at: 0 }]);
  });

  it('ends where it is cut, or grows too long', async () => {
    const { recorder, actor } = await knocked();
    const { length } = recorder.visit().entries;
    recorder.cut();
    actor.send({ type: 'bell' });
    expect(recorder.visit()).toMatchObject({ isCut: true });
    expect(recorder.visit().entries).toHaveLength(length);
    const long = await knocked();
    const name = Array.from({ length: 200_000 }, (_, place) => `a${place}`).join('|');
    const before = long.recorder.visit().entries.length;
    long.actor.send({ type: 'knock', name });
    long.actor.send({ type: 'bell' });
    expect(long.recorder.visit().isCut).toBe(true);
    expect(long.recorder.visit().entries).toHaveLength(before);
  });
});
