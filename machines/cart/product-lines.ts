import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import type { Modality } from '../../services/contracts/values.ts';

/** How a product gets to the shopper: what the store doesn't sell itself is shipped. */
export const modalityOf = (product: ProductSummary): Modality => (product.soldInStore ? 'PICKUP' : 'SHIP');

type Limits = Pick<ProductSummary, 'gtin13' | 'minimumOrderQuantity' | 'maximumOrderQuantity'>;

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
