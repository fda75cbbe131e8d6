import type { App } from './app-context.tsx';

/** Tells the root when the page is seen again after it was hidden, asleep or taken from the Back cache. */
export function tellResumed(app: App['app']): void {
  const resumed = () => app.send({ type: 'page.resumed' });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resumed();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resumed();
  });
}
