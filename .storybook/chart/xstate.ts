// Stories import xstate from here: the same, and their actors are known to the Chart panel.
export * from 'xstate';

import { type AnyActorLogic, type AnyActorRef, createActor as create } from 'xstate';
import { servingFrom } from '../../machines/shared/services.ts';
import { IN_TESTS } from '../in-tests.ts';

/** Neither a call's answer nor a channel's news ever comes. */
const noAnswer = () => Object.assign(new Promise<never>(() => {}), { send: () => {}, close: () => {} });

/** A world that never answers: the panel does. */
const silent: object = new Proxy(noAnswer, {
  get: (_, name) => (name === 'then' ? undefined : silent),
});
const serveNothing = servingFrom(new Proxy({}, { get: () => silent }));

/** The actors stories made since the last one began. */
export const made: AnyActorRef[] = [];

function createNoted(logic: AnyActorLogic, options?: Parameters<typeof create>[1]) {
  // In tests, a story that calls a service is a mistake, which is reported.
  const actor = create(logic, options);
  if (!IN_TESTS) serveNothing(actor);
  made.push(actor);
  return actor;
}

export const createActor = createNoted as typeof create;
