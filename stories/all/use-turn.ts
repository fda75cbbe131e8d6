import { type RefObject, useEffect, useState } from 'react';

/** Each frame is a Storybook of its own, and Chromium refuses requests if a page makes too many at once. */
const AT_ONCE = 1;
/** A story that isn't there after this long doesn't keep others waiting. */
const PATIENCE_MS = 15_000;
/** How far out of view a frame is still loaded. */
const MARGIN = '300px';

const waiting = new Set<() => void>();
let loading = 0;

function next() {
  for (const start of waiting) {
    if (loading >= AT_ONCE) return;
    waiting.delete(start);
    loading += 1;
    start();
  }
}

const ENDED = ['played', 'completed', 'finished', 'errored', 'aborted'];

/** Until the frame's story is drawn and played, or it isn't wanted anymore. */
async function settled(frame: HTMLIFrameElement, isWanted: () => boolean) {
  const until = Date.now() + PATIENCE_MS;
  const phase = () =>
    Object(frame.contentWindow && Reflect.get(frame.contentWindow, '__STORYBOOK_PREVIEW__')).currentRender
      ?.phase;
  while (isWanted() && !ENDED.includes(phase()) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether it's a frame's turn to load: it's in view, and few others are loading. It's unloaded when it leaves the view. */
export function useTurn(ref: RefObject<HTMLIFrameElement | null>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let isWanted = false;
    const start = () => {
      setLoaded(true);
      void settled(frame, () => isWanted).then(() => {
        loading -= 1;
        next();
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isWanted = entries.at(-1)?.isIntersecting ?? false;
        if (isWanted) waiting.add(start);
        else {
          waiting.delete(start);
          setLoaded(false);
        }
        next();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(frame);
    return () => {
      isWanted = false;
      waiting.delete(start);
      observer.disconnect();
    };
  }, [ref]);
  return isLoaded;
}
