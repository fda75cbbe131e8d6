type Fetch = () => Promise<unknown>;

/** How long after the page has loaded, so that what it shows comes first. */
const SETTLING_MS = 3000;

const waiting = new Set<Fetch>();
let isQuiet = false;
let isFetching = false;

async function work(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (const fetch of waiting) {
    waiting.delete(fetch);
    // Met again, and told, by whoever shows it.
    await fetch().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
  isFetching = false;
}

/** Fetches code ahead of its need, one after another, once the page is quiet; never where nobody asked for that. */
export function fetchWhenQuiet(fetch: Fetch): void {
  waiting.add(fetch);
  if (isQuiet) void work();
}

/** Whether bytes are to be saved: asked for by the shopper, or the connection is a very slow one. */
const isThrifty = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
};

/** The page is shown: from its first quiet moment on what may be needed next is fetched. */
export function beginFetchingAhead(): void {
  if (isThrifty()) return;
  const begin = () => {
    isQuiet = true;
    void work();
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()), SETTLING_MS);
}
