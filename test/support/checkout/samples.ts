// Checkouts, placed and not, and the cards that pay for them.

import { flashSaleCouponId } from '../../../rules/flash-sales.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Refusal, ServiceFailure } from '../../../services/contracts/failure.ts';
import type { Fallout, FalloutItem } from '../../../services/contracts/fallout.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { PaymentCard, PaymentMethods } from '../../../services/contracts/wallet.ts';
import { refused } from '../failures.ts';
import { paymentCard } from '../payment/samples.ts';
import { reservation } from '../scheduling/samples.ts';
import { destination, shipHold } from '../scheduling/ship-samples.ts';
import { SAMPLE_TAX } from './tax.ts';

/** A saved Visa ending in 4242, the preferred card. */
export const card = (changes: Partial<PaymentCard> = {}): PaymentCard => ({
  ...paymentCard(),
  cardId: 'visa',
  expirationMonth: '08',
  expirationYear: '29',
  default: true,
  cardHolderLastName: 'Park',
  billingAddress: {
    addressLine1: '1401 Vine Street',
    addressLine2: '',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
    country: 'US',
  },
  ...changes,
});

export const amex = card({
  cardId: 'amex',
  brand: 'American Express',
  lastFour: '0005',
  default: false,
});
export const expiredCard = card({
  cardId: 'expired',
  brand: 'Mastercard',
  lastFour: '4444',
  expirationMonth: '03',
  expirationYear: '24',
  isExpired: true,
  default: false,
});
export const cardWithoutAddress = card({
  cardId: 'no-address',
  brand: 'Discover',
  lastFour: '1117',
  billingAddress: null,
  default: false,
});
export const bankAccount = card({
  cardId: 'bank',
  cardType: 'ACH',
  brand: 'River Bank',
  lastFour: '6789',
  expirationMonth: null,
  expirationYear: null,
  billingAddress: null,
  default: false,
});

export const methods = (
  bankCards: PaymentCard[] = [card(), amex, expiredCard, cardWithoutAddress],
  achs: PaymentCard[] = [bankAccount],
): PaymentMethods => ({ bankCards, achs, giftCards: [], ebtCards: [], takesSnap: true });

const line = (
  gtin13: string,
  description: string,
  picture: string,
  quantity: number,
  total: number,
  regularTotal = total,
) => ({
  id: `line-${gtin13}`,
  cart: { gtin13, quantity },
  description,
  customerFacingSize: '1 ct',
  imageUrl: `/images/products/${picture}.svg`,
  total,
  regularTotal,
  snapEligible: true,
  deposit: null,
  taxCategory: 'FOOD' as const,
  soldByWeight: false,
  perPound: null,
  minimumAgeToBuy: null,
  prop65Warning: null,
  substitutionPolicy: 'SHOPPERS_CHOICE' as const,
  chosenSubstitute: null,
  instructions: null,
  priceAdjustment: { coupons: [] },
  promoDiscount: 0,
  manufacturerDiscount: 0,
});

const TAXED = { taxCategory: 'GENERAL' as const, snapEligible: false };

/** A pickup order with three lines at a store in Cincinnati and no payment yet: $64.12. */
export const checkout = (changes: Partial<Checkout> = {}): Checkout => ({
  checkoutId: 'checkout-1',
  versionKey: 'v1',
  appName: 'clicklist',
  status: 'DRAFT',
  draftOrder: true,
  validDraft: true,
  expired: false,
  supersededBy: null,
  checksum: 'cart-as-it-was',
  isCartChanged: false,
  masterOrderId: null,
  placedAt: null,
  cartId: 'cart-1',
  modalityType: 'PICKUP',
  pickupType: 'PICKUP',
  buyer: { email: 'riley@example.com', profileId: 'riley' },
  lineItems: [
    line('0001111041700', 'Whole Milk', 'glass-of-milk', 2, 698, 798),
    line('0000000004011', 'Bananas', 'banana', 6, 294),
    { ...line('0000000004099', 'Atlantic Salmon Fillet', 'fish', 2, 4998), ...TAXED },
  ],
  summary: {
    cost: {
      itemTotal: 5990,
      yellowTagDiscountTotal: 100,
      fulfillmentTotal: 0,
      taxTotal: 422,
      gratuityTotal: 0,
      ebtTotal: 0,
      nonEbtTotal: 6412,
      total: 6412,
    },
  },
  tax: SAMPLE_TAX,
  subOrders: [],
  bagFee: null,
  deposits: null,
  revision: 0,
  originalSummary: null,
  estimatedTotal: null,
  refunds: [],
  modifiableUntil: null,
  priceAdjustment: { coupons: [], promos: [], takesPromos: true },
  fulfillment: {
    contact: null,
    dateOfBirth: null,
    deliveryType: null,
    unattended: false,
    instructions: null,
    nonCatalogItem: null,
    vendors: [{ id: 'store-1', name: 'Hyde Park', isThirdParty: false }],
    promise: reservation(),
    destination: {
      type: 'STORE',
      locationId: 'store-1',
      name: 'Over-the-Rhine',
      address: {
        addressLines: ['1420 Vine Street'],
        cityTown: 'Cincinnati',
        stateProvince: 'OH',
        postalCode: '45202',
        countryCode: 'US',
      },
      coordinates: { lat: 39.11, lng: -84.515 },
      timezone: 'America/New_York',
      phone: '513-555-0142',
    },
  },
  payments: [],
  snap: { eligibleTotal: 6090, minimum: 1 },
  gratuity: null,
  tipUntil: null,
  paymentDetails: { gratuityAmount: 0, ebt: null, ebtDetails: null, payment: { transactions: [] } },
  rejection: null,
  ...changes,
});

