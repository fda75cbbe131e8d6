// Carts, lines, and products.

import type { Cart, CartItem, DifferentLine, LineTerms } from '../../../services/contracts/cart.ts';
import type { Product, ProductPage, ProductSummary } from '../../../services/contracts/catalog.ts';
import type { Session, Shopper } from '../../../services/contracts/session.ts';

type PriceDetail = ProductSummary['price']['storePrices']['regular'];

export const detail = (cents: number, changes: Partial<PriceDetail> = {}): PriceDetail => ({
  unitPrice: cents,
  perPound: null,
  nfor: 1,
  nforPrice: cents,
  quantityLimit: null,
  expirationDate: null,
  defaultDescription: '',
  secondaryDescription: null,
  ...changes,
});

/** Bananas: 79 cents, no promotion. */
export const product = (changes: Partial<ProductSummary> = {}): ProductSummary => ({
  gtin13: '0000000040112',
  description: 'Bananas',
  brand: 'Meadow Lane',
  customerFacingSize: '1 bunch',
  imageUrl: '/images/products/banana.svg',
  department: 'produce',
  price: {
    storePrices: { regular: detail(79), promo: null },
    nationalPrices: null,
    offerCode: null,
    sellBy: 'UNIT',
    orderBy: 'UNIT',
    store: '00811',
    division: '014',
  },
  snapEligible: true,
  snapRule: null,
  deposit: null,
  alcoholFlag: false,
  minimumAgeToBuy: null,
  minimumOrderQuantity: 1,
  maximumOrderQuantity: 20,
  prop65: { required: false },
  seller: null,
  soldInStore: true,
  shipToHomeItem: false,
  available: true,
  shortage: null,
  left: null,
  ...changes,
});

export const wine = product({
  gtin13: '0000000050005',
  description: 'Red Wine',
  customerFacingSize: '750 ml',
  imageUrl: '/images/products/wine-glass.svg',
  department: 'wine-beer',
  price: {
    ...product().price,
    storePrices: { regular: detail(1499), promo: detail(1250, { nfor: 2, nforPrice: 2500 }) },
  },
  snapEligible: false,
  alcoholFlag: true,
  minimumAgeToBuy: 21,
});

export const wholeProduct = (changes: Partial<Product> = {}): Product => ({
  ...product(),
  upc: '000000004011',
  images: [],
  prop65Warning: null,
  restrictions: { stateCodes: [], zipCodes: [] },
  weight: null,
  weightPerUnit: null,
  categories: ['Fruit'],
  taxonomies: [],
  options: [{ name: 'Origin', value: 'Ecuador' }],
  heatSensitive: false,
  pricedAt: null,
  details: 'Sweet and ready to eat.',
  ...changes,
});

export const line = (of: ProductSummary = product(), changes: Partial<CartItem> = {}): CartItem => ({
  id: `line-${of.gtin13}`,
  gtin13: of.gtin13,
  quantity: 2,
  substitutionPolicy: 'SHOPPERS_CHOICE',
  chosenSubstitute: null,
  instructions: null,
  sellerId: of.seller?.id ?? null,
  modalityType: 'PICKUP',
  isItemProp65: false,
  addedAt: '2026-11-20T15:00:00.000Z',
  product: of,
  total: 158,
  regularTotal: 158,
  ...changes,
});

export const cart = (lineItems: CartItem[] = [line()], changes: Partial<Cart> = {}): Cart => ({
  id: 'cart-1',
  versionKey: 'v1',
  lineItems,
  itemTotal: lineItems.reduce((sum, { total }) => sum + total, 0),
  yellowTagDiscountTotal: lineItems.reduce((sum, { total, regularTotal }) => sum + regularTotal - total, 0),
  receivedInState: 'OH',
  pickupType: 'PICKUP',
  activeModality: 'PICKUP',
  hasEbtCard: false,
  ...changes,
});

export const productPage = (products: ProductSummary[], changes: Partial<ProductPage> = {}): ProductPage => ({
  products,
  pricedAt: null,
  page: 1,
  pageCount: 1,
  total: products.length,
  ...changes,
});

export const shopper = (changes: Partial<Shopper> = {}): Shopper => ({
  id: 'shopper-1',
  email: 'riley@example.com',
  firstName: 'Riley',
  lastName: 'Marsh',
  phone: '5135550142',
  authorities: ['ROLE_EMAIL_CONFIRMED'],
  ...changes,
});

export const session = (changes: Partial<Session> = {}): Session => ({
  shopper: shopper(),
  fullyAuthenticated: true,
  expiresAt: '2026-12-21T12:00:00Z',
  sellsSnap: true,
  ...changes,
});

/** What of a cart isn't the same at another store: a price, and what each of them has. */
export const differentLines = (): DifferentLine[] => {
  const now: LineTerms = { total: 399, available: true, shortage: null, left: null };
  const different = (gtin13: string, description: string, after: Partial<LineTerms>, before = {}) => ({
    gtin13,
    description,
    quantity: 3,
    now: { ...now, ...before },
    after: { ...now, ...after },
  });
  const soldOut = { available: false, shortage: 'OUT_OF_STOCK', left: 0 } as const;
  return [
    different('0000000040112', 'Bananas', { total: 429 }),
    different('0000000040113', 'Blueberries', soldOut),
    different('0000000040114', 'Plantains', { available: false, shortage: 'NOT_SOLD_THERE' }),
    different('0000000040115', 'Avocados', { left: 2 }),
    different('0000000040116', 'Limes', {}, soldOut),
  ];
};
