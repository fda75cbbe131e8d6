import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { falloutMachine } from './fallout.machine.ts';

/** Most orders have no fallout. */
export const falloutCode = chartOnDemand<typeof falloutMachine>(
  async () => (await import('./fallout.machine.ts')).falloutMachine,
);
