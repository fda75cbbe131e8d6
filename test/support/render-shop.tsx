// Draws pages of the shop over a fake store.

import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createActor } from 'xstate';
import { banners } from '../../banners/demo.ts';
import type { Banner } from '../../banners/schema.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { reportSessionOver } from '../../machines/app/session-over.ts';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import { servingFrom } from '../../machines/shared/services.ts';
import { createClient } from '../../services/client.ts';
import { Credentials } from '../../services/contracts/session.ts';
import { createShellServices } from '../../services/shell.ts';
import { AppProvider } from '../../views/app/app-context.tsx';
import '../../views/kit/styles/global.css';

export interface RenderOptions {
  fetch: typeof fetch;
  /** A banner's id, or a custom banner. */
  banner?: string | Banner;
  /** The page inside every secure frame; without it, the vault's own. */
  cardFrameChannel?: CardFrameChannel;
}

/** These pages of the shop at an address, over a store the test controls. */
export function renderShop(
  pages: RouteObject[],
  address: string,
  { fetch, banner: asked = 'fernhill', ...channel }: RenderOptions,
) {
  const banner = typeof asked === 'string' ? banners.find(({ id }) => id === asked) : asked;
  if (!banner) throw new Error(`No banner ${asked}`);
  const client = createClient({ baseUrl: 'http://store.test', fetch, banner: banner.id, ...channel });
  const serve = servingFrom(createShellServices(client), { onSessionOver: reportSessionOver(() => app) });
  const app = serve(createActor(appMachine, { input: { credentials: Credentials } }));
  app.start();
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  const view = render(
    <AppProvider app={app} client={client} banner={banner}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  return {
    ...view,
    app,
    client,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
