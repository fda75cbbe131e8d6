import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { AddressWanted } from '../cart/address-change.machine.ts';
import { asFailure, isRefusedWith, waitOf } from '../shared/failures.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type CartRefusal, cartRefusal } from './scheduled-order.ts';
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

export interface ShippingQuotesOutput {
  shipments: Shipment[];
  /** Why there are none, if the store said what's wrong with the cart or the address. */
  refusal: CartRefusal | null;
}

interface ShippingQuotesContext extends ShippingQuotesInput, ShippingQuotesOutput {
  modalityType: 'SHIP';
  /** How long to wait, in the store's words, after too many requests. */
  wait: string | null;
  /** Why the call failed otherwise. */
  failure: ServiceFailure | null;
}

/** Where each refusal code leads. */
const refused = (code: CartRefusal['code'], target: string) =>
  ({
    guard: { type: 'isRefusedWith', params: { code } },
    target,
    actions: { type: 'storeRefusal', params: asFailure },
  }) as const;

/** Gets the ways to ship items to an address (QUO-09, QUO-10). Ends with the shipments, or why there are none. */
export const shippingQuotesMachine = setup({
  types: {
    input: {} as ShippingQuotesInput,
    context: {} as ShippingQuotesContext,
    output: {} as ShippingQuotesOutput,
    events: {} as
      | { type: 'quotes.retry' }
      | { type: 'modal.dismiss' }
      /** 'Edit Address' (SCH-45). */
      | { type: 'address.edit' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<ShippingQuotesServices>('listShippingQuotes'),
  guards: {
    hasNoMethods: (_, { output }: { output: Quotes }) => output.quotes.length === 0,
    isRefusedWith,
  },
  actions: {
    storeShipments: assign((_, { output }: { output: Quotes }) => ({ shipments: shipmentsOf(output) })),
    storeRefusal: assign((_, failure: ServiceFailure) => ({ refusal: cartRefusal(failure) })),
    storeNothing: assign({ refusal: { kind: 'cartRefused', code: 'NO_ITEMS_AVAILABLE', message: '' } }),
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
  context: ({ input }) => ({
    ...input,
    modalityType: 'SHIP',
    shipments: [],
    refusal: null,
    wait: null,
    failure: null,
  }),
  initial: 'loading',
  output: ({ context: { shipments, refusal } }) => ({ shipments, refusal }),
  states: {
    loading: {
      description: 'The sellers are asked what shipping costs.',
      tags: 'busy',
      invoke: {
        id: 'listShippingQuotes',
        src: 'listShippingQuotes',
        input: ({ context: { destination, items } }) => ({ destination, items }),
        onDone: [
          {
            guard: { type: 'hasNoMethods', params: ({ event }) => event },
            target: 'itemsUnavailable',
            actions: 'storeNothing',
          },
          { target: 'answered', actions: { type: 'storeShipments', params: ({ event }) => event } },
        ],
        onError: [
          refused('NO_ITEMS_AVAILABLE', 'itemsUnavailable'),
          refused('INVALID_ADDRESS', 'confirmingAddress.unknown'),
          refused('LAT_LNG_REQUIRED', 'confirmingAddress.notLocated'),
          refused('FULL_ADDRESS_REQUIRED', 'confirmingAddress.incomplete'),
          refused('TAX_UNKNOWN', 'taxUnknown'),
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
      on: { 'modal.dismiss': 'answered', 'address.edit': { target: 'answered', actions: 'tellAddress' } },
    },
    /** SCH-38, SCH-45. */
    confirmingAddress: {
      description: "“Confirm Address”: the store can't use this address as it is.",
      tags: 'modal',
      meta: { modal: 'ConfirmAddress' },
      initial: 'unknown',
      states: {
        unknown: {
          description: "The store doesn't know the address.",
        },
        notLocated: {
          description: "The address isn't on the map.",
        },
        incomplete: {
          description: 'Part of the address is missing.',
        },
      },
      on: { 'modal.dismiss': 'answered', 'address.edit': { target: 'answered', actions: 'tellAddress' } },
    },
    taxUnknown: {
      description: '“Orders Are Not Possible There”: nobody knows what the order would be taxed.',
      tags: 'modal',
      meta: { modal: 'TaxUnknown' },
      on: { 'modal.dismiss': 'answered', 'address.edit': { target: 'answered', actions: 'tellAddress' } },
    },
    answered: {
      description: 'The shipping options are known.',
      type: 'final',
    },
  },
});

export type ShippingQuotesRef = ActorRefFrom<typeof shippingQuotesMachine>;
