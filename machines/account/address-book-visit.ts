import { fromCallback } from 'xstate';
import type { AddressBookRef } from './address-book.machine.ts';

/**
 * A page that shows the address book: while it is there the list is wanted, which outlives it; what was asked or said
 * on it is over when it is left (ADR-06, ADR-07).
 */
export const addressBookVisit = fromCallback<{ type: string }, { book: AddressBookRef }>(
  ({ input: { book } }) => {
    book.send({ type: 'addresses.load' });
    return () => book.send({ type: 'page.left' });
  },
);
