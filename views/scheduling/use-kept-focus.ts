import { type RefObject, useEffect, useRef } from 'react';

/**
 * If the focused button disappeared with its part of the page, the heading of what replaced it gets the focus. Otherwise,
 * the focus stays where it is.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const heading = part.current?.querySelector<HTMLElement>('h2');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [part, shown]);
}
