// Stores, times, and reservations for pickup and delivery.

import type { SchedulingQuery } from '../../../machines/scheduling/destination.ts';
import type { OrderedItem } from '../../../machines/scheduling/flash-sale-items.ts';
import type { Cart, CartItem } from '../../../services/contracts/cart.ts';
import type { ProductSummary } from '../../../services/contracts/catalog.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import type { ModalityOption } from '../../../services/contracts/modalities.ts';
import type { QuoteOption, Quotes } from '../../../services/contracts/quotes.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { cart as cartOf, detail, line, product } from '../cart/samples.ts';

const HOUR = 3_600_000;
const EASTERN = 'America/New_York';

/** A two-hour reservation at a store in Cincinnati, for Monday from 9 to 10. */
export const reservation = (changes: Partial<Reservation> = {}, remainingMs = 2 * HOUR): Reservation => ({
  id: 'hold-1',
  versionKey: 'v1',
  modalityGuid: 'modality-1',
  modalityType: 'PICKUP',
  locationId: 'store-1',
  locationName: 'Hyde Park',
  receivedInState: changes.destination?.stateProvince ?? 'OH',
  destination: null,
  status: 'HELD',
  checkoutId: null,
  optionIds: ['quote-1|2026-11-23-9'],
  selections: [
    {
      name: '',
      window: { value: '2026-11-23T14:00:00Z/2026-11-23T15:00:00Z', timezone: EASTERN },
      modality: 'PICKUP',
      cost: 0,
      promo: 0,
      vendor: { id: 'store-1', name: 'Hyde Park', isThirdParty: false },
      items: { included: [{ gtin13: '0001111041700', quantity: 2 }] },
    },
  ],
  isOrderInstructionsEligible: false,
  expiration: { value: '2026-11-21T18:07:00Z', remainingMs },
  canExtend: true,
  ...changes,
});

const milk = product({
  gtin13: '0001111041700',
  description: 'Whole Milk',
  customerFacingSize: '1 gal',
  imageUrl: '/images/products/glass-of-milk.svg',
  department: 'dairy',
  price: { ...product().price, storePrices: { regular: detail(399), promo: detail(349) } },
});

/** Two gallons of milk for pickup, on promotion. */
export const cartItem = (changes: Partial<CartItem> = {}): CartItem =>
  line(milk, { id: 'line-1', total: 698, regularTotal: 798, ...changes });

export const cart = (lineItems: CartItem[] = [cartItem()]): Cart => cartOf(lineItems);

export const store = (number: number, vanityName: string, distanceMiles: number): ModalityOption => ({
  modalityType: 'PICKUP',
  destination: { locationId: `store-${number}` },
  fallbackFulfillment: null,
  isCrossBanner: false,
  bannerTitle: 'Fernhill Market',
  isPreferred: false,
  distanceMiles,
  storeDetails: {
    locationId: `store-${number}`,
    divisionNumber: '014',
    storeNumber: String(number).padStart(5, '0'),
    vanityName,
    storeType: 'C',
    banner: 'fernhill',
    address: {
      addressLines: [`${number}50 Elm St`],
      cityTown: 'Cincinnati',
      stateProvince: 'OH',
      postalCode: '45202',
      countryCode: 'US',
    },
    location: { lat: 39.1, lng: -84.5 },
    timezone: EASTERN,
    phone: '5135550142',
    hoursToday: 'Open today 6 AM – 11 PM',
  },
});

export const stores = [
  store(1, 'Hyde Park', 0.8),
  store(2, 'Over-the-Rhine', 2.4),
  store(3, 'Newport Pavilion', 3.9),
];

/** A one-hour slot that starts at this instant. */
export const slot = (id: string, start: string, changes: Partial<QuoteOption> = {}): QuoteOption => ({
  id,
  name: '',
  description: '',
  window: {
    value: `${start}/${new Date(Date.parse(start) + HOUR).toISOString()}`,
    timezone: EASTERN,
  },
  cost: 495,
  promo: 0,
  fee: { name: 'Pickup fee', description: '' },
  available: true,
  immediateHours: null,
  flashSales: [],
  ...changes,
});

