import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Emitted } from '../../machines/shared/emitted.ts';
import { ownPath } from '../../services/contracts/own-path.ts';
import { isHeldBack } from '../kit/leave-guard.ts';
import { useApp } from './app-context.tsx';

type Request = Extract<Emitted, { type: 'navigation.requested' }>;

const SIGN_IN = '/sign-in';

/** Pages that lead to a session, and so are never what to return to. */
const ENTRY = [SIGN_IN, '/sign-in/code', '/sign-up', '/forgot-password', '/reset-password'];

/** The address of the sign-in page that leads back to `from`. */
export const signInAddress = (from: string): string =>
  `${SIGN_IN}?${new URLSearchParams({ returnTo: from })}`;

/** The sign-in page's address, from a page; from another way in, it leads back to where that would. */
export const signInFrom = (pathname: string, search: string): string =>
  ENTRY.includes(pathname) ? SIGN_IN + search : signInAddress(pathname + search);

/** Where to go after sign-in: always an address in this app, whatever the link says. */
export function returnAddress(search: string): string {
  const asked = ownPath(new URLSearchParams(search).get('returnTo') ?? '/') ?? '/';
  const [pathname = '/'] = asked.split(/[?#]/);
  return ENTRY.includes(pathname) ? '/' : asked;
}

/** Goes where a chart asks to, unless the page asks first. Sign-in returns to the page that needed it. */
export function useGo(): (request: Omit<Request, 'type'>) => void {
  const { app } = useApp();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  return useCallback(
    ({ unasked = false, ...request }) => {
      if (!unasked && isHeldBack({ type: 'navigation.requested', ...request })) return;
      const { to, replace = false, state } = request;
      const { pathname, search } = here.current;
      const target = to === SIGN_IN ? signInFrom(pathname, search) : to;
      // A page speaks one language as long as it lives.
      if (new URLSearchParams(target.split('?')[1]).has('language')) return window.location.assign(target);
      navigate(target, {
        // Back never leads to where one is.
        replace: replace || target === pathname + search,
        // Whoever returns to this entry later may be someone else.
        state: state && { ...state, shopperId: app.getSnapshot().context.session.shopper?.id },
      });
    },
    [app, navigate],
  );
}

function focusHeading(main: HTMLElement, scrolls: boolean): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  if (scrolls) heading.scrollIntoView({ block: 'nearest' });
  return true;
}

/**
 * After each page change, scrolls to the top and moves focus to the page's heading once it's there, so that a
 * screen reader reads it; on a short screen, scrolls on until the heading is in view. Back and Forward keep the
 * browser's scroll position.
 */
export function PageChanges() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const isNew = type !== 'POP';
    if (isNew) window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (!main || focusHeading(main, isNew)) return;
    const observer = new MutationObserver(() => {
      if (focusHeading(main, isNew)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, type]);
  return null;
}
