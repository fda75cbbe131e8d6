import { type RefObject, useLayoutEffect, useState } from 'react';

/** How long a size has to stay the same before items are fitted to it again (UIX-12, LIM-32), in ms. */
const STILL = 150;

/** An element's width in px: as soon as it's seen, then whenever a resize has settled. 0 before that. */
export function useSettledWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    let last = 0;
    const measure = () => {
      last = measured.clientWidth;
      setWidth(last);
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(rest);
      // What was hidden at first has nothing to keep still.
      if (last === 0) measure();
      else rest = setTimeout(measure, STILL);
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
