import * as v from 'valibot';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { QuoteOptionId } from './quote-parts.ts';
import { LineWishes } from './substitutions.ts';
import { CalendarDate, Cents, Done, Gtin13, Id, Instant, Quantity, VersionKey } from './values.ts';

/**
 * A placed order with the changes its shopper is about to make: a cart of its own, beside the shopper's cart. The order
 * stays as it was until they're saved (`checkouts.update`, type MODIFY).
 */
export const Modification = v.object({
  /**
   * The order as it would be: its lines, time, cost, and what each tender would pay; `authorizedAmount` is what is
   * authorized now. `versionKey` is the one the next change and saving must name, and `originalSummary` the order's cost
   * as it is.
   */
  checkout: Checkout,
  /** The order as it is. */
  order: Checkout,
  /**
   * Until when it can be saved, by the store's clock: `remainingMs` is what was left when the store responded, and
   * `totalMs` the whole of it.
   */
  deadline: v.object({ value: Instant, remainingMs: v.number(), totalMs: v.number() }),
  /** Whether anything differs from the order. */
  isChanged: v.boolean(),
  /** How many of each product the order can have. */
  limits: v.record(Gtin13, v.object({ minimum: v.number(), maximum: v.number(), available: v.boolean() })),
  /** The age to be verified before the changes can be saved; null if it needn't be, or has been for these changes. */
  minimumAge: v.nullable(v.number()),
  /** What the order's payment methods can't pay, in cents; nothing else may pay it (MOD-09). */
  uncovered: Cents,
});
export type Modification = v.InferOutput<typeof Modification>;
export type Deadline = Modification['deadline'];

/** One product's quantity, 0 to remove it, and what the shopper wishes for it. */
export const ModifiedLine = v.object({
  gtin13: Gtin13,
  quantity: Quantity,
  ...LineWishes.entries,
});
export type ModifiedLine = v.InferOutput<typeof ModifiedLine>;

export const currentModification = operation({
  id: 'modifications.current',
  method: 'GET',
  path: '/api/modifications',
  summary: 'The order being modified, else the newest that can be; null if there is none',
  access: 'signedIn',
  response: v.object({ checkoutId: v.nullable(Id) }),
  answer: 'checkoutId',
});

/** CHECKOUT_CLOSED: the store has started on the order, or it can't be modified. */
export const getModification = operation({
  id: 'modifications.get',
  method: 'GET',
  path: '/api/modifications/{checkoutId}',
  summary:
    "A placed order and the changes about to be made to it; CHECKOUT_CLOSED if it can't be modified anymore",
  access: 'signedIn',
  refusals: ['CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params: v.object({ checkoutId: Id }),
  response: Modification,
});

/**
 * Changes lines, the time, or both; the store prices the result. QUANTITY_EXCEEDED, AGE_RESTRICTED, and INVALID_INPUT name
 * the line; SLOT_GONE: the time isn't available anymore.
 */
export const updateModification = operation({
  id: 'modifications.update',
  method: 'PUT',
  path: '/api/modifications/{checkoutId}',
  summary: 'Change what is about to be saved; VERSION_STALE if it changed elsewhere',
  access: 'fullyAuthenticated',
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'STILL_RUNNING',
    'QUANTITY_EXCEEDED',
    'AGE_RESTRICTED',
    'SLOT_GONE',
    'AGE_VERIFICATION_REQUIRED',
    'ALCOHOL_QTY_EXCEEDED',
    'ALCOHOL_NA_FOR_ADDRESS',
    'TAX_UNKNOWN',
  ],
  params: v.object({ checkoutId: Id }),
  body: v.object({
    versionKey: VersionKey,
    lineItems: v.optional(v.pipe(v.array(ModifiedLine), v.minLength(1), v.maxLength(200))),
    /** Another time from the same store or vendor; null for the one the order has. */
    optionId: v.optional(v.nullable(QuoteOptionId)),
    ageVerificationBirthDate: v.optional(CalendarDate),
  }),
  response: Modification,
});

/** With `versionKey`, only that version of the changes: what was begun since stays. */
export const deleteModification = operation({
  id: 'modifications.delete',
  method: 'DELETE',
  path: '/api/modifications/{checkoutId}',
  summary:
    'Drop the changes that are not saved, or make sure that those saved are gone from the modify cart (MOD-06)',
  access: 'signedIn',
  refusals: ['STILL_RUNNING'],
  params: v.object({ checkoutId: Id }),
  query: v.object({ versionKey: v.optional(VersionKey) }),
  response: Done,
});
