import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { ProductSummary } from './catalog.ts';
import { CartFulfillment, PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import { ChosenSubstitute, LineWishes, SubstitutionPolicy } from './substitutions.ts';
import {
  Cents,
  Done,
  Gtin13,
  Id,
  Instant,
  Modality,
  Quantity,
  QuantityChange,
  VersionKey,
} from './values.ts';

export const CartItem = v.object({
  id: Id,
  gtin13: Gtin13,
  quantity: v.number(),
  substitutionPolicy: SubstitutionPolicy,
  /** Null unless the policy is CHOSEN_SUBSTITUTE. */
  chosenSubstitute: v.nullable(ChosenSubstitute),
  /** The shopper's note to the picker. */
  instructions: v.nullable(v.string()),
  sellerId: v.nullable(v.string()),
  modalityType: Modality,
  isItemProp65: v.boolean(),
  /** When the product was added; the cart's lines are in this order. */
  addedAt: Instant,
  product: ProductSummary,
  /** The line's price with and without its promotion. */
  total: Cents,
  regularTotal: Cents,
});
export type CartItem = v.InferOutput<typeof CartItem>;

export const Cart = v.object({
  id: Id,
  versionKey: VersionKey,
  lineItems: v.array(CartItem),
  /** Of all available lines, minus promotions. */
  itemTotal: Cents,
  yellowTagDiscountTotal: Cents,
  /** The state of the preferred store, where orders are picked up; null until one is chosen. */
  receivedInState: v.nullable(v.string()),
  /** How the lines for pickup are picked up. */
  pickupType: PickupType,
  /** What's added is received this way if it's sold that way; null until the shopper has chosen (CAD-13). */
  activeModality: v.nullable(Modality),
  /** The shopper has a SNAP EBT card. */
  hasEbtCard: v.boolean(),
});
export type Cart = v.InferOutput<typeof Cart>;

const changed = {
  gtin13: Gtin13,
  modalityType: Modality,
  ...LineWishes.entries,
  /** Of a line that was removed: put back, it goes where it was. */
  addedAt: v.optional(
    v.pipe(
      Instant,
      v.check(
        (text) => !Number.isNaN(Date.parse(text)),
        () => t('Enter a date and time.'),
      ),
    ),
  ),
};

/**
 * A change to one line; whatever is absent stays as it is. What a page shows may be stale, so a change either adds to what the
 * cart has by then, or sets a quantity that was chosen while the cart had `from`.
 */
export const CartLineChange = v.variant('type', [
  /** This many more; a negative number takes some away, and 0 leaves the quantity. */
  v.object({
    type: v.literal('ADD'),
    ...changed,
    quantity: QuantityChange,
  }),
  /** Exactly this many, 0 to remove the line; VERSION_STALE if there aren't `from` anymore. */
  v.object({ type: v.literal('SET'), ...changed, quantity: Quantity, from: Quantity }),
]);
export type CartLineChange = v.InferOutput<typeof CartLineChange>;

/** How many of a product the cart has after a change, if it had `held` before. */
export const quantityAfter = (held: number, change: CartLineChange): number =>
  change.type === 'SET' ? change.quantity : Math.max(0, held + change.quantity);

/** Two successive changes to a line as one change. */
export function bothChanges(earlier: CartLineChange, later: CartLineChange): CartLineChange {
  const { type: _, quantity: __, ...kept } = earlier;
  if (later.type === 'SET') {
    const from = earlier.type === 'SET' ? earlier.from : Math.max(0, later.from - earlier.quantity);
    return { ...kept, ...later, from };
  }
  if (earlier.type === 'ADD') return { ...kept, ...later, quantity: earlier.quantity + later.quantity };
  return {
    ...earlier,
    ...later,
    type: 'SET',
    from: earlier.from,
    quantity: quantityAfter(earlier.quantity, later),
  };
}

export const getCart = operation({
  id: 'cart.get',
  method: 'GET',
  path: '/api/cart',
  summary: "The shopper's cart; empty if there is none yet",
  access: 'signedIn',
  response: Cart,
});

/** What a line costs, and whether there's enough of it. */
const LineTerms = v.object({
  /** What it costs with its promotion; of what can't be had, what it would. */
  total: Cents,
  ...v.pick(ProductSummary, ['available', 'shortage', 'left']).entries,
});
export type LineTerms = v.InferOutput<typeof LineTerms>;

/** A line that something else would change. */
const DifferentLine = v.object({
  gtin13: Gtin13,
  description: v.string(),
  quantity: v.number(),
  now: LineTerms,
  after: LineTerms,
});
export type DifferentLine = v.InferOutput<typeof DifferentLine>;

export const compareCart = operation({
  id: 'cart.compare',
  method: 'GET',
  path: '/api/cart/differences',
  summary:
    "The lines of the shopper's cart that would cost something else, or of which there'd be more or fewer, if it were picked up at another store or received another way",
  access: 'signedIn',
  query: v.object({ locationId: v.optional(Id), fulfillmentType: v.optional(CartFulfillment) }),
  response: v.object({ lines: v.array(DifferentLine) }),
  answer: 'lines',
});

export const updateCart = operation({
  id: 'cart.update',
  method: 'PUT',
  path: '/api/carts/{cartId}/line-items',
  summary:
    'Change the given lines, once a key; other lines stay. VERSION_STALE, QUANTITY_EXCEEDED, and AGE_RESTRICTED name the line',
  access: 'signedIn',
  refusals: ['VERSION_STALE', 'QUANTITY_EXCEEDED', 'AGE_RESTRICTED'],
  params: v.object({ cartId: Id }),
  body: v.object({ lineItems: v.pipe(v.array(CartLineChange), v.minLength(1), v.maxLength(200)) }),
  response: Cart,
  idempotent: true,
});

/**
 * With `versionKey`, the version of the cart that the shopper saw, the call can be repeated after a lost response: if the cart has
 * changed since, the store only confirms that it's received this way, or refuses with VERSION_STALE.
 */
export const chooseFulfillment = operation({
  id: 'fulfillment.choose',
  method: 'PUT',
  path: '/api/carts/{cartId}/fulfillment',
  summary:
    'Choose how to receive the cart; lines not sold that way stay as they are. AGE_RESTRICTED: something has a minimum age, and nobody checks it at a pickup locker',
  access: 'signedIn',
  refusals: ['AGE_RESTRICTED', 'VERSION_STALE'],
  params: v.object({ cartId: Id }),
  body: v.object({ fulfillmentType: CartFulfillment, versionKey: v.optional(VersionKey) }),
  response: Cart,
});

/**
 * Empties the cart; with `versionKey`, VERSION_STALE if it has changed since. With `checkoutId`, it only makes sure that what was
 * ordered is out of the cart (SUB-04) and leaves later additions alone; STILL_RUNNING or CHECKOUT_CLOSED if that checkout isn't
 * placed.
 */
export const deleteCart = operation({
  id: 'cart.delete',
  method: 'DELETE',
  path: '/api/carts/{cartId}',
  summary: "Empty the cart, or make sure a placed order's items are out of it",
  access: 'signedIn',
  refusals: ['STILL_RUNNING', 'CHECKOUT_CLOSED', 'VERSION_STALE'],
  params: v.object({ cartId: Id }),
  query: v.object({ checkoutId: v.optional(Id), versionKey: v.optional(VersionKey) }),
  response: Done,
});
