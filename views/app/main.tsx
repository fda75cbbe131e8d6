import '../kit/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createActor } from 'xstate';
import { applyTheme } from '../../banners/apply-theme.ts';
import { chooseBanner } from '../../banners/choose-banner.ts';
import { wireApp } from '../../machines/app/wire.ts';
import { browserBackends, createStorage } from '../../services/browser/storage.ts';
import { Credentials } from '../../services/contracts/session.ts';
import { createServices } from '../../services/index.ts';
import { AppProvider } from './app-context.tsx';
import { applyColourScheme } from './colour-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { tellResumed } from './page-resumed.ts';
import { AppRoutes } from './routes.tsx';

/** The Stately inspector, in development and only where the address asks for it (`?inspect`). */
async function inspectorIfAsked() {
  if (!import.meta.env.DEV || !new URLSearchParams(window.location.search).has('inspect')) return {};
  const { connectInspector } = await import('./inspector.ts');
  return { inspect: connectInspector() };
}

async function start(root: HTMLElement) {
  const storage = browserBackends();
  const remembered = createStorage(storage).banner;
  const banner = chooseBanner({
    host: window.location.hostname,
    query: window.location.search,
    remembered: remembered.read(),
  });
  remembered.write(banner.id);
  const services = createServices({ baseUrl: '', storage, banner: banner.id });
  applyTheme(banner, document.documentElement);
  applyColourScheme(services.storage.colourScheme.read());

  const inspection = await inspectorIfAsked();
  const app = createActor(wireApp(services), { input: { credentials: Credentials }, ...inspection });
  app.start();
  tellResumed(app);

  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <AppProvider app={app} services={services} banner={banner} {...inspection}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </AppProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
