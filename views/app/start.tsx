import { Fragment, lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createActor, type InspectionEvent } from 'xstate';
import { applyTheme } from '../../banners/apply-theme.ts';
import { bannerOfPage } from '../../banners/of-page.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { reportSessionOver } from '../../machines/app/session-over.ts';
import { servingFrom } from '../../machines/shared/services.ts';
import { createConsent } from '../../services/browser/consent.ts';
import { createLeftChanges } from '../../services/browser/left-changes.ts';
import { createPartnerServices } from '../../services/browser/partners.ts';
import { browserBackends, createStorage } from '../../services/browser/storage.ts';
import { openTabs } from '../../services/browser/tabs.ts';
import { createClient } from '../../services/client.ts';
import { Credentials } from '../../services/contracts/session.ts';
import { createShellServices } from '../../services/shell.ts';
import { formatMoney, formatTime } from '../kit/format.ts';
import { guardHistory } from '../kit/leave-guard.ts';
import { support } from '../kit/support-offer.tsx';
import { startIdleTasks, whenIdle } from '../kit/when-idle.ts';
import { AppProvider } from './app-context.tsx';
import { applyColorScheme } from './color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { notifyWhenResumed } from './page-resumed.ts';
import { routes } from './routes.tsx';
import type { StartedTelemetry } from './telemetry.ts';
import { followTranslator } from './translated-text.ts';
import { note } from './visit.ts';

/** In development, what also shows a developer the charts, if the address asks for it (`?inspect`). */
async function inspectorIfAsked() {
  const { inspectorAsked } = await import('../../inspector/asked.ts');
  const asked = inspectorAsked();
  if (asked === null) return;
  const { connectInspector } = await import('../../inspector/connect.ts');
  return connectInspector(asked);
}

const loadSupport = async () => ({ default: (await import('./support.tsx')).Support });
const Support = lazy(loadSupport);

/** Draws nothing until its code has loaded, which also records the visit from then on. */
const Offer = () => (
  <Suspense>
    <Support />
  </Suspense>
);

/** Lets the browser respond before the next part of the start: on a slow phone, each takes a moment. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Starts the shop: services, root chart, router, views. */
export async function start(root: HTMLElement): Promise<void> {
  const storage = browserBackends();
  const banner = bannerOfPage();
  if (!banner) throw new Error('The store wrote no banner into this page.');
  createStorage(storage).banner.write(banner.id);
  let telemetry: StartedTelemetry | undefined;
  const client = createClient({
    baseUrl: '',
    storage,
    banner: banner.id,
    tabs: openTabs(),
    traceparent: () => telemetry?.traceparent() ?? null,
  });
  applyTheme(banner, document.documentElement);
  applyColorScheme(client.storage.colorScheme.read());
  support.Offer = Offer;
  whenIdle(() => void loadSupport().catch(() => undefined));

  const adToken = new URLSearchParams(window.location.search).get('adToken');
  if (adToken)
    createPartnerServices(client.call, client.storage)
      .keepAdToken({ token: adToken })
      .catch(() => undefined);

  const show = import.meta.env.DEV ? await inspectorIfAsked() : undefined;
  const inspect = (reported: InspectionEvent) => {
    note(reported);
    telemetry?.hear(reported);
    show?.(reported);
  };
  await nextTask();
  const leftChanges = createLeftChanges(client.storage);
  const input = { credentials: Credentials, kept: leftChanges.take() };
  const serve = servingFrom(createShellServices(client), { onSessionOver: reportSessionOver(() => app) });
  const app = serve(createActor(appMachine, { input, inspect }));
  app.on('changes.left', leftChanges.keep);
  const asking = app.subscribe(({ context }) => {
    const asked = context.session.telemetry;
    if (!asked) return;
    asking.unsubscribe();
    const mayMeasure = () => createConsent(client.storage).currentChoices().measurement;
    // The shop does without it.
    const begin = ({ startTelemetry }: typeof import('./telemetry.ts')) => {
      telemetry = startTelemetry(asked, { mayMeasure });
    };
    import('./telemetry.ts').then(begin, () => undefined);
  });
  await nextTask();
  app.start();
  notifyWhenResumed(app);

  // A browser's first formatters take long: they're made while the store answers.
  await nextTask();
  formatMoney(0);
  await nextTask();
  formatTime(new Date(), 'America/New_York');

  await nextTask();
  guardHistory();
  followTranslator(document);
  const router = createBrowserRouter(routes);

  await nextTask();
  // With the inspector, pages start once, as in production: strict mode starts each twice, which no visit could replay.
  const Mode = import.meta.env.DEV && show ? Fragment : StrictMode;
  const shop = (
    <Mode>
      <ErrorBoundary>
        <AppProvider app={app} client={client} banner={banner} inspect={inspect}>
          <RouterProvider router={router} />
        </AppProvider>
      </ErrorBoundary>
    </Mode>
  );
  // A transition renders in slices, between which a slow phone responds.
  startTransition(() => createRoot(root).render(shop));
  startIdleTasks();
}
