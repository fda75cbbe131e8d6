import type { App } from './app-context.tsx';

/** Tells the root when the page comes back after being hidden, asleep, or in the back/forward cache. */
export function notifyWhenResumed(app: App['app']): void {
  const resumed = () => app.send({ type: 'page.resumed' });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resumed();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resumed();
  });
}
