// Stories import xstate from here: the same, and their actors are known to the Chart panel.
export * from 'xstate';

import { type AnyActorLogic, type AnyActorRef, createActor as create } from 'xstate';
import { provideFrom } from '../../machines/shared/services.ts';
import { IN_TESTS } from '../in-tests.ts';

/** Neither a call's answer nor a channel's news ever comes. */
const noAnswer = () => Object.assign(new Promise<never>(() => {}), { send: () => {}, close: () => {} });

/** A world that never answers: the panel does. */
const silent: object = new Proxy(noAnswer, {
  get: (_, name) => (name === 'then' ? undefined : silent),
});
const provide = provideFrom(new Proxy({}, { get: () => silent }));

/** The actors stories made since the last one began. */
export const made: AnyActorRef[] = [];

function createNoted(logic: AnyActorLogic, options?: Parameters<typeof create>[1]) {
  // In tests, a story that calls a service is a mistake, which its slot reports.
  const actor = create(IN_TESTS ? logic : provide(logic), options);
  made.push(actor);
  return actor;
}

export const createActor = createNoted as typeof create;