/** The same, with one saved payment method. */
export const paidWith = (id: string, versionKey = 'v2', paymentType: PaymentCard['cardType'] = 'BANK_CARD') =>
  checkout({
    versionKey,
    payments: [
      {
        id,
        paymentType,
        brand: 'Visa',
        lastFour: '4242',
        balance: null,
        requestedAmount: null,
        amount: 6412,
        amountToAuthorize: 6412,
        authorizedAmount: null,
      },
    ],
  });

export const placed = (): Checkout => ({
  ...paidWith('visa', 'v9'),
  status: 'PLACED',
  draftOrder: false,
  validDraft: false,
  masterOrderId: '4107-5532-19',
  placedAt: '2026-11-21T16:20:00Z',
  fulfillment: {
    ...checkout().fulfillment,
    contact: { firstName: 'Riley', lastName: 'Park', phone: '+15135550199', smsOptin: false },
  },
});

/** The same, canceled. */
export const canceled = (): Checkout => ({ ...placed(), status: 'CANCELED' });

/** An order to an address, with this reservation. */
const sent = (promise: Reservation, changes: Partial<Checkout['fulfillment']>): Partial<Checkout> => ({
  modalityType: promise.modalityType,
  pickupType: null,
  subOrders: promise.selections.map(({ vendor, items }) => ({ vendor, items: items.included })),
  fulfillment: {
    ...checkout().fulfillment,
    vendors: promise.selections.map(({ vendor }) => vendor),
    promise,
    destination: {
      ...checkout().fulfillment.destination,
      type: 'ADDRESS',
      locationId: promise.locationId,
      name: destination.addressLines[0] ?? '',
      address: { ...destination, countryCode: 'US' },
      phone: null,
    },
    ...changes,
  },
});

/** The order with its first line on flash sale in the reserved time. */
export const onFlashSale = (order: Checkout = paidWith('visa')): Checkout => {
  const [first, ...others] = order.lineItems;
  if (!first) throw new Error('The order is empty.');
  const { gtin13 } = first.cart;
  const coupon = { id: flashSaleCouponId(gtin13), description: 'Flash sale: 20% off', discount: 140 };
  const coupons = [{ ...coupon, appliedTo: gtin13 }];
  return { ...order, lineItems: [{ ...first, priceAdjustment: { coupons } }, ...others] };
};

/** Shipped by the vendors of a reservation. */
export const shipped = (hold: Reservation = shipHold()): Partial<Checkout> => sent(hold, {});

/** Four items in three shipments, each by a seller. */
export const shippedBySellers = (): Partial<Checkout> => {
  const hold = shipHold();
  const items = hold.selections.flatMap((selection) => selection.items.included);
  return {
    ...shipped(hold),
    lineItems: items.map(({ gtin13, quantity }) => line(gtin13, `Item ${gtin13}`, 'kite', quantity, 1000)),
  };
};

/** Delivered by the store's partner and left at the door. */
export const delivered = (): Partial<Checkout> =>
  sent(
    reservation({
      modalityType: 'DELIVERY',
      destination,
      selections: reservation().selections.map((selection) => ({
        ...selection,
        modality: 'DELIVERY',
        vendor: { id: 'KROGER', name: 'Kroger Delivery', isThirdParty: false },
      })),
    }),
    { deliveryType: 'CONTACTLESS', unattended: true, instructions: 'Gate code 4821 **DO NOT RING OR KNOCK' },
  );

export const soldOut: FalloutItem = {
  gtin13: '0000000000017',
  description: 'Gala Apples',
  customerFacingSize: '3 lb',
  imageUrl: '/images/products/red-apple.svg',
  quantity: 1,
  left: 0,
  rootCause: 'OUT_OF_STOCK',
};

/** One item sold out, one with too few left. */
export const fallout = (changes: Partial<Fallout> = {}): Fallout => ({
  kind: 'ITEM_FALLOUT',
  items: [
    soldOut,
    {
      ...soldOut,
      gtin13: '0000000000024',
      description: 'Country White Bread',
      customerFacingSize: '24 oz',
      imageUrl: '/images/products/bread.svg',
      quantity: 3,
      left: 2,
      rootCause: 'TOO_FEW_LEFT',
    },
  ],
  remaining: { itemCount: 6, total: 5124 },
  ...changes,
});

export const contact = { firstName: 'Riley', lastName: 'Park', phone: '+15135550199', smsOptin: false };
export const contactFields = {
  firstName: 'Riley',
  lastName: 'Park',
  phone: '(513) 555-0199',
  smsOptin: false,
};

export const refusal = (code: string, status = 409, more: Partial<Refusal> = {}): ServiceFailure => ({
  ...refused(status, code),
  ...more,
});
