import { useActorRef } from '@xstate/react';
import type { Actor, ActorOptions, AnyActorLogic, InputFrom } from 'xstate';
import { useApp } from './app-context.tsx';
import { useEmitted } from './use-emitted.ts';

/** The actor of a page: lives as long as the page, with its services; reports to the inspector, and has the shell listen to it. */
export function usePageActor<TLogic extends AnyActorLogic>(
  logic: TLogic,
  input: InputFrom<TLogic>,
): Actor<TLogic> {
  const { inspect, provide } = useApp();
  const options: ActorOptions<AnyActorLogic> = { input, ...(inspect ? { inspect } : {}) };
  const actor = useActorRef<AnyActorLogic>(provide(logic), options) as Actor<TLogic>;
  useEmitted(actor);
  return actor;
}
