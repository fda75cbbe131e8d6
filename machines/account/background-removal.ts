import type { Emitted } from '../shared/emitted.ts';
import { type AddressBookServices, NOT_REMOVED, REMOVED } from './address-book.machine.ts';

type Toast = Extract<Emitted, { type: 'toast.requested' }>;

/**
 * Removes an address even if the shopper leaves the account area and its address book ends (ADR-07); then `tell`
 * reports the result, since nobody else is left to do it.
 */
export const backgroundRemoval =
  (
    remove: AddressBookServices['deleteAddress'],
    tell: (toast: Toast) => void,
  ): AddressBookServices['deleteAddress'] =>
  (input, signal) => {
    const tellIfLeft = (toast: Toast) => () => {
      if (signal.aborted) tell(toast);
    };
    const removal = remove(input, new AbortController().signal);
    removal.then(tellIfLeft(REMOVED), tellIfLeft(NOT_REMOVED));
    return removal;
  };
