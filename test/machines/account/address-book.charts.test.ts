import { expect, it } from 'vitest';
import { addressBookMachine } from '../../../machines/account/address-book.machine.ts';
import { address } from '../../support/account/addresses.ts';
import { refused } from '../../support/failures.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

it('walks the address book', () => {
  const findings = walkChart({
    machine: addressBookMachine,
    input: undefined,
    events: [
      { type: 'addresses.load' },
      { type: 'addresses.reload' },
      { type: 'address.saved', address: address() },
      { type: 'removal.ask', addressId: 'address-1' },
      { type: 'removal.cancel' },
      { type: 'removal.confirm' },
      { type: 'page.left' },
      done('loadAddresses', [address()]),
      done('loadAddresses', []),
      failed('loadAddresses', { kind: 'unreachable' }),
      done('deleteAddress', undefined),
      failed('deleteAddress', { kind: 'unreachable' }),
      failed('deleteAddress', refused(404, 'ADDRESS_NOT_FOUND')),
      failed('deleteAddress', refused(422, 'CONSTRAINT_VIOLATION')),
    ],
    contextKey: ({ addresses, isInDoubt }) => [addresses.length, isInDoubt],
  });
  expect(findings).toEqual(NOTHING_MISSING);
});
