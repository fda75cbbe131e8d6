import { matchesState, type SnapshotFrom } from 'xstate';
import type { QuotesRef } from './quotes.machine.ts';
import type { ShippingQuotesRef } from './shipping-quotes.machine.ts';

/** What the store says of an address it can't use: of shipping's, only that it is one. */
export function addressProblem({ value }: SnapshotFrom<QuotesRef> | SnapshotFrom<ShippingQuotesRef>) {
  if (matchesState({ confirmingAddress: 'notLocated' }, value)) return 'notLocated';
  return matchesState({ confirmingAddress: 'incomplete' }, value) ? 'incomplete' : 'unknown';
}
