import type { Cluster } from './cluster.ts';
import type { Load } from './load.ts';
import type { Goals } from './outcome.ts';

/** What happened in a drill, beyond what the load and the audit say. */
export interface Happened {
  /** When the fault was there, in ms since the epoch; the longest time without an order is counted from then on. */
  since: number;
  /** Anything else worth knowing, in a few words. */
  note?: string;
  /** What should never happen, one sentence each. */
  faults?: string[];
}

/** A part of the cluster fails, or is replaced, while orders are placed. */
export interface Drill extends Goals {
  /** Whether it needs the databases in namespaces of their own. */
  needsApart?: boolean;
  run: (cluster: Cluster, load: Load) => Promise<Happened>;
}

/** How many seconds ago something was, with one digit after the point. */
export const secondsSince = (at: number): string => ((Date.now() - at) / 1000).toFixed(1);
