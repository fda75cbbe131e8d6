// Cards and what is typed to add one.

import type { CardDetails } from '../../../services/contracts/cards.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { TokenizedCard } from '../../../services/contracts/vault.ts';
import type { EbtCard, PaymentCard } from '../../../services/contracts/wallet.ts';
import { SAMPLE_TAX } from '../checkout/tax.ts';
import { reservation } from '../scheduling/samples.ts';

export const cardDetails: CardDetails = {
  cardHolderFirstName: 'Riley',
  cardHolderLastName: 'Reyes',
  billingAddress: {
    addressLine1: '1014 Vine St',
    addressLine2: '',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
  },
  default: false,
  save: true,
};

/** The same values in the form's fields. */
export const typedDetails: Record<string, string> = {
  cardHolderFirstName: 'Riley',
  cardHolderLastName: 'Reyes',
  'billingAddress.addressLine1': '1014 Vine St',
  'billingAddress.city': 'Cincinnati',
  'billingAddress.state': 'OH',
  'billingAddress.zipCode': '45202',
};

export const tokenizedCard: TokenizedCard = {
  vaultToken: 'token-0123456789abcdef',
  brand: 'Visa',
  lastFour: '4242',
};

export const paymentCard = (changes: Partial<PaymentCard> = {}): PaymentCard => ({
  cardId: 'card-1',
  cardType: 'BANK_CARD',
  accountId: 'clicklist',
  brand: 'Visa',
  lastFour: '4242',
  card: { number: '************4242', lastFourPan: '4242' },
  remainingBalance: null,
  expirationMonth: '12',
  expirationYear: '30',
  isExpired: false,
  status: 'ACTIVE',
  bin: '424242',
  description: 'Visa ending in 4242',
  fraudToken: null,
  paymentGram: null,
  walletV2: { id: 'card-1', vaultCardId: null, paymentGram: null, balance: null },
  details: null,
  default: false,
  save: true,
  isRewardDebit: false,
  cardHolderFirstName: 'Riley',
  cardHolderLastName: 'Reyes',
  billingAddress: { ...cardDetails.billingAddress, country: 'US' },
  ...changes,
});

export const ebtCard = (changes: Partial<EbtCard> = {}): EbtCard => ({
  ...paymentCard(),
  cardId: 'ebt-1',
  cardType: 'EBT',
  brand: 'SNAP EBT',
  lastFour: '0004',
  card: { number: '************0004', lastFourPan: '0004' },
  expirationMonth: null,
  expirationYear: null,
  description: 'SNAP EBT ending in 0004',
  billingAddress: null,
  program: 'SNAP',
  encryptedPin: null,
  isLocked: false,
  ...changes,
});

/** A checkout with one pickup line, not paid yet. */
export const checkoutToPay = (changes: Partial<Checkout> = {}): Checkout => ({
  checkoutId: 'checkout-1',
  versionKey: 'v2',
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
  buyer: { email: 'riley@example.com', profileId: 'profile-1' },
  lineItems: [],
  summary: {
    cost: {
      itemTotal: 2000,
      yellowTagDiscountTotal: 0,
      fulfillmentTotal: 495,
      taxTotal: 0,
      gratuityTotal: 0,
      ebtTotal: 0,
      nonEbtTotal: 2495,
      total: 2495,
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
    vendors: [],
    promise: reservation(),
    destination: {
      type: 'STORE',
      locationId: '01400413',
      name: 'Over-the-Rhine',
      address: {
        addressLines: ['1420 Vine St'],
        cityTown: 'Cincinnati',
        stateProvince: 'OH',
        postalCode: '45202',
        countryCode: 'US',
      },
      coordinates: { lat: 39.11, lng: -84.51 },
      timezone: 'America/New_York',
      phone: null,
    },
  },
  payments: [],
  snap: null,
  gratuity: null,
  tipUntil: null,
  paymentDetails: { gratuityAmount: 0, ebt: null, ebtDetails: null, payment: { transactions: [] } },
  rejection: null,
  ...changes,
});
