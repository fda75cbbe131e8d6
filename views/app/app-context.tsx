import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ActorOptions, ActorRefFrom, AnyActorLogic } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import type { appMachine } from '../../machines/app/app.machine.ts';
import type { Client } from '../../services/client.ts';
import { CollapseMemoryContext } from '../kit/collapse-memory.ts';

export interface App {
  /** The root; its children `session`, `cart`, and `reservation` outlive every page. */
  app: ActorRefFrom<typeof appMachine>;
  /** What the services of each page are made of. */
  client: Client;
  /** With the features that are on for it: SNAP EBT only where the store says that it's sold. */
  banner: Banner;
  /** Every page's actor reports to it. */
  inspect?: ActorOptions<AnyActorLogic>['inspect'];
}

const AppContext = createContext<App | null>(null);

export function AppProvider({ children, banner: given, ...app }: App & { children: ReactNode }) {
  const snapEbt = useSelector(app.app, ({ context }) => context.session.sellsSnap);
  const banner = useMemo(() => ({ ...given, features: { ...given.features, snapEbt } }), [given, snapEbt]);
  return (
    <AppContext value={{ ...app, banner }}>
      <CollapseMemoryContext value={app.client.storage.accordion}>{children}</CollapseMemoryContext>
    </AppContext>
  );
}

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider around it.');
  return app;
}
