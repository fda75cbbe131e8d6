// Shipping options and reservations of three sellers.

import type { Cart, CartItem } from '../../../services/contracts/cart.ts';
import { HOUSE } from '../../../services/contracts/quote-parts.ts';
import type { Quote, QuoteOption, Quotes } from '../../../services/contracts/quotes.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { cart, detail, line, product } from '../cart/samples.ts';
import { reservation } from './samples.ts';

const EASTERN = 'America/New_York';

export const destination: Destination = {
  addressLines: ['1401 Vine Street', 'Apt 4'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  countryCode: 'US',
};

const SELLERS = {
  HOUSE: 'Our Warehouse',
  'copper-kettle': 'Copper Kettle Kitchenware',
  'bramble-bee': 'Bramble & Bee',
} as const;
type SellerId = keyof typeof SELLERS;

interface Shipped {
  seller: SellerId;
  gtin13: string;
  description: string;
  imageUrl: string;
  cents: number;
}

const SHIPPED: Shipped[] = [
  {
    seller: HOUSE,
    gtin13: '0000000060001',
    description: 'Kite',
    imageUrl: '/images/products/kite.svg',
    cents: 1299,
  },
  {
    seller: 'copper-kettle',
    gtin13: '0000000060002',
    description: 'Enameled Dutch Oven',
    imageUrl: '/images/products/pot-of-food.svg',
    cents: 3499,
  },
  {
    seller: 'copper-kettle',
    gtin13: '0000000060003',
    description: 'Wooden Spoon',
    imageUrl: '/images/products/spoon.svg',
    cents: 649,
  },
  {
    seller: 'bramble-bee',
    gtin13: '0000000060004',
    description: 'Beeswax Candle',
    imageUrl: '/images/products/candle.svg',
    cents: 5999,
  },
];

/** One item from the store itself, two from one seller, and one from another, all for shipping. */
export const shipLines = (changes: Partial<CartItem> = {}): CartItem[] =>
  SHIPPED.map(({ seller, gtin13, description, imageUrl, cents }) =>
    line(
      product({
        gtin13,
        description,
        imageUrl,
        department: 'home',
        customerFacingSize: '1 ct',
        price: { ...product().price, storePrices: { regular: detail(cents), promo: null } },
        seller: seller === HOUSE ? null : { id: seller, name: SELLERS[seller] },
        shipToHomeItem: true,
      }),
      { quantity: 1, modalityType: 'SHIP', total: cents, regularTotal: cents, ...changes },
    ),
  );

/** The same, for adults only. */
export const restrictedLines = (): CartItem[] =>
  shipLines().map((item) => ({ ...item, product: { ...item.product, minimumAgeToBuy: 21 } }));

export const shipCart = (lines: CartItem[] = shipLines()): Cart => cart(lines);

const option = (id: string, changes: Partial<QuoteOption> = {}): QuoteOption => ({
  id,
  name: 'Standard',
  description: '3 to 5 business days',
  window: { value: '2026-11-26T13:00:00Z/2026-11-30T23:00:00Z', timezone: EASTERN },
  cost: 599,
  promo: 0,
  fee: { name: 'Shipping', description: '' },
  available: true,
  immediateHours: null,
  flashSales: [],
  ...changes,
});

const express = option('express', {
  name: 'Express',
  description: '1 to 2 business days',
  window: { value: '2026-11-23T13:00:00Z/2026-11-24T23:00:00Z', timezone: EASTERN },
  cost: 1299,
});

const itemsOf = (seller: SellerId) =>
  SHIPPED.filter((each) => each.seller === seller).map(({ gtin13 }) => ({ gtin13, quantity: 1 }));

/** A vendor's offer: its items by Standard (free from the store itself) or by Express. */
export const shipQuote = (seller: SellerId, changes: Partial<Quote> = {}, round = 1): Quote => ({
  id: `quote-${seller}-${round}`,
  storeId: null,
  vendor: { id: seller, name: SELLERS[seller], isThirdParty: false },
  items: { included: itemsOf(seller), excluded: [] },
  options: [option('standard', seller === HOUSE ? { cost: 0 } : {}), express],
  problem: null,
  shouldShowFees: true,
  isOrderInstructionsEligible: false,
  ...changes,
});

const quotesOf = (quotes: Quote[]): Quotes => ({ quotes, days: {}, membership: null });

/** Quotes from the three vendors; `round` is part of their ids, since each of the store's responses has its own. */
export const shipQuotes = (round = 1): Quotes =>
  quotesOf([
    shipQuote(HOUSE, {}, round),
    shipQuote('copper-kettle', {}, round),
    shipQuote('bramble-bee', {}, round),
  ]);

/** The Dutch oven and the candle are unavailable, and the store's own warehouse doesn't respond. */
export const troubledQuotes = (): Quotes => {
  const [oven, spoon] = itemsOf('copper-kettle');
  const excluded = (items: { gtin13: string; quantity: number }[]) =>
    items.map((item) => ({ ...item, reason: 'UNAVAILABLE' as const }));
  return quotesOf([
    shipQuote(HOUSE, { options: [], problem: 'VENDOR_UNREACHABLE' }),
    shipQuote('copper-kettle', {
      items: { included: spoon ? [spoon] : [], excluded: oven ? excluded([oven]) : [] },
    }),
    shipQuote('bramble-bee', {
      options: [],
      items: { included: [], excluded: excluded(itemsOf('bramble-bee')) },
    }),
  ]);
};

const methodOf = ({ options }: Quote, name: string) =>
  options.find((each) => each.name === name) ?? option('');

/** A reservation with one method per vendor. */
export const shipHold = (changes: Partial<Reservation> = {}, names = ['Standard', 'Express', 'Standard']) => {
  const { quotes } = shipQuotes();
  return reservation({
    id: 'hold-ship',
    modalityType: 'SHIP',
    locationId: null,
    locationName: null,
    destination,
    optionIds: quotes.map((quote, index) => `${quote.id}|${methodOf(quote, names[index] ?? '').id}`),
    selections: quotes.map((quote, index) => {
      const { name, window, cost, promo } = methodOf(quote, names[index] ?? '');
      return {
        name,
        window,
        modality: 'SHIP',
        cost: cost ?? 0,
        promo,
        vendor: quote.vendor,
        items: { included: quote.items.included },
      };
    }),
    ...changes,
  });
};

/** A reservation whose methods of two vendors aren't offered anymore, so that others have to be selected. */
export function holdOfGoneMethods(): Reservation {
  const hold = shipHold();
  const selections = hold.selections.map((one, index) => (index === 0 ? one : { ...one, name: 'Next Day' }));
  return { ...hold, selections };
}

export const FIVE_SELLERS = [
  'Bramble & Bee',
  'Copper Kettle Kitchenware',
  'Little Acorn Goods',
  'North Harbor Outfitters',
  'Verdant Porch',
];

/** A reservation with any number of vendors, for views that show all of them. */
export const holdOfVendors = (names: readonly string[]): Reservation => {
  const [selection] = shipHold().selections;
  return shipHold({
    selections: selection
      ? names.map((name, index) => ({
          ...selection,
          vendor: { id: `seller-${index}`, name, isThirdParty: false },
        }))
      : [],
  });
};