const DATES = [
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
];

/** Seven days from November 21, which is full; every other day has 9, 11, 1, 4, and 6 o'clock Eastern. */
export const quotes = (storeId = 'store-1'): Quotes => ({
  quotes: [
    {
      id: 'quote-1',
      storeId,
      vendor: { id: storeId, name: 'Hyde Park', isThirdParty: false },
      items: { included: [{ gtin13: '0001111041700', quantity: 2 }], excluded: [] },
      options: DATES.slice(1).flatMap((date) =>
        [9, 11, 13, 16, 18].map((hour) =>
          slot(`${date}-${hour}`, `${date}T${String(hour + 5).padStart(2, '0')}:00:00.000Z`, {
            cost: hour === 11 ? 0 : 495,
            promo: hour === 13 ? 200 : 0,
            available: hour !== 16,
          }),
        ),
      ),
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
    },
  ],
  days: {
    [storeId]: DATES.map((value, index) => ({
      date: { value, timezone: EASTERN },
      hasTimes: index > 0,
      noTimesBecause: null,
      costDisplayString: index > 0 ? 'FREE' : null,
      costRating: null,
    })),
  },
  membership: null,
});

/** Monday at nine. */
export const NINE = 'quote-1|2026-11-23-9';

export const noQuotes = (storeId = 'store-1'): Quotes => {
  const { days } = quotes(storeId);
  return {
    quotes: [],
    days: { [storeId]: (days[storeId] ?? []).map((day) => ({ ...day, hasTimes: false })) },
    membership: null,
  };
};

/** A fifth off bananas, at most two per order. */
export const flashSale = (changes: Partial<FlashSale> = {}): FlashSale => ({
  gtin13: product().gtin13,
  percentOff: 20,
  maxQuantity: 2,
  ...changes,
});

/** A product in an order; one bunch of bananas. */
export const orderedItem = (of: ProductSummary = product(), quantity = 1): OrderedItem => ({
  gtin13: of.gtin13,
  description: of.description,
  imageUrl: of.imageUrl,
  quantity,
});

/** An address in Cincinnati. */
export const vineStreet: Destination = {
  addressLines: ['1014 Vine St', 'Apt 4'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  countryCode: 'US',
};

/** The same address as a query. */
export const TO_VINE_STREET: SchedulingQuery = {
  fulfillmentType: 'DELIVERY',
  addressLine1: '1014 Vine St',
  addressLine2: 'Apt 4',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
};

/** What Kroger Delivery, 'quote-1', and Instacart, 'quote-2', offer there: the days and times in `quotes`. */
export function deliveryQuotes(): Quotes {
  const { quotes: ofStore, days, membership } = quotes();
  const vendors = [
    { id: 'KROGER', name: 'Kroger Delivery', isThirdParty: false },
    { id: 'INSTACART', name: 'Instacart', isThirdParty: true },
  ];
  const [first] = ofStore;
  if (!first) throw new Error('The sample has no quote.');
  return {
    quotes: vendors.map((vendor, index) => ({ ...first, id: `quote-${index + 1}`, vendor })),
    days,
    membership,
  };
}

/** The same response after Kroger Delivery's last time was taken. */
export const withoutPartner = (answer: Quotes): Quotes => ({
  ...answer,
  quotes: answer.quotes.map((quote) => ({
    ...quote,
    options: quote.options.map((option) => ({
      ...option,
      available: option.available && quote.vendor.id !== 'KROGER',
    })),
  })),
});

/** A reservation of Kroger Delivery's Monday from 9 to 10, to Vine Street. */
export function deliveryReservation(changes: Partial<Reservation> = {}): Reservation {
  const [slotOfStore] = reservation().selections;
  if (!slotOfStore) throw new Error('The sample holds nothing.');
  const vendor = { id: 'KROGER', name: 'Kroger Delivery', isThirdParty: false };
  return reservation({
    modalityType: 'DELIVERY',
    destination: vineStreet,
    selections: [{ ...slotOfStore, modality: 'DELIVERY', cost: 695, vendor }],
    ...changes,
  });
}
