import { useActorRef } from '@xstate/react';
import type { Actor, ActorOptions, AnyActorLogic, InputFrom } from 'xstate';
import type { ConsentServices } from '../../machines/app/consent.machine.ts';
import { reportSessionOver } from '../../machines/app/session-over.ts';
import { type ShopServices, serving } from '../../machines/shop-services.ts';
import { useApp } from './app-context.tsx';
import { useEmitted } from './use-emitted.ts';

type Options = ActorOptions<AnyActorLogic>;

/**
 * A page's actor: lives as long as the page, has the shop's services and the page's `own`, reports to the inspector, and
 * emits to the shell.
 */
export function usePageActor<TLogic extends AnyActorLogic>(
  logic: TLogic,
  input: InputFrom<TLogic>,
  own?: Partial<ShopServices & ConsentServices>,
): Actor<TLogic> {
  const { app, inspect, services } = useApp();
  const actor = useActorRef<AnyActorLogic>(logic, { input, inspect } as Options) as Actor<TLogic>;
  serving({ ...services, ...own }, { onSessionOver: reportSessionOver(() => app) })(actor);
  useEmitted(actor);
  return actor;
}
