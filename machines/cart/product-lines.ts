import type { CartItem, CartLineChange } from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import type { Modality } from '../../services/contracts/values.ts';

/** How a product gets to the shopper: what the store doesn't sell itself is shipped. */
export const modalityOf = (product: ProductSummary): Modality => (product.soldInStore ? 'PICKUP' : 'SHIP');

type Limits = Pick<ProductSummary, 'gtin13' | 'minimumOrderQuantity' | 'maximumOrderQuantity'>;

type Stocked = Pick<ProductSummary, 'available' | 'left' | 'maximumOrderQuantity'>;

/** How many of a product a cart may have: what one order can have at most, and no more than are left; none if it isn't available. */
export const mostOf = ({ available, left, maximumOrderQuantity }: Stocked): number =>
  available ? Math.min(maximumOrderQuantity, left ?? maximumOrderQuantity) : 0;

interface Changes {
  lineItems: readonly CartLineChange[];
  /** What they're about, as the page shows it. */
  product?: Stocked;
}

/** Whether changes take some of a product away, or there may be enough of it; without a product, the store says so. */
export const isToBeHad = ({ lineItems, product }: Changes): boolean =>
  product === undefined ||
  lineItems.every(
    (change) => change.quantity <= Math.max(mostOf(product), change.type === 'SET' ? change.from : 0),
  );

/** The change that adds a product in place of a line: as many of it, if there are. */
export const inPlaceOf = (
  { quantity, modalityType }: Pick<CartItem, 'quantity' | 'modalityType'>,
  product: ProductSummary,
): CartLineChange => ({
  type: 'ADD',
  gtin13: product.gtin13,
  modalityType,
  quantity: Math.max(product.minimumOrderQuantity, Math.min(quantity, mostOf(product))),
});

/** What a page shows of a product in the cart. */
interface Shown {
  held: number;
  modalityType: Modality;
}

/** The change to the quantity that the shopper chose. */
export const setLine = (
  { gtin13 }: Pick<Limits, 'gtin13'>,
  quantity: number,
  shown: Shown,
): CartLineChange => ({
  type: 'SET',
  gtin13,
  modalityType: shown.modalityType,
  quantity,
  from: shown.held,
});

/** One more of a product: at first, as many as can be ordered at least. */
export const oneMore = (
  { gtin13, minimumOrderQuantity }: Limits,
  { held, modalityType }: Shown,
): CartLineChange => ({
  type: 'ADD',
  gtin13,
  modalityType,
  quantity: held === 0 ? Math.max(1, minimumOrderQuantity) : 1,
});

/** One less of a product. */
export const oneLess = ({ gtin13 }: Pick<Limits, 'gtin13'>, { modalityType }: Shown): CartLineChange => ({
  type: 'ADD',
  gtin13,
  modalityType,
  quantity: -1,
});
