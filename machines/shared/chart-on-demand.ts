import {
  type ActorLogic,
  type AnyActor,
  type AnyActorLogic,
  type EmittedFrom,
  type EventFromLogic,
  fromPromise,
  type InputFrom,
  type PromiseActorLogic,
  type SnapshotFrom,
} from 'xstate';
import { filledBy, type Provide } from './services.ts';

/** The part of a chart that an actor runs. */
type Runnable<L extends AnyActorLogic> = ActorLogic<
  SnapshotFrom<L>,
  EventFromLogic<L>,
  InputFrom<L>,
  AnyActor['system'],
  EmittedFrom<L>
>;

export interface ChartOnDemand<L extends AnyActorLogic> {
  /** Fetches the code once. A page can call it ahead of time; after a failure, the next call retries. */
  fetch: () => Promise<void>;
  /** The same, to invoke before `chart`. */
  loading: PromiseActorLogic<void>;
  chart: Runnable<L>;
}

/**
 * A chart whose code loads when it's needed: the parent chart invokes `loading` first and handles its failure, then
 * `chart`, which is the loaded one in every respect, services included.
 */
export function chartOnDemand<L extends AnyActorLogic>(load: () => Promise<L>): ChartOnDemand<L> {
  let loaded: L | undefined;
  let coming: Promise<void> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (chart) => {
        loaded = chart;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function runnable(provide: Provide): Runnable<L> {
    const chart = (): L => {
      if (!loaded) throw new Error('A chart was invoked before its code was loaded.');
      return provide(loaded);
    };
    return {
      getInitialSnapshot: (scope, input) => chart().getInitialSnapshot(scope, input),
      transition: (snapshot, event, scope) => chart().transition(snapshot, event, scope),
      restoreSnapshot: (snapshot, scope) =>
        chart().restoreSnapshot?.(snapshot, scope) ?? (snapshot as SnapshotFrom<L>),
      start: (snapshot, scope) => chart().start?.(snapshot, scope),
      getPersistedSnapshot: (snapshot, options) => chart().getPersistedSnapshot(snapshot, options),
    };
  }
  const chart = filledBy(
    runnable((logic) => logic),
    (_world, _options, provide) => runnable(provide),
  );
  return { fetch, loading: fromPromise(fetch), chart };
}
