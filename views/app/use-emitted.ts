import { useLayoutEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Emitted } from '../../machines/shared/emitted.ts';
import { useApp } from './app-context.tsx';
import { useGo } from './navigation.tsx';

type EmittedEvent<T extends Emitted['type']> = Extract<Emitted, { type: T }>;

/**
 * Does what an actor asks of the shell: navigates, shows a toast, checks the session. Listens before effects run,
 * so nothing is missed as the actor starts.
 */
export function useEmitted(actor: AnyActorRef | undefined): void {
  const { app } = useApp();
  const go = useGo();
  useLayoutEffect(() => {
    if (!actor) return;
    const subscriptions = [
      actor.on('navigation.requested', (request: EmittedEvent<'navigation.requested'>) => go(request)),
      actor.on('history.requested', ({ steps }: EmittedEvent<'history.requested'>) => history.go(steps)),
      actor.on('cartChange.requested', ({ lineItems, isAnnounced }: EmittedEvent<'cartChange.requested'>) =>
        app.send({ type: 'cart.change', lineItems, isAnnounced }),
      ),
      actor.on('signOut.requested', () => app.send({ type: 'session.end' })),
      actor.on('toast.requested', ({ text, tone }: EmittedEvent<'toast.requested'>) =>
        app.getSnapshot().children.toasts?.send({ type: 'toast.show', text, tone }),
      ),
      actor.on('fault.raised', ({ message, code }: EmittedEvent<'fault.raised'>) =>
        reportError(new Error(`${message}: ${code}`)),
      ),
      actor.on('session.lost', () => app.send({ type: 'session.lost' })),
      actor.on('shop.left', () => app.send({ type: 'shop.left' })),
      actor.on('session.renewed', (event: EmittedEvent<'session.renewed'>) => app.send(event)),
      actor.on('shopper.changed', (event: EmittedEvent<'shopper.changed'>) => app.send(event)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, app, go]);
}
