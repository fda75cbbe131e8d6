type Fetch = () => Promise<unknown>;

/** How long to wait after the page has loaded, so that what it shows comes first. */
const SETTLING_MS = 3000;

const waiting = new Set<Fetch>();
let isIdle = false;
let isFetching = false;

async function work(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (const fetch of waiting) {
    waiting.delete(fetch);
    // The code that shows it gets the failure again and reports it.
    await fetch().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
  isFetching = false;
}

/** Prefetches code, one piece after another, once the page is idle and prefetching has started. */
export function prefetchWhenIdle(fetch: Fetch): void {
  waiting.add(fetch);
  if (isIdle) void work();
}

/** Whether to save bytes, because the shopper asked to or the connection is very slow. */
const isThrifty = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
};

/** Call once the page is displayed: starts prefetching as soon as it's idle. */
export function startPrefetching(): void {
  if (isThrifty()) return;
  const begin = () => {
    isIdle = true;
    void work();
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()), SETTLING_MS);
}
