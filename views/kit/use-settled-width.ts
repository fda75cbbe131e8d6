import { type RefObject, useLayoutEffect, useState } from 'react';

/** How long a size has to stay the same before pictures are fitted to it again (UIX-12, LIM-32), in ms. */
const STILL = 150;

/** An element's width in px: right away at first, then whenever a resize has settled. 0 before it's drawn. */
export function useSettledWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(measure, STILL);
    });
    measure();
    observer.observe(measured);
    return () => {
      clearTimeout(rest);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
