import { matchesState, type SnapshotFrom } from 'xstate';
import type { QuotesRef } from './quotes.machine.ts';
import type { CartRefusal } from './scheduled-order.ts';
import type { ShippingQuotesRef } from './shipping-quotes.machine.ts';

type QuotesSnapshot = SnapshotFrom<QuotesRef> | SnapshotFrom<ShippingQuotesRef>;

/** Why the store can't use an address. */
export function addressProblem({ value }: QuotesSnapshot) {
  if (matchesState({ confirmingAddress: 'notLocated' }, value)) return 'notLocated';
  return matchesState({ confirmingAddress: 'incomplete' }, value) ? 'incomplete' : 'unknown';
}

/** Why the store refuses the cart or its address; null if it doesn't. */
export const refusalOf = ({ context }: QuotesSnapshot): CartRefusal | null =>
  'schedule' in context ? context.schedule.refusal : context.refusal;
