import type { GuardReason } from '../machines/shared/what-blocks.ts';

/** A transition that a chart wouldn't take; `is` is null where that depends on what the event brings. */
export interface HeldTransition {
  state: string;
  place: number;
  is: boolean | null;
  because: readonly GuardReason[];
}

/** A snapshot without anything private: only the shape of data. */
export interface SeenSnapshot {
  status?: string | undefined;
  value?: unknown;
  tags?: readonly string[] | undefined;
  context?: unknown;
  input?: unknown;
  output?: unknown;
  error?: unknown;
}

interface Message {
  sessionId: string;
  rootId: string | undefined;
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  id: string | null;
  _version: string;
}

/** An actor starts. */
export interface ActorMessage extends Message {
  type: '@xstate.actor';
  /** Its id with its parent; a page's own chart goes by the chart's. */
  name: string;
  parentId: string | undefined;
  definition: string | undefined;
  snapshot: SeenSnapshot;
  /** The chart it runs; none for a call or another service. */
  chart?: string | undefined;
  /** What its parent invoked it as: a call's name. */
  src?: string | undefined;
}

/** An event is on its way to an actor: from another one, from itself, or from outside the charts. */
export interface EventMessage extends Message {
  type: '@xstate.event';
  sourceId: string | undefined;
  event: { type: string };
}

/** What an event made of an actor. */
export interface SnapshotMessage extends Message {
  type: '@xstate.snapshot';
  event: { type: string };
  snapshot: SeenSnapshot;
  /** The transitions it wouldn't take now, if it runs a chart. */
  held?: readonly HeldTransition[] | undefined;
}

/** What the recorder says about the shop's actors: Stately's inspector takes it as it is, and our page reads more in it. */
export type Recorded = ActorMessage | EventMessage | SnapshotMessage;
