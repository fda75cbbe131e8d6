import { useEffect, useEffectEvent } from 'react';
import type { WayOut } from '../../machines/shared/emitted.ts';
import { type Guard, guardPage } from './leave-guard.ts';

const addressOf = ({ pathname, search }: HTMLAnchorElement | Location): string => pathname + search;

const goingTo = (link: HTMLAnchorElement): WayOut => ({ type: 'navigation.requested', to: addressOf(link) });

/**
 * While it's guarded, the page asks before it's left: `ask` gets the way out, whether a link, a chart, Back,
 * Forward, or signing out.
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
    const release = guardPage((way) => onLeave(way));
    return () => {
      guarding.abort();
      release();
    };
  }, [isGuarded]);
}

/** While it's guarded, the browser asks before the tab is closed or the page is reloaded. */
export function useCloseGuard(isGuarded: boolean): void {
  useEffect(() => {
    if (!isGuarded) return;
    const guarding = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), guarding);
    return () => guarding.abort();
  }, [isGuarded]);
}
