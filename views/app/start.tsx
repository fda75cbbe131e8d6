import { Fragment, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createActor, type InspectionEvent } from 'xstate';
import { applyTheme } from '../../banners/apply-theme.ts';
import { chooseBanner } from '../../banners/choose-banner.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { doubtOf } from '../../machines/app/session-doubt.ts';
import { provider } from '../../machines/provide.ts';
import { browserBackends, createStorage } from '../../services/browser/storage.ts';
import { openTabs } from '../../services/browser/tabs.ts';
import { Credentials } from '../../services/contracts/session.ts';
import { createServices } from '../../services/index.ts';
import { formatMoney } from '../kit/format.ts';
import { guardHistory } from '../kit/leave-guard.ts';
import { onDemand } from '../kit/on-demand.tsx';
import { startPrefetching } from '../kit/prefetch-when-idle.ts';
import { support } from '../kit/support-offer.tsx';
import { AppProvider } from './app-context.tsx';
import { applyColorScheme } from './color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { MissedNavigation } from './missed-navigation.tsx';
import { notifyWhenResumed } from './page-resumed.ts';
import { AppRoutes, codesAt } from './routes.tsx';
import { followTranslator } from './translated-text.ts';
import { note } from './visit.ts';

// Records the visit once its code is there, too.
support.Offer = onDemand(async () => (await import('./support.tsx')).Support, { Failed: () => null });

/** In development, what also shows a developer the charts, if the address asks for it (`?inspect`). */
async function inspectorIfAsked() {
  const { inspectorAsked } = await import('../inspector/asked.ts');
  const asked = inspectorAsked();
  if (asked === null) return;
  const { connectInspector } = await import('../inspector/connect.ts');
  return connectInspector(asked);
}

/** Lets the browser respond and draw before the next part of the start. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Starts the shop (services, root chart, views), each part in its own task. */
export async function start(root: HTMLElement): Promise<void> {
  const storage = browserBackends();
  const remembered = createStorage(storage).banner;
  const banner = chooseBanner({
    host: window.location.hostname,
    query: window.location.search,
    remembered: remembered.read(),
  });
  remembered.write(banner.id);
  const services = createServices({ baseUrl: '', storage, banner: banner.id, tabs: openTabs() });
  applyTheme(banner, document.documentElement);
  applyColorScheme(services.storage.colorScheme.read());

  const adToken = new URLSearchParams(window.location.search).get('adToken');
  if (adToken) services.keepAdToken({ token: adToken }).catch(() => undefined);

  const show = import.meta.env.DEV ? await inspectorIfAsked() : undefined;
  const inspect = (reported: InspectionEvent) => {
    note(reported);
    show?.(reported);
  };
  await nextTask();
  const provide = provider(services, { onSessionOver: doubtOf(() => app) });
  const chart = provide(appMachine);

  await nextTask();
  const app = createActor(chart, { input: { credentials: Credentials }, inspect });

  await nextTask();
  app.start();
  notifyWhenResumed(app);

  // Starts before it's known whether the page may be shown. The page that shows it gets a failure again and reports it.
  await nextTask();
  for (const code of codesAt(window.location.pathname)) {
    await nextTask();
    code.fetch().catch(() => undefined);
  }

  // A browser's first formatter takes as long as all of React, half of it for what a collator also needs.
  await nextTask();
  new Intl.Collator('en-US');
  await nextTask();
  formatMoney(0);

  await nextTask();
  guardHistory();
  followTranslator(document);
  // With the inspector, pages start once, as in production: strict mode starts each twice, which no visit could replay.
  const Mode = import.meta.env.DEV && show ? Fragment : StrictMode;
  const page = (
    <Mode>
      <ErrorBoundary>
        <AppProvider app={app} services={services} provide={provide} banner={banner} inspect={inspect}>
          <BrowserRouter>
            <AppRoutes />
            <MissedNavigation />
          </BrowserRouter>
        </AppProvider>
      </ErrorBoundary>
    </Mode>
  );
  startTransition(() => createRoot(root).render(page));
  startPrefetching();
}
