import { matchesState, type SnapshotFrom } from 'xstate';
import type { QuotesRef } from './quotes.machine.ts';
import type { ShippingQuotesRef } from './shipping-quotes.machine.ts';

/** Why the store can't use an address. */
export function addressProblem({ value }: SnapshotFrom<QuotesRef> | SnapshotFrom<ShippingQuotesRef>) {
  if (matchesState({ confirmingAddress: 'notLocated' }, value)) return 'notLocated';
  return matchesState({ confirmingAddress: 'incomplete' }, value) ? 'incomplete' : 'unknown';
}
