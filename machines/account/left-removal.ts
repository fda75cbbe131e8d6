import type { Emitted } from '../shared/emitted.ts';
import type { Service } from '../shared/services.ts';
import { type AddressBookServices, NOT_REMOVED, REMOVED } from './address-book.machine.ts';

type Toast = Extract<Emitted, { type: 'toast.requested' }>;

/**
 * The removal of an address, which goes on when the shopper leaves the account area and its book ends (ADR-07): how it
 * ended is told by `tell` then, since nobody else is left who could.
 */
export const outlivingRemoval =
  (
    remove: AddressBookServices['deleteAddress'],
    tell: (toast: Toast) => void,
  ): Service<{ addressId: string; idempotencyKey: string }, unknown> =>
  (input, signal) => {
    const tellIfLeft = (toast: Toast) => () => {
      if (signal.aborted) tell(toast);
    };
    const removal = remove(input, new AbortController().signal);
    removal.then(tellIfLeft(REMOVED), tellIfLeft(NOT_REMOVED));
    return removal;
  };
