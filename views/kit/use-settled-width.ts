import { type RefObject, useLayoutEffect, useState } from 'react';

/** How long a size has to keep still before pictures are fitted to it again (UIX-12, LIM-32), in ms. */
const STILL = 150;

/** The width of an element in px: at first at once, then whenever a resize has come to rest. 0 before it is drawn. */
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
