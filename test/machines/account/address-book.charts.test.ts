import { expect, it } from 'vitest';
import { addressBookMachine } from '../../../machines/account/address-book.machine.ts';
import { address } from '../../support/account/addresses.ts';
import { NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const failure = (id: string, error: Record<string, unknown>) => ({ type: `xstate.error.actor.${id}`, error });
const refused = (code: string, status: number) => ({
  kind: 'refused',
  code,
  status,
  message: '',
  fields: {},
});

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
      { type: 'xstate.done.actor.loadAddresses', output: [address()] },
      { type: 'xstate.done.actor.loadAddresses', output: [] },
      failure('loadAddresses', { kind: 'unreachable' }),
      failure('loadAddresses', { kind: 'signedOut' }),
      { type: 'xstate.done.actor.deleteAddress', output: undefined },
      failure('deleteAddress', { kind: 'unreachable' }),
      failure('deleteAddress', { kind: 'signedOut' }),
      failure('deleteAddress', refused('ADDRESS_NOT_FOUND', 404)),
      failure('deleteAddress', refused('CONSTRAINT_VIOLATION', 422)),
    ],
    contextKey: ({ addresses, isInDoubt }) => [addresses.length, isInDoubt],
  });
  expect(findings).toEqual(NOTHING_MISSING);
});
