import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { prefetchWhenIdle } from './prefetch-when-idle.ts';

/** Code that loads when it's first drawn, or earlier. */
export interface Code<P> {
  /** The component, or undefined until it's loaded. */
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

/** Shown in place of code that failed to load; `tries` counts how often. */
export interface Missing {
  tries: number;
  retry: () => void;
}

interface Outcome<P> {
  code: Code<P>;
  View?: ComponentType<P>;
  isMissing?: boolean;
}

/**
 * A component whose code loads as it's drawn, or how often that failed. Not React's `lazy`, which remembers a
 * failure forever and shows the placeholder for 300 ms even if the code is already there.
 */
export function useCode<P>(code: Code<P>): { View?: ComponentType<P>; missing?: Missing } {
  const [latest, setLatest] = useState<Outcome<P>>({ code });
  const [tries, setTries] = useState(1);
  const outcome: Outcome<P> = latest.code === code ? latest : { code };
  const View = outcome.View ?? code.view();
  const isWanted = View === undefined && !outcome.isMissing;
  useEffect(() => {
    if (!isWanted) return;
    code.fetch().then(
      (fetched) => startTransition(() => setLatest({ code, View: fetched })),
      () => setLatest({ code, isMissing: true }),
    );
  }, [isWanted, code]);
  const retry = useCallback(() => {
    setTries((before) => before + 1);
    setLatest({ code });
  }, [code]);
  if (View) return { View };
  return outcome.isMissing ? { missing: { tries, retry } } : {};
}

interface Place<P> {
  /** The placeholder while it loads. */
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
 * A component whose code loads when it's drawn, or earlier once the page is idle. If that fails, it says so and
 * offers to retry; the rest of the page stays.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: Place<P>,
): (props: P) => ReactNode {
  const code = codeOf(load);
  prefetchWhenIdle(code.fetch);
  return (props) => <Demanded code={code} props={props} {...place} />;
}
