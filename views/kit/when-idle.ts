const waiting = new Set<() => void>();
let isIdle = false;

/** How long to wait after the page has loaded, so that what it shows comes first. */
const SETTLING_MS = 3000;

/** Whether to save bytes, because the shopper asked to or the connection is very slow. */
const isThrifty = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
};

/** Runs a task once the page is idle, for what it may need next; returns how to cancel it. */
export function whenIdle(task: () => void): () => void {
  if (isIdle) task();
  else waiting.add(task);
  return () => {
    waiting.delete(task);
  };
}

/** Call once the page is displayed: what waits for an idle moment runs, except to save bytes. */
export function startIdleTasks(): void {
  if (isThrifty()) return;
  const begin = () => {
    isIdle = true;
    for (const task of waiting) task();
    waiting.clear();
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()), SETTLING_MS);
}
