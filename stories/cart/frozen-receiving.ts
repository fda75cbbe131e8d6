import { goesToAddress } from '../../machines/cart/cart.selectors.ts';
import type { cartAddressMachine } from '../../machines/cart/cart-address.machine.ts';
import { walk as ofCartAddress } from '../../machines/cart/cart-address.walk.ts';
import { walk } from '../../machines/cart/receiving.walk.ts';
import type { FieldErrors, FormValues } from '../../machines/shared/form.machine.ts';
import { UNREACHABLE } from '../../machines/shared/walk.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import type { Cart, DifferentLine } from '../../services/contracts/cart.ts';
import type { SmartAddressFields } from '../../services/contracts/cart-addresses.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { cart } from '../../test/support/cart/samples.ts';
import { frozenCart } from '../app/frozen-app.ts';
import { typed, type Way, walked } from '../walked.ts';

interface FrozenReceiving {
  current?: Cart;
  /** What the address book has; null if it fails to load. */
  addresses?: Address[] | null;
  /** Whether the address book is still loading. */
  isLoading?: boolean;
  held?: Reservation | null;
  /** Of the held time. */
  sales?: FlashSale[];
  /** The way in question. */
  chosen?: CartFulfillment;
  /** What it would change; null if the store can't be asked. */
  lines?: DifferentLine[] | null;
}

/** How the cart is received, in one of its states. */
export function frozenReceiving({
  current = cart(),
  addresses = [],
  isLoading,
  held = null,
  sales = [],
  chosen,
  lines = [],
}: FrozenReceiving = {}) {
  const loaded = isLoading ? 'loading' : addresses ? 'loaded' : 'failed';
  return walked(walk, {
    input: { cart: frozenCart('ready', { cart: current }) },
    to: {
      book: goesToAddress(current) ? loaded : 'unneeded',
      sales: held ? 'known' : 'unknown',
      choice: chosen ? 'question' : 'settled',
    },
    where: (context) =>
      context.current === current &&
      context.held === held &&
      (!context.change?.lost || context.change.offSale.length === sales.length),
    events: [
      { type: 'cart.known', cart: current, isMoving: false },
      ...(held ? [{ type: 'reservation.held' as const, reservation: held }] : []),
      ...(chosen ? [{ type: 'fulfillment.choose' as const, fulfillmentType: chosen }] : []),
    ],
    answers: {
      loadAddresses: addresses ? { output: addresses } : UNREACHABLE,
      listFlashSales: { output: sales },
      compareCart: lines ? { output: lines } : UNREACHABLE,
    },
  });
}

interface FrozenCartAddress extends Omit<Way<typeof cartAddressMachine>, 'to' | 'children'> {
  to?: Extract<Way<typeof cartAddressMachine>['to'], object>['open'];
  typed?: FormValues;
  /** The store's errors, or true for the form's own after a submit. */
  refused?: FieldErrors | true;
  /** What the shopper submits. */
  submitted?: SmartAddressFields;
}

/** The cart-side address form in one of its states; empty, unless it says otherwise. No saved address is picked. */
export const frozenCartAddress = ({
  to = 'filling',
  input,
  typed: values,
  refused,
  submitted,
  where = () => true,
  ...way
}: FrozenCartAddress = {}) =>
  walked(ofCartAddress, {
    to: { open: to },
    where: (context) => context.picked === null && where(context),
    ...way,
    input: { address: null, phone: '1-800-555-0110', ...input },
    ...(submitted && { events: [{ type: 'form.submitted', output: submitted, values: { ...submitted } }] }),
    children: {
      form: typed(values ?? { ...submitted }, {
        isSubmitted: refused === true,
        refused: refused === true ? undefined : refused,
      }),
    },
  });
