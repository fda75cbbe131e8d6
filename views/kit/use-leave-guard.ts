import { useEffect, useEffectEvent } from 'react';
import type { WayOut } from '../../machines/shared/emitted.ts';
import { type Guard, guardPage } from './leave-guard.ts';

const addressOf = ({ pathname, search }: HTMLAnchorElement | Location): string => pathname + search;

const goingTo = (link: HTMLAnchorElement): WayOut => ({ type: 'navigation.requested', to: addressOf(link) });

/**
 * While it is guarded, a page is left only after it was asked: `ask` gets the way that a link, a chart, Back or
 * Forward would have gone, or that the shopper would sign out. What closes the tab has the browser ask.
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
        const isWithin = link && link.origin === location.origin && addressOf(link) !== addressOf(location);
        if (!isWithin || isElsewhere || link.target || link.hash || !onLeave(goingTo(link))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      early,
    );
    window.addEventListener('beforeunload', (event) => event.preventDefault(), early);
    const release = guardPage((way) => onLeave(way));
    return () => {
      guarding.abort();
      release();
    };
  }, [isGuarded]);
}
