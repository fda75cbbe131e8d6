import { useActorRef } from '@xstate/react';
import type { Actor, ActorOptions, AnyActorLogic, InputFrom } from 'xstate';
import { useApp } from './app-context.tsx';
import { useEmitted } from './use-emitted.ts';

type Options = ActorOptions<AnyActorLogic>;

/** A page's actor: lives as long as the page, has its services, reports to the inspector, and emits to the shell. */
export function usePageActor<TLogic extends AnyActorLogic>(
  logic: TLogic,
  input: InputFrom<TLogic>,
): Actor<TLogic> {
  const { inspect, provide } = useApp();
  const actor = useActorRef<AnyActorLogic>(provide(logic), { input, inspect } as Options) as Actor<TLogic>;
  useEmitted(actor);
  return actor;
}
