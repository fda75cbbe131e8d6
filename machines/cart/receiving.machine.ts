import { type ActorRefFrom, and, assign, emit, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import type { Cart, compareCart, DifferentLine } from '../../services/contracts/cart.ts';
import { type AddressModality, addressFor } from '../../services/contracts/cart-addresses.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { reservationMachine } from '../reservation/reservation.machine.ts';
import { reservationFact } from '../reservation/reservation.selectors.ts';
import type { ReservationFact } from '../reservation/reservation.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import type { CartRef, cartMachine } from './cart.machine.ts';
import { goesToAddress } from './cart.selectors.ts';
import { type CartAddressOutput, cartAddressMachine } from './cart-address.machine.ts';
import { ADDRESS_CHANGED, othersFor, withPreferred, withSaved } from './cart-destination.ts';
import { changeTo, type FulfillmentChange, isAskedAbout, isPossible, toAddress } from './receiving.ts';

export interface ReceivingServices {
  loadAddresses: Service<undefined, Address[]>;
  listFlashSales: Service<{ gtin13s: string[]; optionId: string }, FlashSale[]>;
  compareCart: CallOf<typeof compareCart>;
}

export interface ReceivingInput {
  cart: CartRef;
  reservation: ActorRefFrom<typeof reservationMachine>;
  /** The banner's customer service, for ERR-14. */
  phone: string;
}

type KnownCartFact = { type: 'cart.known'; cart: Cart; isMoving: boolean } | { type: 'cart.unknown' };

export type ReceivingEvent =
  | KnownCartFact
  | ReservationFact
  /** The shopper chooses how to receive the cart (CIT-01). */
  | { type: 'fulfillment.choose'; fulfillmentType: CartFulfillment }
  | { type: 'fulfillment.confirm' }
  | { type: 'fulfillment.keep' }
  | { type: 'addresses.reload' }
  /** Opens the address form: with the modality's address, or empty. */
  | { type: 'address.edit'; modality: AddressModality }
  | { type: 'address.add'; modality: AddressModality }
  | { type: 'sales.fetch' };

export interface ReceivingContext extends ReceivingInput {
  current: Cart | null;
  held: Reservation | null;
  /** Null until they're loaded. */
  addresses: readonly Address[] | null;
  /** The flash sales of the held time. */
  sales: readonly FlashSale[];
  /** What the chosen way does, until it's done. */
  change: FulfillmentChange | null;
  /** The lines that would cost something else that way, or of which there'd be more or fewer; null if the store didn't say. */
  lines: readonly DifferentLine[] | null;
  /** What the address form is for. */
  form: { modality: AddressModality; address: Address | null };
}

interface Compared {
  output: readonly DifferentLine[] | null;
}

const UNKNOWN: Compared = { output: null };

const isDifferent = (lines: readonly DifferentLine[] | null): boolean => (lines?.length ?? 0) > 0;

/** Nothing is received before the cart is known. */
const NO_CART: Pick<Cart, 'lineItems'> = { lineItems: [] };

const cartFact = ({ context: { cart, fulfillment } }: SnapshotFrom<typeof cartMachine>): KnownCartFact =>
  cart ? { type: 'cart.known', cart, isMoving: fulfillment !== null } : { type: 'cart.unknown' };

function before({ current, held, sales }: ReceivingContext) {
  return { cart: current ?? NO_CART, held, sales };
}

/** What the shopper has chosen. */
const chosen = ({ change }: ReceivingContext): FulfillmentChange => known(change);

/** What needs an address then; null if it's picked up. */
const sentAs = (context: ReceivingContext) => toAddress(chosen(context).modality);

const asAddresses = ({ event }: { event: { output: Address[] } }) => ({ addresses: event.output });

/**
 * How the cart is received: which way, and where to. For another way, the shopper is asked first if items stay behind, cost
 * something else, or can't be had, or a reserved time is given up; delivery and shipping ask for an address if there is none.
 */
export const receivingMachine = setup({
  types: {
    input: {} as ReceivingInput,
    context: {} as ReceivingContext,
    events: {} as ReceivingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { cartAddress: 'cartAddress' },
  },
  actors: {
    watchCart: watch(cartFact),
    watchReservation: watch(reservationFact),
    cartAddress: cartAddressMachine,
    ...serviceActors<ReceivingServices>('loadAddresses', 'listFlashSales', 'compareCart'),
  },
  guards: {
    goesToAddress: (_, { cart }: { cart: Cart }) => goesToAddress(cart),
    isAsked: ({ context }, { output }: Compared) =>
      isDifferent(output) ||
      isAskedAbout(changeTo(before(context), chosen(context).fulfillmentType), before(context).cart),
    isDifferent: (_, { output }: Compared) => isDifferent(output),
    isPossible: ({ context }) => isPossible(chosen(context), before(context).cart),
    canCheckIds: ({ context }) => chosen(context).needIdCheck.length === 0,
    isLoaded: ({ context }) => context.current !== null,
    needsAddresses: ({ context }) => context.addresses === null && sentAs(context) !== null,
    needsAddress: ({ context }) => {
      const modality = sentAs(context);
      return modality !== null && addressFor(context.addresses ?? [], modality) === null;
    },
    hasLost: ({ context: { change, current, held } }) =>
      change?.lost?.id === held?.id &&
      change?.lost != null &&
      !current?.lineItems.some(({ modalityType }) => modalityType === change.lost?.modalityType),
    hasChange: ({ context }) => context.change !== null,
    hasMoved: (_, { isMoving }: { isMoving: boolean }) => !isMoving,
    isOtherTime: ({ context: { held } }, { reservation }: { reservation: Reservation }) =>
      held !== null && held.optionIds[0] !== reservation.optionIds[0],
    hasSales: ({ context: { held, current } }) =>
      held !== null && held.modalityType !== 'SHIP' && (current?.lineItems.length ?? 0) > 0,
    hasEnded,
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ current: cart })),
    storeHeld: assign((_, { reservation }: { reservation: Reservation }) => ({ held: reservation })),
    clearHeld: assign({ held: null, sales: [] }),
    storeAddresses: assign((_, { addresses }: { addresses: Address[] }) => ({ addresses })),
    storeChange: assign(({ context }, { fulfillmentType }: { fulfillmentType: CartFulfillment }) => ({
      change: changeTo(before(context), fulfillmentType),
      lines: [],
    })),
    /** Its lines may have changed in the meantime. */
    storeLines: assign(({ context }, { output }: Compared) => ({
      lines: output,
      change: changeTo(before(context), chosen(context).fulfillmentType),
    })),
    clearChange: assign({ change: null, lines: [] }),
    checkCart: sendTo(({ context }) => context.cart, { type: 'cart.check' }),
    storeAddress: assign(({ context: { addresses, form } }, { address }: { address: Address }) => ({
      addresses: withPreferred(addresses ?? [], address, form.modality),
    })),
    /** It may have been saved before the shopper left. */
    storeSaved: assign(({ context: { addresses } }, output: CartAddressOutput) =>
      'address' in output && output.address ? { addresses: withSaved(addresses ?? [], output.address) } : {},
    ),
    storeSales: assign((_, { sales }: { sales: FlashSale[] }) => ({ sales })),
    openForm: assign(({ context }, { modality, isNew }: { modality: AddressModality; isNew: boolean }) => ({
      form: { modality, address: isNew ? null : addressFor(context.addresses ?? [], modality) },
    })),
    openFirstForm: assign(({ context }) => ({
      form: { modality: known(sentAs(context)), address: null },
    })),
    moveCart: sendTo(
      ({ context }) => context.cart,
      ({ context }) => ({
        type: 'fulfillment.choose',
        fulfillmentType: chosen(context).fulfillmentType,
      }),
    ),
    fetchSales: raise({ type: 'sales.fetch' }),
    tellPicked: emit(({ context }) => ({
      type: 'toast.requested' as const,
      text: ADDRESS_CHANGED[context.form.modality],
      tone: 'success' as const,
    })),
    tellSaved: emit({ type: 'toast.requested', text: t('Your address has been saved.'), tone: 'success' }),
    tellNotSet: emit({ type: 'toast.requested', text: t('Setting modality failed'), tone: 'error' }),
    release: sendTo(({ context }) => context.reservation, { type: 'reservation.release' }),
  },
}).createMachine({
  id: 'receiving',
  context: ({ input }) => ({
    ...input,
    current: null,
    held: null,
    addresses: null,
    sales: [],
    change: null,
    lines: [],
    form: { modality: 'DELIVERY', address: null },
  }),
  invoke: [
    { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.cart }) },
    {
      id: 'watchReservation',
      src: 'watchReservation',
      input: ({ context }) => ({ source: context.reservation }),
    },
  ],
  type: 'parallel',
  on: {
    'cart.known': { actions: { type: 'storeCart', params: ({ event }) => event } },
    'reservation.held': { actions: { type: 'storeHeld', params: ({ event }) => event } },
  },
  states: {
    book: {
      description: 'The addresses that the cart can be sent to.',
      initial: 'unneeded',
      states: {
        unneeded: {
          description: 'Everything is picked up, so no address is needed.',
          on: {
            'cart.known': {
              guard: { type: 'goesToAddress', params: ({ event }) => event },
              target: 'loading',
              actions: { type: 'storeCart', params: ({ event }) => event },
            },
          },
        },
        loading: {
          description: "The shopper's addresses are loading.",
          tags: 'busy',
          invoke: {
            id: 'loadAddresses',
            src: 'loadAddresses',
            onDone: { target: 'loaded', actions: { type: 'storeAddresses', params: asAddresses } },
            onError: 'failed',
          },
        },
        loaded: {
          description: "The shopper's addresses are known.",
        },
        failed: {
          description: "The addresses didn't load; the shopper can try again.",
          on: { 'addresses.reload': 'loading' },
        },
      },
    },
    /** The flash sales of the held time, which a change may give up; again once an address is saved (CAD-14). */
    sales: {
      description: 'The flash sales of the reserved time, which a change may give up.',
      initial: 'unknown',
      on: {
        'reservation.expired': { target: '.unknown', actions: 'clearHeld' },
        'reservation.released': { target: '.unknown', actions: 'clearHeld' },
        // Another time's, such as one reserved in another tab, aren't known yet.
        'reservation.held': {
          guard: { type: 'isOtherTime', params: ({ event }) => event },
          target: '.unknown',
          actions: ['clearHeld', { type: 'storeHeld', params: ({ event }) => event }],
        },
      },
      states: {
        unknown: {
          description: 'The flash sales of this time have not been requested yet.',
          always: { guard: 'hasSales', target: 'fetching' },
        },
        known: {
          description: 'The flash sales of the reserved time are known.',
          on: { 'sales.fetch': { guard: 'hasSales', target: 'fetching' } },
        },
        fetching: {
          description: 'The store is asked for the flash sales of the reserved time.',
          invoke: {
            id: 'listFlashSales',
            src: 'listFlashSales',
            input: ({ context: { current, held } }) => ({
              gtin13s: known(current).lineItems.map(({ gtin13 }) => gtin13),
              optionId: known(held).optionIds[0] ?? '',
            }),
            onDone: {
              target: 'known',
              actions: { type: 'storeSales', params: ({ event }) => ({ sales: event.output }) },
            },
            onError: 'known',
          },
        },
      },
    },
    choice: {
      description: 'How the shopper wants to get the cart: pickup, delivery, or shipping.',
      initial: 'settled',
      states: {
        settled: {
          description: 'The choice is settled.',
          entry: 'clearChange',
          on: {
            'fulfillment.choose': {
              guard: 'isLoaded',
              target: 'comparing',
              actions: { type: 'storeChange', params: ({ event }) => event },
            },
            'address.edit': {
              target: 'form',
              actions: { type: 'openForm', params: ({ event }) => ({ ...event, isNew: false }) },
            },
            'address.add': {
              target: 'form',
              actions: { type: 'openForm', params: ({ event }) => ({ ...event, isNew: true }) },
            },
          },
        },
        comparing: {
          description: 'The shop finds out what of the cart would change that way.',
          tags: 'busy',
          invoke: {
            id: 'compareCart',
            src: 'compareCart',
            input: ({ context }) => ({ fulfillmentType: chosen(context).fulfillmentType }),
            onDone: [
              {
                guard: { type: 'isAsked', params: ({ event }) => event },
                target: 'question',
                actions: { type: 'storeLines', params: ({ event }) => event },
              },
              { target: 'deciding', actions: { type: 'storeLines', params: ({ event }) => event } },
            ],
            // The cart says it by itself, only later.
            onError: [
              {
                guard: { type: 'isAsked', params: UNKNOWN },
                target: 'question',
                actions: { type: 'storeLines', params: UNKNOWN },
              },
              { target: 'deciding', actions: { type: 'storeLines', params: UNKNOWN } },
            ],
          },
          on: {
            'fulfillment.choose': {
              target: 'comparing',
              reenter: true,
              actions: { type: 'storeChange', params: ({ event }) => event },
            },
          },
        },
        question: {
          description:
            '“Change to delivery?”: the reserved time would be given up, items would stay behind, change their price, or run short, or an item prevents the change.',
          tags: 'modal',
          meta: { modal: 'ChangeFulfillment' },
          on: {
            'fulfillment.confirm': { guard: and(['isPossible', 'canCheckIds']), target: 'deciding' },
            'fulfillment.keep': 'settled',
          },
        },
        deciding: {
          description: 'Pickup needs no address; delivery and shipping do.',
          always: [
            { guard: 'needsAddresses', target: 'finding' },
            { guard: 'needsAddress', target: 'form', actions: 'openFirstForm' },
            { target: 'moving' },
          ],
        },
        finding: {
          description: 'The shop looks for an address to deliver or ship to.',
          tags: 'busy',
          invoke: {
            id: 'findAddresses',
            src: 'loadAddresses',
            onDone: { target: 'deciding', actions: { type: 'storeAddresses', params: asAddresses } },
            onError: { target: 'settled', actions: 'tellNotSet' },
          },
        },
        form: {
          description: 'The shopper enters an address, or picks a saved one.',
          invoke: {
            id: 'cartAddress',
            src: 'cartAddress',
            input: ({ context: { form, addresses, change, held, phone } }) => ({
              ...form,
              others: othersFor(addresses ?? [], form.modality),
              typed: null,
              at: 'cart' as const,
              phone,
              isHeld: held?.modalityType === form.modality,
              makesActive: change !== null,
            }),
            onDone: endings<CartAddressOutput>()({
              saved: {
                target: 'saved',
                actions: [
                  { type: 'storeAddress', params: ({ event }) => event.output },
                  'tellSaved',
                  'fetchSales',
                ],
              },
              picked: {
                target: 'saved',
                actions: [
                  { type: 'storeAddress', params: ({ event }) => event.output },
                  'tellPicked',
                  'fetchSales',
                ],
              },
              canceled: {
                target: 'settled',
                actions: { type: 'storeSaved', params: ({ event }) => event.output },
              },
            }),
          },
        },
        saved: {
          description: 'The address is known; if the shopper has chosen another way, the cart moves next.',
          always: [
            { guard: 'hasChange', target: 'comparingThere' },
            // Another store may deliver to it.
            { target: 'settled', actions: 'checkCart' },
          ],
        },
        comparingThere: {
          description:
            'The shop finds out what of the cart would change at the store that serves the address.',
          tags: 'busy',
          invoke: {
            id: 'compareThere',
            src: 'compareCart',
            input: ({ context }) => ({ fulfillmentType: chosen(context).fulfillmentType }),
            onDone: [
              {
                guard: { type: 'isDifferent', params: ({ event }) => event },
                target: 'question',
                actions: { type: 'storeLines', params: ({ event }) => event },
              },
              { target: 'moving' },
            ],
            onError: 'moving',
          },
        },
        moving: {
          description: 'The store moves the items to the new way of receiving them.',
          tags: 'busy',
          entry: 'moveCart',
          on: {
            'cart.known': {
              guard: { type: 'hasMoved', params: ({ event }) => event },
              target: 'moved',
              actions: { type: 'storeCart', params: ({ event }) => event },
            },
          },
        },
        moved: {
          description: 'The items moved; a time that nothing needs anymore is given up.',
          always: [{ guard: 'hasLost', target: 'settled', actions: 'release' }, { target: 'settled' }],
        },
      },
    },
  },
});

export type ReceivingRef = ActorRefFrom<typeof receivingMachine>;
