import { type AnyActorRef, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { tracePresses } from '../../services/browser/press-traces.ts';
import { sendTelemetry } from '../../services/browser/send-telemetry.ts';
import { observeVitals } from '../../services/browser/web-vitals.ts';
import type { Telemetry } from '../../services/contracts/telemetry.ts';

/** What a page tells its operator, once the store has said that it wants to know. */
export interface StartedTelemetry {
  /** The W3C header of the next call; null if the operator doesn't trace. */
  traceparent: () => string | null;
  /** Hears what the actors report. */
  hear: (reported: InspectionEvent) => void;
}

/** The names of the modals that an actor's own states show. */
const modalsOf = (snapshot: unknown): string[] =>
  isMachineSnapshot(snapshot)
    ? Object.values(snapshot.getMeta()).flatMap((meta) => (meta as { modal?: string }).modal ?? [])
    : [];

/** Counts transitions by chart and modals by name, each time one opens. */
function counting() {
  const shown = new WeakMap<AnyActorRef, readonly string[]>();
  let transitions: Record<string, number> = {};
  let modals: Record<string, number> = {};
  const add = (counts: Record<string, number>, name: string, times: number) => {
    counts[name] = (counts[name] ?? 0) + times;
  };
  return {
    hear: (reported: InspectionEvent) => {
      const ref = reported.actorRef as AnyActorRef;
      if (reported.type === '@xstate.microstep' && isMachineSnapshot(reported.snapshot)) {
        const { length } = reported._transitions;
        if (length > 0) add(transitions, reported.snapshot.machine.id, length);
      }
      if (reported.type !== '@xstate.snapshot') return;
      const now = modalsOf(reported.snapshot);
      const before = shown.get(ref) ?? [];
      for (const name of now) if (!before.includes(name)) add(modals, name, 1);
      shown.set(ref, now);
    },
    /** What was counted since the last time. */
    take: () => {
      const taken = { transitions, modals };
      transitions = {};
      modals = {};
      return taken;
    },
  };
}

/** Counts until the page is hidden, then sends; what a shopper who allows no measurement did is never sent. */
function measure(mayMeasure: () => boolean): (reported: InspectionEvent) => void {
  const counts = counting();
  const readVitals = observeVitals();
  let vitals = readVitals;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const report = { ...counts.take(), vitals: vitals() };
    const isEmpty = Object.values(report).every((part) => Object.keys(part).length === 0);
    if (isEmpty || !mayMeasure()) return;
    sendTelemetry(report);
    // Once a visit: what a page is like later isn't how it loaded.
    vitals = () => ({});
  });
  return counts.hear;
}

/** Starts what the operator turned on. */
export function startTelemetry(
  { traces, measures }: Telemetry,
  { mayMeasure }: { mayMeasure: () => boolean },
): StartedTelemetry {
  return {
    traceparent: traces ? tracePresses() : () => null,
    hear: measures ? measure(mayMeasure) : () => {},
  };
}
