import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Actor, ActorOptions, AnyActorLogic, InputFrom } from 'xstate';
import { reportSessionOver } from '../../machines/app/session-over.ts';
import { servingFrom } from '../../machines/shared/services.ts';
import type { Client } from '../../services/client.ts';
import { createShellServices } from '../../services/shell.ts';
import { useApp } from './app-context.tsx';
import { useEmitted } from './use-emitted.ts';

type Options = ActorOptions<AnyActorLogic>;

const noServices = () => ({});

/**
 * A page's actor: lives as long as the page, asks the services of the page and of the shell, reports to the inspector, and
 * emits to the shell.
 */
export function usePageActor<TLogic extends AnyActorLogic>(
  logic: TLogic,
  input: InputFrom<TLogic>,
  createServices: (client: Client) => object = noServices,
): Actor<TLogic> {
  const { app, client, inspect } = useApp();
  const [all] = useState(() => ({ ...createShellServices(client), ...createServices(client) }));
  const actor = useActorRef<AnyActorLogic>(logic, { input, inspect } as Options) as Actor<TLogic>;
  servingFrom(all, { onSessionOver: reportSessionOver(() => app) })(actor);
  useEmitted(actor);
  return actor;
}
