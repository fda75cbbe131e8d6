import type { WayOut } from '../../machines/shared/emitted.ts';

/** Asked before the page is left: whether it stays. */
export type Guard = (way: WayOut) => boolean;

/** The place of a history entry, as the router keeps it; null for one of a link within a page. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : null;

let guard: Guard | null = null;
let here: number | null = null;
let isReturning = false;

/** Whether the page stays for now, and asks. */
export const isHeldBack = (way: WayOut): boolean => guard?.(way) ?? false;

/** Has `next` asked from now on; what is returned ends it. */
export function guardPage(next: Guard): () => void {
  guard = next;
  here = placeOf(history.state);
  isReturning = false;
  return () => {
    guard = null;
  };
}

/**
 * Holds Back and Forward, too. To be called before there is a router: the window calls its listeners in the order they
 * came, and once the router has heard of it the page is gone.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    const place = placeOf(event.state);
    if (!guard || here === null || place === null) return;
    const steps = place - here;
    // Steps taken while the browser is on its way back are not asked about.
    if (steps !== 0 && !isReturning && !guard({ type: 'history.requested', steps })) return;
    event.stopImmediatePropagation();
    isReturning = steps !== 0;
    if (isReturning) history.go(-steps);
  });
}
