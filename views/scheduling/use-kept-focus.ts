import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focused button went away with the part it stood in, the heading of what came instead takes the focus.
 * A focus that is still somewhere stays there.
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
