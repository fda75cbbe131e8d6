import { describe, expect, it } from 'vitest';
import {
  refusalOf,
  type Submission,
  type SubmittedOrder,
} from '../../../server/checkouts/place/begin-attempt.ts';

const now = new Date('2026-06-01T16:00:00Z');

const line = {
  cart: { gtin13: '0000000004011', quantity: 2 },
  total: 500,
  promoDiscount: 0,
  manufacturerDiscount: 0,
  snapEligible: true,
  taxCategory: 'FOOD',
};
const visa = {
  id: 'visa',
  paymentType: 'BANK_CARD',
  amount: 500,
  amountToAuthorize: 500,
  authorizedAmount: null,
};
const banana = {
  gtin13: '0000000004011',
  available: true,
  shipToHomeItem: false,
  soldInStore: true,
  alcohol: false,
};

/** A pickup order that can be placed. */
const ready = {
  checkout: {
    status: 'DRAFT',
    versionKey: 'v1',
    modality: 'PICKUP',
    lineItems: [line],
    fulfillmentTotal: 0,
    bagFee: null,
    promos: [],
    taxTerms: {
      postalCode: '45202',
      state: 'OH',
      day: '2026-06-01',
      rounding: 'ORDER',
      rates: { FOOD: 0, PICKUP_FEE: 'AS_ITEMS' },
    },
    taxTotal: 0,
    total: 500,
    gratuityTotal: 0,
    tenders: [visa],
  },
  promise: { status: 'HELD', selections: [] },
  isCartChanged: false,
  promoRefusal: null,
  openOrders: 19,
  cards: [{ id: 'visa', instrumentId: 'i1', validThrough: '2027-01-31' }],
  supply: { products: [banana], counted: [] },
  isAlcoholLawful: true,
  now,
} as unknown as SubmittedOrder;

const submission: Submission = {
  shopperId: 'riley',
  checkoutId: 'c1',
  versionKey: 'v1',
  displayedTotal: 500,
  gratuity: null,
  contact: { firstName: 'Riley', lastName: 'Reed', phone: '+15135550100', smsOptin: false },
  encryptedPin: undefined,
  sellsSnap: true,
  mostOpenOrders: 20,
  idempotencyKey: 'k1',
  payloadHash: 'h1',
};

const refused = (order: Partial<SubmittedOrder>, sent: Partial<Submission> = {}) =>
  refusalOf({ ...ready, ...order }, { ...submission, ...sent })?.code;

const checkoutWith = (changes: object) => ({ checkout: { ...ready.checkout, ...changes } });

describe('a submitted order', () => {
  it('can be placed as it was shown', () => {
    expect(refusalOf(ready, submission)).toBeNull();
  });

  it.each<[string, string, Partial<SubmittedOrder>, Partial<Submission>?]>([
    ['is being placed', 'STILL_RUNNING', checkoutWith({ status: 'PLACING' })],
    ['is closed', 'CHECKOUT_CLOSED', checkoutWith({ status: 'SUPERSEDED' })],
    ['has lost its time', 'ORDER_EXPIRED', { promise: { status: 'EXPIRED', selections: [] } }],
    ['has changed', 'VERSION_STALE', {}, { versionKey: 'v0' }],
    ['has a promo code that is used up', 'INVALID_INPUT', { promoRefusal: 'WELCOME10 has been used up.' }],
    ['is of another cart', 'CART_CHANGED', { isCartChanged: true }],
    ['costs something else', 'TOTAL_CHANGED', {}, { displayedTotal: 499 }],
    ['has another tip', 'TOTAL_CHANGED', {}, { gratuity: 100 }],
    ['is one more than may be open', 'RATE_LIMITED', { openOrders: 20 }],
    ['has no tender', 'PAYMENT_METHOD_REQUIRED', checkoutWith({ tenders: [] })],
    ['is paid by a card that is gone', 'PAYMENT_METHOD_REQUIRED', { cards: [] }],
    [
      'is paid by a card that has expired',
      'PAYMENT_METHOD_EXPIRED',
      { cards: [{ id: 'visa', instrumentId: 'i1', validThrough: '2026-05-31' }] },
    ],
    [
      'has too few left',
      'ITEM_FALLOUT',
      { supply: { products: [banana], counted: [{ ...banana, onHand: 1 }] } },
    ],
    [
      'has what is not sold that way',
      'PROMISING_FALLOUT',
      { supply: { products: [{ ...banana, soldInStore: false }], counted: [] } },
    ],
  ])('that %s is refused with %s', (_, code, order, sent) => {
    expect(refused(order, sent)).toBe(code);
  });

  it('is refused if the law no longer lets anyone hand over its alcohol at its time', () => {
    expect(refused({ isAlcoholLawful: false })).toBe('PROMISING_FALLOUT');
  });

  it('that SNAP pays needs a store that sells with it, then its PIN', () => {
    const snap = checkoutWith({ tenders: [{ ...visa, paymentType: 'EBT', balance: 10_000 }] });
    expect(refused(snap, { sellsSnap: false })).toBe('SNAP_UNAVAILABLE');
    expect(refused(snap)).toBe('PIN_REQUIRED');
    expect(refused(snap, { encryptedPin: 'pin' })).toBeUndefined();
  });
});
