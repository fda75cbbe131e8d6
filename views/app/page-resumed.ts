import type { App } from './app-context.tsx';

/** Calls back when the page is seen again after being hidden, asleep, or in the back/forward cache; returns how to stop that. */
export function whenResumed(resumed: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') resumed();
    },
    { signal },
  );
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) resumed();
    },
    { signal },
  );
  return () => stopped.abort();
}

/** Tells the root when the page is seen again. */
export function notifyWhenResumed(app: App['app']): void {
  whenResumed(() => app.send({ type: 'page.resumed' }));
}
