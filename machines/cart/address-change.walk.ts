import { destinationOf } from '../../services/contracts/cart-addresses.ts';
import { address } from '../../test/support/account/addresses.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { addressChangeMachine } from './address-change.machine.ts';

const destination = destinationOf(address());
const input = { modality: 'DELIVERY', destination, at: 'cart', isHeld: false, phone: '' } as const;

export const walk: Walk<typeof addressChangeMachine> = {
  machine: addressChangeMachine,
  starts: {
    'the address to change': { ...input, isNew: false },
    'another address': { ...input, isNew: true },
  },
  events: [],
  answers: {
    loadAddresses: { loaded: { output: [address()] }, unreachable: UNREACHABLE },
    cartAddress: {
      saved: { output: { kind: 'saved', address: address({ line1: '2736 Erie Ave' }) } },
      'saved as it was': { output: { kind: 'saved', address: address() } },
      picked: { output: { kind: 'picked', address: address({ line1: '2736 Erie Ave' }) } },
      canceled: { output: { kind: 'canceled', address: null } },
    },
  },
};
