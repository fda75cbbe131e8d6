import type { WayOut } from '../../machines/shared/emitted.ts';

/** Asked before the page is left; returns whether it stays. */
export type Guard = (way: WayOut) => boolean;

/** A history entry's position according to the router; null for one created by a link within a page. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : null;

let guard: Guard | null = null;
let here: number | null = null;
let isReturning = false;

/** Whether the page stays for now and asks. */
export const isHeldBack = (way: WayOut): boolean => guard?.(way) ?? false;

/** Makes `next` the guard; the returned function removes it. */
export function guardPage(next: Guard): () => void {
  guard = next;
  here = placeOf(history.state);
  isReturning = false;
  return () => {
    guard = null;
  };
}

/**
 * Guards Back and Forward, too. Call it before there's a router: listeners run in the order they were added, and
 * once the router's has run, the page is gone.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    const place = placeOf(event.state);
    if (!guard || here === null || place === null) return;
    const steps = place - here;
    // Doesn't ask about steps while the browser is on its way back.
    if (steps !== 0 && !isReturning && !guard({ type: 'history.requested', steps })) return;
    event.stopImmediatePropagation();
    isReturning = steps !== 0;
    if (isReturning) history.go(-steps);
  });
}
