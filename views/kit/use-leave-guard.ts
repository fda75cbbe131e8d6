import { useEffect, useEffectEvent } from 'react';
import { type Guard, guardPage } from './leave-guard.ts';

const wayOf = ({ pathname, search }: HTMLAnchorElement | Location): string => pathname + search;

/**
 * While it is guarded, a page is left only after it was asked: `ask` gets the address of the link that was pressed or that
 * a chart would go to, or the steps that Back or Forward would have gone. What closes the tab has the browser ask.
 */
export function useLeaveGuard(isGuarded: boolean, ask: Guard): void {
  const onLeave = useEffectEvent(ask);
  useEffect(() => {
    if (!isGuarded) return;
    const guarding = new AbortController();
    const early = { capture: true, signal: guarding.signal };
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element && event.target.closest('a');
        const isElsewhere = event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey;
        const isWithin = link && link.origin === location.origin && wayOf(link) !== wayOf(location);
        if (!isWithin || isElsewhere || link.target || link.hash || !onLeave(wayOf(link))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      early,
    );
    window.addEventListener('beforeunload', (event) => event.preventDefault(), early);
    const release = guardPage((to) => onLeave(to));
    return () => {
      guarding.abort();
      release();
    };
  }, [isGuarded]);
}
