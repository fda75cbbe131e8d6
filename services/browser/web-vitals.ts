import type { Vitals } from '../contracts/telemetry.ts';

/** Layout shifts this close together are one, up to so long: the worst of those is the score. */
const GAP_MS = 1_000;
const LONGEST_MS = 5_000;

/** What isn't in TypeScript's types of entries yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Press extends PerformanceEntry {
  interactionId?: number;
}

/** Calls back for each entry of a kind, earlier ones included; a browser that doesn't know the kind reports none. */
function observe<E extends PerformanceEntry>(type: string, hear: (entry: E) => void, options = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) hear(entry as E);
  });
  observer.observe({ type, buffered: true, ...options });
}

/** Begins to time the page; what's returned says what is known so far. */
export function observeVitals(): () => Vitals {
  const vitals: Vitals = {};
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.LCP = startTime / 1000;
  });
  const hearPress = ({ interactionId, duration }: Press) => {
    if (interactionId) vitals.INP = Math.max(vitals.INP ?? 0, duration / 1000);
  };
  observe<Press>('event', hearPress, { durationThreshold: 40 });
  const group = { score: 0, began: 0, last: Number.NEGATIVE_INFINITY };
  observe<LayoutShift>('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const isSame = startTime - group.last < GAP_MS && startTime - group.began < LONGEST_MS;
    if (!isSame) Object.assign(group, { score: 0, began: startTime });
    group.score += value;
    group.last = startTime;
    vitals.CLS = Math.max(vitals.CLS ?? 0, group.score);
  });
  return () => ({ ...vitals });
}
