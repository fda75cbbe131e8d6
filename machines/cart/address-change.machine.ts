import { assign, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import {
  type AddressModality,
  destinationOf,
  isSamePlace,
  type RegionsAt,
} from '../../services/contracts/cart-addresses.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import { schedulingPath } from '../shared/paths.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type CartAddressOutput, cartAddressMachine } from './cart-address.machine.ts';
import { ADDRESS_CHANGED } from './cart-destination.ts';

export interface AddressChangeServices {
  loadAddresses: Service<undefined, Address[]>;
}

/** A page's fact that the shopper wants another address, or this one changed. */
export interface AddressWanted {
  type: 'address.wanted';
  isNew: boolean;
}

export interface AddressChangeInput {
  modality: AddressModality;
  /** The order's current address. */
  destination: Destination;
  /** Add another address instead of changing this one. */
  isNew: boolean;
  at: RegionsAt;
  /** Whether something is reserved for the current address. */
  isHeld: boolean;
  /** The banner's customer service, for ERR-14. */
  phone: string;
}

type Toast = Extract<Emitted, { type: 'toast.requested' }>;
type Way = Extract<Emitted, { type: 'navigation.requested' }>;

export type AddressChangeOutput =
  /** The order goes to another address: `way` leads to the page that checks what's available there. */
  | { kind: 'changed'; way: Way; toast: Toast }
  /** The order goes where it went before, and the page has something to say about it. */
  | { kind: 'told'; toast: Toast }
  | { kind: 'kept' };

interface AddressChangeContext extends AddressChangeInput {
  /** The one to change; null to add one. */
  address: Address | null;
  /** The address book's others in the country. */
  others: readonly Address[];
  /** Where the chosen address leads, and what the page says about it. */
  to: string;
  toast: Toast;
}

const SAVED: Toast = { type: 'toast.requested', text: t('Your address has been saved.'), tone: 'success' };
const NOT_FOUND: Toast = {
  type: 'toast.requested',
  text: t("We couldn't load your address. Please try again."),
  tone: 'error',
};

/**
 * Changes the address of an order that is being scheduled or paid for, in the cart-side form over its page (CAD-24,
 * SCH-45). The page then asks again what can be delivered or shipped there.
 */
export const addressChangeMachine = setup({
  types: {
    input: {} as AddressChangeInput,
    context: {} as AddressChangeContext,
    output: {} as AddressChangeOutput,
    tags: {} as 'busy',
    children: {} as { cartAddress: 'cartAddress' },
  },
  actors: { ...serviceActors<AddressChangeServices>('loadAddresses'), cartAddress: cartAddressMachine },
  guards: {
    isNew: ({ context }) => context.isNew,
    hasMoved: ({ context: { modality, destination } }, output: CartAddressOutput) =>
      output.kind !== 'canceled' &&
      schedulingPath(modality, destinationOf(output.address)) !== schedulingPath(modality, destination),
    hasEnded,
  },
  actions: {
    /** An address that isn't in the book can only be added. */
    storeAddresses: assign(({ context: { isNew, destination } }, { output }: { output: Address[] }) => {
      const isHere = (one: Address) => isSamePlace(destinationOf(one), destination);
      return {
        address: (!isNew && output.find(isHere)) || null,
        others: output.filter((one) => one.countryCode === 'US' && !isHere(one)),
      };
    }),
    storeWay: assign(({ context: { modality } }, { kind, address }: CartAddressOutput) => ({
      to: schedulingPath(modality, destinationOf(known(address))),
      toast: kind === 'saved' ? SAVED : { ...SAVED, text: ADDRESS_CHANGED[modality] },
    })),
  },
}).createMachine({
  id: 'addressChange',
  context: ({ input }) => ({ ...input, address: null, others: [], to: '', toast: SAVED }),
  output: ({ event }) => event.output as AddressChangeOutput,
  initial: 'finding',
  states: {
    finding: {
      description: "The order's address, and the others, are looked up in the address book.",
      tags: 'busy',
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: { target: 'form', actions: { type: 'storeAddresses', params: ({ event }) => event } },
        onError: [{ guard: 'isNew', target: 'form' }, { target: 'notFound' }],
      },
    },
    form: {
      description: 'The shopper fills in the address, or picks another saved one.',
      invoke: {
        id: 'cartAddress',
        src: 'cartAddress',
        input: ({ context: { address, others, destination, isNew, modality, at, isHeld, phone } }) => ({
          address,
          others,
          typed: isNew ? null : destination,
          modality,
          at,
          isHeld,
          phone,
          makesActive: false,
        }),
        onDone: [
          {
            guard: { type: 'hasMoved', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'storeWay', params: ({ event }) => event.output },
          },
          ...endings<CartAddressOutput>()({ saved: 'unmoved', otherwise: 'kept' }),
        ],
      },
    },
    changed: {
      description: 'The order goes to the chosen address from now on.',
      type: 'final',
      output: ({ context: { to, toast } }): AddressChangeOutput => ({
        kind: 'changed',
        way: { type: 'navigation.requested', to },
        toast,
      }),
    },
    unmoved: {
      description: 'The address was saved as it was; the page says so.',
      type: 'final',
      output: { kind: 'told', toast: SAVED } satisfies AddressChangeOutput,
    },
    notFound: {
      description: "The order's address couldn't be loaded; the page says so.",
      type: 'final',
      output: { kind: 'told', toast: NOT_FOUND } satisfies AddressChangeOutput,
    },
    kept: {
      description: 'The order goes where it went before.',
      type: 'final',
      output: { kind: 'kept' } satisfies AddressChangeOutput,
    },
  },
});
