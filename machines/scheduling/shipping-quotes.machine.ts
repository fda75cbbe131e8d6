import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { AddressWanted } from '../cart/address-change.machine.ts';
import { asFailure, refusalCode, waitOf } from '../shared/failures.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, slots } from '../shared/services.ts';
import { type Shipment, shipmentsOf } from './shipments.ts';

export interface ShippingQuotesServices {
  listShippingQuotes: Service<{ destination: Destination; items: QuoteItem[] }, Quotes>;
}

interface ShippingQuotesInput {
  /** Gets `AddressWanted`. */
  parent: AnyActorRef;
  destination: Destination;
  items: QuoteItem[];
}

interface ShippingQuotesContext extends ShippingQuotesInput {
  modalityType: 'SHIP';
  shipments: Shipment[];
  /** How long to wait, in the store's words, after too many requests. */
  wait: string | null;
  /** Why the call failed otherwise. */
  failure: ServiceFailure | null;
}

const UNCONFIRMED: readonly (string | undefined)[] = [
  'INVALID_ADDRESS',
  'LAT_LNG_REQUIRED',
  'FULL_ADDRESS_REQUIRED',
];

const dismissable = {
  'modal.dismiss': 'failed',
  'address.edit': { target: 'failed', actions: 'tellAddress' },
} as const;

/** Gets the ways to ship items to an address (QUO-09, QUO-10). Ends with the shipments. */
export const shippingQuotesMachine = setup({
  types: {
    input: {} as ShippingQuotesInput,
    context: {} as ShippingQuotesContext,
    output: {} as Shipment[],
    events: {} as
      | { type: 'quotes.retry' }
      | { type: 'modal.dismiss' }
      /** 'Edit Address' (SCH-45). */
      | { type: 'address.edit' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: slots<ShippingQuotesServices>('listShippingQuotes'),
  guards: {
    isNothingSent: (_, { output }: { output: Quotes }) => output.quotes.length === 0,
    areItemsUnavailable: (_, failure: ServiceFailure) => refusalCode(failure) === 'NO_ITEMS_AVAILABLE',
    isAddressUnconfirmed: (_, failure: ServiceFailure) => UNCONFIRMED.includes(refusalCode(failure)),
  },
  actions: {
    storeShipments: assign((_, { output }: { output: Quotes }) => ({ shipments: shipmentsOf(output) })),
    storeFailure: assign((_, failure: ServiceFailure) => ({
      wait: waitOf(failure),
      failure: waitOf(failure) === null ? failure : null,
    })),
    tellAddress: sendTo(({ context }) => context.parent, {
      type: 'address.wanted',
      isNew: false,
    } satisfies AddressWanted),
  },
}).createMachine({
  id: 'shippingQuotes',
  context: ({ input }) => ({ ...input, modalityType: 'SHIP', shipments: [], wait: null, failure: null }),
  initial: 'loading',
  output: ({ context }) => context.shipments,
  states: {
    loading: {
      description: 'The sellers are asked what shipping costs.',
      tags: 'busy',
      invoke: {
        id: 'listShippingQuotes',
        src: 'listShippingQuotes',
        input: ({ context: { destination, items } }) => ({ destination, items }),
        onDone: [
          { guard: { type: 'isNothingSent', params: ({ event }) => event }, target: 'itemsUnavailable' },
          { target: 'answered', actions: { type: 'storeShipments', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'areItemsUnavailable', params: asFailure },
            target: 'itemsUnavailable',
          },
          {
            guard: { type: 'isAddressUnconfirmed', params: asFailure },
            target: 'addressUnconfirmed',
          },
          { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    failed: {
      description: "The shipping options didn't load; the shopper can try again.",
      on: { 'quotes.retry': 'loading' },
    },
    itemsUnavailable: {
      description: '“Items Are Not Available”: nothing in the cart can be shipped there.',
      tags: 'modal',
      meta: { modal: 'ItemsNotAvailable' },
      on: dismissable,
    },
    /** The store can't locate the address (SCH-38, SCH-45). */
    addressUnconfirmed: {
      description: "“Confirm Address”: the store can't find the address.",
      tags: 'modal',
      meta: { modal: 'ConfirmAddress' },
      on: dismissable,
    },
    answered: {
      description: 'The shipping options are known.',
      type: 'final',
    },
  },
});

export type ShippingQuotesRef = ActorRefFrom<typeof shippingQuotesMachine>;
