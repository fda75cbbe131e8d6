import { describe, expect, it } from 'vitest';
import { type AnyActorRef, assign, createActor, fromPromise, setup } from 'xstate';
import { type ModalName, type OpenModal, openModals } from '../../../machines/shared/modals.ts';

const child = setup({
  types: { events: {} as { type: 'show' } | { type: 'hide' }, meta: {} as { modal: ModalName } },
}).createMachine({
  initial: 'hidden',
  states: {
    hidden: { on: { show: 'shown' } },
    shown: { meta: { modal: 'CardFrameRetry' }, on: { hide: 'hidden' } },
  },
});

const parent = setup({
  types: {
    events: {} as { type: 'open' } | { type: 'read' } | { type: 'hire' } | { type: 'close' },
    meta: {} as { modal: ModalName },
    context: {} as { hired: AnyActorRef | null },
  },
  actors: { child, broken: fromPromise(() => Promise.reject(new Error('not asked for'))) },
}).createMachine({
  context: { hired: null },
  invoke: { src: 'broken', onError: {} },
  on: { hire: { actions: assign({ hired: ({ spawn }) => spawn('child', { id: 'hired' }) }) } },
  initial: 'closed',
  states: {
    closed: { on: { open: 'asking' } },
    asking: {
      meta: { modal: 'AgeVerification' },
      on: { close: 'closed', read: '.reading' },
      initial: 'idle',
      states: { idle: {}, reading: { meta: { modal: 'TermsAndConditions' } } },
    },
  },
});

const namesOf = (modals: OpenModal[]): unknown[] =>
  modals.map(({ name, over }) => (over.length > 0 ? [name, ...namesOf(over)] : name));

describe('the modals of an actor', () => {
  it('are those of its states, an inner one over the outer one', () => {
    const actor = createActor(parent).start();
    expect(openModals(actor)).toEqual([]);
    actor.send({ type: 'open' });
    actor.send({ type: 'read' });
    expect(namesOf(openModals(actor))).toEqual([['AgeVerification', 'TermsAndConditions']]);
    const snapshot = parent.resolveState({ value: { asking: 'reading' }, context: { hired: null } });
    const restored = createActor(parent, { snapshot }).start();
    expect(namesOf(openModals(restored))).toEqual([['AgeVerification', 'TermsAndConditions']]);
  });

  it('are those of its children, too, each with the actor whose state it is', () => {
    const actor = createActor(parent).start();
    actor.send({ type: 'hire' });
    const { hired } = actor.getSnapshot().context;
    hired?.send({ type: 'show' });
    expect(openModals(actor)).toEqual([{ name: 'CardFrameRetry', actor: hired, over: [] }]);
    actor.send({ type: 'open' });
    expect(namesOf(openModals(actor))).toEqual([['AgeVerification', 'CardFrameRetry']]);
  });
});
