import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { fetchWhenQuiet } from './when-quiet.ts';

/** Code that comes when it is first drawn, or ahead. */
export interface Code<P> {
  /** The component, or undefined until it was fetched. */
  view: () => ComponentType<P> | undefined;
  fetch: () => Promise<ComponentType<P>>;
}

export function codeOf<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  let fetched: ComponentType<P> | undefined;
  return {
    view: () => fetched,
    fetch: async () => {
      fetched ??= await load();
      return fetched;
    },
  };
}

/** What its place shows of code that did not come; `tries` counts how often. */
export interface Missing {
  tries: number;
  retry: () => void;
}

interface Outcome<P> {
  code: Code<P>;
  View?: ComponentType<P>;
  isMissing?: boolean;
}

/** Asks for stylesheets again that did not come: the loader takes one that it asked for as there. */
async function mendStylesheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const mend = (link: HTMLLinkElement) =>
    new Promise<void>((resolve, reject) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = () => resolve();
      again.onerror = reject;
      link.replaceWith(again);
    });
  await Promise.all(links.filter(({ sheet }) => !sheet).map(mend));
}

/**
 * The component of a code, fetched as it is drawn, or how often that failed. Not React's `lazy`, which remembers a
 * failure for good, and would show the room for 300 ms also where the code is there already.
 */
export function useCode<P>(code: Code<P>): { View?: ComponentType<P>; missing?: Missing } {
  const [latest, setLatest] = useState<Outcome<P>>({ code });
  const [tries, setTries] = useState(1);
  const outcome: Outcome<P> = latest.code === code ? latest : { code };
  const View = outcome.View ?? code.view();
  const isWanted = View === undefined && !outcome.isMissing;
  useEffect(() => {
    if (!isWanted) return;
    const mended = tries > 1 ? mendStylesheets() : Promise.resolve();
    mended.then(code.fetch).then(
      (fetched) => startTransition(() => setLatest({ code, View: fetched })),
      () => setLatest({ code, isMissing: true }),
    );
  }, [isWanted, code, tries]);
  const retry = useCallback(() => {
    setTries((before) => before + 1);
    setLatest({ code });
  }, [code]);
  if (View) return { View };
  return outcome.isMissing ? { missing: { tries, retry } } : {};
}

interface Place<P> {
  /** What keeps its room meanwhile. */
  room?: ReactNode;
  Failed: ComponentType<Missing & P>;
}

interface DemandedProps<P> extends Place<P> {
  code: Code<P>;
  props: P;
}

function Demanded<P extends object>({ code, room, Failed, props }: DemandedProps<P>) {
  const { View, missing } = useCode(code);
  if (View) return <View {...props} />;
  return missing ? <Failed {...missing} {...props} /> : room;
}

/**
 * A component whose code comes when it is drawn, and ahead of that once the page is quiet. Where it does not come, its
 * place says so and offers it again; nothing else of the page goes.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: Place<P>,
): (props: P) => ReactNode {
  const code = codeOf(load);
  fetchWhenQuiet(code.fetch);
  return (props) => <Demanded code={code} props={props} {...place} />;
}
