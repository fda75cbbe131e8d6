import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { cardFormMachine } from './card-form.machine.ts';
import type { giftCardFormMachine } from './gift-card-form.machine.ts';
import type { pinEntryMachine } from './pin-entry.machine.ts';
import type { snapMachine } from './snap.machine.ts';

// Most orders are paid with a saved card.

export const cardFormCode = chartOnDemand<typeof cardFormMachine>(
  async () => (await import('./card-form.machine.ts')).cardFormMachine,
);
export const giftCardFormCode = chartOnDemand<typeof giftCardFormMachine>(
  async () => (await import('./gift-card-form.machine.ts')).giftCardFormMachine,
);
export const snapCode = chartOnDemand<typeof snapMachine>(
  async () => (await import('./snap.machine.ts')).snapMachine,
);
export const pinEntryCode = chartOnDemand<typeof pinEntryMachine>(
  async () => (await import('./pin-entry.machine.ts')).pinEntryMachine,
);
