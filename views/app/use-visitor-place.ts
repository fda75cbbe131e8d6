import { useSelector } from '@xstate/react';
import type { VisitorAt } from '../../machines/catalog/product-search.ts';
import { type VisitorPlaceRef, visitorPlaceMachine } from '../../machines/catalog/visitor-place.machine.ts';
import { createVisitorPlace } from '../../services/browser/visitor-place.ts';
import type { Client } from '../../services/client.ts';
import { PostalCode } from '../../services/contracts/modalities.ts';
import { useApp } from './app-context.tsx';
import { usePageActor } from './use-page-actor.ts';

const createServices = ({ storage }: Client) => createVisitorPlace(storage);

/** Where a visitor is, for what the page asks for; of someone who's signed in, nothing. */
export function useVisitorPlace(): { actor: VisitorPlaceRef | null; at: VisitorAt } {
  const isSignedIn = useSelector(useApp().app, (snapshot) => snapshot.matches('signedIn'));
  const actor = usePageActor(visitorPlaceMachine, { schema: PostalCode }, createServices);
  const postalCode = useSelector(actor, ({ context }) => context.postalCode);
  return isSignedIn || postalCode === null
    ? { actor: isSignedIn ? null : actor, at: {} }
    : { actor, at: { postalCode } };
}
