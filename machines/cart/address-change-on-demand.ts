import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { addressChangeMachine } from './address-change.machine.ts';

/** Few shoppers change the address once they schedule or pay. */
export const addressChangeCode = chartOnDemand<typeof addressChangeMachine>(
  async () => (await import('./address-change.machine.ts')).addressChangeMachine,
);
