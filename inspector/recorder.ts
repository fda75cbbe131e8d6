import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { heldTransitions } from './held-transitions.ts';
import type { Recorded } from './recorded.ts';
import { sanitized } from './sanitize.ts';

/** The format's version, which Stately's inspector asks for. */
const VERSION = '0.7.2';

const withoutFunctions = (_: string, value: unknown) =>
  typeof value === 'function' ? { type: value.name } : value;

function definitionOf(name: string, snapshot: unknown): string {
  return JSON.stringify(
    isMachineSnapshot(snapshot) ? (snapshot as AnyMachineSnapshot).machine.config : { id: name },
    withoutFunctions,
  );
}

/**
 * Turns what XState reports about the actors into messages without anything private, and tells them one by one, at once and
 * in order. Anything that keeps, sends, or replays what happens in a visit starts from here.
 */
export function createRecorder(tell: (message: Recorded) => void): (inspection: InspectionEvent) => void {
  const introduced = new WeakSet<AnyActorRef>();
  const say = (message: Recorded) => tell(sanitized(message));
  const about = (ref: AnyActorRef) => ({
    sessionId: ref.sessionId,
    rootId: rootOf(ref).sessionId,
    createdAt: String(Date.now()),
    id: null,
    _version: VERSION,
  });
  /** Not when it's made: only then it's known what it runs. */
  const introduce = (ref: AnyActorRef) => {
    if (introduced.has(ref)) return;
    introduced.add(ref);
    const snapshot: unknown = ref.getSnapshot();
    const chart = isMachineSnapshot(snapshot) ? (snapshot as AnyMachineSnapshot).machine.id : undefined;
    const name = chart && ref.id === ref.sessionId ? chart : ref.id;
    const { src } = ref;
    say({
      ...about(ref),
      type: '@xstate.actor',
      name,
      parentId: ref._parent?.sessionId,
      definition: definitionOf(name, snapshot),
      snapshot: { status: 'active' },
      chart,
      src: typeof src === 'string' ? src : undefined,
    });
  };
  return (inspection) => {
    if (inspection.type !== '@xstate.event' && inspection.type !== '@xstate.snapshot') return;
    const ref = inspection.actorRef as AnyActorRef;
    introduce(ref);
    if (inspection.type === '@xstate.event') {
      const { event, sourceRef } = inspection;
      say({ ...about(ref), type: '@xstate.event', event, sourceId: sourceRef?.sessionId });
      return;
    }
    const { event, snapshot } = inspection;
    const isLive = isMachineSnapshot(snapshot) && snapshot.status === 'active';
    say({
      ...about(ref),
      type: '@xstate.snapshot',
      event,
      snapshot: snapshot as object,
      ...(isLive ? { held: heldTransitions(snapshot as AnyMachineSnapshot) } : {}),
    });
  };
}

function rootOf(ref: AnyActorRef): AnyActorRef {
  return ref._parent ? rootOf(ref._parent) : ref;
}
