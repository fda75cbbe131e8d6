import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { paymentTaskMachine } from './payment-task.machine.ts';
import type { pinEntryMachine } from './pin-entry.machine.ts';

// Most orders are paid with a saved card.

export const paymentTaskCode = chartOnDemand<typeof paymentTaskMachine>(
  async () => (await import('./payment-task.machine.ts')).paymentTaskMachine,
);
export const pinEntryCode = chartOnDemand<typeof pinEntryMachine>(
  async () => (await import('./pin-entry.machine.ts')).pinEntryMachine,
);
