import { useEffect, useEffectEvent } from 'react';

/** The place of a history entry, as the router keeps it; null for one of a link within a page. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : null;

const wayOf = ({ pathname, search }: HTMLAnchorElement | Location): string => pathname + search;

/**
 * While it is guarded, a page is left only after it was asked: `ask` gets the address of the link that was pressed, or the
 * steps that Back or Forward would have gone. What closes the tab has the browser ask.
 */
export function useLeaveGuard(isGuarded: boolean, ask: (to: string | number) => void): void {
  const onLeave = useEffectEvent(ask);
  useEffect(() => {
    if (!isGuarded) return;
    const here = placeOf(history.state);
    let isReturning = false;
    const guarding = new AbortController();
    const early = { capture: true, signal: guarding.signal };
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element && event.target.closest('a');
        const isElsewhere = event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey;
        const isWithin = link && link.origin === location.origin && wayOf(link) !== wayOf(location);
        if (!isWithin || isElsewhere || link.target || link.hash) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave(wayOf(link));
      },
      early,
    );
    // The router hears nothing of it: the browser goes back to where it was, and only then it is asked.
    window.addEventListener(
      'popstate',
      (event) => {
        const place = placeOf(event.state);
        if (here === null || place === null) return;
        event.stopImmediatePropagation();
        const steps = place - here;
        if (steps === 0) isReturning = false;
        if (steps === 0 || isReturning) return;
        isReturning = true;
        history.go(-steps);
        onLeave(steps);
      },
      early,
    );
    window.addEventListener('beforeunload', (event) => event.preventDefault(), early);
    return () => guarding.abort();
  }, [isGuarded]);
}
