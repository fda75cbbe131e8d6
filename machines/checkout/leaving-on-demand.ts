import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { leavingMachine } from './leaving.machine.ts';

/** Most orders have no flash sale items. */
export const leavingCode = chartOnDemand<typeof leavingMachine>(
  async () => (await import('./leaving.machine.ts')).leavingMachine,
);
