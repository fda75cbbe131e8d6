import { type ComponentType, createContext, startTransition, use, useEffect, useState } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';

/** The code of a page. */
export interface PageCode {
  /** The page, or undefined until it was fetched. */
  view: () => ComponentType | undefined;
  fetch: () => Promise<ComponentType>;
}

export function pageCode(load: () => Promise<{ default: ComponentType }>): PageCode {
  let fetched: ComponentType | undefined;
  return {
    view: () => fetched,
    fetch: async () => {
      fetched ??= (await load()).default;
      return fetched;
    },
  };
}

/** What keeps the room of a page whose code is fetched; an area with a frame of its own gives its own. */
export const PageRoom = createContext(<PageSkeleton />);

interface Outcome {
  code: PageCode;
  View?: ComponentType;
  error?: unknown;
}

/**
 * A page, and its skeleton while its code is fetched. Not React's `lazy`, which would hold the page back until the
 * skeleton has been shown for 300 ms, and show it for a moment also where the code is there already.
 */
export function ShownPage({ code }: { code: PageCode }) {
  const room = use(PageRoom);
  const [latest, setLatest] = useState<Outcome>({ code });
  const outcome = latest.code === code ? latest : { code };
  const View = outcome.View ?? code.view();
  const isFetched = View !== undefined;
  useEffect(() => {
    if (isFetched) return;
    code.fetch().then(
      (fetched) => startTransition(() => setLatest({ code, View: fetched })),
      (error: unknown) => setLatest({ code, error }),
    );
  }, [isFetched, code]);
  // The boundary around it shows the card of a page that crashed.
  if ('error' in outcome) throw outcome.error;
  return View ? <View /> : room;
}
